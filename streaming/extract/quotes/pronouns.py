"""Whom "he", "she", "it" and "they" mean where they speak.

The document's entities say whom a pronoun stands for; attribution itself tells more: the last
speaker goes on, who was asked answers, somebody without a name speaks again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from contract.records import Link, LinkKind, Span
from streaming.extract.entities.drafts import gender_of_role
from streaming.extract.lexicon import words as words_of
from streaming.extract.model import Document, Entity, Mention
from streaming.extract.quotes.antecedents import (
    GENDERS,
    asked_clause,
    asks,
    document_before,
    many_before,
    name_before,
    sentence_at,
    sentence_before,
    somebody_before,
    subject_before,
)
from streaming.extract.quotes.heads import head_of, is_plural
from streaming.extract.quotes.inside import quotation_around
from streaming.extract.quotes.its import answerer_before, nameless_before
from streaming.extract.quotes.links import Links
from streaming.extract.quotes.unnamed import spoken_for
from streaming.extract.quotes.whole_phrases import with_tail

PLURAL_PRONOUNS = frozenset("they them their we us our".split())
POSSESSIVE = re.compile(r"[’']s? |(?:My|His|Her|Their|Our) ")
_ONE = re.compile(r"(?:an?|the|one|another|my|his|her|their|our|its)\b|[\w.’'-]+[’']s? ", re.I)
_VAGUE = re.compile(r"(?!the [a-z-]+\b(?![’']))", re.I)
"""Not "the candidate", whom the document may name."""
_MOSTLY = words_of("given_names", "mostly")
CLEAR = 0.8
"""Confidence from which a pronoun's resolution is left as it is."""
NEARBY = 400
"""Characters back in which a name of the same kind and gender makes a pronoun ambiguous."""
RIVALLED = 0.7
"""Confidence of a pronoun, at most, where it is ambiguous."""
UNSURE = 0.55
"""Confidence of a pronoun taken for the last speaker where the document names others too."""


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
        mention = next((m for m in self.links.mentions(span) if m.start >= span[0]), None)
        entity = self._document.entity_of(mention)
        opening = subject_before(self._document, span)
        kin = self._named_by(opening, span, words) if opening else None
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
        topic = self._topic(span, words) if entity is None else None
        if topic is not None and opening is None:
            return topic
        if opening is not None:
            return self._of_opening(span, opening, opened, last)
        return self._of_last(span, words, last)

    def _told(self, span: Span, words: str, last: Link | None) -> Link | None:
        """Who it is by what was asked and answered, or still somebody unnamed."""
        asked = self.somebody(span, asked=True)
        if asked is not None:
            return asked
        if last is not None and self._is_still_unnamed(span, words, last):
            return replace(last, span=span, confidence=RIVALLED)
        opens = self._answers(span, words) or self._opens_named(span, words)
        if opens is not None:
            return opens
        if last is not None and self._has_just_spoken(span, words, last):
            return replace(last, mention=words, span=span, confidence=RIVALLED)
        namesake = self._namesake(span, words, last) if last is not None else None
        if namesake is not None:
            return namesake
        if last is not None and self._was_asked(span, words, last):
            return replace(last, mention=words, span=span, confidence=RIVALLED)
        return None

    def _of_mention(
        self, span: Span, words: str, mention: Mention, entity: Entity, last: Link | None
    ) -> Link:
        """Whom the document's own references say, unless the last speaker fits better."""
        named = self.links.named(span, words, entity, mention)
        if last is not None and self._prefers_last(mention, entity, last):
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
        its = last is not None and words.lower() == "it" and self._may_be_it(span, last)
        fits = last is not None and _fits(last, plural=plural or its)
        fits = fits and last is not None and not self.clashes(words, last)
        if last is not None and fits and words.lower() != "i":
            told = words if last.name or not its else last.mention
            return replace(last, mention=told, span=span, confidence=UNSURE)
        kind: LinkKind = "group" if plural else "anonymous"
        return Link(mention=words, name=None, kind=kind, span=span, confidence=0.3)

    def somebody(self, span: Span, *, asked: bool, but: str | None = None) -> Link | None:
        """Who "he" or "she" is where that is nobody named; None where a person is named, other
        than ``but``, behind whoever it could be."""
        if self.links.words(span).lower() not in ("he", "she"):
            return None
        place = somebody_before(self._document, span, asked=asked)
        if place is None:
            return None
        for mention in self.links.mentions((place[1], span[0])):
            entity = self._document.entity_of(mention)
            if self.links.is_person_name(mention) and entity and entity.name != but:
                return None
        return Link(self.links.words(place), None, "anonymous", None, None, span, RIVALLED)

    def nameless(self, pronoun: Span, but: str | None) -> Link | None:
        """Who "he" is that opens a quotation, by the sentence before it, which names nobody other
        than ``but``: "A steward asked him to sign. “He said it was for a friend,” Hale said"."""
        found = nameless_before(self._document, pronoun)
        if found is None:
            return None
        place, sentence = found
        if self.links.words(place).startswith("the ") and self._is_known(pronoun, but):
            return None  # "the veterinarian", whom the document names
        for mention in self.links.mentions(sentence):
            entity = self._document.entity_of(mention)
            if self.links.is_person_name(mention) and entity and entity.name != but:
                return None
        return Link(self.links.words(place), None, "anonymous", None, None, pronoun, RIVALLED)

    def _is_known(self, pronoun: Span, but: str | None) -> bool:
        """Whether the document's entities have a person for the pronoun, other than ``but``."""
        entities = (self._document.entity_of(m) for m in self.links.mentions(pronoun))
        return any(e is not None and e.kind == "person" and e.name != but for e in entities)

    def is_named_since(self, span: Span, place: Span, but: str | None) -> bool:
        """Whether the writer names a person between the two, other than ``but``: not who is
        spoken of in a quotation."""
        return any(
            self.links.is_person_name(mention)
            and not self._is_spoken_of(mention, span[1])
            and (entity := self._document.entity_of(mention)) is not None
            and entity.name != but
            for mention in self.links.mentions((span[1], place[0]))
        )

    def _is_spoken_of(self, mention: Mention, since: int) -> bool:
        """Whether the mention stands in a quotation that opens behind ``since``."""
        around = quotation_around(self._document, mention.start)
        return around is not None and around.start > since

    def quoted_document(self, span: Span, last: Link | None) -> Link | None:
        """The document that "it" quotes from: the last that spoke, or that opened a sentence."""
        if last is not None and last.kind == "document":
            return replace(last, span=span)
        opening = document_before(self._document, span[0])
        if opening is None:
            return None
        return replace(self.links.of_phrase(opening), span=span)

    def _topic(self, span: Span, words: str) -> Link | None:
        """ "Ann Roe, 44, wept. “I had to choose,” she said": whose name opens the sentence, or
        the one before somebody asked her."""
        sentence = sentence_before(self._document, span)
        if sentence and asks(self._document.text, sentence):
            sentence = sentence_before(self._document, sentence)
        gender = GENDERS.get(words.lower())
        mention = next(iter(self.links.mentions(sentence)), None) if sentence and gender else None
        entity = self._document.entity_of(mention)
        if mention is None or entity is None or sentence is None or mention.start > sentence[0]:
            return None
        if not self.links.is_person_name(mention) or entity.gender not in (None, gender):
            return None
        return replace(self.links.named(span, words, entity, mention), confidence=UNSURE)

    def _named_by(self, opening: Span, span: Span, words: str) -> Link | None:
        """ "Her daughter nodded. “Yes,” she said": the daughter whom the document names."""
        for mention in self.links.mentions(opening):
            entity = self._document.entity_of(mention)
            whole = (mention.start, mention.end) == opening and entity is not None
            if whole and entity is not None and entity.kind == "person":
                return replace(self.links.named(span, words, entity, mention), confidence=RIVALLED)
        return None

    def _opens_named(self, span: Span, words: str) -> Link | None:
        """ "Her teacher at the school, Ann Roe, laughed. “Yes,” she said": Ann Roe."""
        place = name_before(self._document, span)
        for mention in self.links.mentions((place, place + 1)) if place is not None else ():
            entity = self._document.entity_of(mention)
            fits = entity is not None and entity.gender in (None, GENDERS.get(words.lower()))
            if entity is not None and fits and self.links.is_person_name(mention):
                return replace(self.links.named(span, words, entity, mention), confidence=RIVALLED)
        return None

    def _answers(self, span: Span, words: str) -> Link | None:
        """ "Hale’s version came later. “I never left,” he said": Hale."""
        gender = GENDERS.get(words.lower())
        mention = answerer_before(self._document, span) if gender else None
        entity = self._document.entity_of(mention)
        fits = entity is not None and entity.gender in (None, gender)
        if mention is None or entity is None or not fits or not self.links.is_person_name(mention):
            return None
        return replace(self.links.named(span, words, entity, mention), confidence=RIVALLED)

    def _is_still_unnamed(self, span: Span, words: str, last: Link) -> bool:
        """ "The waitress said she had been there. “I would have run,” she told him."."""
        gender = GENDERS.get(words.lower())
        if gender is None or last.kind != "anonymous" or last.span is None:
            return False
        between = self._document.text[last.span[1] : span[0]]
        apart = sentence_at(self._document, last.span[0]) < sentence_at(self._document, span[0])
        vague = _VAGUE.match(last.mention) is not None
        between = between.replace("\n\n", "", 1) if vague else between
        if not apart or not 0 < len(between) < NEARBY or "\n" in between:
            return False
        head = head_of(last.mention)
        known = GENDERS.get(head, gender_of_role(head))
        one = head in GENDERS or (_ONE.match(last.mention) and not is_plural(head))
        if known not in (None, gender) or not one:
            return False
        before = sentence_before(self._document, span)
        opens = before is not None and last.span[0] == before[0]
        return opens or not self.is_named_since(last.span, span, None)

    def _has_just_spoken(self, span: Span, words: str, last: Link) -> bool:
        """ "The member for Crewe, Jo Doe, said so. “I counted twice,” he said": by name, in the
        sentence before."""
        before = sentence_before(self._document, span)
        if before is None or last.span is None or last.kind != "person" or not last.name:
            return False
        if not before[0] <= last.span[0] < before[1] or GENDERS.get(words.lower()) is None:
            return False
        by_name = any(map(self.links.is_person_name, self.links.mentions(last.span)))
        return by_name and not self.clashes(words, last) and not asks(self._document.text, before)

    def _namesake(self, span: Span, words: str, last: Link) -> Link | None:
        """ "Pell denied it. “We’ve a crane,” he said": not the yard but Jo Pell, its owner."""
        before, gender = sentence_before(self._document, span), GENDERS.get(words.lower())
        if before is None or gender is None or last.kind != "organization" or last.span is None:
            return None
        name = self.links.words(last.span)
        if last.span[0] != before[0] or " " in name:
            return None
        own = (m for m in self._document.mentions if m.kind == "name" and m.end <= before[0])
        for mention in own:
            entity = self._document.entity_of(mention)
            person = entity is not None and entity.kind == "person"
            if entity is not None and person and entity.name.split()[-1] == name:
                fits = entity.gender in (None, gender)
                return self.links.named(span, words, entity, mention) if fits else None
        return None

    def _may_be_it(self, span: Span, last: Link) -> bool:
        """ "The union said no. “Nobody flies,” it said": a body that spoke a moment ago."""
        near = last.span is not None and 0 < span[0] - last.span[1] < NEARBY
        return near and last.kind == "organization"

    def _was_asked(self, span: Span, words: str, last: Link) -> bool:
        """ "“It’s nothing,” Hale said. Asked whether Ruiz would miss a day, he said: “No.”" """
        clause = asked_clause(self._document, span[0])
        gender = GENDERS.get(words.lower())
        if clause is None or gender is None or last.kind != "person" or last.span is None:
            return False
        known = {entity.gender for entity in self._document.entities if entity.name == last.name}
        since = self.links.mentions((last.span[1], clause))
        named = any(self.links.is_person_name(mention) for mention in since)
        return 0 <= clause - last.span[1] < NEARBY and bool(known & {None, gender}) and not named

    def clashes(self, words: str, last: Link) -> bool:
        """ "he" where the last speaker is a woman, by her name or as "she"."""
        gender = GENDERS.get(words.lower())
        if gender is None:
            return False
        known: set[str | None] = {GENDERS.get(last.mention.lower())}
        if last.name is None or last.name.split()[0].lower() not in _MOSTLY:
            known |= {e.gender for e in self._document.entities if e.name == last.name}
        return not known <= {None, gender}

    def _with_rivals(self, link: Link, entity: Entity, place: int) -> Link:
        """The link with the others whom the pronoun could mean, named shortly before."""
        rivals = dict.fromkeys(link.candidates)
        for mention in self.links.mentions((max(0, place - NEARBY), place)):
            other = self._document.entity_of(mention)
            if mention.kind == "name" and other is not None and other.kind == entity.kind:
                genders = {entity.gender, other.gender} - {None}
                if other.name != entity.name and len(genders) < 2:
                    rivals[other.name] = None
        if not rivals:
            return link
        sure = min(link.confidence, RIVALLED)
        return replace(link, confidence=sure, candidates=tuple(rivals))

    def _prefers_last(self, mention: Mention, entity: Entity, last: Link | None) -> bool:
        """The last speaker is among those that an ambiguous pronoun may stand for."""
        if last is None or last.name is None or last.name == entity.name:
            return False
        names = {self._document.entities[key].name for key in mention.candidates}
        if last.name in names and mention.confidence < CLEAR:
            return True
        return mention.confidence < CLEAR and self._goes_on(mention.start, last, entity)

    def _goes_on(self, place: int, last: Link, entity: Entity) -> bool:
        """The last speaker is close, could be meant, and nobody is named since."""
        if last.kind != "person" or last.span is None or place - last.span[1] > NEARBY:
            return False
        since = self.links.mentions((last.span[1], place))
        if any(m.kind == "name" and self.links.is_person_name(m) for m in since):
            return False
        genders = {e.gender for e in self._document.entities if e.name == last.name}
        return "\n" not in self._document.text[last.span[1] : place] and (
            entity.gender in genders or None in genders
        )


def _fits(link: Link, *, plural: bool) -> bool:
    many = link.kind in ("group", "organization") or is_plural(link.mention.lower())
    return many if plural else link.kind in ("person", "anonymous") and not many
