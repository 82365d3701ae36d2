"""What someone is, from the words beside a name: "Gulls general manager Ruth Varley",
"Anselm Wickery, the company's chairman", "Cole Haddon of the Port Herald"."""

from __future__ import annotations

import re
from dataclasses import replace

from streaming.extract.model import Document
from streaming.extract.statements.appositions import appositions, fronted
from streaming.extract.statements.beside_titles import also_of, beside_title
from streaming.extract.statements.bodies import (
    NATIONS,
    OF,
    STATUS,
    nation,
    of_body,
)
from streaming.extract.statements.delayed_names import is_told_first
from streaming.extract.statements.employed import employed
from streaming.extract.statements.holding import Holding
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import ROLE
from streaming.extract.statements.owners import owner_before
from streaming.extract.statements.party_leaders import is_seat_of_party
from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.plural_titles import listed_office, shared_body, spread
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.titles_before import post_before, title_before
from streaming.extract.statements.voices import Voices

_TOLD_WHO = 0.6


def holdings(reading: Reading) -> list[Holding]:
    """Every role that stands beside a name in the sentence."""
    found = []
    for at, item in enumerate(reading.items):
        ref = make_ref(reading.document, item) if item.sort == "person" else None
        if ref is None:
            continue
        if ref.how == "nominal" and (at == 0 or not _is_guessed(item, ref)):
            found.extend(_description(reading, item, ref))
        if ref.how != "name":
            continue
        before = title_before(reading, at, ref) or employed(reading, at, ref)
        before = before or listed_office(reading, at, ref)
        if before is not None:
            beside = beside_title(reading, at, before) or post_before(reading, at, before)
            if before.of is None and beside and reading.items[at - 2].kind != "comma":
                before = replace(before, of=beside[0].of)
            found += [before, *beside, *also_of(reading, before)]
        found += fronted(reading, at, ref) if before is None else []
        behind = appositions(reading, at, ref)
        behind += [each for held in behind for each in also_of(reading, held)]
        found += [*spread(reading, at, behind), *shared_body(reading, at, behind)]
    return found


def _is_guessed(item: Item, person: Ref) -> bool:
    """Whether "the former director" was only taken to be who was spoken of last; one that opens
    a sentence goes on with that."""
    return person.confidence < _TOLD_WHO and "former" in item.low.split()


def _description(reading: Reading, item: Item, person: Ref) -> list[Holding]:
    """ "the Gulls manager", "the Ohio senator": a role and whose it is in words that stand for
    somebody."""
    role = ROLE.search(item.text)
    if role is None:
        return []
    document = reading.document
    opening = is_told_first(document, item)
    for entity in document.entities:
        if entity.kind not in ("organization", "place"):
            continue
        for alias in (entity.name, *entity.aliases):
            at = item.text.find(alias)
            role = ROLE.search(item.text, at + len(alias)) if at >= 0 else None
            if (
                role is None
                or is_seat_of_party(role[0], entity.name)
                or (alias.isupper() and item.text.startswith("A "))
            ):
                continue
            beside = item.text[at + len(alias) : role.start()].isspace()
            public = beside and _is_public(role[0]) and not _is_guessed(item, person)
            if entity.kind == "place" and not (opening or public):
                continue
            of = Ref(entity.name, entity.kind, (item.start, item.end), entity.key)
            return [_told(item, role, person, of, item.end)]
    role = ROLE.search(item.text)
    land = _land(item, role) if role is not None else None
    if role is not None and land is not None:
        return [_told(item, role, person, land, item.end)]
    seat = role is not None and role[0].lower() in _SEATS
    if role is not None and seat:
        return _seat_within(document, item, role, person)
    behind = of_body(reading, reading.items.index(item) + 1, OF) if opening else None
    if role is None or behind is None or not item.text.startswith(("The ", "the ")):
        return []
    return [_told(item, role, person, behind[0], reading.items[behind[1] - 1].end)]


def _seat_within(document: Document, item: Item, role: re.Match[str], person: Ref) -> list[Holding]:
    """ "the Labour MP for Harrow": the place that the words themselves name behind the seat."""
    behind = item.text[role.end() :]
    places = (e for e in document.entities if e.kind == "place")
    place = next(
        (e for e in places if behind in (f" for {e.name}", f" representing {e.name}")), None
    )
    if place is None:
        return []
    of = Ref(place.name, place.kind, (item.start, item.end), place.key)
    return [_told(item, role, person, of, item.end)]


def _told(item: Item, role: re.Match[str], person: Ref, of: Ref, end: int) -> Holding:
    """The holding of a role within an item, told up to code point ``end``."""
    start = item.start + role.start()
    held = Item("role", start, item.start + role.end(), role[0], role[0].lower())
    words = item.low[: role.start()].split()
    status = next((word for word in words if word in STATUS), "")
    return Holding(person, held, of, (item.start, end), status)


_SEATS = frozenset("mp td msp mla mlc mep".split())
"""Those who are called by where they sit for: "the TD for Harrow"."""
_PUBLIC = frozenset(
    "senator governor congressman congresswoman minister president premier chancellor mayor"
    " sheriff".split()
)
"""The last words of offices that are of the place named right before them."""


def _is_public(role: str) -> bool:
    return role.lower().split()[-1] in _PUBLIC


def _land(item: Item, role: re.Match[str]) -> Ref | None:
    """ "the Irish prime minister": the country that the word before the role tells."""
    before = item.low[: role.start()].split()
    if not before or before[-1] not in NATIONS:
        return None
    end = item.start + role.start() - 1
    adjective = Item("word", end - len(before[-1]), end, before[-1], before[-1])
    return nation(adjective, Item("role", end + 1, end + 1, role[0], role[0].lower()))


def speakers_titles(reading: Reading, voices: Voices) -> list[Holding]:
    """ "the Gulls' manager said", where the quotation knows who that is."""
    found = []
    for link in voices.links_in(reading.sentence.start, reading.sentence.end):
        span = link.span
        if span is None or link.name is None or link.kind != "person":
            continue
        if link.name.split()[-1] in link.mention:
            continue
        for i, item in enumerate(reading.items):
            if item.kind == "role" and span[0] <= item.start and item.end <= span[1]:
                _, of, status = owner_before(reading, i)
                person = Ref(link.name, "person", span, confidence=link.confidence)
                if of is not None:
                    found.append(Holding(person, item, of, span, status))
    return found
