"""Spans of code points, [start, end), and how the parts of an attribution are cut."""

from __future__ import annotations

from collections.abc import Iterable

from contract.records import Span
from streaming.extract.entities.datelines import behind_dateline

Spans = tuple[Span, ...]

_EDGES = " \t\r\n\u00a0,;:–—-"


def overlaps(one: Span, other: Span) -> bool:
    """Whether two spans share a code point."""
    return one[0] < other[1] and other[0] < one[1]


def touch(ones: Spans, others: Spans) -> bool:
    """Whether any two of them share a code point."""
    return any(overlaps(one, other) for one in ones for other in others)


def shared(ones: Spans, others: Spans) -> int:
    """How many code points both cover."""
    return sum(max(0, min(a[1], b[1]) - max(a[0], b[0])) for a in ones for b in others)


def size(spans: Spans) -> int:
    """How many code points they cover."""
    return sum(end - start for start, end in spans)


def likeness(ones: Spans, others: Spans) -> float:
    """Jaccard of the code points covered; 1.0 where both are empty."""
    both = shared(ones, others)
    union = size(ones) + size(others) - both
    return both / union if union else 1.0


def covers(outer: Spans, span: Span) -> bool:
    """Whether the span lies whole in one of the others."""
    return any(start <= span[0] and span[1] <= end for start, end in outer)


def trim(text: str, span: Span, marks: str = _EDGES) -> Span:
    """The span without white space and the given marks at its ends."""
    start, end = span
    while start < end and text[start] in marks:
        start += 1
    while end > start and text[end - 1] in marks:
        end -= 1
    return start, end


def trim_clause(text: str, span: Span) -> Span:
    """An indirect content: no dateline, no final punctuation, but the mark that closes words in
    marks. So PolNeAR's annotators cut 90% of their contents."""
    start, end = trim(text, span)
    if start == 0 or text[start - 1] == "\n":
        start = behind_dateline(text, start, end)
    while end > start and text[end - 1] in ".!?…,;: \u00a0\n":
        if text[end - 1] == "." and _abbreviates(text, start, end):
            break
        end -= 1
    return start, end


def trim_clauses(text: str, spans: Iterable[Span]) -> Spans:
    """Indirect contents, of which anything is left."""
    return tuple(cut for span in spans if (cut := trim_clause(text, span))[0] < cut[1])


def _abbreviates(text: str, start: int, end: int) -> bool:
    """Whether the full stop before ``end`` closes letters with inner stops: U.S., a.m."""
    return end - start >= 4 and text[end - 3] == "." and text[end - 2].isalpha()


def without_that(text: str, content: Spans) -> Spans:
    """A nested content begins after "that": it is what was said, no part of the relay."""
    (start, end), *rest = content
    if text[start : start + 5].lower() == "that " and end > start + 5:
        return ((start + 5, end), *rest)
    return content
