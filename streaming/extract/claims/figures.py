"""Sums, shares and pairs of numbers in a text, and the words on which each of them hangs.

Whose a number is, its tree tells: it is an argument of a predicate, by way of the noun that it
measures ("won a contract of $3 million"). The numbers themselves are a grammar over characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from contract.records import Span
from streaming.extract.doc import Doc
from streaming.extract.lexicon import words
from streaming.extract.measures.numbers import numbers
from streaming.extract.measures.units import PERCENT
from streaming.extract.predications import Argument, Predication
from streaming.extract.predications.arguments import is_time
from streaming.extract.predications.modality import is_infinitive

FigureKind = Literal["money", "share", "pair"]
"""A sum with its currency, a percentage, or two or three numbers with dashes ("5-3")."""
FIGURES = ("money", "share", "pair")

_COUNT = r"\d{1,3}(?:,\d{3})*"
_PAIR = re.compile(
    rf"(?<![\w.,/#$£€-])(?<!\d to )(?:{_COUNT}[-–]{_COUNT}(?:[-–]{_COUNT})?"
    rf"|(?<=by ){_COUNT} to {_COUNT})(?![\w%/–-]|[.,]\d| per ?cent| to \d+-\d)"
)
_RATE = re.compile(r"[ -](?:an?|per|each|apiece)\b(?! (?:years?|annum)\b)|[ -](?:more|less)\b")
_PER_CENT = re.compile(r"(?<=\d)(?:[ -]per ?cent|[ -]pc| %)")
_MOVED = ("from", "by", "than", "instead of", "rather than")
"""What joins a figure that tells where something moved from, or by how much, or what it is not."""
_AMOUNTS = words("money", "amounts")
_OF = ("of", "in", "worth", "for")


class _Written(NamedTuple):
    kind: FigureKind
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure without "about" and the like, a share with "%".

    ``word`` is the one of its words on which the others
    hang, ``clause`` that of the first clause above it (-1: none), ``path`` the nouns between.
    ``against`` is the word of the figure beside which it is told ("52 percent to 48"), -1 of none.
    """

    kind: FigureKind
    text: str
    span: Span
    word: int
    joined: str
    path: tuple[int, ...]
    clause: int
    against: int
    rate: bool


