"""The times that the words of a document tell, each dated by the article and those before it."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace
from functools import cached_property

from contract.records import Span
from streaming.extract.doc import Doc
from streaming.extract.lexicon import words
from streaming.extract.model import Document
from streaming.extract.times.recognise import Time, find_times
from streaming.extract.times.resolve import resolve

_FROM = ("since", "from", "between", "starting", "beginning")
_TO = ("until", "till", "through", "to")
_BESIDE = words("grammar", "beside_times")
_APART = ("before", "after", "since", "to", "than")


@dataclass(frozen=True, slots=True)
class Dated:
    """A time with its words. ``iso`` is ISO 8601 text cut to its precision, "" where nothing dates
    it; ``duration`` a length ("5 seasons"); ``relation`` is "from", "to", "beside" of a time that
    only bounds, "" of a plain one. ``kind`` is that of its words: "weekday", "month", …"""

    iso: str
    words: str
    span: Span
    relation: str = ""
    duration: str = ""
    kind: str = ""


class Dates:
    """Dates the times of one document. Which time dates "two years later" goes by the order of the
    text, so all are dated at the first look-up."""

    def __init__(self, document: Document, doc: Doc) -> None:
        self._document = document
        self._doc = doc
        moment = document.about.published
        self._published = moment.date() if moment else None

    @cached_property
    def _times(self) -> list[list[tuple[Time, str | None]]]:
        """Of each sentence its times, each with the ISO time that was named last before it."""
        anchor: str | None = None
        found = []
        for first, behind in self._doc.sentences:
            own: list[tuple[Time, str | None]] = []
            start, end = self._doc.tokens[first].start, self._doc.tokens[behind - 1].end
            for time in find_times(self._document.text, start, end):
                if dict(time.parts).keys() == {"m"} and any(o.kind == "that" for o, _ in own):
                    # "that spring he was tried, and in August he left": of the same year
                    time = replace(time, kind="that", parts=(("u", time.parts[0][1]),))
                own.append((time, anchor))
                iso = self._iso(time, anchor)
                if iso is not None and time.kind not in ("weekday", "near"):
                    anchor = iso
            found.append(own)
        return found

    def _iso(self, time: Time, anchor: str | None, ahead: bool = False) -> str | None:
        """None of a length, too, and of what is a quarter of a game."""
        of_a_game = time.kind == "quarter" and all(name == "n" for name, _ in time.parts)
        if time.duration or (of_a_game and self._tells_of_a_game(time.start)):
            return None
        return resolve(time, self._published, anchor, ahead)

    def _tells_of_a_game(self, place: int) -> bool:
        """Whether those who play are told of, and no sum of money where a sentence has a place."""
        number = self._sentence(place)
        tokens = self._doc.tokens[slice(*self._doc.sentences[number])]
        return self._document.tells_of_sport and all(token.xpos != "$" for token in tokens)

    def of(self, word: int, ahead: bool = False) -> Dated | None:
        """The time that a phrase tells, by its head; ``ahead``: its verb looks to the future."""
        span = self._doc.span(self._doc.subtree(word))
        preposition = self._joined(word)
        for dated in self.between(span, ahead):
            if dated.span[0] <= self._doc.tokens[word].start < dated.span[1]:
                return _related(dated, preposition)
            if dated.iso and not self.is_apart(word, dated):
                return _related(dated, preposition)
        return None

    def is_apart(self, head: int, dated: Dated) -> bool:
        """Whether the head of a phrase is set off from a time behind it, and so is of another:
        "the weeks before Friday's vote"."""
        between = range(head + 1, self._doc.words_in(*dated.span).start)
        return any(self._doc.form(word).lower() in _APART for word in between)

    def _joined(self, word: int) -> str:
        """The preposition of a time; "to" of the second of "between 2015 and 2021"."""
        above = self._doc.tokens[word]
        if above.relation == "conj" and self._joined(above.head) == "between":
            return "to"
        return " ".join(self._doc.form(c).lower() for c in self._doc.under(word, "case"))

    def between(self, span: Span, ahead: bool = False) -> list[Dated]:
        """The times that share words with a span of one sentence, plain."""
        number = self._sentence(span[0])
        return [
            self._dated(time, anchor, ahead)
            for time, anchor in (self._times[number] if number >= 0 else ())
            if time.start < span[1] and span[0] < time.end
        ]

    def _dated(self, time: Time, anchor: str | None, ahead: bool) -> Dated:
        iso, span = self._iso(time, anchor, ahead), (time.start, time.end)
        return Dated(iso or "", time.words, span, "", time.duration or "", time.kind)

    def _sentence(self, place: int) -> int:
        number = bisect_right(self._bounds, place, key=lambda bounds: bounds[0]) - 1
        return number if number >= 0 and place < self._bounds[number][1] else -1

    @cached_property
    def _bounds(self) -> list[Span]:
        tokens = self._doc.tokens
        return [(tokens[a].start, tokens[b - 1].end) for a, b in self._doc.sentences]


def _related(dated: Dated, preposition: str) -> Dated:
    relation = ""
    if preposition in _FROM:
        relation = "from"
    elif preposition in _TO:
        relation = "to"
    elif preposition in _BESIDE:
        relation = "beside"
    return replace(dated, relation=relation)
