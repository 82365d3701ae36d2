"""What is told of somebody between commas, before what he is named: "named Lee, a former head of
the State Police, secretary of safety"."""

from __future__ import annotations

from streaming.extract.statements.reading import Reading

_OPENING = frozenset(("det", "num", "age", "rel", "poss"))
"""What an insertion begins with; a role there may be what he is named."""
_WHOSE = frozenset("his her its their of formerly until".split())
_LONGEST = 18


def behind_insertion(reading: Reading, at: int, end: int) -> int:
    """The item of the role behind an insertion that item ``at`` opens; ``at`` where none is."""
    items = reading.items
    if at + 2 >= len(items) or items[at].kind != "comma":
        return at
    if items[at + 1].kind not in _OPENING and items[at + 1].low not in _WHOSE:
        return at
    inside = items[at + 1].kind == "rel"
    stop = min(len(items) - 1, at + _LONGEST)
    found = at
    for i in range(at + 2, stop):
        if items[i].kind == "punct" or (i >= end and not inside):
            break
        if items[i].kind == "comma" and items[i + 1].kind == "role":
            found = i + 1
    return found
