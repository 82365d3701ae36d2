"""Awards that one verb gives in different years: "won the Pell Prize in 1979 and the Quill Medal,
the highest there is, in 1991"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from streaming.extract.statements.items import Item
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Slot
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill, fill_item

_AWARD = Slot("value", ("award",))
_DATING = frozenset(("in", "on"))
_LONGEST = 12
"""How many items may tell of an award between commas."""


def further_awards(reading: Reading, matches: Sequence[Match]) -> Iterator[Match]:
    """The awards behind the first of some matches that have a time of their own."""
    if reading.lacks((":award",)):
        return
    told = {fill.span for match in matches for fill in match.fills.get("value", ())}
    for match in matches:
        values = match.fills.get("value", [])
        if match.rule.predicate != "award_received" or match.verb is None or len(values) != 1:
            continue
        at = reading.ending_at(values[0].span[1])
        for fill, time in _behind(reading.items, at + 1) if at is not None else ():
            if fill.span not in told:
                told.add(fill.span)
                fills = {**match.fills, "value": [fill], "point_in_time": [time]}
                yield replace(match, fills=fills, verb=None)


def _behind(items: Sequence[Item], at: int) -> Iterator[tuple[Fill, Fill]]:
    """The awards behind an item in a row, each with its time."""
    dated = _dated(items, at)
    while dated is not None:
        at, _ = dated
        joint = at
        while at < len(items) and (items[at].kind in ("comma", "det") or items[at].low == "and"):
            at += 1
        if at == joint or at >= len(items):
            return
        fill = fill_item(_AWARD, items[at])
        dated = _dated(items, at + 1) if fill is not None else None
        if fill is not None and dated is not None:
            yield fill, dated[1]


def _dated(items: Sequence[Item], at: int) -> tuple[int, Fill] | None:
    """Behind the time of an award that ends before an item, an insertion read over, and it."""
    if at < len(items) and items[at].kind == "comma":
        close = range(at + 1, min(at + _LONGEST, len(items)))
        at = next((i + 1 for i in close if items[i].kind == "comma"), at + 1)
    if at + 1 >= len(items) or items[at].low not in _DATING or items[at + 1].time is None:
        return None
    item = items[at + 1]
    return at + 2, Fill(item.text, "time", (item.start, item.end), time=item.time)
