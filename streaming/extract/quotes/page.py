"""A document with its words and trees by place: what every step of this package reads."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from contract.records import Span
from streaming.extract.doc import Doc
from streaming.extract.lexicon import words
from streaming.extract.model import Document, Quoted
from streaming.extract.quotes.cues import classes, is_act
from streaming.extract.quotes.spans import Spans, trim

_ASIDE = words("grammar", "aside")
"""What hangs from a nominal and is no part of who it names."""
_CLAUSAL = words("grammar", "clausal")
_LEADING = ("case", "cc", "mark", "punct", "cc:preconj")


@dataclass(frozen=True)
class Page:
    """The document and its trees; places are code points, words numbers into ``doc.tokens``."""

    document: Document
    doc: Doc

    @property
    def text(self) -> str:
        return self.document.text

    @cached_property
    def outer(self) -> tuple[Quoted, ...]:
        """The quotations that stand in no other, sorted."""
        return tuple(quoted for quoted in self.document.quoted if quoted.depth == 0)

    def words(self, span: Span) -> range:
        """The words that begin in a span."""
        return self.doc.words_in(*span)

    def cue_classes(self, word: int) -> frozenset[str]:
        """The classes of cue that a word's form is of; none where it is a noun there."""
        token = self.doc.tokens[word]
        if token.upos in ("NOUN", "PROPN", "ADP", "ADV"):
            return frozenset()
        return classes(self.doc.form(word))

    def is_act(self, word: int) -> bool:
        """Whether a word, or it with its particle ("lashed out"), tells an act of speech."""
        token = self.doc.tokens[word]
        if token.upos not in ("VERB", "NOUN"):
            return False
        particles = (self.doc.tokens[p].lemma for p in self.doc.under(word, "compound:prt"))
        phrases = (f"{token.lemma} {particle}" for particle in particles)
        return any(is_act(lemma, token.upos) for lemma in (token.lemma, *phrases))

    def head_in(self, span: Span) -> int | None:
        """The word of a span that governs its others: that hangs from a word outside of it, the
        first that is no mark or preposition."""
        words = self.words(span)
        tops = [i for i in words if self.doc.tokens[i].head not in words]
        named = [i for i in tops if self.doc.tokens[i].relation not in _LEADING]
        return next(iter(named or tops), None)

    def quotation_at(self, place: int) -> Quoted | None:
        """The innermost quotation in which a place lies."""
        around = [q for q in self._near(place) if q.outer[0] <= place < q.outer[1]]
        return max(around, key=lambda q: q.depth, default=None)

    def _near(self, place: int) -> Iterator[Quoted]:
        """Quotations that begin before a place: those inside the last outermost one, and it."""
        at = bisect_right(self.document.quoted, place, key=lambda q: q.outer[0]) - 1
        while at >= 0:
            yield self.document.quoted[at]
            if self.document.quoted[at].depth == 0:
                return
            at -= 1

    def quotations_in(self, span: Span, depth: int | None = None) -> list[Quoted]:
        """Those that begin in a span, of one depth if it is told."""
        first = bisect_left(self.document.quoted, span[0], key=lambda q: q.outer[0])
        last = bisect_left(self.document.quoted, span[1], key=lambda q: q.outer[0])
        found = self.document.quoted[first:last]
        return [q for q in found if depth is None or q.depth == depth]

    def nominal(self, head: int) -> Span:
        """Who a source is, whole: the nominal that a word heads, with its appositions, coordinates
        and relative clauses, without the preposition before it and the marks at its ends."""
        words = self._run(self._parts(head), head)
        return trim(self.text, self.doc.span(words), ' \t\r\n\u00a0,;:–—-“”"')

    def sayers(self, verb: int) -> tuple[int, ...]:
        """The subject of a verb; of "as saying" the object of the verb above it."""
        doc = self.doc
        marks = [doc.form(mark).lower() for mark in doc.under(verb, "mark")]
        above = doc.tokens[verb].head
        if marks == ["as"] and doc.tokens[verb].xpos == "VBG" and above >= 0:
            return doc.under(above, "obj", "nsubj:pass") or doc.subjects(verb)
        return doc.subjects(verb)

    def without_time(self, span: Span) -> Span:
        """ "the Register | years later": up to what tells when it was, and hangs from the verb."""
        words = self.words(span)
        for word in words[1:]:
            token = self.doc.tokens[word]
            timely = self.doc.kind(word) == "time" or token.relation == "obl:unmarked"
            if token.head not in words and (timely or token.relation == "advmod"):
                first = self.doc.subtree(word)[0]
                return (span[0], self.doc.tokens[first - 1].end) if first > words[0] else span
        return span

    def apposed_name(self, span: Span) -> int:
        """Where a nominal ends: behind the name of a person that stands between commas behind one
        whom it does not name ("the club's coach, Ann Roe, …")."""
        head = self.head_in(span)
        if head is None or self.doc.tokens[head].xpos != "NN" or self.doc.kind(head) != "person":
            return span[1]
        if self.text[span[1] : span[1] + 2] != ", ":
            return span[1]
        for mention in self.document.mentions_in((span[1], span[1] + 3)):
            entity = self.document.entity_of(mention)
            closed = self.text[mention.end : mention.end + 1] in (",", ".", "")
            if closed and mention.kind == "name" and entity is not None and entity.kind == "person":
                return mention.end
        return span[1]

    def _parts(self, head: int) -> list[int]:
        found = [head]
        for child in self.doc.under(head):
            relation = self.doc.tokens[child].relation
            clausal = relation in _CLAUSAL
            if relation not in _ASIDE and relation not in _LEADING and not clausal:
                found += self.doc.subtree(child, _ASIDE)
        return sorted(found)

    def _run(self, words: list[int], head: int) -> list[int]:
        """The words around the head with nothing but marks of the sentence between them."""
        at = words.index(head)
        first, behind = at, at + 1
        while first and self._joined(words[first - 1], words[first]):
            first -= 1
        while behind < len(words) and self._joined(words[behind - 1], words[behind]):
            behind += 1
        return words[first:behind]

    def _joined(self, left: int, right: int) -> bool:
        between = range(left + 1, right)
        return all(self.doc.tokens[i].relation in _LEADING for i in between)

    def clause(self, head: int, without: Sequence[int], beside: Sequence[int] = ()) -> Spans:
        """What the clause that a word heads says, without some subtrees and with those ``beside``
        it: one span a run."""
        out = {word for top in without for word in self.doc.subtree(top)}
        left = [head, *beside]
        kept = []
        while left:
            at = left.pop()
            if at not in out:
                kept.append(at)
                left += self.doc.under(at)
        kept.sort()
        return self._spans(kept)

    def _spans(self, words: Sequence[int]) -> Spans:
        """Spans of runs of words; marks alone make none."""
        runs: list[list[int]] = []
        for word in words:
            if runs and word == runs[-1][-1] + 1:
                runs[-1].append(word)
            else:
                runs.append([word])
        told = (r for r in runs if any(self.doc.tokens[i].upos != "PUNCT" for i in r))
        return tuple(self.doc.span(run) for run in told)
