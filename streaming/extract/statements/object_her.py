"""The two kinds of "her": "fired her last year", "made her its editor", and "her 2019 season"."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.statements.items import Item

_MAKING = frozenset("made make makes named names name appointed elected crowned".split())
_JUDGED = frozenset("guilty liable responsible innocent".split())
_OWN_TIMES = frozenset("year season span decade".split())
"""Kinds of times that may be somebody's."""


def is_object_her(items: Sequence[Item], at: int, stop: int) -> bool:
    """Whether the "her" at an item is whom a verb acts on, and no owner of what follows."""
    if items[at].low != "her" or at + 1 >= stop:
        return False
    behind = items[at + 1]
    told = behind.time is not None and behind.time.kind not in _OWN_TIMES
    made = at > 0 and items[at - 1].low in _MAKING and behind.kind == "role"
    return told or made or behind.low in _JUDGED or behind.low in ("its", "their")
