"""The document as the extractors see it: paragraphs, sentences, quoted spans, entities.

Pure data. Spans are code points into ``Document.text``, end exclusive. Built by
``layout.py`` and ``entities/``; read by ``quotes/``, ``claims/``, ``events/`` and
``measures/``.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Literal

from contract.records import Span
from streaming.extract.doc import Doc
from streaming.extract.lexicon import words
from streaming.extract.predications.records import Predication

_SPORTING = words("sport", "sporting")


@dataclass(frozen=True, slots=True)
class Speaker:
    """Whose words a turn is, as the transcript tells it: "Ada Quill", "mayor of Selkirk"."""

    name: str
    role: str | None = None
    affiliation: str | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """Where a speaker's words stand in a text of turns, in code points."""

    start: int
    end: int
    speaker: Speaker


@dataclass(frozen=True, slots=True)
class About:
    """What is known of a document besides its text. All may be unknown. ``speaker`` is whose
    words the text is, where it is one turn; ``turns`` whose words stand where in it."""

    doc: str = ""
    headline: str | None = None
    authors: tuple[str, ...] = ()
    outlet: str | None = None
    published: datetime | None = None
    language: str | None = None
    speaker: Speaker | None = None
    turns: tuple[Turn, ...] = ()


ParagraphKind = Literal["headline", "body", "caption", "boilerplate"]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A run of text between line breaks. Only headline and body are extracted from."""

    start: int
    end: int
    kind: ParagraphKind


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence by its span, and the number of its paragraph."""

    start: int
    end: int
    paragraph: int


@dataclass(frozen=True, slots=True)
class Quoted:
    """A span between quotation marks. ``start``/``end`` hold the text inside the marks;
    ``outer`` includes them. ``closed`` is False for a multi-paragraph quotation's
    inner paragraphs and for unbalanced marks. ``depth`` is 1 for quotes in quotes.
    ``continues`` is True where it goes on from the paragraph before."""

    start: int
    end: int
    outer: Span
    closed: bool
    depth: int = 0
    continues: bool = False


NO_DOC = Doc()
"""Of a text that the model does not read."""

EntityKind = Literal["person", "organization", "place", "event", "group"]
MentionKind = Literal["name", "pronoun", "nominal"]


@dataclass(frozen=True, slots=True)
class Entity:
    """Someone or something that the document names.

    ``name`` is the fullest form known (alias file included), ``roles`` the titles it
    is given ("general manager"), ``affiliation`` the full name of the organisation it
    is said to be of.
    """

    key: int
    name: str
    kind: EntityKind
    aliases: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    affiliation: str | None = None
    gender: Literal["m", "f"] | None = None
    sort: str = ""
    """The sort of an organisation, as far as the text tells: "club", "school", "company"."""


@dataclass(frozen=True, slots=True)
class Mention:
    """Words that stand for an entity. ``entity`` is a key into ``Document.entities``,
    None where nobody fits; ``candidates`` names other keys that would also fit."""

    start: int
    end: int
    kind: MentionKind
    entity: int | None
    confidence: float = 1.0
    candidates: tuple[int, ...] = ()


@dataclass(frozen=True)
class Document:
    """A text with all that is known of it before quotations and statements are read."""

    text: str
    about: About
    language: str
    paragraphs: tuple[Paragraph, ...]
    sentences: tuple[Sentence, ...]
    quoted: tuple[Quoted, ...]
    entities: tuple[Entity, ...] = ()
    mentions: tuple[Mention, ...] = ()
    """Sorted by start, not overlapping."""
    doc: Doc = NO_DOC
    """Words, trees and who is meant, as the model reads them; it reads none but an English text."""
    predications: tuple[Predication, ...] = ()
    """Who did what to whom, as the trees tell it, headline and body."""

    def sentence_at(self, place: int) -> int:
        """The number of the last sentence that begins at a code point or before it; -1 before the
        first."""
        return bisect_right(self._sentence_starts, place) - 1

    @cached_property
    def _sentence_starts(self) -> list[int]:
        return [sentence.start for sentence in self.sentences]

    def mention_in(self, span: Span) -> Mention | None:
        """The first mention that overlaps the span, names before pronouns."""
        inside = self.mentions_in(span)
        return min(inside, key=lambda m: (m.kind != "name", m.start), default=None)

    def mentions_in(self, span: Span) -> tuple[Mention, ...]:
        """The mentions that overlap the span, in order; found by bisection."""
        starts, ends = self._mention_edges
        return self.mentions[bisect_right(ends, span[0]) : bisect_left(starts, span[1])]

    def mention_of(self, word: int) -> Mention | None:
        """The mention in which a word of the Doc stands, names before pronouns."""
        return self._mention_by_word.get(word)

    def is_name(self, word: int) -> bool:
        """Whether a word of the Doc ends a name, whatever its tag."""
        mention = self.mention_of(word)
        return (
            mention is not None
            and mention.kind == "name"
            and mention.end == self.doc.tokens[word].end
        )

    @cached_property
    def _mention_by_word(self) -> dict[int, Mention]:
        tokens = self.doc.tokens
        ends = [token.end for token in tokens]
        found: dict[int, Mention] = {}
        for mention in sorted(self.mentions, key=lambda m: m.kind != "name"):
            at = bisect_right(ends, mention.start)
            while at < len(tokens) and tokens[at].start < mention.end:
                found.setdefault(at, mention)
                at += 1
        return found

    def in_name(self, word: int) -> bool:
        """Whether a word of the Doc is part of a longer name ("the Harrow Forecast")."""
        mention = self.mention_of(word)
        if mention is None or mention.kind != "name":
            return False
        token = self.doc.tokens[word]
        return mention.end - mention.start > token.end - token.start

    @cached_property
    def _mention_edges(self) -> tuple[list[int], list[int]]:
        return [m.start for m in self.mentions], [m.end for m in self.mentions]

    @cached_property
    def tells_of_sport(self) -> bool:
        """Whether a word stands in the text that those who play are told of with."""
        return not self.known_words.isdisjoint(_SPORTING)

    @cached_property
    def known_words(self) -> frozenset[str]:
        """All words of the text in small letters."""
        return frozenset(re.findall(r"[a-z]+", self.text.lower()))

    def entity_named(self, name: str) -> Entity | None:
        """The first entity that has a name or an alias."""
        return self._entities_by_name.get(name)

    @cached_property
    def _entities_by_name(self) -> dict[str, Entity]:
        found: dict[str, Entity] = {}
        for entity in self.entities:
            for name in (entity.name, *entity.aliases):
                found.setdefault(name, entity)
        return found

    def entity_of(self, mention: Mention | None) -> Entity | None:
        """Whom or what a mention stands for, None where nobody knows."""
        if mention is None or mention.entity is None:
            return None
        return self.entities[mention.entity]
