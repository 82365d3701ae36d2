"""Persons told of together by "alongside": "Lee appeared alongside Cho and the treasurer, Roe"."""

from __future__ import annotations

from collections.abc import Container, Sequence

from streaming.extract.lexicon import words
from streaming.extract.statements.items import Item
from streaming.extract.statements.rows import is_named_person

_BESIDE = words("statements", "beside")
_IN_COURT = words("statements", "before_companions")
_APART = frozenset(("rel", "punct", "pron"))


def companions(items: Sequence[Item], verbs: Container[str]) -> tuple[int, ...]:
    """The keys of all persons whom a sentence names, where one or more of them are told to be
    alongside the others; empty where they are not. ``verbs`` are the forms of verbs."""
    at = next((i for i in range(1, len(items)) if _opens(items, i)), None)
    if at is None:
        return ()
    named = [i for i, item in enumerate(items) if is_named_person(item)]
    behind = [i for i in named if i > at]
    if not behind or named[0] > at or any(_parts(item, verbs) for item in items[at : behind[-1]]):
        return ()
    return tuple(dict.fromkeys(key for i in named if (key := items[i].entity) is not None))


def _opens(items: Sequence[Item], i: int) -> bool:
    """Whether companions are told behind an item: "alongside", "together with", "in court with"."""
    low, before = items[i].low, items[i - 1].low
    if low in _BESIDE:
        return True
    return low == "with" and before in _IN_COURT


def _parts(item: Item, verbs: Container[str]) -> bool:
    return item.kind in _APART or (item.kind == "word" and item.low in verbs)
