"""What a text is about: the body and the town whose people it tells of without saying whose they
are ("the chairman", "Mayor Quill")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from streaming.extract.claims.records import Fill
from streaming.extract.lexicon import table, words
from streaming.extract.model import Document, Entity

_TOLD_OF_OTHERS = ("", "media", "outlet", "court", "party", "league")
"""Sorts of bodies that texts about others name as often; "" is a name of which nothing is told."""
_AGENCY = "government"
_OFTEN = 3
_MAIN = 0.75
"""How sure it is that somebody is of the body or the town that a text is about."""
STATES = frozenset(str(name).lower() for name in table("nations")["state"].values())
LANDS = words("places", "countries", "provinces") | STATES
_NO_TOWNS = words("places", "no_towns")


def state_called(short: str) -> str | None:
    """The state that a short form names, with its points or without: "Fla.", "N.C."."""
    named = table("nations")["state"].get(short.lower().replace(".", ""))
    return named if isinstance(named, str) else None


def main_body(document: Document, agencies: bool = False) -> Fill | None:
    """The organisation that the text is about, if one is named as often as all others together;
    with ``agencies`` those of governments, too."""
    out = _TOLD_OF_OTHERS if agencies else (*_TOLD_OF_OTHERS, _AGENCY)
    found = _named(document, "organization")
    counted = Counter(entity.key for entity in found if entity.sort not in out)
    main, often = next(iter(counted.most_common(1)), (-1, 0))
    if often >= _OFTEN and 2 * often >= counted.total():
        return _first(document, main)
    return main_body(document) if agencies else None


def main_town(document: Document) -> Fill | None:
    """The town that the text is about: named first, in its first sentence or more than once, and as
    often as all others together."""
    counted = Counter(entity.key for entity in _named(document, "place") if _may_be_town(entity))
    if not counted:
        return None
    key, often = next(iter(counted.items()))
    town = _first(document, key)
    told = often > 1 or town.span[0] < _lead_ends(document)
    return town if told and 2 * often >= counted.total() else None


def _named(document: Document, kind: str) -> Iterable[Entity]:
    """The entity of each mention of a kind."""
    for mention in document.mentions:
        entity = document.entity_of(mention)
        if entity is not None and entity.kind == kind:
            yield entity


def _may_be_town(place: Entity) -> bool:
    name = place.name.lower()
    last = name.split(" ")[-1]
    return name not in LANDS and last not in _NO_TOWNS and not last.isdecimal()


def _first(document: Document, key: int) -> Fill:
    """An entity where it is named first."""
    first = next(m for m in document.mentions if m.entity == key)
    entity = document.entities[key]
    span = (first.start, first.end)
    return Fill(entity.name, entity.kind, span, entity.sort, entity.key, _MAIN)


def _lead_ends(document: Document) -> int:
    """Where the first sentence of the body ends: it has the dateline."""
    body = (s for s in document.sentences if document.paragraphs[s.paragraph].kind == "body")
    return next((sentence.end for sentence in body), 0)
