"""Whom "he", "she", "it" and "they" mean where they speak.

The document's entities say whom a pronoun stands for; attribution itself tells more: the last
speaker goes on, who was asked answers, somebody without a name speaks again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from contract.records import Link, LinkKind, Span
from streaming.extract.model import Document, Entity, Mention
from streaming.extract.quotes.antecedents import document_before, many_before, subject_before
from streaming.extract.quotes.last_speakers import (
    NEARBY,
    clashes,
    fits_in_number,
    has_just_spoken,
    is_still_unnamed,
    may_be_it,
    namesake_of,
    prefers_last,
    was_asked,
)
from streaming.extract.quotes.links import Links
from streaming.extract.quotes.named_before import (
    RIVALLED,
    UNSURE,
    answerer_of,
    named_beside,
    named_opening,
    somebody,
    topic_of,
)
from streaming.extract.quotes.unnamed import spoken_for
from streaming.extract.quotes.whole_phrases import with_tail

PLURAL_PRONOUNS = frozenset("they them their we us our".split())
POSSESSIVE = re.compile(r"[’']s? |(?:My|His|Her|Their|Our) ")


@dataclass(frozen=True, slots=True)
class Pronouns:
    """Resolves the pronouns that are sources in one document."""

    links: Links

    @property
    def _document(self) -> Document:
        return self.links.document

    def link(self, span: Span, words: str, last: Link | None) -> Link:
        """Whom the pronoun means; ``last`` spoke before it."""
        sure = self._told(span, words, last)
        if sure is not None:
            return sure
        mention = next(
            (m for m in self.links.document.mentions_in(span) if m.start >= span[0]), None
        )
        entity = self._document.entity_of(mention)
        opening = subject_before(self._document, span)
        kin = named_opening(self.links, opening, span, words) if opening else None
        if kin is not None:
            return kin
        opened = self.links.words(opening) if opening else ""
        owned = POSSESSIVE.search(opened) is not None  # "Hale’s lawyer objected": not Hale
        if mention is not None and entity is not None and not owned:
            return self._of_mention(span, words, mention, entity, last)
        written = self.quoted_document(span, last) if words.lower() == "it" else None
        if written is not None:
            return written
        if words.lower() == "it" and last is not None and last.kind == "person":
            last = None
        topic = topic_of(self.links, span, words) if entity is None else None
        if topic is not None and opening is None:
            return topic
        if opening is not None:
            return self._of_opening(span, opening, opened, last)
        return self._of_last(span, words, last)

    def _told(self, span: Span, words: str, last: Link | None) -> Link | None:
        """Who it is by what was asked and answered, or still somebody unnamed."""
        asked = somebody(self.links, span, asked=True)
        if asked is not None:
            return asked
        if last is not None and is_still_unnamed(self.links, span, words, last):
            return replace(last, span=span, confidence=RIVALLED)
        opens = answerer_of(self.links, span, words) or named_beside(self.links, span, words)
        if opens is not None:
            return opens
        if last is not None and has_just_spoken(self.links, span, words, last):
            return replace(last, mention=words, span=span, confidence=RIVALLED)
        namesake = namesake_of(self.links, span, words, last) if last is not None else None
        if namesake is not None:
            return namesake
        if last is not None and was_asked(self.links, span, words, last):
            return replace(last, mention=words, span=span, confidence=RIVALLED)
        return None

    def _of_mention(
        self, span: Span, words: str, mention: Mention, entity: Entity, last: Link | None
    ) -> Link:
        """Whom the document's own references say, unless the last speaker fits better."""
        named = self.links.named(span, words, entity, mention)
        if last is not None and prefers_last(self.links, mention, entity, last):
            candidates = tuple(dict.fromkeys((entity.name, *named.candidates)))
            return replace(last, mention=words, span=span, confidence=UNSURE, candidates=candidates)
        return self._with_rivals(named, entity, mention.start)

    def _of_opening(self, span: Span, opening: Span, opened: str, last: Link | None) -> Link:
        """Somebody unnamed who is the subject of the sentence before."""
        told = last.mention if last is not None and last.name is None else ""
        if told.startswith(opened + " "):
            opened = told
        else:
            opened = self.links.words(with_tail(self._document.text, opening))
        body = spoken_for(self._document, opening[0], opened)
        return Link(opened, None, "anonymous", body, None, span, RIVALLED)

    def _of_last(self, span: Span, words: str, last: Link | None) -> Link:
        """The several of before, the last speaker, or nobody known."""
        plural = words.lower() in PLURAL_PRONOUNS
        many = many_before(self._document, span) if words.lower() == "they" else None
        if many is not None:
            return replace(self.links.of_phrase(many), span=span, confidence=UNSURE)
        its = last is not None and words.lower() == "it" and may_be_it(span, last)
        fits = last is not None and fits_in_number(last, plural=plural or its)
        fits = fits and last is not None and not clashes(self.links, words, last)
        if last is not None and fits and words.lower() != "i":
            told = words if last.name or not its else last.mention
            return replace(last, mention=told, span=span, confidence=UNSURE)
        kind: LinkKind = "group" if plural else "anonymous"
        return Link(mention=words, name=None, kind=kind, span=span, confidence=0.3)

    def quoted_document(self, span: Span, last: Link | None) -> Link | None:
        """The document that "it" quotes from: the last that spoke, or that opened a sentence."""
        if last is not None and last.kind == "document":
            return replace(last, span=span)
        opening = document_before(self._document, span[0])
        if opening is None:
            return None
        return replace(self.links.of_phrase(opening), span=span)

    def _with_rivals(self, link: Link, entity: Entity, place: int) -> Link:
        """The link with the others whom the pronoun could mean, named shortly before."""
        rivals = dict.fromkeys(link.candidates)
        for mention in self.links.document.mentions_in((max(0, place - NEARBY), place)):
            other = self._document.entity_of(mention)
            if mention.kind == "name" and other is not None and other.kind == entity.kind:
                genders = {entity.gender, other.gender} - {None}
                if other.name != entity.name and len(genders) < 2:
                    rivals[other.name] = None
        if not rivals:
            return link
        sure = min(link.confidence, RIVALLED)
        return replace(link, confidence=sure, candidates=tuple(rivals))
