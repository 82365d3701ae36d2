"""What the commas before a verb stand for: in a row of names, in an address, around what is told of
somebody."""

from __future__ import annotations

from collections.abc import Container, Sequence

from streaming.extract.statements.items import Item

_LONGEST_TITLE = 5
"""Items of "the former banker Lee"."""
RELATIVE_REACH = 20
"""How many items a relative clause may have before the name that ends its first part."""
_MANY = frozenset(("accused", "co-accused", "men", "women", "people", "children"))
_OPENING_INSERTIONS = frozenset("rel det role num prep name ent level time adv word".split())
_ADDRESS = 9
"""How many items a street may have, with the house or the flat before it."""
_IN_ADDRESSES = frozenset("ent name num prep poss ord word adv det".split())


def names_each(items: Sequence[Item], comma: int) -> bool:
    """ "Two deputies, Lee and Cho, were": whether the names that the comma ends are those of
    the several who are told of before them."""
    i = comma - 1
    while i > 1 and (items[i].sort == "person" or items[i].low == "and"):
        i -= 2 if items[i - 1].kind == "comma" and items[i - 2].sort == "person" else 1
    several = items[i - 1] if items[i].kind == "comma" else items[i]
    joined = any(item.low == "and" for item in items[i:comma])
    many = several.low.endswith("s") or several.low in _MANY
    return joined and several.kind in ("word", "role") and many


def is_titled(items: Sequence[Item], first: int, end: int) -> bool:
    """Whether the items are a person with a title, told of by a noun before the comma."""
    row, before = items[first:end], items[first - 2] if first > 1 else None
    return (
        before is not None
        and before.sort != "person"
        and before.kind in ("word", "role")
        and 1 < len(row) <= _LONGEST_TITLE
        and row[-1].sort == "person"
        and (row[0].kind == "role" or row[0].low == "the")
        and all(item.kind in ("role", "word") for item in row[1:-1])
    )


def is_row(items: Sequence[Item], first: int, end: int) -> bool:
    """Whether the items are persons joined by "and", told behind what they are."""
    row = items[first:end]
    joined = any(item.low == "and" for item in row) and len(row) > 2
    before = items[first - 2] if first > 1 else None
    return (
        joined
        and before is not None
        and before.sort != "person"
        and all(item.sort == "person" or item.kind in ("conj", "comma") for item in row)
    )


def opens_insertion(item: Item) -> bool:
    """Whether what is told of somebody between commas may begin so."""
    return item.kind in _OPENING_INSERTIONS


_REACH = 40
"""Items within which an insertion is looked through."""
_OF_PARTICIPLES = frozenset("by in at from for with to on".split())
"""What stands behind a participle that tells of the name before it: ", founded in 1998,"."""


def ends_within_relative(items: Sequence[Item], verb_items: Container[int], comma: int) -> bool:
    """ "Lee, who owned Acme, a mill, was": whether what the comma ends is told within a clause
    about another, which goes on behind it."""
    for i in range(comma - 1, max(0, comma - RELATIVE_REACH), -1):
        kind = items[i].kind
        if kind == "rel" and items[i - 1].kind == "comma":
            return any(n in verb_items for n in range(i + 1, comma))
        if kind in ("punct", "open", "close") or (kind == "rel" and i > 0):
            return False
        if _closes_at(items, verb_items, i):
            return False
    return False


def closes_relative(
    items: Sequence[Item], verb_items: Container[int], first: int, last: int
) -> bool:
    """ "Lee, who lives in Pell, wept when his son, Cho, was": whether a comma between two items
    ends a clause about somebody and his own verb follows."""
    told = next((i for i in range(first, last) if i in verb_items), last)  # its own verb
    return any(_closes_at(items, verb_items, i) for i in range(told, last))


def _closes_at(items: Sequence[Item], verb_items: Container[int], at: int) -> bool:
    comma = items[at].kind == "comma" and at + 1 in verb_items
    return comma and not any(item.low in _OF_PARTICIPLES for item in items[at + 2 : at + 3])


def ends_address(items: Sequence[Item], verb_items: Container[int], comma: int) -> bool:
    """ "Lee, 23, of Elm Grove, Hadley, admitted": whether a comma stands within where
    somebody lives."""
    for k in range(comma - 1, max(0, comma - _ADDRESS), -1):
        if items[k].kind == "comma":
            opens = k + 1 + (items[k + 1].kind == "adv")
            if items[opens].low in ("of", "from"):
                return True
        elif items[k].kind not in _IN_ADDRESSES or k in verb_items:
            return False
    return False


def closes_insertion(items: Sequence[Item], comma: int) -> bool:
    """Whether the comma is the second of two with what is told of a name between them."""
    for k in range(comma - 1, max(0, comma - _REACH), -1):
        if items[k].kind == "comma":
            named = items[k - 1].kind in ("ent", "name")
            return named and opens_insertion(items[k + 1])
    return False


def restrictive_who(items: Sequence[Item], verb_items: Container[int], comma: int) -> int | None:
    """The "who" of "A man who shot Lee, police said, was": of whom goes on what is told."""
    for i in range(comma - 1, max(0, comma - _REACH), -1):
        if items[i].kind in ("comma", "punct", "close", "open"):
            return None
        if items[i].low == "who":
            return i if any(n in verb_items for n in range(i + 1, comma)) else None
    return None
