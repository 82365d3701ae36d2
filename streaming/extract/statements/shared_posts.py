"""Posts that several hold: "two directors of Acme, Jane Roe and Ann Lee,", "Jane Roe and Ann
Lee, trustees of the Acme Fund,"."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.lexicon import words as word_list
from streaming.extract.statements.bodies import of_body
from streaming.extract.statements.holding import Holding
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import MODIFIERS
from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.reading import Reading

_HEADS = word_list("statements", "role_heads") | {"member", "trustee"}
_WHOSE = frozenset(("of", "at", "for", "with"))
_REACH = 10
"""How many items before a row the noun for those in it may stand."""


def shared_posts(reading: Reading) -> list[Holding]:
    """What the plural beside each row of persons makes of everyone in it."""
    found: list[Holding] = []
    items = reading.items
    for first, last in _rows(items):
        told = _behind(reading, last) or _before(reading, first)
        if told is None:
            continue
        role, of = told
        for at in range(first, last + 1):
            person = make_ref(reading.document, items[at])
            if person is not None and person.kind == "person":
                span = (min(role.start, items[at].start), max(role.end, items[at].end))
                found.append(Holding(person, role, of, span))
    return found


def _rows(items: Sequence[Item]) -> list[tuple[int, int]]:
    """The first and the last item of each row of persons: "Roe and Lee", "Roe, Lee and Cho"."""
    rows, at = [], 0
    while at < len(items):
        end = _row_end(items, at) if items[at].sort == "person" else at
        if end > at:
            rows.append((at, end))
        at = end + 1
    return rows


def _row_end(items: Sequence[Item], at: int) -> int:
    """The last item of the row that begins with the person at an item, which "and" must end."""
    i = at
    while i + 2 < len(items) and items[i + 2].sort == "person":
        if items[i + 1].low == "and":
            return i + 2
        if items[i + 1].kind != "comma":
            return at
        i += 2
    return at


def _behind(reading: Reading, last: int) -> tuple[Item, Ref] | None:
    """ ", trustees of the Acme Fund," behind a row."""
    items = reading.items
    if last + 1 >= len(items) or items[last + 1].kind != "comma":
        return None
    i = last + 2
    while i < len(items) and items[i].kind in ("det", "adv"):
        i += 1
    while i < len(items) and items[i].low in MODIFIERS and _singular(items[i]) is None:
        i += 1
    return _post(reading, i, last + 2)


def _before(reading: Reading, first: int) -> tuple[Item, Ref] | None:
    """ "two directors of Acme," before a row."""
    items = reading.items
    if first < 4 or items[first - 1].kind != "comma":
        return None
    for i in range(first - 3, max(-1, first - _REACH), -1):
        if items[i].kind == "comma" or i in reading.verb_items:
            return None
        if _singular(items[i]) is not None:
            told = _post(reading, i, max(0, i - 3))
            body = of_body(reading, i + 1, _WHOSE)
            return told if body is not None and body[1] == first - 1 else None
    return None


def _post(reading: Reading, at: int, floor: int) -> tuple[Item, Ref] | None:
    """The role that the plural at an item stands for, and whose it is."""
    items = reading.items
    head = _singular(items[at]) if at < len(items) else None
    body = of_body(reading, at + 1, _WHOSE) if head is not None else None
    if head is None or body is None or body[0].kind != "organization":
        return None
    start = at
    while start > floor and items[start - 1].low in MODIFIERS | {"board"}:
        start -= 1
    words = " ".join([*(item.low for item in items[start:at]), head])
    return Item("role", items[start].start, items[at].end, words, words), body[0]


def _singular(item: Item) -> str | None:
    """ "director" for "directors"; None for what is no role in the plural."""
    word = item.low.removesuffix("s")
    return word if word != item.low and word in _HEADS else None
