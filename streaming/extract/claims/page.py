"""One document with all that the readers of claims look up in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from contract.records import Link, Quote, Span
from contract.vocabulary import Vocabulary
from streaming.extract.claims.figures import Figures
from streaming.extract.claims.focus import main_body, main_town
from streaming.extract.claims.records import Fill
from streaming.extract.doc import Doc
from streaming.extract.entities.descriptions import sorts_of
from streaming.extract.lexicon import words
from streaming.extract.model import Document, Entity
from streaming.extract.predications import Predication, Status
from streaming.extract.predications.telling import tellings
from streaming.extract.quotes.voices import Voices
from streaming.extract.times.told import Dates

_DISTINCT = frozenset(("company", "club", "school", "media"))
"""Sorts of bodies that one noun or another is kept for: no committee is one."""
_SPEAKER = words("grammar", "speaker")
_HEARER = ("you", "your", "yours")
_NOMINAL = 0.8
"""How sure it is that a noun ("the club") means the one it is taken to."""


class Page:
    """Look-ups over one document, its Doc and its quotations. Built once a document; words are
    numbers of tokens, places code points."""

    def __init__(
        self, document: Document, doc: Doc, quotes: Sequence[Quote], vocabulary: Vocabulary
    ) -> None:
        self.document = document
        self.doc = doc
        self.vocabulary = vocabulary
        self.voices = Voices(document, [quote for quote in quotes if not quote.stance])
        self.dates = Dates(document, doc)

    @cached_property
    def predications(self) -> tuple[Predication, ...]:
        """Those of the body, in order: a headline says in short what the text says."""
        return tuple(p for p in self.document.predications if self.is_body(p.predicate))

    @cached_property
    def at(self) -> dict[int, Predication]:
        """The predication of each predicate word."""
        return {p.predicate: p for p in self.predications}

    @cached_property
    def figures(self) -> Figures:
        """Its sums, shares and pairs of numbers."""
        return Figures(self.document.text, self.doc, self.at)

    @cached_property
    def sentences(self) -> tuple[int, ...]:
        """The numbers of the body's sentences, as the Doc counts them."""
        starts = enumerate(first for first, _ in self.doc.sentences)
        return tuple(number for number, first in starts if self.is_body(first))

    def words_of(self, sentence: int) -> range:
        """The words of a sentence of the Doc."""
        return range(*self.doc.sentences[sentence])

    def is_body(self, word: int) -> bool:
        """Whether a word stands in the running text."""
        at = self.document.sentence_at(self.doc.tokens[word].start)
        return self.document.paragraphs[self.document.sentences[at].paragraph].kind == "body"

    def low(self, word: int) -> str:
        """A word as it stands there, in small letters."""
        return self.doc.form(word).lower()

    def lemma(self, word: int) -> str:
        """A word's lemma in small letters."""
        return self.doc.tokens[word].lemma.lower()

    def place(self, word: int) -> Span:
        """Where a word stands."""
        return self.doc.tokens[word].start, self.doc.tokens[word].end

    def status(self, word: int) -> Status:
        """What is told of a word's being done or so, by what governs it; "denied" if negated."""
        told = tellings(self.doc, [word])[word].status
        return "denied" if told == "asserted" and self.doc.is_negated(word) else told

    def head_in(self, span: Span) -> int | None:
        """The word of a span on which its other words hang; None where the Doc has none there."""
        inside = self.doc.words_in(*span)
        return self.doc.top(inside) if inside else None

    @cached_property
    def main_body(self) -> Fill | None:
        """The organisation that the text is about, of no government."""
        return self._main_body(agencies=False)

    @cached_property
    def main_agency(self) -> Fill | None:
        """The body that the text is about, be it of a government."""
        return self._main_body(agencies=True)

    def _main_body(self, agencies: bool) -> Fill | None:
        """No club where nobody plays: a party's or a movement's people are named like one."""
        body = main_body(self.document, agencies)
        plays = body is not None and body.sort == "club"
        return None if plays and not self.document.tells_of_sport else body

    @cached_property
    def main_town(self) -> Fill | None:
        """The town that the text is about."""
        return main_town(self.document)

    def meant(self, word: int) -> Entity | None:
        """Whom or what the phrase that a word heads means, where the text names it anywhere."""
        return self.document.entity_of(self.document.mention_of(word))

    def named(self, word: int) -> Fill | None:
        """Whom or what a word names or means: a name, a pronoun, a noun that stands for one; "I"
        is whose words they are. None where nobody knows, and of a group of people."""
        if self.low(word) in _SPEAKER:
            return self._speaker(word)
        if self.low(word) in _HEARER:
            return None  # anybody
        mention = self.document.mention_of(word)
        entity = self.document.entity_of(mention)
        if entity is None or mention is None:
            return self._of_chain(word)
        if not self._may_mean(word, entity) or (
            entity.kind == "organization" and self._is_new(word)
        ):
            return None  # "a super PAC" is none that is named
        span = (mention.start, mention.end)
        return _fill(entity, span, mention.confidence)

    def naming(self, word: int) -> Iterator[Fill]:
        """Who or what a phrase is: by its own head, else by what it is apposed to ("his wife, the
        painter Ida Crane"); of a noun the other way round. Coordinated appositions each."""
        called = list(self.doc.named_as(word))
        described = len(called) > 1 and self.doc.tokens[word].upos == "NOUN"
        body = described and self.doc.kind(word) == "organization"  # "Roe, head of Acme, a company"
        for heads in (*called[1:], called[0]) if described else called:
            met = map(self._named_by, heads)
            found = [fill for fill in met if fill and not (body and fill.kind == "person")]
            if found:
                yield from found
                return

    def _named_by(self, head: int) -> Fill | None:
        """What a head names, or the name that hangs from it: "fielder Jonah Kessenich"."""
        own = self.named(head)
        if own is not None:
            return own
        flat = (self.named(word) for word in self.doc.under(head, "flat"))
        return next((fill for fill in flat if fill is not None), None)

    def _speaker(self, word: int) -> Fill | None:
        chain = self.claimants(word)
        entity = self.document.entity_named(chain[0].name or "") if chain else None
        return _fill(entity, self.place(word), chain[0].confidence) if entity is not None else None

    def _may_mean(self, word: int, entity: Entity) -> bool:
        """Whether a noun is of the entity's kind and sort: "the company" is nobody and no court."""
        kind = self.doc.kind(word)
        if self.doc.tokens[word].upos != "NOUN" or self.document.is_name(word):
            return True
        sorts = sorts_of(self.lemma(word))
        if sorts and sorts <= _DISTINCT and entity.sort and entity.sort not in sorts:
            return False
        known = kind in ("person", "organization", "place")
        return not known or (kind == "person") == (entity.kind == "person")

    def _is_new(self, word: int) -> bool:
        """Whether an article tells that what a phrase means has no name yet."""
        articles = (each for each in self.doc.under(word, "det") if self.low(each) in ("a", "an"))
        new = any(self.doc.tokens[each].upos == "DET" for each in articles)  # not "Double-A"
        return new and not self.doc.under(word, "cop")

    def _of_chain(self, word: int) -> Fill | None:
        """ "the glassmaker": the name that the text mostly has for whom these words mean."""
        if self.doc.tokens[word].upos not in ("NOUN", "PRON"):
            return None
        if self._is_new(word):
            return None  # "a jury" is nobody who is named
        names = [head for head in self.doc.same(word) if self.doc.tokens[head].upos == "PROPN"]
        called = Counter(self.meant(head) for head in names)
        if not called:
            return self._by_its_sort(word)
        entity = called.most_common(1)[0][0]
        if entity is None or not self._may_mean(word, entity):
            return None
        return _fill(entity, self.doc.span(self.doc.phrase(word)), _NOMINAL)

    def _by_its_sort(self, word: int) -> Fill | None:
        """ "the company", "its": the body that the text is about, where no name is with them and
        one of the words for it is kept for bodies of that sort."""
        body = self.main_body
        if body is None or body.sort not in _DISTINCT:
            return None
        definite = any(self.low(child) == "the" for child in self.doc.under(word, "det"))
        if self.doc.tokens[word].upos == "NOUN" and not definite:
            return None  # "went to school"
        nouns = (n for n in (word, *self.doc.same(word)) if self.doc.tokens[n].upos == "NOUN")
        if not any(sorts_of(self.lemma(noun)) == {body.sort} for noun in nouns):
            return None
        return replace(body, span=self.doc.span(self.doc.phrase(word)))

    def claimants(self, word: int, in_passing: bool = False) -> tuple[Link, ...]:
        """Whose words a word is among; of what is told in passing only those between marks."""
        return self.voices.chain_at(self.doc.tokens[word].start, direct_only=in_passing)


def _fill(entity: Entity, span: Span, confidence: float) -> Fill:
    return Fill(entity.name, entity.kind, span, entity.sort, entity.key, confidence)
