"""Public bodies called by their town's name and common nouns: "the Harrow school board", "the Pell
County sheriff's office", "the Harrow schools". The whole is the body; the town is not."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache

from streaming.extract.lexicon import words as word_list
from streaming.extract.model import Document
from streaming.extract.statements.common_bodies import COMMON, CONFIDENCE, named_body
from streaming.extract.statements.items import Item
from streaming.extract.statements.phrase import Phrase, Ref

_ALONE = word_list("statements", "lone_town_bodies")
"""Heads that need no word before them to be a town's: "the Harrow council"."""
_HEADS = word_list("statements", "public_bodies") | (_ALONE - {"government"}) | {"district"}
_TOLD_BY = word_list("statements", "public_body_words")
_LONGEST = 4
_WORDS = "|".join(sorted(_TOLD_BY))
_SPELLED = re.compile(
    rf"(?:[A-Z][\w’'-]+ ){{1,4}}(?:(?:(?:{_WORDS}) ){{1,2}}(?:{'|'.join(sorted(_HEADS))})"
    rf"|(?:{'|'.join(sorted(_ALONE - {'government', 'police'}))}))\b"
)


def placed_body(document: Document, items: Sequence[Item], phrase: Phrase) -> Ref | None:
    """The body that a phrase with one name calls by its town and common nouns; None for others."""
    words = items[phrase.start : phrase.end]
    if phrase.role is not None or words[-1].low not in _HEADS:
        return None
    at = next((i for i, item in enumerate(words) if item.kind in ("ent", "name")), 0)
    if words[at].sort not in ("place", "") or not _is_body(words[at + 1 :]):
        return None
    following = items[phrase.end].low if phrase.end < len(items) else ""
    if following == "of":
        return None  # "the Harrow water department of Acme"
    told = words[at:]
    known = named_body(document, told)
    if known is not None:
        return known
    span = (told[0].start, told[-1].end)
    name = " ".join(document.text[slice(*span)].split())
    return Ref(name, "organization", span, None, COMMON, CONFIDENCE)


def _is_body(words: Sequence[Item]) -> bool:
    if not 0 < len(words) <= _LONGEST or words[-1].low not in _HEADS:
        return False
    if any(word.kind not in ("word", "poss", "role") for word in words):
        return False
    if words[-1].low in _ALONE and len(words) == 1:
        return True
    return len(words) > 1 and (words[-2].kind == "poss" or words[-2].low in _TOLD_BY)


def called_body(document: Document, noun: str, before: int) -> Ref | None:
    """What "the board" is by its last naming so before a code point: the Harrow school board."""
    spelled = _spelled(document.text)
    for start, name in reversed(spelled[: bisect_left(spelled, (before, ""))]):
        if name.endswith(noun):
            return Ref(name, "organization", (start, start + len(name)), None, COMMON, CONFIDENCE)
    return None


@lru_cache(maxsize=4)
def _spelled(text: str) -> tuple[tuple[int, str], ...]:
    """Where a text calls bodies so, with their names."""
    return tuple(
        (found.start() + skipped, found[0][skipped:])
        for found in _SPELLED.finditer(text)
        for skipped in (4 if found[0].startswith("The ") else 0,)
        if " " in found[0][skipped:]  # no bare "The council"
    )
