"""What a text is about: the body and the town whose people it tells of without saying whose they
are ("the chairman", "Mayor Quill")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from streaming.extract.claims.records import Fill
from streaming.extract.lexicon import table, words
from streaming.extract.model import Document, Entity, Mention

_TOLD_OF_OTHERS = ("media", "outlet", "court", "party", "league")
"""Sorts of bodies that texts about others name as often."""
_AGENCY = "government"
_OFTEN = 3
_IN_LEAD, _ANYWHERE = 0.2, 0.5
"""How often the body is told of that a text is about, and the share that it is of all bodies."""
_LEAD = 3
"""How many of the first sentences tell what a text is about."""
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
    """The organisation that the text is about: of those that its lead names the one that is told of
    most, else the one that is told of as often as all others together; with ``agencies`` those of
    governments, too. Nobody knows of a name of no sort what it is."""
    out = _TOLD_OF_OTHERS if agencies else (*_TOLD_OF_OTHERS, _AGENCY)
    named = [(m.start, e.key) for m, e in _named(document, "organization") if e.sort not in out]
    told = Counter(key for _, key in named)
    end = _lead_ends(document, _LEAD)
    first = {key for start, key in named if start < end}
    lead = [(key, often) for key, often in told.most_common() if key in first]
    for ranked, share in ((lead, _IN_LEAD), (told.most_common(), _ANYWHERE)):
        (main, often), (_, others) = (*ranked, (-1, 0), (-1, 0))[:2]
        known = often >= max(_OFTEN, share * told.total()) and often > others
        if known and document.entities[main].sort:
            return _first(document, main)
    return main_body(document) if agencies else None


def main_town(document: Document) -> Fill | None:
    """The town that the text is about: named first, in its first sentence or more than once, and as
    often as all others together."""
    counted = Counter(e.key for _, e in _named(document, "place") if _may_be_town(e))
    if not counted:
        return None
    key, often = next(iter(counted.items()))
    town = _first(document, key)
    told = often > 1 or town.span[0] < _lead_ends(document)
    return town if told and 2 * often >= counted.total() else None


def _named(document: Document, kind: str) -> Iterator[tuple[Mention, Entity]]:
    """The mentions of entities of a kind."""
    for mention in document.mentions:
        entity = document.entity_of(mention)
        if entity is not None and entity.kind == kind:
            yield mention, entity


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


def _lead_ends(document: Document, sentences: int = 1) -> int:
    """Where the first sentences of the body end; the first has the dateline."""
    body = [s.end for s in document.sentences if document.paragraphs[s.paragraph].kind == "body"]
    return max(body[:sentences], default=0)
