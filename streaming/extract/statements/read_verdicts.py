"""Verdicts as they are read out: "Lee stared ahead as the clerk read the verdict: guilty of murder,
guilty of arson"."""

from __future__ import annotations

from collections.abc import Container, Iterator

from contract.vocabulary import Pattern
from streaming.extract.lexicon import words
from streaming.extract.statements.crimes import crime_name, crime_row
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule
from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill

_CONVICTED = Rule("convicted_of", Pattern("", confidence=0.8))
_CLEARED = Rule("convicted_of", Pattern("", confidence=0.8, modality="denied"))
_GUILTY = frozenset(("guilty",))
_READ = words("deeds", "read_out")
_OF_COURT = words("deeds", "court") | words("deeds", "read_by")


def read_verdicts(reading: Reading, accused: Container[tuple[str, str]]) -> Iterator[Match]:
    """What the one who is tried is found guilty of, behind a colon. ``accused`` holds persons with
    the predicates that were claimed of them before."""
    if reading.lacks(_GUILTY) or reading.lacks(_READ):
        return
    items = reading.items
    colon = next((i for i, item in enumerate(items) if item.text == ":"), None)
    if colon is None or _READ.isdisjoint(item.low for item in items[:colon]):
        return
    person = _tried(reading, colon, accused)
    for at in range(colon + 1, len(items) - 2) if person is not None else ():
        if items[at].low != "guilty" or items[at + 1].low not in ("of", "on"):
            continue
        rule = _CLEARED if items[at - 1].low == "not" else _CONVICTED
        for first, end in crime_row(reading, at + 2):
            span = (items[first].start, items[end - 1].end)
            crime = Fill(crime_name(reading.document.text[slice(*span)]), "crime", span)
            fills = {"subject": [_fill(person)], "value": [crime]} if person is not None else {}
            yield Match(rule, fills, first=at, last=end - 1)


def _fill(person: Ref) -> Fill:
    return Fill(person.name, person.kind, person.span, person)


def _tried(reading: Reading, colon: int, accused: Container[tuple[str, str]]) -> Ref | None:
    """The one person whom the sentence names before the verdict, or of those the one on trial."""
    found: dict[str, Ref] = {}
    for at, item in enumerate(reading.items[:colon]):
        ref = make_ref(reading.document, item) if item.sort == "person" else None
        beside = reading.items[at - 1].low.split()[-1:] if at else []
        if ref is not None and _OF_COURT.isdisjoint(beside):
            found.setdefault(ref.name, ref)
    tried = [found[name] for name in found if _is_accused(name, accused)]
    return next(iter(tried or found.values()), None) if len(tried or found) == 1 else None


def _is_accused(name: str, accused: Container[tuple[str, str]]) -> bool:
    return (name, "charged_with") in accused or (name, "convicted_of") in accused
