"""Persons in a row, with what stands behind each name: "Jane Roe, 34, of Pell, and Ann Lee", "Roe
(Ohio), Lee and Cho", "Roe, of Mill Lane, Pell; Lee, of no fixed address; and Cho"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from streaming.extract.entities.descriptions import PLAYERS
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import OWN

_HOME = frozenset(("of", "from", "at"))
_BRACKET = 8
"""How many items a bracket behind a name may hold: "(D-N.M.)"."""
_DESCRIBED = 14
"""How many items what is said between commas behind one name may have."""
_AND = frozenset(("and", "&"))
_TELLING = frozenset("num age det role rel".split())
_TOLD_BY = frozenset("aged formerly previously originally currently now then once late".split())
_OWN_OR_TOLD_BY = OWN | _TOLD_BY


@dataclass(frozen=True, slots=True)
class Row:
    """The items of the persons of a row, and the item behind what is said of the last."""

    members: tuple[int, ...]
    end: int

    @property
    def start(self) -> int:
        return self.members[0]

    @property
    def last(self) -> int:
        return self.members[-1]


def find_rows(items: Sequence[Item]) -> list[Row]:
    """The rows of a sentence, in order; "and" joins the last of each."""
    found: list[Row] = []
    named = [i for i, item in enumerate(items) if item.sort == "person" and _is_member(item)]
    for at in named if len(named) > 1 else ():
        if found and at <= found[-1].last:
            continue
        row = _row(items, at)
        if row is not None:
            found.append(row)
    return found


def is_named_person(item: Item) -> bool:
    """Whether an item is a person's name, and no pronoun or description."""
    return item.sort == "person" and item.mention is not None and item.mention.kind == "name"


def _is_member(item: Item) -> bool:
    """Whether an item names a person, or stands for one of several who were named before."""
    return is_named_person(item) or (item.many and item.sort == "person")


def _row(items: Sequence[Item], at: int) -> Row | None:
    members, joined = [at], False
    i = _behind(items, at + 1)
    while i < len(items):
        j = i + (items[i].kind == "comma" or items[i].text == ";")
        conjoined = j < len(items) and items[j].low in _AND
        j = _behind_position(items, j + conjoined)
        if j == i or j >= len(items) or not _is_member(items[j]):
            joined = joined or (conjoined and len(members) > 1)  # "Roe, Lee and others"
            break
        members.append(j)
        joined = joined or conjoined
        i = _behind(items, j + 1)
    return Row(tuple(members), i) if joined else None


def _behind_position(items: Sequence[Item], j: int) -> int:
    """Behind the position of play before a name, "left-hander Jane Roe"; ``j`` where none is."""
    plays = j + 1 < len(items) and items[j].low in PLAYERS and is_named_person(items[j + 1])
    return j + plays


def _behind(items: Sequence[Item], i: int) -> int:
    """The item behind what describes the name that ends before item ``i``."""
    i = behind_name_of(items, _behind_bracket(items, i))
    while i + 1 < len(items) and items[i].kind == "comma":
        end = _part_end(items, i)
        if end == i:
            break
        i = end
    return i


def behind_age(items: Sequence[Item], at: int) -> int:
    """Behind ", 29," at item ``at``, the item itself where that does not stand there."""
    row = [item.kind for item in items[at : at + 3]]
    return at + 3 if row == ["comma", "num", "comma"] and at + 3 < len(items) else at


_NEAR = 5
"""Within how many items behind "and" another's name may stand."""


def told_of_another(items: Sequence[Item], i: int) -> str:
    """The preposition behind another's name, where what is told behind "and" is told of him
    without a verb of its own: "and Lee of theft", "and his cousin Lee, 25, with theft"; else ""."""
    near = range(i, min(i + _NEAR, len(items)))
    name = next((k for k in near if is_named_person(items[k])), i)
    if name >= len(items) or items[name].sort != "person":
        return ""
    if any(
        item.kind not in ("det", "ent", "word", "role", "adv", "comma") for item in items[i:name]
    ):
        return ""
    behind = behind_age(items, name + 1)
    told = behind < len(items) and items[behind].kind == "prep"
    return items[behind].low if told else ""


def _behind_bracket(items: Sequence[Item], i: int) -> int:
    if i >= len(items) or items[i].kind != "open":
        return i
    inside = range(i + 1, min(len(items), i + _BRACKET))
    return next((k + 1 for k in inside if items[k].kind == "close"), i)


def behind_name_of(items: Sequence[Item], i: int) -> int:
    """Behind "of the law firm Acme", "from Pell" at item ``i``; ``i`` where none stands."""
    if i >= len(items) or items[i].low not in _HOME:
        return i
    j = i + 1
    while j < len(items) and j < i + 6 and items[j].kind in ("det", "word", "role"):
        j += 1
    named = j < len(items) and items[j].kind in ("ent", "name") and not is_named_person(items[j])
    return j + 1 if named else i


def _part_end(items: Sequence[Item], comma: int) -> int:
    """The comma, semicolon or stop that ends the part that a comma opens, the comma itself where
    that only joins the next of the row, or where nothing closes the part."""
    first = items[_behind_position(items, comma + 1)]
    if first.low in _AND or is_named_person(first):
        return comma
    place = first.kind in ("ent", "name") and first.sort in ("", "place")
    tells = first.kind in _TELLING or first.low in _HOME or first.low in _OWN_OR_TOLD_BY
    if not tells and not place:
        return comma
    for j in range(comma + 2, min(len(items), comma + _DESCRIBED)):
        if items[j].kind in ("comma", "punct"):
            return j
        if items[j].low in _AND and j + 1 < len(items) and is_named_person(items[j + 1]):
            return j if first.kind in ("num", "age") or items[j - 1].sort == "place" else comma
    return comma
