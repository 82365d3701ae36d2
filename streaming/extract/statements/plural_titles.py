"""Titles that several share: "Sens. Jane Roe of Ohio and Ann Lee of Maine", "the owners of Acme,
Roe and Lee", "senators up for election, among them Jane Roe of Ohio and Ann Lee of Maine"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from streaming.extract.statements.holding import Holding
from streaming.extract.statements.items import Item
from streaming.extract.statements.of_bodies import is_of_each
from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.plural_roles import APART
from streaming.extract.statements.reading import Reading

_OFFICES = {"senators": "senator", "governors": "governor", "mayors": "mayor"}
_OPENING = frozenset(("them", "including", "as", "like", "—", "–", ":"))
"""What a list of those whom a plural means opens with."""
_REACH = 20
"""How many items before such a list the plural may stand."""


def row_opening(reading: Reading, at: int) -> int | None:
    """The item of the first in the row of the person at item ``at``, where a plural title stands
    before the row: what stands before the first is said of each."""
    row, items = reading.rows.get(at), reading.items
    if row is None or not row.start:
        return None
    before = row.start - 1
    apart = items[before].kind == "comma" or items[before].text in APART
    if items[before].many:
        return row.start
    if not apart:
        return None
    for i in range(before - 1, max(-1, before - _REACH), -1):
        if items[i].many:
            return row.start
        if items[i].kind in ("comma", "punct"):
            break
    return None


def spread(reading: Reading, at: int, held: Iterable[Holding]) -> Iterator[Holding]:
    """The holdings of the person at item ``at``, and for each in his row those whose role is told
    in the plural: "Roe and Lee, the owners of Acme,"."""
    row = reading.rows.get(at)
    for holding in held:
        yield holding
        if row is None or holding.role is None or not holding.role.many or at != row.last:
            continue
        for member in row.members[:-1]:
            person = make_ref(reading.document, reading.items[member])
            if person is not None and holding.role.start > reading.items[row.last].start:
                start = min(holding.span[0], reading.items[member].start)
                yield replace(holding, person=person, span=(start, holding.span[1]))


def shared_body(reading: Reading, at: int, held: Sequence[Holding]) -> list[Holding]:
    """ "the administrators, Roe and Lee of the firm Acme,": where all of them work."""
    row = reading.rows.get(at)
    if row is None or at != row.last:
        return []
    items = reading.items
    if row_opening(reading, at) is None and not is_of_each(items, at + 1):
        return []
    own = any(items[m + 1].low in ("of", "from", "at") for m in row.members[:-1])
    told = [] if own else [h for h in held if h.role is None and h.of is not None]
    refs = (make_ref(reading.document, items[m]) for m in row.members[:-1])
    return [replace(h, person=ref) for ref in refs if ref is not None for h in told]


def listed_office(reading: Reading, at: int, person: Ref) -> Holding | None:
    """What a plural before a list makes of one in it, who is told with a place of its own."""
    items, row = reading.items, reading.rows.get(at)
    if row is None or at + 2 >= len(items) or items[at + 1].low != "of":
        return None
    place, i = make_ref(reading.document, items[at + 2]), row.start - 1
    if place is None or place.kind != "place" or i < 0 or items[i].low not in _OPENING:
        return None
    for j in range(i - 1, max(-1, i - _REACH), -1):
        office = _OFFICES.get(items[j].low)
        if office is not None:
            role = Item("role", items[j].start, items[j].end, office, office)
            return Holding(person, role, place, (items[at].start, items[at + 2].end))
    return None
