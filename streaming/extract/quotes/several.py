"""What "one" and "another" are of: the cards and signs named before, the crew named behind."""

from __future__ import annotations

import re
from dataclasses import replace

from contract.records import Link, Span
from streaming.extract.model import Document
from streaming.extract.quotes.antecedents import is_person_noun, quotation_before
from streaming.extract.quotes.cues import READ
from streaming.extract.quotes.found import Found
from streaming.extract.quotes.heads import DOCUMENTS

_ONE = re.compile(
    r"(?:one|another|an?other one|a (?:second|third)|the other|others|some)(?=,|\Z)", re.IGNORECASE
)
_WORD = re.compile(r"[a-z-]+")
_PART = re.compile(r"\b(?P<noun>[Oo]ne|[Aa]nother|[Aa] (?:member|couple)|[Nn]one) of \Z")
_WITHIN = re.compile(
    r"\b(?:(?:an?|the|one|another|some|many|two|three|several) (?:[a-z-]+ ){0,2}?)?"
    r"(?P<noun>[a-z-]{3,}) (?:of|in|at|from|on|with|inside|near|behind|close to|familiar with) \Z",
    re.IGNORECASE,
)
_ANY = frozenset("one another those people some".split())
NEAR = 60
"""Characters before a phrase in which it begins."""
REACH = 3
"""Sentences back in which they are named."""


def if_written(document: Document, item: Found, link: Link) -> Link:
    """ "Cards were left. One, from a child, said: “…”": what is written, not who."""
    text = document.text
    if link.name is not None or not item.source or not _ONE.match(text, *item.source[0]):
        return link
    words = {word for start, end in item.cue for word in text[start:end].lower().strip(":").split()}
    if READ.isdisjoint(words) and not _are_documents(document, item.source[0][0]):
        return link
    mention = text[slice(*item.source[0])].strip(" ,")
    return replace(link, kind="document", mention=mention)


def _are_documents(document: Document, place: int) -> bool:
    """Whether the last of which there are many before the place are written."""
    quoted = quotation_before(document, place)
    i = document.sentence_at(quoted.outer[0] if quoted else place)
    for sentence in reversed(document.sentences[max(0, i - REACH) : max(0, i)]):
        found = _WORD.findall(document.text[sentence.start : sentence.end].lower())
        many = [word for word in found if word.endswith("s")]
        if not DOCUMENTS.isdisjoint(many):
            return True
        if any(is_person_noun(word[:-1]) for word in many):
            return False
    return False


def one_of(text: str, phrase: Span) -> Span | None:
    """ "one of the crew", "a member of the staff", "those in the room", where ``phrase`` is the
    last of it: the whole, if it is people."""
    if is_person_noun(text[slice(*phrase)].rpartition(" ")[2].lower()):
        before = _PART.search(text, max(0, phrase[0] - NEAR), phrase[0])
    else:
        before = _WITHIN.search(text, max(0, phrase[0] - NEAR), phrase[0])
    if before is None:
        return None
    noun = before["noun"].lower()
    people = noun in _ANY or is_person_noun(noun) or is_person_noun(noun.removesuffix("s"))
    return (before.start(), phrase[1]) if people else None
