"""Results told as a line, both sides with their own count: "Corfe Rangers 2, Pell Town 1"."""

from __future__ import annotations

from collections.abc import Iterator

from contract.vocabulary import Pattern
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule
from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill

_RULE = Rule("score", Pattern("", confidence=0.85, time=""))
_MOST = 200
_SIDES = ("organization", "unknown")


def match_line_scores(reading: Reading) -> Iterator[Match]:
    """The lines within a sentence in which two sides stand, each with a count behind it."""
    if reading.lacks((":num",)):
        return
    items = reading.items
    for at in range(len(items) - 3):
        comma = at + 2 + (items[at + 2].kind == "comma")
        if comma + 1 >= len(items) or not (_count(reading, at + 1) and _count(reading, comma + 1)):
            continue
        ends = comma + 2 >= len(items) or items[comma + 2].kind in (
            "comma",
            "punct",
            "conj",
            "open",
        )
        one, other = _side(reading, at), _side(reading, comma)
        if not ends or one is None or other is None or one.name == other.name:
            continue
        if "organization" not in (one.kind, other.kind):
            continue
        scored, conceded = int(items[at + 1].text), int(items[comma + 1].text)
        if scored == conceded:
            continue
        if scored < conceded:
            one, other, scored, conceded = other, one, conceded, scored
        span = (items[at + 1].start, items[comma + 1].end)
        fills = {
            "subject": [Fill(one.name, "organization", one.span, one)],
            "value": [Fill(f"{scored}-{conceded}", "record", span)],
            "opponent": [Fill(other.name, "organization", other.span, other)],
        }
        yield Match(_RULE, fills, first=at, last=comma + 1)


def _count(reading: Reading, at: int) -> bool:
    item = reading.items[at]
    return item.kind == "num" and item.text.isdecimal() and int(item.text) < _MOST


def _side(reading: Reading, at: int) -> Ref | None:
    item = reading.items[at]
    ref = make_ref(reading.document, item) if item.kind in ("ent", "name") else None
    named = ref is not None and ref.kind in _SIDES and ref.how == "name"
    return ref if named else None
