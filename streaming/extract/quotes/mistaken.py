"""What the tagger takes for speech and is none: the author's questions, a tale's participles.

"Did she think that it was real?" is nobody's thought; "PELL COUNTY: Voters passed the levy" is
told by nobody; in "denied a rumor, repeated on the
radio, that he had left" nobody repeats anything: what is denied is behind it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from streaming.extract.model import Document
from streaming.extract.quotes.found import Found
from streaming.extract.quotes.lexicon import lexicon
from streaming.extract.quotes.words import NEGATIONS

_ASKED = re.compile(
    r"(?:^|[.!?:;,—–]\s|\n|[\"”’)]\s|\b(?:and|but|or|so|what|why|how|when|where|who|whom)\s)"
    r"(?:do|does|did|would|could|should|will|can|has|have|had|is|are|was|were)(?:n[’']t)? \Z",
    re.IGNORECASE,
)
_TALE = re.compile(
    r"\b(?:rumou?r|report|claim|story|suggestion|allegation|accusation|charge|theory|tale)s?,\s\Z"
)
_ANSWERS = re.compile(r",? (?:[a-z]+ly )?(?P<verb>[a-z]+)\b")
_SPOKEN = re.compile(r"[\"“”]|\b(?:I|we|you|my|our|your)\b")
_NAMED = frozenset("called titled entitled named dubbed nicknamed known renamed subtitled".split())
_TITLE = re.compile(
    r"[“\"‘']?[A-Z\d][\w’'-]*"
    r"(?:[ :,] ?(?:[A-Z\d][\w’'-]*|of|the|a|an|and|in|on|to|for|from|with|by|at))*"
    r"[,.]?[”\"’']?"
)
_BEFORE = 30
"""Characters before a source or a cue that are looked at."""


def without_mistaken(document: Document, found: Sequence[Found]) -> list[Found]:
    """The attributions without those, denials marked as such."""
    text = document.text
    kept: list[Found] = []
    for item in found:
        if _is_authors_question(document, item) or _is_asked_of(text, item):
            continue
        if _is_heading(document, item) or _is_name_of_thing(text, item):
            continue
        if _is_told_of_tale(text, item):
            kept = [_with_tale(text, other, item) for other in kept]
            continue
        kept.append(replace(item, denied=_denies(text, item)))
    return kept


def _denies(text: str, item: Found) -> bool:
    """Whether the cue denies: "denied it", not "did not deny it"."""
    words = [word for start, end in item.cue for word in text[start:end].lower().split()]
    negated = any(word in NEGATIONS or word.endswith(("n’t", "n't")) for word in words)
    return not negated and not lexicon().denials.isdisjoint(words)


def _is_authors_question(document: Document, item: Found) -> bool:
    """ "Did the judge think that …?" outside of quotation marks."""
    if not item.source or not item.cue or item.cue[0][0] < item.source[0][0]:
        return False
    text, start, end = document.text, item.source[0][0], item.content[-1][1]
    if text[end : end + 1] != "?" and text[end - 1 : end] != "?":
        return False
    if any(quoted.start <= start < quoted.end for quoted in document.quoted):
        return False
    return bool(_ASKED.search(text[max(0, start - _BEFORE) : start]))


def _is_heading(document: Document, item: Found) -> bool:
    """ "PELL COUNTY: Voters passed the levy", "SHERIFF: Lee won": what a paragraph is headed by,
    unless it names a person or somebody speaks in it."""
    text = document.text
    if not item.source or not item.cue or text[slice(*item.cue[0])] != ":":
        return False
    (start, end), (first, last) = item.source[0], (item.content[0][0], item.content[-1][1])
    opens = not text[max(0, start - 2) : start].strip() and "\n" in f"\n{text[:start][-2:]}"
    if not opens or not text[start:end].isupper() or _SPOKEN.search(text, first - 2, last):
        return False
    named = (document.entity_of(m) for m in document.mentions_in((start, end)))
    return not any(entity is not None and entity.kind == "person" for entity in named)


def _is_name_of_thing(text: str, item: Found) -> bool:
    """ "A film called “The Ninth Lock” opened": what a thing is called, by nobody."""
    if item.source or not item.cue or len(item.content) > 1:
        return False
    start, end = item.content[0]
    called = text[slice(*item.cue[-1])].lower().split()[-1:]
    return bool(called) and called[0] in _NAMED and bool(_TITLE.fullmatch(text, start, end))


def _is_asked_of(text: str, item: Found) -> bool:
    """ "Hale, asked what she had seen, replied …": she asks nobody."""
    if not item.cue or text[slice(*item.cue[0])] not in ("asked", "pressed", "questioned"):
        return False
    apart = text[: item.cue[0][0]].endswith(", ")
    answers = _ANSWERS.match(text, item.content[-1][1])
    return apart and answers is not None and answers["verb"] in lexicon().verbs


def _is_told_of_tale(text: str, item: Found) -> bool:
    """ "a rumor, repeated on the radio, that he had left"."""
    if not item.cue or item.cue[0][0] > item.content[0][0]:
        return False
    at = item.cue[0][0]
    return bool(_TALE.search(text[max(0, at - _BEFORE) : at]))


def _with_tale(text: str, other: Found, tale: Found) -> Found:
    """What was denied is the tale, where the attribution's content is its noun alone."""
    ends_there = not text[other.content[-1][1] : tale.cue[0][0]].strip(", ")
    return replace(other, content=tale.content) if ends_there else other
