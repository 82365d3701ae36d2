"""Titles in a row that share whose they are: "her campaign chairman Jane Roe, communications
director Ann Lee and senior adviser Tom Cho"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from streaming.extract.lexicon import words
from streaming.extract.statements.holding import Holding
from streaming.extract.statements.items import Item
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.reading import Reading

_STAFF = words("offices", "staff_of_one_body")
"""Heads of titles that one has within the same body as the first of the row; what others there
may be is their own: "the owner Jane Roe, actor Ann Lee and"."""


def rowed_titles(reading: Reading, held: Sequence[Holding]) -> list[Holding]:
    """What each further title in a row makes of whom it stands before."""
    found: list[Holding] = []
    for first in held:
        if first.of is None or first.of.kind == "place" or first.role is None:
            continue
        at = _right_behind(reading.items, first)
        if at is not None:
            found.extend(_further(reading, at, first))
    return found


def _right_behind(items: Sequence[Item], first: Holding) -> int | None:
    """The item of the name that stands right behind the title, in small letters, of a holding."""
    role = first.role
    if role is None or not role.text[0].islower():
        return None
    at = next((i for i, item in enumerate(items) if item is role), len(items))
    named = at + 1 < len(items) and items[at + 1].start == first.person.span[0]
    return at + 1 if named else None


def _further(reading: Reading, at: int, first: Holding) -> Iterator[Holding]:
    """The holdings of the row that goes on behind the name at an item."""
    items = reading.items
    while True:
        i = at + 1
        while i < len(items) and i - at < 3 and (items[i].kind == "comma" or items[i].low == "and"):
            i += 1
        if i == at + 1 or i + 1 >= len(items) or items[i].kind != "role":
            return
        role, person = items[i], make_ref(reading.document, items[i + 1])
        staff = role.text[0].islower() and role.low.split()[-1] in _STAFF
        if not staff or person is None or person.kind != "person" or person.how != "name":
            return
        yield replace(first, person=person, role=role, span=(first.span[0], items[i + 1].end))
        at = i + 1
