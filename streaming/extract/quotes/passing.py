"""What anybody may be called in passing: "the 71-year-old", "the mother of three"."""

from __future__ import annotations

import re

from streaming.extract.entities.drafts import gender_of_role
from streaming.extract.lexicon import words as word_list
from streaming.extract.model import Document, Mention
from streaming.extract.quotes.words import COMPATRIOTS, DEMONYMS

_PASSING = re.compile(
    r"[Tt]he (?:\d{1,2}-year-old|(?:[a-z]+[ -])?(?P<kin>mother|father|mum|mom|dad|grandmother"
    r"|grandfather|parent)[ -]of[ -](?:[a-z]+|\d+)"
    r"|(?:[a-z-]+ )?(?:pensioner|widow|widower|octogenarian|septuagenarian|nonagenarian|retiree"
    r"|newcomer|youngster|teenager|teen|incumbent|left-hander|right-hander|[a-z]+-elect)"
    r"|(?:[a-z-]+ )?(?:midfielder|winger|striker|goalkeeper|full-back|centre-back|fly-half|hooker"
    r"|quarterback|shortstop|outfielder|infielder|reliever|linebacker|all-rounder|spinner|seamer)"
    r"|(?:veteran|former) [a-z-]+|[A-Z][a-z]+ (?:native|international)|(?P<nation>[A-Z][a-z]+))"
)


_CALLED = re.compile(r"[Tt]he (?:[a-z-]+ )?(?P<noun>[a-z-]+)")
_CALLINGS = (
    word_list("roles", "callings", "passing") | word_list("speech", "livings")
) - word_list("roles", "people", "crowd")
_SELF = re.compile(r"\b(?P<self>him|her)self\b")


def is_passing(words: str) -> bool:
    """Whether the words may be said of anybody, and are no name."""
    told = _PASSING.fullmatch(words)
    nation = told["nation"] if told else None
    return told is not None and (
        nation is None or nation.lower() in DEMONYMS or nation.lower() in COMPATRIOTS
    )


def is_varied(document: Document, words: str, place: int) -> bool:
    """ "Hale expects talks, he said. “Soon,” the novelist said": of one's calling, which the text
    has not told so far of anybody."""
    called = _CALLED.fullmatch(words)
    noun = called["noun"] if called else ""
    return noun in _CALLINGS and noun not in document.text[:place].lower()


def only_one_before(document: Document, words: str, place: int) -> Mention | None:
    """The only person whom the paragraph of the place names before it, else the one before; of
    several who opens the sentence before."""
    told = _PASSING.fullmatch(words.split(",")[0])
    gender = gender_of_role(told["kin"]) if told and told["kin"] else None
    at = max(0, document.sentence_at(place))
    own_words = _SELF.search(document.text, place, document.sentences[at].end)
    if gender is None and own_words is not None:
        gender = "f" if own_words["self"] == "her" else "m"
    own = document.sentences[at].paragraph
    opening = _opens_before(document, at)
    if opening is not None and gender is None:
        return opening
    for number in (own, own - 1):
        if number < 0:
            break
        paragraph = document.paragraphs[number]
        found: dict[int, Mention] = {}
        for mention in document.mentions_in((paragraph.start, min(paragraph.end, place))):
            entity = document.entity_of(mention)
            if entity is None or mention.kind != "name" or entity.kind != "person":
                continue
            if gender is None or entity.gender in (None, gender):
                found.setdefault(entity.key, mention)
        if found:
            return next(iter(found.values())) if len(found) == 1 else None
    return None


def _opens_before(document: Document, at: int) -> Mention | None:
    """ "Ann Roe, 44, took over from Jo Doe. The former winger …": Ann Roe."""
    sentence, before = document.sentences[at], document.sentences[max(0, at - 1)]
    if not at or before.paragraph != sentence.paragraph:
        return None
    for mention in document.mentions_in((before.start, before.start + 1)):
        entity = document.entity_of(mention)
        if mention.kind == "name" and entity is not None and entity.kind == "person":
            return mention
    return None
