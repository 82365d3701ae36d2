"""Governments that people sit in, called by common nouns: "quit the federal cabinet", "was dropped
from her shadow cabinet". They are told only of those who join or leave them."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.lexicon import words
from streaming.extract.model import Document
from streaming.extract.statements.common_bodies import COMMON, CONFIDENCE
from streaming.extract.statements.items import Item
from streaming.extract.statements.phrase import CABINET, Phrase, Ref

_HEADS = frozenset("cabinet government frontbench ministry".split())
_KINDS = words("offices", "kinds_of_governments")
"""What a government may be, as part of what it is called."""


def cabinet(document: Document, items: Sequence[Item], phrase: Phrase) -> Ref | None:
    """The government that a phrase ends with, by its own words: "federal cabinet"."""
    if phrase.head not in _HEADS or phrase.role is not None:
        return None
    first = phrase.end - 1
    while first > phrase.start and items[first - 1].low in _KINDS:
        first -= 1
    if phrase.head != "cabinet" and first == phrase.start:
        return None  # bare "government": too much is of it
    span = (items[first].start, items[phrase.end - 1].end)
    name = " ".join(document.text[slice(*span)].split())
    return Ref(name, CABINET, span, None, COMMON, CONFIDENCE)
