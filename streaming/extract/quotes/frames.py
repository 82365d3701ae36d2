"""The words beside a quotation that say whose it is: a cue behind it or before it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from contract.records import Span
from streaming.extract.model import Quoted
from streaming.extract.quotes.attribution import Attribution
from streaming.extract.quotes.cues import COMPLEMENTS
from streaming.extract.quotes.page import Page
from streaming.extract.quotes.spans import Spans, overlaps, shared, touch

_FAR = 400
"""Code points of a sentence's part beside a quotation, at most."""
_SPEAKING = frozenset((*COMPLEMENTS, "naming")) - {"think", "show"} | {"question"}
_NEVER = ("acl:relcl", "acl")


@dataclass(frozen=True, slots=True)
class Frame:
    """An attribution beside a quotation; ``end`` is where its sentence ends."""

    said: Attribution
    end: int


@dataclass(frozen=True)
class Frames:
    """``by_cue``: what tagger and trees found, by the words of their cues; ``unled``: what the
    tagger found with a source and no cue, by the words of its content."""

    page: Page
    by_cue: Mapping[int, Attribution]
    unled: Mapping[int, Attribution]

    def of(self, quoted: Quoted, room: Span) -> Frame | None:
        """The words of the room around a quotation that attribute it, those behind it first."""
        behind = self.behind(quoted, room[1])
        if behind is not None and not self._leads_at_once(quoted, room):
            return behind
        return self.before(quoted, room[0]) or behind

    def _leads_at_once(self, quoted: Quoted, room: Span) -> bool:
        """Hale said, “No,” the Ledger reported: nothing but a comma stands before the mark."""
        words = self.page.words((room[0], quoted.outer[0]))
        if len(words) < 2 or self.page.doc.form(words[-1]) not in (",", ":"):
            return False
        return bool(self.page.cue_classes(words[-2]) & {"say"})

    def behind(self, quoted: Quoted, end: int) -> Frame | None:
        """The attribution in the rest of the sentence behind a quotation."""
        text = self.page.text
        tail = self._tail(quoted.outer[1], end)
        opens = text[tail[0] : tail[1]].lstrip()[:1]
        closing = text[quoted.start : quoted.end].rstrip("”’'\"")[-1:]
        ended = closing == "." and not opens.islower() and opens not in ",–—-"
        goes_on = closing in ",?!…—–-." or opens in (",", "–", "—", "-") or not quoted.closed
        if not goes_on and not self._of_it(self.page.words(tail), quoted):
            return None
        if (
            tail[1] == end
            and text[tail[0] : end].rstrip()[-1:] in (",", ":")
            and (closing in "?!." and opens.isupper())
        ):
            return None  # “Why?” He answered, “…”: the words are the next quotation's
        found = self._best(tail, quoted, behind=True, told_only=ended)
        return Frame(found, tail[1]) if found is not None else None

    def before(self, quoted: Quoted, begin: int) -> Frame | None:
        """The attribution in the part of the sentence that leads to a quotation."""
        lead = self._lead(begin, quoted.outer[0])
        told = self.page.text[lead[0] : lead[1]].rstrip()
        found = self._best(lead, quoted, behind=False, told_only=False) if told else None
        if found is None:
            return None
        last = max(end for _, end in found.cue)
        near = told[-1] in ",:" or not self.page.text[last : lead[1]].strip()
        near = near or (bool(found.tagged) and touch(found.content, ((quoted.start, quoted.end),)))
        return Frame(found, quoted.outer[1]) if near else None

    def signed(self, quoted: Quoted) -> Attribution | None:
        """What the tagger found without a cue of a quotation: "“It is a long game.” – Ann Roe"."""
        first = self.page.words((quoted.start, quoted.end))[:1]
        return next((self.unled[word] for word in first if word in self.unled), None)

    def _tail(self, start: int, end: int) -> Span:
        """From a quotation's end to the end of the sentence that goes on behind it."""
        for word in self.page.words((start, end)):
            token = self.page.doc.tokens[word]
            if self.page.doc.form(word) in (".", "?", "!", ";"):
                return start, token.end
        return start, end

    def _lead(self, begin: int, start: int) -> Span:
        """From the last full stop before a quotation to it."""
        words = self.page.words((begin, start))
        for word in reversed(words):
            if self.page.doc.form(word) in (".", "?", "!", ";"):
                return self.page.doc.tokens[word].end, start
        return begin, start

    def _best(
        self, place: Span, quoted: Quoted, *, behind: bool, told_only: bool
    ) -> Attribution | None:
        """What tagger or trees found with a cue in the place, of the quotation; else the cue that
        a verb of saying in the place makes with its subject, unless ``told_only``."""
        words = self.page.words(place)
        of_it = self._of_it(words, quoted)
        if of_it:
            inner = ((quoted.start, quoted.end),)
            return max(of_it, key=lambda a: (bool(a.tagged and a.source), shared(a.content, inner)))
        if told_only:
            return None
        return next(self._verbs(words if behind else reversed(words), place, behind), None)

    def _of_it(self, words: range, quoted: Quoted) -> list[Attribution]:
        """The attributions with a cue among the words whose content the quotation is, and no words
        of another around it."""
        inner = ((quoted.start, quoted.end),)
        own = (self.by_cue[word] for word in words if word in self.by_cue)
        return [
            item
            for item in own
            if touch(item.content, inner)
            and not touch(item.cue, inner)
            and not self.is_fragment(quoted, item)
        ]

    def _verbs(
        self, words: Iterator[int] | range, place: Span, behind: bool
    ) -> Iterator[Attribution]:
        """Attributions made of a verb of saying in the place and the nominal that it is of."""
        for word in words:
            token = self.page.doc.tokens[word]
            if token.upos != "VERB" or not self.page.cue_classes(word) & _SPEAKING:
                continue
            if token.relation in _NEVER or (word in self.by_cue and self._is_others(word, place)):
                continue
            source = self._source(word, place)
            if source:
                cue = (token.start, token.end)
                yield Attribution((cue,), source, (cue,), "marks")
                return

    def _is_others(self, word: int, place: Span) -> bool:
        """Whether the cue attributes words of the writer's own in the place: no quotation."""
        content = self.by_cue[word].content
        return all(overlaps(part, place) for part in content)

    def _source(self, verb: int, place: Span) -> Spans:
        """The subject of a verb where it lies in the place, else the nominal beside the verb."""
        doc = self.page.doc
        words = self.page.words(place)
        heads = [h for h in self.page.sayers(verb) if h in words]
        heads += [h for h in (verb - 1, verb + 1) if not heads and h in words]
        for head in heads:
            if doc.tokens[head].upos not in ("NOUN", "PROPN", "PRON"):
                continue
            span = self.page.nominal(head)
            if place[0] <= span[0] and span[1] <= place[1]:
                return (span,)
        return ()

    def is_fragment(self, quoted: Quoted, item: Attribution) -> bool:
        """Whether the words between marks are a part of what somebody says in other words: these
        stand around them, or a clause before them does."""
        return any(
            not quoted.outer[0] <= self.page.doc.tokens[word].start < quoted.outer[1]
            and self.page.doc.tokens[word].upos != "PUNCT"
            for part in item.content
            if overlaps(part, quoted.outer)
            for word in self.page.words(part)
        ) or any(self._is_told(part) for part in item.content if part[1] <= quoted.outer[0])

    def _is_told(self, part: Span) -> bool:
        """Whether a part of a content is a clause in the writer's words."""
        inside = self.page.quotations_in(part) or self.page.quotation_at(part[0]) is not None
        words = self.page.words(part)
        return not inside and any(self.page.doc.tokens[w].upos in ("VERB", "AUX") for w in words)

    def around(self, quoted: Quoted) -> bool:
        """Whether an attribution whose cue stands in the same sentence has the quotation as a part
        of its content: words of it stand outside of the marks."""
        tail = self._tail(quoted.outer[1], quoted.outer[1] + _FAR)
        lead = self._lead(max(0, quoted.outer[0] - _FAR), quoted.outer[0])
        words = (*self.page.words(lead), *self.page.words(tail))
        near = (self.by_cue[word] for word in words if word in self.by_cue)
        return any(self.is_fragment(quoted, item) for item in near)
