"""Titles that several share: "Sens. Jane Roe of Ohio and Ann Lee of Maine", "senators up for
election, among them Jane Roe of Ohio and Ann Lee of Maine"."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.statements.holding import Holding
from streaming.extract.statements.items import Item
from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.reading import Reading

PLURAL_TITLES = frozenset("sens. reps. senators representatives justices".split())
_OFFICES = {"senators": "senator", "governors": "governor", "mayors": "mayor"}
_SHARED = {
    "justices": "justice", "judges": "judge", "trustees": "trustee", "supervisors": "supervisor",
    "commissioners": "commissioner", "councilmembers": "councilmember", "councilors": "councilor",
    "councillors": "councillor", "councilmen": "councilman", "councilwomen": "councilwoman",
    "aldermen": "alderman", "regents": "regent", "assemblymen": "assemblyman",
}  # fmt: skip
"""What each of several is whom such a word with a capital stands before."""
_OPENING = frozenset(("them", "including", "as", "like", "—", "–", ":"))
"""What a list of those whom a plural means opens with."""
_REACH = 20
"""How many items before such a list the plural may stand."""


def shared_title(items: Sequence[Item], at: int) -> int | None:
    """The plural title before the names that the one at item ``at`` stands among."""
    i = _before_row(items, at)
    if i is None or i >= at - 1:
        return None
    return i if items[i].kind == "role" and items[i].low in PLURAL_TITLES else None


def listed_office(reading: Reading, at: int, person: Ref) -> Holding | None:
    """What a plural before a list makes of one in it, who is told with a place of its own."""
    items = reading.items
    if at + 2 >= len(items) or items[at + 1].low != "of":
        return None
    place = make_ref(reading.document, items[at + 2])
    i = _before_row(items, at)
    if place is None or place.kind != "place" or i is None or items[i].low not in _OPENING:
        return None
    for j in range(i - 1, max(-1, i - _REACH), -1):
        office = _OFFICES.get(items[j].low)
        if office is not None:
            role = Item("role", items[j].start, items[j].end, office, office)
            return Holding(person, role, place, (items[at].start, items[at + 2].end))
    return None


def capital_plural(reading: Reading, at: int, person: Ref) -> Holding | None:
    """ "Trustees Jane Roe and Ann Lee": what the plural makes of each in its row."""
    items = reading.items
    i = _before_row(items, at)
    office = _SHARED.get(items[i].low) if i is not None else None
    if i is None or office is None or not items[i].text[0].isupper():
        return None
    row = items[i + 1 : i + 4]
    if len(row) < 3 or row[0].sort != "person" or row[1].kind not in ("comma", "conj"):
        return None
    role = Item("role", items[i].start, items[i].end, office, office)
    return Holding(person, role, None, (items[i].start, items[at].end))


def _opens(item: Item) -> bool:
    return item.kind == "open"


_IN_BRACKETS = 7
"""How many items the brackets behind a name in a row may have: "(D-N.M.)"."""


def _before_row(items: Sequence[Item], at: int) -> int | None:
    """The item before a row of persons, each with a place or without, that reaches to ``at``."""
    i = at - 1
    while i > 0 and items[i].low not in _OPENING:
        if items[i].kind == "close":  # "Jane Roe (Ohio), Ann Lee (R-Me.) and"
            i = next((k for k in range(i, max(0, i - _IN_BRACKETS), -1) if _opens(items[k])), i)
        if items[i].kind == "open" or (items[i].sort == "place" and items[i - 1].low == "of"):
            i -= 1
        elif items[i].kind == "ent" and items[i].sort != "person":
            return None
        elif items[i].kind not in ("comma", "ent") and items[i].low != "and":
            break
        i -= 1
    return i if i >= 0 else None
