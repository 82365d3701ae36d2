"""Times that stand between a noun and its verb: "Lee on Friday was", "Lee on May 3, 2016, was"."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.statements.items import Item

_PREPOSITIONS = frozenset("in on at during around over".split())
_NOUNS = frozenset(("ent", "pron", "role", "close", "comma"))
_JOINTS = frozenset(("and", "who", "which"))


def inserted(items: Sequence[Item], last: int) -> int:
    """How many items, with ``last``, end a time that stands between a noun and its verb: its
    preposition and the time, or the comma that closes a date; 0 where there is none."""
    if last > 1 and items[last].kind == "time":
        return 2 if items[last - 1].low in _PREPOSITIONS and _opens(items[last - 2]) else 0
    return 1 if last > 2 and _closes_date(items, last) else 0


def _opens(before: Item) -> bool:
    return before.kind in _NOUNS or before.low in _JOINTS


def _closes_date(items: Sequence[Item], comma: int) -> bool:
    """Whether a comma closes a date that has one within."""
    date, before = items[comma - 1], items[comma - 2]
    if items[comma].kind != "comma" or date.kind != "time" or "," not in date.text:
        return False
    noun = items[comma - 3] if before.low in _PREPOSITIONS else before
    return noun.kind in ("ent", "pron", "role")
