"""Further sums that one verb has: "owed $3 million to the bank and $2 million to the state", "spent
$3 million on roads, $1 million on parks and $2 million on buses"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Slot
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill, fill_item
from streaming.extract.statements.texts import text_fill

_WITH = frozenset("to for on in into from".split())
"""The prepositions that a row repeats with each of its sums."""
_FAR = 9
"""How many items may stand between one sum and the next."""
_VALUE = Slot("value", ("money",))
_OF = Slot("of", ("text",))


def further_sums(reading: Reading, matches: Sequence[Match]) -> Iterator[Match]:
    """The sums of a row behind the first, which a frame met."""
    told = {fill.span for match in matches for fill in match.fills.get("value", ())}
    for match in matches:
        value = match.fills.get("value", [None])[0]
        if match.rule.predicate == "money_amount" and value is not None and match.verb is not None:
            yield from _behind(reading, match, value, told)


def _behind(
    reading: Reading, match: Match, value: Fill, told: set[tuple[int, int]]
) -> Iterator[Match]:
    items = reading.items
    at = next((i for i, item in enumerate(items) if item.end == value.span[1]), len(items))
    to = items[at + 1].low if at + 2 < len(items) else ""
    i = at + 3
    while to in _WITH and i < min(at + _FAR, len(items) - 1) and not _parts(reading, i):
        joined = items[i - 1].kind == "comma" or items[i - 1].low == "and"
        if items[i].kind == "money" and not (joined and items[i + 1].low == to):
            return
        fill = fill_item(_VALUE, items[i]) if items[i].kind == "money" else None
        if fill is not None and not items[i].rate:
            at = i
            if fill.span not in told:
                yield replace(match, fills=_filled(reading, match, fill, i + 2), last=i)
        i += 1


def _parts(reading: Reading, i: int) -> bool:
    item = reading.items[i]
    return item.kind in ("rel", "time", "punct") or i in reading.verb_items


def _filled(reading: Reading, match: Match, value: Fill, thing: int) -> dict[str, list[Fill]]:
    """The fills of the first sum, with what this one is of where that is said of each."""
    fills = {**match.fills, "value": [value]}
    if reading.items[thing - 1].low == "on" and fills.pop("of", None) is not None:
        end = next(
            (i for i in range(thing, len(reading.items)) if _closes(reading, i)),
            len(reading.items),
        )
        of = text_fill(reading, _OF, thing, end)
        if of is not None:
            fills["of"] = [of]
    return fills


def _closes(reading: Reading, i: int) -> bool:
    return reading.items[i].kind in ("comma", "conj", "punct", "prep") or _parts(reading, i)
