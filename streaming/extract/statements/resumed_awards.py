"""Awards that a text comes back to: "Maya won the Fisk Medal in 2011. Rosalind won it four years
later"; "It was the second for the trust, whose director, Lee, won it in 2010"; "Last year's medal
went to Cho. The 2020 winner, Roe, died"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from contract.vocabulary import Pattern
from streaming.extract.statements.items import Item
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule
from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.verb_groups import Verb

_GETS = frozenset("win receive get earn claim".split())
_AWARDS = frozenset("award prize medal honor honour trophy".split())
_NEAR = 300
"""Code points behind an award within which "it" is that award."""
_WINNERS = frozenset("winner recipient laureate honoree winners recipients laureates".split())
_EARLIER = frozenset("past previous former earlier other".split())
_LISTING = frozenset("include includes included are were".split())
_AGAIN = Rule("award_received", Pattern("", confidence=0.75))


@dataclass(frozen=True, slots=True)
class Award:
    """The award that was told of last, and where."""

    name: str
    at: int


def resumed_awards(reading: Reading, award: Award | None) -> Iterator[Match]:
    """Who else got the award that was told of last, by a sentence that does not name it."""
    if award is None:
        return
    if not (reading.lacks(_WINNERS) and reading.lacks(_AWARDS)):
        yield from _by_nouns(reading, award)
    if not award.at < reading.sentence.end < award.at + 2 * _NEAR:
        return
    for verb in reading.verbs:
        at = reading.clauses.subject(verb) if _GETS & set(verb.lemmas) else None
        person = make_ref(reading.document, reading.items[at]) if at is not None else None
        if at is None or person is None or person.kind != "person" or verb.passive is True:
            continue
        near = 0 < reading.items[verb.at].start - award.at < _NEAR
        if near and _is_it(reading, verb, award):
            yield _match(reading, award, person, min(at, verb.first), verb.at + 1, verb=verb)


def _match(
    reading: Reading,
    award: Award,
    person: Ref,
    first: int,
    last: int,
    time: Item | None = None,
    verb: Verb | None = None,
) -> Match:
    """That a person got the award, by what the items ``first`` to ``last`` tell."""
    span = (reading.items[last].start, reading.items[last].end)
    fills = {
        "subject": [Fill(person.name, person.kind, person.span, person)],
        "value": [Fill(award.name, "award", span)],
    }
    if time is not None:
        fills["point_in_time"] = [Fill(time.text, "time", (time.start, time.end), time=time.time)]
    return Match(_AGAIN, fills, first=first, last=last, verb=verb)


def _by_nouns(reading: Reading, award: Award) -> Iterator[Match]:
    """ "Last year's prize went to Lee", "the 2024 winner, Cho,", "Past winners include Roe"."""
    kind = _AWARDS & set(award.name.lower().split())
    items = reading.items
    for at, item in enumerate(items[:-1]):
        if not kind or not at or item.low not in kind | _WINNERS:
            continue
        before = at - 1 - (items[at - 1].kind == "poss")
        time = items[before] if items[before].time is not None else None
        if item.low in kind:
            behind = _behind_going(reading, at) if time is not None else None
            people = _named(reading, behind, 1) if behind is not None else []
        elif time is not None and item.low.removesuffix("s") == item.low:
            people = _named(reading, at + 1 + (items[at + 1].kind == "comma"), 1)
        elif items[at - 1].low in _EARLIER and items[at + 1].low in _LISTING:
            people = _named(reading, at + 2, _MOST)
        else:
            continue
        for person in people:
            yield _match(reading, award, person, before, at, time)


_MOST = 5
"""How many earlier winners one sentence may name."""
_LISTED = frozenset("comma conj det role word".split())


def _behind_going(reading: Reading, at: int) -> int | None:
    """The item behind "went to" and "was given to" that follow the award at item ``at``."""
    verb = next((v for v in reading.verbs if v.first == reading.skip(at + 1)), None)
    if verb is None or verb.negated or verb.modal or verb.at + 1 >= len(reading.items):
        return None
    given = "go" in verb.lemmas or (verb.passive is True and {"award", "give"} & set(verb.lemmas))
    return verb.at + 2 if given and reading.items[verb.at + 1].low == "to" else None


def _named(reading: Reading, at: int, most: int) -> list[Ref]:
    """Up to so many persons' names in a row from item ``at`` on, with roles before each."""
    found: list[Ref] = []
    for item in reading.items[at:]:
        ref = make_ref(reading.document, item) if item.kind == "ent" else None
        if ref is not None and ref.kind == "person" and ref.how == "name":
            found.append(ref)
        elif item.kind not in _LISTED or (most == 1 and item.kind in ("comma", "conj")):
            break
        if len(found) == most:
            break
    return found


def _is_it(reading: Reading, verb: Verb, award: Award) -> bool:
    """Whether the verb's object is "it", or "the prize" where the award is one."""
    behind = [item.low for item in reading.items[verb.at + 1 : verb.at + 3]]
    if behind[:1] == ["it"]:
        return True
    return behind[:1] == ["the"] and behind[1] in _AWARDS and behind[1] in award.name.lower()
