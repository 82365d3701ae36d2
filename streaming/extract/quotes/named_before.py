"""Whom the words right before a quotation name, or tell of without a name, where "he" or "she"
speaks: "Ann Roe, 44, wept. “I had to choose,” she said".
"""

from __future__ import annotations

from dataclasses import replace

from contract.records import Link, Span
from streaming.extract.quotes.antecedents import (
    GENDERS,
    asks,
    name_before,
    sentence_before,
    somebody_before,
)
from streaming.extract.quotes.its import answerer_before, nameless_before
from streaming.extract.quotes.links import Links

RIVALLED = 0.7
"""Confidence of a pronoun, at most, where it is ambiguous."""
UNSURE = 0.55
"""Confidence of a pronoun taken for the last speaker where the document names others too."""


def somebody(links: Links, span: Span, *, asked: bool, but: str | None = None) -> Link | None:
    """Who "he" or "she" is where that is nobody named; None where a person is named, other
    than ``but``, behind whoever it could be."""
    if links.words(span).lower() not in ("he", "she"):
        return None
    place = somebody_before(links.document, span, asked=asked)
    if place is None:
        return None
    for mention in links.document.mentions_in((place[1], span[0])):
        entity = links.document.entity_of(mention)
        if links.is_person_name(mention) and entity and entity.name != but:
            return None
    return Link(links.words(place), None, "anonymous", None, None, span, RIVALLED)


def nameless(links: Links, pronoun: Span, but: str | None) -> Link | None:
    """Who "he" is that opens a quotation, by the sentence before it, which names nobody other
    than ``but``: "A steward asked him to sign. “He said it was for a friend,” Hale said"."""
    found = nameless_before(links.document, pronoun)
    if found is None:
        return None
    place, sentence = found
    if links.words(place).startswith("the ") and _is_known(links, pronoun, but):
        return None  # "the veterinarian", whom the document names
    for mention in links.document.mentions_in(sentence):
        entity = links.document.entity_of(mention)
        if links.is_person_name(mention) and entity and entity.name != but:
            return None
    return Link(links.words(place), None, "anonymous", None, None, pronoun, RIVALLED)


def _is_known(links: Links, pronoun: Span, but: str | None) -> bool:
    """Whether the document's entities have a person for the pronoun, other than ``but``."""
    entities = (links.document.entity_of(m) for m in links.document.mentions_in(pronoun))
    return any(e is not None and e.kind == "person" and e.name != but for e in entities)


def topic_of(links: Links, span: Span, words: str) -> Link | None:
    """ "Ann Roe, 44, wept. “I had to choose,” she said": whose name opens the sentence, or
    the one before somebody asked her."""
    sentence = sentence_before(links.document, span)
    if sentence and asks(links.document.text, sentence):
        sentence = sentence_before(links.document, sentence)
    gender = GENDERS.get(words.lower())
    mention = (
        next(iter(links.document.mentions_in(sentence)), None) if sentence and gender else None
    )
    entity = links.document.entity_of(mention)
    if mention is None or entity is None or sentence is None or mention.start > sentence[0]:
        return None
    if not links.is_person_name(mention) or entity.gender not in (None, gender):
        return None
    return replace(links.named(span, words, entity, mention), confidence=UNSURE)


def named_opening(links: Links, opening: Span, span: Span, words: str) -> Link | None:
    """ "Her daughter nodded. “Yes,” she said": the daughter whom the document names."""
    for mention in links.document.mentions_in(opening):
        entity = links.document.entity_of(mention)
        whole = (mention.start, mention.end) == opening and entity is not None
        if whole and entity is not None and entity.kind == "person":
            return replace(links.named(span, words, entity, mention), confidence=RIVALLED)
    return None


def named_beside(links: Links, span: Span, words: str) -> Link | None:
    """ "Her teacher at the school, Ann Roe, laughed. “Yes,” she said": Ann Roe."""
    place = name_before(links.document, span)
    for mention in links.document.mentions_in((place, place + 1)) if place is not None else ():
        entity = links.document.entity_of(mention)
        fits = entity is not None and entity.gender in (None, GENDERS.get(words.lower()))
        if entity is not None and fits and links.is_person_name(mention):
            return replace(links.named(span, words, entity, mention), confidence=RIVALLED)
    return None


def answerer_of(links: Links, span: Span, words: str) -> Link | None:
    """ "Hale’s version came later. “I never left,” he said": Hale."""
    gender = GENDERS.get(words.lower())
    mention = answerer_before(links.document, span) if gender else None
    entity = links.document.entity_of(mention)
    fits = entity is not None and entity.gender in (None, gender)
    if mention is None or entity is None or not fits or not links.is_person_name(mention):
        return None
    return replace(links.named(span, words, entity, mention), confidence=RIVALLED)
