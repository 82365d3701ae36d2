"""What stands behind a name and before the next in a row: its own times, a conjunction."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.statements.items import Item


def is_dated(items: Sequence[Item], i: int) -> bool:
    """Whether a bracket with a time opens at item ``i``."""
    return i + 1 < len(items) and items[i].kind == "open" and items[i + 1].kind == "time"


def behind_own_time(items: Sequence[Item], i: int, stop: int) -> int:
    """The item behind the times that stand right behind a name, ``i`` where none does."""
    end = i
    if i < stop and items[i].kind == "open":
        close = next((k for k in range(i + 1, min(stop, i + 7)) if items[k].kind == "close"), None)
        dated = close is not None and any(items[k].kind == "time" for k in range(i + 1, close))
        return close + 1 if close is not None and dated else i
    while i < stop:
        j = i + (items[i].kind == "prep")
        while j < stop and items[j].kind in ("det", "adv"):
            j += 1
        if j >= stop or items[j].kind != "time" or (end == i and j == i):
            return end
        end = i = j + 1
    return end


def behind_conjunction(items: Sequence[Item], i: int, stop: int) -> int | None:
    """The item behind ", and then", None where nothing joins."""
    j = i
    while j < stop and j - i < 3:
        if items[j].low in ("but", "nor", "yet"):
            return None
        if items[j].kind not in ("comma", "conj") and items[j].low != "then":
            break
        j += 1
    return j if i < j < stop else None
