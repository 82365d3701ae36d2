"""Which documents tell of one person, of those that name somebody by one name.

Pure, and the same in whatever order the documents came. Precision first. The same name is the
same person unless what is told disagrees: sex, years of birth and death, or both what they do and
whom they are of. Who shares a body, or the company of several named people, is one person whatever
they do. Where documents of several people are known, one that tells too little to say of whom it
is stands by itself and is marked unsure, and so is each of a name of a single word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date

from contract.records import PersonStatus
from factstore.derived.precision import last_day

_COMPANY = 2
"""So many who are named beside somebody in both documents make it the same person."""
_RARITY = 10
"""Of two people one is the known one where so many times as many documents tell of them: who
is not told apart is the known one then."""
_SLACK = 1
"""Years by which ages and years of birth may differ: a birthday, an error."""


@dataclass(frozen=True, slots=True)
class Told:
    """A person as a document tells of them. ``born`` are the first and the last year in which
    they may have been born, ``died`` ISO 8601 text; ``namesake`` who an alias file says it is."""

    profile_id: str
    published: str | None = None
    sex: str | None = None
    roles: frozenset[str] = frozenset()
    fields: frozenset[str] = frozenset()
    bodies: frozenset[str] = frozenset()
    places: frozenset[str] = frozenset()
    company: frozenset[str] = frozenset()
    born: tuple[int, int] | None = None
    died: str | None = None
    namesake: str | None = None

    @property
    def order(self) -> tuple[str, str]:
        """By which documents follow one another."""
        return self.published or "~", self.profile_id


@dataclass(frozen=True, slots=True)
class Person:
    """Whom a profile is linked to: ``namesake`` names one whom the alias file tells apart, else
    ``first`` is the person's first profile; both are None of the one for whom the name stands."""

    profile_id: str
    namesake: str | None
    first: str | None
    status: PersonStatus
    reason: str


@dataclass(slots=True, eq=False)
class _Group:
    """What the documents of one person tell together."""

    told: list[Told] = field(default_factory=list)
    sexes: set[str] = field(default_factory=set)
    roles: set[str] = field(default_factory=set)
    fields: set[str] = field(default_factory=set)
    bodies: set[str] = field(default_factory=set)
    places: set[str] = field(default_factory=set)
    company: set[str] = field(default_factory=set)
    born: tuple[int, int] | None = None
    died: str | None = None
    namesake: str | None = None

    @classmethod
    def of(cls, told: Iterable[Told]) -> _Group:
        group = cls()
        for one in told:
            group.add(one)
        return group

    def add(self, one: Told) -> None:
        self.told.append(one)
        self.sexes |= {one.sex} if one.sex else set()
        self.roles |= one.roles
        self.fields |= one.fields
        self.bodies |= one.bodies
        self.places |= one.places
        self.company |= one.company
        if one.born:
            spans = (one.born, self.born or one.born)
            self.born = max(s[0] for s in spans), min(s[1] for s in spans)
        self.died = min(filter(None, (self.died, one.died)), default=None)
        self.namesake = self.namesake or one.namesake

    @property
    def order(self) -> tuple[int, tuple[str, str]]:
        """Of which most is told first."""
        return -len(self.told), min(one.order for one in self.told)


def linked(
    compared: Iterable[Told], later: Iterable[Told] = (), alone: bool = True
) -> list[Person]:
    """Whom each profile of one name is of; nothing where all are one person for sure. The people
    are those of ``compared``; each of ``later`` is placed among them. A name that does not stand
    ``alone`` for somebody, since it is one word, joins only what shares more than it."""
    groups = _shared(sorted(compared, key=lambda one: one.order))
    people, unsure = _people(groups) if alone else (groups, [])
    later = list(later)
    if alone and not unsure and _all_one(people, later):
        return []
    known = _known(people) if alone else None
    found = [_person(one, g, people, known) for g in people for one in g.told]
    found += [_unsure(one) for group in unsure for one in group.told]
    for one in later:
        place = _place(people, _Group.of([one]))
        own = _Group.of([one]) if place is None else people[place]
        found.append(_unsure(one) if place == -1 else _person(one, own, people, known))
    return sorted(found, key=lambda person: person.profile_id)


def _all_one(people: Sequence[_Group], later: Sequence[Told]) -> bool:
    """Whether nobody but one is told of, whom no alias file calls otherwise."""
    (first, *others) = people
    named = first.namesake is not None or any(one.namesake for one in later)
    return not (others or named or any(_disagree(first, _Group.of([one])) for one in later))


def _person(one: Told, group: _Group, people: Sequence[_Group], known: _Group | None) -> Person:
    """By whom a profile's person goes, and how sure that is."""
    reason = _reason(group, people)
    if group.namesake:
        return Person(one.profile_id, group.namesake, None, "joined", reason)
    if group is known:
        return Person(one.profile_id, None, None, "joined", reason)
    first = min(group.told, key=lambda one: one.order).profile_id
    if known is None and len(group.told) == 1:
        return _unsure(one)
    return Person(one.profile_id, None, first, "parted", reason)


def _unsure(one: Told) -> Person:
    return Person(one.profile_id, None, one.profile_id, "unsure", "too little is told to say which")


def _known(people: Sequence[_Group]) -> _Group | None:
    """Whom the name alone stands for: of those who are no rarity the one told of first. Only
    earlier documents can change that."""
    most = max(len(group.told) for group in people)
    often = [group for group in people if len(group.told) * _RARITY > most]
    return min(often, key=lambda group: min(one.order for one in group.told))


