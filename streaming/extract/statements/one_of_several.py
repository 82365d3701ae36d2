"""One of several with a role: "one of the founders of Acme", "one of Acme's three directors".

Such a row of items is read as the role of one: "the founder of Acme"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import MODIFIERS
from streaming.extract.statements.plural_roles import singular

_REACH = 8
"""How many items may stand between "one of" and the plural."""
_RANKS = MODIFIERS | {"vice"}
_NUMBERS = frozenset("two three four five six seven eight nine ten dozen several many".split())
_BETWEEN = frozenset("det num poss ent name role".split())


def with_ones(items: list[Item]) -> list[Item]:
    """The items without each "one of" before a plural that names a role, which is read in the
    singular."""
    if all(item.low != "one" for item in items):
        return items
    kept: list[Item] = []
    at = 0
    while at < len(items):
        plural = _plural(items, at)
        if plural is None:
            kept.append(items[at])
            at += 1
            continue
        one = singular(items[plural].low)
        assert one is not None
        kept += [item for item in items[at + 2 : plural] if not _is_count(item)]
        kept.append(replace(items[plural], kind="role", text=one, low=one))
        at = plural + 1
    return kept


def _is_count(item: Item) -> bool:
    return item.kind == "num" or item.low in _NUMBERS


def _plural(items: Sequence[Item], at: int) -> int | None:
    """The plural that the "one of" at an item is of; None where none is."""
    if items[at].low != "one" or at + 3 >= len(items) or items[at + 1].low != "of":
        return None
    for i in range(at + 2, min(at + _REACH, len(items))):
        item = items[i]
        if item.kind in ("word", "role") and singular(item.low) is not None:
            return i if i > at + 2 and item.text.islower() else None
        between = item.kind in _BETWEEN or _is_count(item) or item.low in _RANKS
        if not between:
            return None
    return None
