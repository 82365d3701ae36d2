"""Marks between a name and what is said of it: ", 57," and ", whose"."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.statements.items import Item
from streaming.extract.statements.patterns import Literal, Part, Slot
from streaming.extract.statements.reading import Reading

_COUNTS = frozenset("age agenow yearsold num ord record money pct any time".split())


def second_comma(reading: Reading, part: Part, following: Part | None, at: int) -> int | None:
    """The second comma of "Jane Roe, 57, a graduate of", where the pattern has but one."""
    items = reading.items
    counted = isinstance(following, Slot) and bool(set(following.kinds) & _COUNTS)
    if not isinstance(part, Literal) or part.words != {","} or counted or at + 2 >= len(items):
        return None
    age = items[at].kind == "comma" and items[at + 1].text.isdecimal()
    person = items[at - 1].sort == "person"
    return at + 2 if age and person and items[at + 2].kind == "comma" else None


def behind_whose(items: Sequence[Item], at: int) -> int | None:
    """The item behind the "whose" that hangs on the name before item ``at``: ", whose",
    ", 57, whose"."""
    i = at + 1 if at < len(items) and items[at].kind == "comma" else at
    if i > at and i + 1 < len(items) and items[i].kind == "num" and items[i + 1].kind == "comma":
        i += 2
    return i + 1 if i < len(items) and items[i].low == "whose" else None
