"""The organisation or town that a clause with "where" hangs on: "joins from Acme, where she was
director", "Pell, where he took over in 1984"."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.statements.items import Item
from streaming.extract.statements.match import Match
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.verb_groups import Verb

_BODY = ("organization",)


def _opening(items: Sequence[Item], before: int) -> int:
    """The item that opens the clause of a verb: "where she rose and was promoted", "of which
    he is chairman"; 0 where none does."""
    for i in range(before - 1, max(1, before - _CLAUSE), -1):
        if items[i].low == "where":
            return i
        if items[i].low in ("which", "whom") and items[i - 1].low in ("of", "at", "for"):
            return i - 1
        if items[i].kind in ("comma", "punct", "rel"):
            return 0
    return 0


_CLAUSE = 12
"""How many items may stand between "where" and a verb of its clause."""


def where_body(reading: Reading, match: Match, kinds: tuple[str, ...] = _BODY) -> Fill | None:
    """ "joins from Acme, where she was director": the organisation that the clause hangs on."""
    return _hung_on(reading, match.verb.first if match.verb is not None else 0, kinds)


def side_where(reading: Reading, verb: Verb, role: str) -> Fill | None:
    """ "Pell, where he took over in 1984": whose that post was, of a side by its town too."""
    sides = role.split()[-1] in ("manager", "coach")
    return _hung_on(reading, verb.first, ("organization", "place") if sides else _BODY)


def _hung_on(reading: Reading, before: int, kinds: tuple[str, ...]) -> Fill | None:
    items = reading.items
    at = _opening(items, before)
    if at < 2 or items[at - 1].kind != "comma":
        return None
    ref = make_ref(reading.document, items[at - 2])
    if ref is not None and ref.kind == "place" and at > 3 and items[at - 3].low == "in":
        house = make_ref(reading.document, items[at - 4])  # "Acme in Oslo, where"
        ref = house if house is not None and house.kind == "organization" else ref
    if ref is None or ref.kind not in kinds:
        return None
    return Fill(ref.name, ref.kind, ref.span, ref)
