"""Whose a quotation is that has no words of attribution: who is asked in the writer's question,
who moves or is told of in the sentence before, else who has the word.
"""

from __future__ import annotations

import re
from dataclasses import replace

from contract.records import Link, Span
from streaming.extract.model import Document, Mention
from streaming.extract.quotes.antecedents import question_before
from streaming.extract.quotes.exchange import Floor
from streaming.extract.quotes.found import Found
from streaming.extract.quotes.gestures import (
    he_who_reacts,
    narration_before,
    somebody_who_reacts,
    who_reacts,
)
from streaming.extract.quotes.speakers import CALLED, UNSURE, Speakers

_OWN = re.compile(r"\b(?:I|[Ww]e|[Mm]y|[Oo]ur|me|us)\b")
OPENING = 160
"""Characters of a quotation in which its speaker says "I" or "we"."""


def speaker_of_bare(speakers: Speakers, text: str, item: Found, floor: Floor) -> Link | None:
    """Who says it; None where nobody is near."""
    place = item.content[0][0]
    return (
        _asked_in_passing(speakers, place)
        or reacting(speakers, place, floor.he)
        or _brought_in(speakers, item, floor)
        or floor.goes_to(text, item)
        or _told_of(speakers, place)
    )


def reacting(speakers: Speakers, place: int, last: Link | None) -> Link | None:
    """ "Hale shook her head. “No.”": who moves in the sentence before the quotation."""
    document = speakers.links.document
    mention = who_reacts(document, place)
    if mention is not None and document.entity_of(mention) is not None:
        return _person(speakers, mention, CALLED)
    somebody = somebody_who_reacts(document, place)
    if somebody is not None:
        return speakers.link(somebody)
    pronoun = he_who_reacts(document, place)
    return replace(speakers.link(pronoun, last), confidence=UNSURE) if pronoun else None


def _asked_in_passing(speakers: Speakers, place: int) -> Link | None:
    """ "What would she tell them?", then “Go home.”: whom the writer's question names first."""
    document = speakers.links.document
    sentence = question_before(document, place)
    for mention in document.mentions_in(sentence) if sentence else ():
        found = _person(speakers, mention, UNSURE) if mention.kind != "nominal" else None
        if found is not None:
            return found
    return None


def _told_of(speakers: Speakers, place: int) -> Link | None:
    """ "For Tom Hale, who farms there, it is a blow. | “It is where I meet people.”": the only
    one whom the sentence before names."""
    named = _named_before(speakers.links.document, place)
    return _person(speakers, named, UNSURE) if named else None


def _brought_in(speakers: Speakers, item: Found, floor: Floor) -> Link | None:
    """The same where another spoke before, if a paragraph since then names the new one first and
    the quotation says "I" or "we"."""
    document, text = speakers.links.document, speakers.links.document.text
    begins = item.content[0][0]
    if floor.last is None or not _OWN.search(text, begins, min(begins + OPENING, item.end)):
        return None
    named = _named_before(document, begins)
    if named is None or named.start < floor.end or "\n" not in text[floor.end : named.start]:
        return None
    first = next(m for m in document.mentions if m.entity == named.entity)
    return _person(speakers, named, UNSURE) if first.start == named.start else None


def _named_before(document: Document, place: int) -> Mention | None:
    """The only person whom the sentence of narration before names, and not by what is theirs."""
    sentence: Span | None = narration_before(document, place)
    named: dict[int, Mention] = {}
    for mention in document.mentions_in(sentence) if sentence else ():
        entity = document.entity_of(mention)
        at = document.text[max(0, mention.start - 6) : mention.start]
        named_so = mention.kind == "name" and not at.endswith((" at ", " in ", " near ", " from "))
        if entity is not None and entity.kind == "person" and named_so:
            named.setdefault(entity.key, mention)
    if len(named) != 1:
        return None
    mention = next(iter(named.values()))
    return None if document.text[mention.end : mention.end + 1] in ("’", "'") else mention


def _person(speakers: Speakers, mention: Mention, confidence: float) -> Link | None:
    entity = speakers.links.document.entity_of(mention)
    if entity is None or entity.kind != "person":
        return None
    span = (mention.start, mention.end)
    link = speakers.links.named(span, speakers.links.words(span), entity, mention)
    return replace(link, confidence=confidence) if link.kind == "person" else None
