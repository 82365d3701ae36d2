"""Whose words stand where: looked up without reading all quotations again for every sentence."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

from contract.records import Link, Quote, Span
from streaming.extract.model import Document
from streaming.extract.quotes.spans import size


class Voices:
    """A document's quotations by place; each look-up is a bisection.

    All places are code points into ``document.text``.
    """

    def __init__(self, document: Document, quotes: Sequence[Quote]) -> None:
        self.quotes = quotes
        self._marks = sorted((mark.start, mark.end) for mark in document.quoted if mark.depth == 0)
        self._any = _Shortest((quote, quote.content) for quote in quotes)
        self._direct = _Shortest((quote, self._verbatim(quote)) for quote in quotes)

    def quote_at(self, at: int, direct_only: bool = False) -> Quote | None:
        """The shortest quotation whose content covers a position. ``direct_only``: what is said
        in passing in an indirect quotation ("the chairman, Lee, had resigned") is the article's."""
        return (self._direct if direct_only else self._any).at(at)

    def chain_at(self, at: int, direct_only: bool = False) -> tuple[Link, ...]:
        """The chain of ``quote_at``; empty for the article's own voice."""
        quote = self.quote_at(at, direct_only)
        return quote.chain if quote is not None else ()

    def _verbatim(self, quote: Quote) -> Sequence[Span]:
        """The parts of a quotation's content that are its speaker's own words: of one that is only
        in part between marks, that part."""
        if quote.kind != "mixed":
            return quote.content if quote.kind == "direct" else ()
        cut = (
            (max(start, low), min(end, high))
            for start, end in quote.content
            for low, high in self._marks
        )
        return [(start, end) for start, end in cut if start < end]

    def in_marks(self, at: int) -> bool:
        """Whether a position stands between quotation marks."""
        i = bisect_right(self._marks, at, key=lambda mark: mark[0]) - 1
        return i >= 0 and at < self._marks[i][1]


class _Shortest:
    """The shortest quotation around each place: it changes only where one begins or ends."""

    def __init__(self, told: Iterable[tuple[Quote, Sequence[Span]]]) -> None:
        longest = sorted(told, key=lambda each: size(each[0].content))[::-1]
        self._edges = sorted({edge for _, parts in longest for part in parts for edge in part})
        self._around: list[Quote | None] = [None] * len(self._edges)
        for quote, parts in longest:
            for part in parts:
                first, behind = (bisect_left(self._edges, edge) for edge in part)
                self._around[first:behind] = [quote] * (behind - first)

    def at(self, place: int) -> Quote | None:
        """The shortest quotation around a place."""
        i = bisect_right(self._edges, place) - 1
        return self._around[i] if i >= 0 else None
