"""Who is quoted without a name: the words that describe them, and whom they speak for."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter

from contract.records import Link, LinkKind, Span
from streaming.extract.model import Document

_ASIDE = re.compile(
    r",\s(?:among|(?:and\s|but\s)?(?:who|whose|whom|which)|a|an|the|\d+|[a-z]{3,}(?:ed|ing)|seen|sent"
    r"|written|made)\b"
)
_OUTLET = re.compile(
    r"(?:[a-z-]+ ){0,3}?(?:station|channel|network|broadcaster|newspaper|website|site|podcast"
    r"|agency|magazine|blog) (?P<name>[A-Z\d][\w’-]*(?: [A-Z\d][\w’-]*)*)\Z"
)
_MARKS = " \u00a0,;:.“”\"’'"
SPEAKING = frozenset("spokesman spokeswoman spokesperson spokesmen spokespeople".split())
_OWN_BODY = re.compile(r"\b(?:company|club|team|firm|bank|union|airline|franchise) [a-z-]+\Z")
""" "a company negotiator": of the company that the document tells of."""
NEARBY = 400
"""Characters back in which the body is named that a bare "spokesman" speaks for."""


def described(words: str) -> str:
    """The phrase without what is added after a comma: "my father, who is 83" is my father."""
    aside = _ASIDE.search(words)
    return words[: aside.start()] if aside else words


def spoken_for(document: Document, place: int, phrase: str) -> str | None:
    """The organisation named last before "a spokesman said", "a club official said"; None of
    anybody else."""
    if _OWN_BODY.search(phrase):
        return _most_told_of(document)
    if phrase.rpartition(" ")[2].strip(_MARKS).lower() not in SPEAKING:
        return None
    last = bisect_left(document.mentions, place, key=lambda mention: mention.start)
    for mention in reversed(document.mentions[:last]):
        if place - mention.end > NEARBY:
            break
        entity = document.entity_of(mention)
        if mention.kind != "pronoun" and entity is not None and entity.kind == "organization":
            return entity.name
    return None


def _most_told_of(document: Document) -> str | None:
    """The organisation that the document names most."""
    told = Counter(mention.entity for mention in document.mentions if mention.entity is not None)
    bodies = {key: n for key, n in told.items() if document.entities[key].kind == "organization"}
    return document.entities[max(bodies, key=bodies.__getitem__)].name if bodies else None


def unknown_name(words: str, name: str, span: Span) -> Link:
    """A capitalised phrase that the document's entities lack: taken as it stands, or what stands
    behind the noun of an outlet: "the radio station 4KZ"."""
    outlet = _OUTLET.match(name)
    if outlet is not None:
        return Link(words, outlet["name"], "organization", None, None, span, 0.5)
    kind: LinkKind = "organization" if name.lower().startswith("the ") else "person"
    bare = name[4:] if kind == "organization" else name
    return Link(words, bare, kind, None, None, span, 0.5)