def _shared(told: Sequence[Told]) -> list[_Group]:
    """Groups that share something that one person has and hardly two."""
    groups: list[_Group] = []
    for one in told:
        alone = _Group.of([one])
        same = [g for g in groups if _shares(g, alone) and not _excludes(g, alone)]
        joined = alone
        for group in sorted(same, key=lambda g: g.order):
            if not _excludes(group, joined):
                groups.remove(group)
                joined = _Group.of([*group.told, *joined.told])
        groups.append(joined)
    return groups


def _people(groups: Sequence[_Group]) -> tuple[list[_Group], list[_Group]]:
    """The people whom groups are of, and the groups that may be of several of them. Those that
    disagree with others make the people, and one that is told of more often than these; the rest
    is placed among them."""
    ordered = sorted(groups, key=lambda group: group.order)
    apart = [g for g in ordered if any(_disagree(g, other) for other in ordered)]
    most = sum(len(group.told) for group in apart)
    first = [g for g in ordered if g in apart or len(g.told) > most]
    people: list[_Group] = []
    unsure: list[_Group] = []
    for group in [*first, *(g for g in ordered if g not in first)]:
        place = _place(people, group)
        if place is None:
            people.append(group)
        elif place < 0:
            unsure.append(group)
        else:
            people[place] = _Group.of([*people[place].told, *group.told])
    return people, unsure


def _place(people: Sequence[_Group], group: _Group) -> int | None:
    """Which of the people a group is of: the only one whom it fits, the only one in whose company
    it is told, or the only one who is no rarity; -1 where it may be several, None where nobody."""
    fitting = [at for at, person in enumerate(people) if not _disagree(person, group)]
    most = max((len(people[at].told) for at in fitting), default=0)
    beside = [at for at in fitting if people[at].company & group.company]
    often = [at for at in fitting if len(people[at].told) * _RARITY > most]
    if not fitting:
        return None
    return next((each[0] for each in (fitting, beside, often) if len(each) == 1), -1)


def _shares(one: _Group, other: _Group) -> bool:
    if one.namesake and one.namesake == other.namesake:
        return True
    beside = any(a.bodies & (b.bodies | b.company) for a, b in _both(one, other))
    return beside or len(one.company & other.company) >= _COMPANY


def _excludes(one: _Group, other: _Group) -> bool:
    """Whether no one person can be both, unless ages are in dispute or a sex is misread: who
    shares more than a name is one person all the same."""
    if one.namesake and other.namesake:
        return one.namesake != other.namesake
    if _shares(one, other):
        return False
    if one.sexes and other.sexes and not one.sexes & other.sexes:
        return True
    return _years_exclude(one, other)


def _years_exclude(one: _Group, other: _Group) -> bool:
    if one.born and other.born:
        first, last = max(one.born[0], other.born[0]), min(one.born[1], other.born[1])
        if first - last > _SLACK:
            return True
    if one.died and other.died and abs(_year(one.died) - _year(other.died)) > _SLACK:
        return True
    return any(a.died and b.born and _year(a.died) < b.born[0] for a, b in _both(one, other))


def _both(one: _Group, other: _Group) -> Iterator[tuple[_Group, _Group]]:
    yield from ((one, other), (other, one))


def _disagree(one: _Group, other: _Group) -> bool:
    """Whether they are two people: nothing is shared, and what they do differs, and whom they are
    of or in whose company they are told."""
    if one is other:
        return False
    if _excludes(one, other):
        return True
    if _shares(one, other):
        return False
    if one.fields and other.fields and not (one.fields & other.fields or one.roles & other.roles):
        return True
    if one.company & other.company:
        return False
    if one.places and other.places and one.roles & other.roles:
        return _elsewhere(one, other)
    bodies = [each.bodies | each.places for each in (one, other)]
    told = one.roles and other.roles and all(bodies)
    alike = _words(one.roles) & _words(other.roles) or bodies[0] & bodies[1]
    return bool(told) and not alike


def _words(roles: Iterable[str]) -> set[str]:
    return {word for role in roles for word in role.split()}


def _elsewhere(one: _Group, other: _Group) -> bool:
    """Whether they hold a post in other places: New York is in New York City."""
    both = [(here, there) for here in one.places for there in other.places]
    return bool(both) and not any(here in there or there in here for here, there in both)


def _reason(group: _Group, people: Sequence[_Group]) -> str:
    others = [person for person in people if person is not group]
    why = {each for person in others for each in _differences(group, person)}
    return f"differs in {', '.join(sorted(why))}" if why else "shares nothing with others"


def _differences(one: _Group, other: _Group) -> Iterator[str]:
    if one.namesake and other.namesake:
        yield "the alias file"
    if len(one.sexes | other.sexes) > 1:
        yield "sex"
    if _years_exclude(one, other):
        yield "years"
    if one.fields and other.fields and not one.fields & other.fields:
        yield "field"
    elif _elsewhere(one, other):
        yield "place"
    elif one.bodies and other.bodies and not one.bodies & other.bodies:
        yield "body"


def _year(time: str) -> int:
    return int(time[:4])


def born_in(published: str | None, age: str | None, born: str | None) -> tuple[int, int] | None:
    """The first and last year in which somebody may have been born, by an age at a time or a date
    of birth; None where neither tells."""
    try:
        if born:
            return date.fromisoformat((born + "-01-01")[:10]).year, last_day(born).year
        if age and published:
            year = int(published[:4])
            return year - int(age) - 1, year - int(age)
    except ValueError:
        return None
    return None