class Figures:
    """The figures of a document, by their words and by the predicates on which they hang."""

    def __init__(self, text: str, doc: Doc, at: Mapping[int, Predication]) -> None:
        self._text = text
        self._doc = doc
        self._at = at

    @cached_property
    def all(self) -> tuple[Figure, ...]:
        """All figures in the order of the text."""
        written = [each for sentence in self._doc.sentences for each in self._written(*sentence)]
        inside = [self._words(each) for each in written]
        kinds = {w: each.kind for each, ws in zip(written, inside, strict=True) for w in ws}
        return tuple(self._figure(*each, kinds) for each in zip(written, inside, strict=True))

    @cached_property
    def _by_word(self) -> dict[int, Figure]:
        return {figure.word: figure for figure in self.all}

    def at(self, word: int, kind: FigureKind) -> Figure | None:
        """The figure of a kind that a word heads."""
        figure = self._by_word.get(word)
        return figure if figure is not None and figure.kind == kind else None

    def is_one(self, word: int) -> bool:
        """Whether a word heads a figure."""
        return word in self._by_word

    @cached_property
    def _hanging(self) -> dict[int, list[Figure]]:
        found: dict[int, list[Figure]] = {}
        for figure in self.all:
            for word in (*figure.path, figure.clause, *self._orders(figure.clause)):
                found.setdefault(word, []).append(figure)
        return found

    def _orders(self, clause: int) -> Iterator[int]:
        """The predicate that asks for what an infinitive tells: "was ordered to pay $5,000"."""
        told = self._at.get(clause)
        governor = told.governor if told is not None else None
        if governor is not None and is_infinitive(self._doc, clause):
            yield governor

    def on(self, word: int) -> Sequence[Figure]:
        """The figures that hang on a predicate or on a noun, in order."""
        return self._hanging.get(word, ())

    def measured(self, figure: Figure) -> int | None:
        """The noun that it measures: "a profit of $3 million", "$3 million in damages"."""
        for noun in figure.path:
            if self._doc.tokens[noun].lemma.lower() not in _AMOUNTS:
                return noun
        own = (h for case, h in self._doc.obliques(figure.word) if case in _OF)
        return next((h for h in own if self._doc.tokens[h].upos == "NOUN"), None)

    def times(self, word: int) -> tuple[int, ...]:
        """Heads of the times beside it: its own and its noun's, then its clause's; of a second
        figure of a clause only its own ("78-84 last year and 67-95 this season"). ``word`` heads
        the figure."""
        figure = self._by_word[word]
        own = (figure.word, *figure.path[:1])
        told = self._at.get(figure.clause)
        if told is not None and told.kind == "copula":
            own += tuple(agent.head for agent in told.of("agent"))  # "the loss last year was"
        found = [w for word in own for w in self._doc.under(word) if is_time(self._doc, w)]
        if told is not None and figure.against < 0:
            found += told.times
        return tuple(dict.fromkeys(found))

    def arguments(self, predicate: int) -> Iterator[tuple[Argument, ...]]:
        """Of each figure that a predicate takes what patterns bind: the figure by its kind, what
        it has beside it by its prepositions, and as ``measured`` the noun that it measures."""
        for figure in self.on(predicate):
            if figure.against >= 0 or figure.rate:
                continue
            if figure.joined in _MOVED:
                continue
            found = [Argument("oblique", figure.word, (figure.word,), figure.kind)]
            for case, head in self._doc.obliques(figure.word):
                found.append(Argument("oblique", head, self._doc.phrase(head), case))
            noun = self.measured(figure)
            if noun is not None and noun != predicate:
                found.append(Argument("oblique", noun, self._doc.phrase(noun), "measured"))
            yield tuple(found)

    def _written(self, first: int, behind: int) -> list[_Written]:
        """The figures of a sentence."""
        start, end = self._doc.tokens[first].start, self._doc.tokens[behind - 1].end
        found: list[_Written] = []
        for number in numbers(self._text, start, end):
            if number.unit == PERCENT[0] and self._text[number.figure].isdecimal():
                found.append(_Written("share", number.figure, number.end))
            elif number.unit.isupper():
                found.append(_Written("money", number.figure, number.end))
        pairs = _PAIR.finditer(self._text, start, end)
        found += (_Written("pair", *pair.span()) for pair in pairs)
        return sorted(found, key=lambda written: written.start)

    def _words(self, each: _Written) -> range:
        inside = self._doc.words_in(each.start + 1, each.end)
        first = max(0, inside.start - 1)
        return range(first, max(first + 1, inside.stop))

    def _figure(self, each: _Written, inside: range, kinds: Mapping[int, FigureKind]) -> Figure:
        word = self._doc.top(inside)
        path, clause, against = self._upwards(word, inside, kinds)
        words = self._doc.said((each.start, each.end))
        if each.kind == "pair":
            words = words.replace(" to ", "-").replace("–", "-")
        elif each.kind == "share":
            words = _PER_CENT.sub("%", words)
        rate = each.kind == "money" and _RATE.match(self._text, each.end) is not None
        joined, span = self._doc.preposition(word), (each.start, each.end)
        return Figure(each.kind, words, span, word, joined, path, clause, against, rate)

    def _upwards(
        self, word: int, inside: range, kinds: Mapping[int, FigureKind]
    ) -> tuple[tuple[int, ...], int, int]:
        """The nouns above a figure, the first clause above it ("is $3 million": the figure), and
        the figure of its kind under which it stands. ``kinds`` tells of which figure a word is."""
        path, against, own = [], -1, kinds[word]
        while word >= 0 and not self._is_clause(word):
            word = self._doc.tokens[word].head
            if word in kinds:
                if word not in inside and kinds[word] == own and against < 0:
                    against = word
            elif word >= 0 and self._doc.tokens[word].upos in ("NOUN", "PROPN"):
                path.append(word)
        return tuple(noun for noun in path if noun != word), word, against

    def _is_clause(self, word: int) -> bool:
        told = self._at.get(word)
        return told is not None and told.kind in ("verb", "participle", "copula")
