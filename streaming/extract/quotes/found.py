"""An attribution as rules or the tagger find it, before speakers are resolved."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from contract.records import QuoteKind, Span

VerbClass = Literal["say", "tell", "think", "show", "cite", "none"]


CONTINUING = "continuing"
"""The rule of a quotation without words of attribution: the speaker before it goes on."""


@dataclass(frozen=True, slots=True)
class Found:
    """Spans of one attribution, in code points of the document's text.

    ``source`` is empty where the text gives none in the attribution itself; ``rule`` is
    what found it. One without ``relays`` is a stance ("refused", "wants"): whoever says
    something in its content is quoted by the article, not by it.
    """

    content: tuple[Span, ...]
    source: tuple[Span, ...]
    cue: tuple[Span, ...]
    kind: QuoteKind
    rule: str
    confidence: float
    addressee: Span | None = None
    verb: VerbClass = "none"
    denied: bool = False
    relays: bool = True
    acts: bool = False
    """The content was cut before what the speaker did: "… and sent the case back"."""
    whole: bool = False
    """A quotation that is a sentence of its own: nothing outside of its marks was said."""
    led: bool = False
    """A colon leads up to the quotation: the words before it belong to its attribution."""
    teller: Span | None = None
    """Who says it where it is told in another's words: in "Roe said a guard came in | and told her
    to wait" it may be Roe who told, or the guard."""

    @property
    def start(self) -> int:
        return min(span[0] for span in (*self.content, *self.source, *self.cue))

    @property
    def end(self) -> int:
        return max(span[1] for span in (*self.content, *self.source, *self.cue))


def overlaps(one: Span, other: Span) -> bool:
    """Whether two spans share a code point."""
    return one[0] < other[1] and other[0] < one[1]


def any_overlap(ones: tuple[Span, ...], others: tuple[Span, ...]) -> bool:
    return any(overlaps(one, other) for one in ones for other in others)


def shared(ones: tuple[Span, ...], others: tuple[Span, ...]) -> int:
    """How many code points both sets of spans cover."""
    return sum(max(0, min(a[1], b[1]) - max(a[0], b[0])) for a in ones for b in others)


def size(spans: tuple[Span, ...]) -> int:
    return sum(end - start for start, end in spans)


def likeness(ones: tuple[Span, ...], others: tuple[Span, ...]) -> float:
    """Jaccard of the code points covered; 1.0 where both are empty."""
    both = shared(ones, others)
    union = size(ones) + size(others) - both
    return both / union if union else 1.0


def trim(text: str, span: Span, marks: str = " \t\r\n\u00a0,;:–—-") -> Span:
    """The span without white space and the given marks at its ends."""
    start, end = span
    while start < end and text[start] in marks:
        start += 1
    while end > start and text[end - 1] in marks:
        end -= 1
    return start, end


_DATELINE = re.compile(
    r"[A-Z][A-Z.’' -]{2,40}(?:,\s[A-Z][\w.]{1,12}){0,2}(?:,?\s[A-Z][a-z]{2,8}\.?\s\d{1,2})?"
    r"(?:\s\([^()\n]{2,40}\))?(?:\s?[—–-]+|:)\s"
)


def past_dateline(text: str, start: int, end: int) -> int:
    """Where a content begins that a dateline opens: "PORT CALDER (AP) — The mill …"."""
    opens = start == 0 or text[start - 1] == "\n"
    match = _DATELINE.match(text, start, end) if opens else None
    return match.end() if match else start


def trim_clause(text: str, span: Span) -> Span:
    """An indirect content: no final punctuation, but a quotation mark keeps what it closes.

    That is how PolNeAR's annotators cut: 90% of their contents end so.
    """
    start, end = trim(text, span)
    if ")" in text[max(start, end - 3) : end] and "(" not in text[start:end]:
        end = text.rfind(")", start, end)
    while end > start and text[end - 1] in ".!?…,;: \u00a0\n":
        if text[end - 1] == "." and _abbreviates(text, start, end):
            break
        end -= 1
    return start, end


def _abbreviates(text: str, start: int, end: int) -> bool:
    """Whether the full stop before ``end`` closes letters with inner stops: U.S., a.m."""
    return end - start >= 4 and text[end - 3] == "." and text[end - 2].isalpha()


def without_that(text: str, content: tuple[Span, ...]) -> tuple[Span, ...]:
    """A nested content begins after "that": it is what was said, no part of the relay."""
    (start, end), *rest = content
    if text[start : start + 5].lower() == "that " and end > start + 5:
        return ((start + 5, end), *rest)
    return content
