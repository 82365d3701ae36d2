"""Whose a title is, by the words before it: "its director", "the choir's director", "Gulls
scout Jane Roe", "Danish Prime Minister Jane Roe"."""

from __future__ import annotations

from streaming.extract.lexicon import words as word_list
from streaming.extract.statements.bodies import (
    NATIONS,
    SEATS,
    STATES,
    STATUS,
    candidates,
    is_label,
    nation,
)
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import OWN
from streaming.extract.statements.party_leaders import is_seat_of_party, party_of
from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.standins import body_called, last_body, last_person

_TITLE_OWNERS = word_list("statements", "title_owners")
_PERSONS = frozenset(("his", "her"))
_BODIES = frozenset(("its", "their"))
_OWNERS = frozenset(("organization", "place"))
_OF_SPEAKERS = frozenset(("our", "my"))
_BETWEEN = frozenset(("poss", "word", "level", "time", "adv", "ord"))
_ONE = frozenset(("a", "an"))
_RANKED = frozenset("top senior close chief key former longtime onetime".split())
""" "Quarry top aide Jane Roe": what may stand between whom one serves and as what."""
_REACH = 7
_PRONOUN = 0.7
"""How sure it is whom "its" stands for."""


def owner_before(reading: Reading, at: int) -> tuple[int, Ref | None, str]:
    """Where the words in front of the role at item ``at`` begin, whose role they say, and the
    word that says when it was held."""
    items = reading.items
    start, of, status = at, None, ""
    for j in range(at - 1, max(-1, at - 1 - _REACH), -1):
        item = items[j]
        if j in reading.verb_items:
            break
        if item.low == "whose":
            at_of = reading.clauses.antecedent(j)
            return (
                j,
                make_ref(reading.document, items[at_of]) if at_of is not None else None,
                status,
            )
        if item.kind == "det" or item.low in OWN:
            return j, of or _pronouns_owner(reading, item), status
        if item.low in STATUS:
            status = item.low
        elif _begins_contact(item, items[at]):
            break
        elif item.kind == "comma" and of is None:
            town = _town_before(reading, j)
            return (j - 3, town, status) if town is not None else (start, of, status)
        elif item.text == "." and j and items[j - 1].end == item.start:
            pass  # "the F.B.I. director"
        elif item.kind == "name" and j == 1 and item.text.isupper() and items[0].low in _ONE:
            pass  # "A PUB landlord told": capitals that open a British report
        elif item.kind in ("ent", "name"):
            within = of is not None and item.start >= of.span[0]
            party = party_of(reading.document, items, j, items[at]) if of is None else None
            found = party or (_named(reading, j, at) if of is None else None)
            if found is None and not within:
                break
            if found is not None:
                seat = items[at].low in SEATS and found.kind == "organization"
                seat |= is_seat_of_party(items[at].low, found.name)
                of = found if party or not (seat or is_label(found.name)) else None
        elif item.kind == "word" and of is None and _owns(items, j):
            of = body_called(reading.document, item.low, item.start)
        elif item.kind not in _BETWEEN:
            break
        start = j
    return start, of, status


def _begins_contact(item: Item, role: Item) -> bool:
    """ "the Syrian refugees President Lee let in": a plural before a title in capitals."""
    plural = item.kind == "word" and item.text.islower() and item.low.endswith("s")
    return plural and not item.low.endswith("ss") and role.text[0].isupper()


def _town_before(reading: Reading, comma: int) -> Ref | None:
    """ "Carmel, Indiana, Mayor Jane Roe": the town that a state between commas tells apart."""
    items = reading.items
    if comma < 3 or items[comma - 2].kind != "comma" or items[comma - 1].text not in STATES:
        return None
    town = make_ref(reading.document, items[comma - 3])
    return town if town is not None and town.kind in ("place", "unknown") else None


def _named(reading: Reading, j: int, at: int) -> Ref | None:
    """Whom the name at item ``j`` makes the owner of the role at item ``at``, if anyone."""
    item, role = reading.items[j], reading.items[at]
    if item.low in NATIONS:
        return nation(item, role)
    if item.kind == "name" and (j == 0 or reading.items[j - 1].kind == "punct"):
        return None
    ref = make_ref(reading.document, item)
    if ref is None or ref.kind != "person":
        return ref
    if reading.items[j + 1].kind == "poss":
        return ref
    near = all(each.low in _RANKED for each in reading.items[j + 1 : at])
    return candidates(ref, role) if near else None


def _owns(items: list[Item], j: int) -> bool:
    """ "the choir's director", "the company president"."""
    return items[j + 1].kind == "poss" or items[j].low in _TITLE_OWNERS


def _pronouns_owner(reading: Reading, item: Item) -> Ref | None:
    known = reading.document.entity_of(item.mention)
    body = known is not None and known.kind in _OWNERS and item.low in _BODIES
    if known is not None and (body or item.low in _OF_SPEAKERS):
        span = (item.start, item.end)
        return Ref(known.name, known.kind, span, known.key, "pronoun", _PRONOUN)
    if item.low in _BODIES:
        return last_body(reading.document, reading.sentence, item.start)
    if item.low in _PERSONS:
        gender = "m" if item.low == "his" else "f"
        return last_person(reading.document, item.start, gender)
    return None
