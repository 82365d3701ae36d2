"""Which documents tell of one person, of those that name somebody by one name.

Pure, and the same in whatever order the documents came. Namesakes are rare, and a person has
several fields, bodies and posts: so the same name is the same person unless two kinds of evidence
speak against it, of sex, years, field, and body or place. Sex or years alone part few documents
from few; beside ``_RARITY`` times as many a single one is rather misread. Who shares a body, or the
company of several named people, is one person whatever they do. Where several people are known, a
document that tells too little to say of whom it is stands by itself and is marked unsure, and so
is each of a name of a single word that shares nothing more.
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
is not told apart is the known one then, and one kind of evidence tells nobody apart."""
_FILE = "the alias file"
_EXCLUDING = frozenset(("sex", "years"))
"""In what nobody is both, unless it is misread."""
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
    people, unsure = _people(groups) if alone else _several(groups)
    known = _known(people)
    found = [one for group in people for one in _persons(group.told, group, people, known)]
    found += [_unsure(one) for group in unsure for one in group.told]
    for one in later:
        own = _Group.of([one])
        named = [g for g in people if one.namesake and g.namesake == one.namesake]
        places = named or _places([g for g in people if alone or _shares(g, own)], own)
        new = not places and (alone or one.namesake)
        if new or len(places) == 1:
            found += _persons([one], own if new else places[0], people, known)
        else:
            found.append(_unsure(one))
    if all(person.namesake is None and person.first is None for person in found):
        return []
    return sorted(found, key=lambda person: person.profile_id)


def _persons(
    told: Iterable[Told], group: _Group, people: Sequence[_Group], known: _Group | None
) -> list[Person]:
    """By whom the person of a group's profiles goes, and how sure that is."""
    others = [person for person in people if person is not group]
    why = {kind for person in others for kind in _differences(group, person)}
    reason = f"differs in {', '.join(sorted(why))}" if why else "shares nothing with others"
    if group.namesake or group is known:
        return [Person(one.profile_id, group.namesake, None, "joined", reason) for one in told]
    first = min(group.told, key=lambda one: one.order).profile_id
    if any(_apart(group, person) for person in others):
        return [Person(one.profile_id, None, first, "parted", reason) for one in told]
    return [_unsure(one, first) for one in told]


def _unsure(one: Told, first: str | None = None) -> Person:
    reason = "too little is told to say which"
    return Person(one.profile_id, None, first or one.profile_id, "unsure", reason)


def _known(people: Sequence[_Group]) -> _Group | None:
    """Whom the name alone stands for: of those who are no rarity the one told of first. Only
    earlier documents can change that."""
    most = max((len(group.told) for group in people), default=0)
    often = [group for group in people if len(group.told) * _RARITY > most]
    return min(often, key=lambda group: min(one.order for one in group.told), default=None)


def _shared(told: Sequence[Told]) -> list[_Group]:
    """Groups that share something that one person has and hardly two."""
    groups: list[_Group] = []
    for one in told:
        alone = _Group.of([one])
        same = [g for g in groups if _shares(g, alone) and not _named_apart(g, alone)]
        joined = alone
        for group in sorted(same, key=lambda g: g.order):
            if not _named_apart(group, joined):
                groups.remove(group)
                joined = _Group.of([*group.told, *joined.told])
        groups.append(joined)
    return groups


def _several(groups: Sequence[_Group]) -> tuple[list[_Group], list[_Group]]:
    """The groups that several documents tell of, or an alias file names, and the others."""
    several = [group for group in groups if len(group.told) > 1 or group.namesake]
    return several, [group for group in groups if group not in several]


def _people(groups: Sequence[_Group]) -> tuple[list[_Group], list[_Group]]:
    """The people whom groups are of, and the groups that may be of several of them. Those that
    are apart from others make the people, those from fewest first, since an error is apart from
    all that are right; and one that is told of more often than these; the rest is placed among
    them."""
    ordered = sorted(groups, key=lambda group: group.order)
    against = {id(g): sum(len(o.told) for o in ordered if _apart(g, o)) for g in ordered}
    most = sum(len(group.told) for group in ordered if against[id(group)])
    first = [g for g in ordered if against[id(g)] or len(g.told) > most]
    first.sort(key=lambda group: against[id(group)])
    people: list[_Group] = []
    waiting: list[_Group] = []
    unsure = [*first, *(g for g in ordered if g not in first)]
    while len(unsure) != len(waiting):  # those placed may tell of whom others are
        waiting, unsure = unsure, []
        for group in waiting:
            places = _places(people, group)
            if not places:
                people.append(group)
            elif len(places) > 1:
                unsure.append(group)
            else:
                at = people.index(places[0])
                people[at] = _Group.of([*people[at].told, *group.told])
    return people, unsure


def _places(people: Sequence[_Group], group: _Group) -> list[_Group]:
    """Whom of the people a group may be of: those from whom it differs least; of these the only
    one in whose company it is told, or the only one who is no rarity."""
    differing = [(len(_differences(g, group)), g) for g in people if not _apart(g, group)]
    least = min((kinds for kinds, _ in differing), default=0)
    fitting = [person for kinds, person in differing if kinds == least]
    most = max((len(person.told) for person in fitting), default=0)
    beside = [person for person in fitting if person.company & group.company]
    often = [person for person in fitting if len(person.told) * _RARITY > most]
    return next((each for each in (fitting, beside, often) if len(each) == 1), fitting)


def _shares(one: _Group, other: _Group) -> bool:
    if one.namesake and one.namesake == other.namesake:
        return True
    beside = any(a.bodies & (b.bodies | b.company) for a, b in _both(one, other))
    return beside or len(one.company & other.company) >= _COMPANY


def _named_apart(one: _Group, other: _Group) -> bool:
    return bool(one.namesake and other.namesake) and one.namesake != other.namesake


def _apart(one: _Group, other: _Group) -> bool:
    """Whether what differs weighs more than that hardly two have one name."""
    kinds = _differences(one, other)
    few, many = sorted(len(group.told) for group in (one, other))
    alone = {_FILE} if few * _RARITY <= many else {_FILE, *_EXCLUDING}
    return len(kinds) > 1 or bool(kinds & alone)


def _differences(one: _Group, other: _Group) -> set[str]:
    """The kinds of evidence that they are two people; none but an alias file's where they share
    what hardly two do."""
    if _named_apart(one, other):
        return {_FILE}
    if one is other or _shares(one, other):
        return set()
    found = {
        "sex": one.sexes and other.sexes and not one.sexes & other.sexes,
        "years": _years_exclude(one, other),
        "field": one.fields
        and other.fields
        and not (one.fields & other.fields or one.roles & other.roles),
        "body or place": _elsewhere(one.bodies | one.places, other.bodies | other.places),
    }
    return {kind for kind, differs in found.items() if differs}


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


def _elsewhere(these: Iterable[str], those: Iterable[str]) -> bool:
    """Whether both tell of bodies or places, and of others: New York is in New York City."""
    here, there = list(these), list(those)
    return bool(here and there) and not any(a in b or b in a for a in here for b in there)


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
