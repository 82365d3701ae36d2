"""What of a sentence belongs to a tagged content, told by the words around it."""

from __future__ import annotations

import re
from dataclasses import replace

from contract.records import Span
from streaming.extract.model import Document
from streaming.extract.quotes.found import Found

RELATIVES = frozenset("that which who whom".split())


def without_relatives(text: str, content: tuple[Span, ...]) -> tuple[Span, ...]:
    """ "“No” was all | that | Hale would say": a word that only stands for what was said."""
    if len(content) < 2:
        return content
    return content[:-1] if text[slice(*content[-1])] in RELATIVES else content


_FRAGMENT = re.compile(
    r"(?:\A|[.!?”\"’\n]\s*)(?P<own>(?:It|They|He|She|We|There|This|That)(?: [a-z’']+){1,5}), \Z"
)
""" "It was, | Hale wrote, “an evening”": the sentence begins before who says it."""


def with_opening(
    text: str, content: tuple[Span, ...], source: tuple[Span, ...], cue: tuple[Span, ...]
) -> tuple[Span, ...]:
    """A content in marks with the words of its sentence that stand before source and cue."""
    if not content or not source or not cue or not source[0][1] <= cue[0][0] <= content[0][0]:
        return content
    if text[cue[-1][1] : content[0][0]].rstrip('“"') != ", ":
        return content
    before = _FRAGMENT.search(text, max(0, source[0][0] - 60), source[0][0])
    return (before.span("own"), *content) if before else content


def whole_clause(
    document: Document,
    content: tuple[Span, ...],
    source: tuple[Span, ...],
    cue: tuple[Span, ...],
) -> tuple[Span, ...]:
    """ "Ministers were told | that it was unsafe, a memo shows": what stands before a "that" is
    told, too; "Hale, asked by Ruiz why he came, | rose": what stands behind the comma is not."""
    text = document.text
    if len(content) != 1 or not cue:
        return content
    start, end = content[0]
    if source and text[end : source[0][0]] == ", " and text.startswith("that ", start):
        sentences = (s for s in document.sentences if s.start <= start < s.end)
        first = next(sentences, None)
        return ((first.start, end),) if first is not None else content
    telling = _TELLING.match(text, start, end)
    if telling:
        return ((telling.end(), end),)
    asked = text[slice(*cue[-1])] == "asked" and text.endswith(", ", 0, cue[-1][0])
    comma = text.find(", ", start, end)
    if asked and comma > 0 and source and source[0][0] == cue[-1][1] + len(" by "):
        return ((start, comma),)
    return content


_TELLING = re.compile(
    r"(?:telling|asking|warning|assuring|reminding) [^,.;:“”\"]{2,40}[:,] (?=[“\"])"
)
""" "recalled | telling her foreman: | “It leaks.”" """


_TAIL = re.compile(
    r".*[”\"] (?P<who>(?:[Tt]he|an?|his|her|[A-Z][\w’-]+)(?: [\w’-]+){0,4})", re.DOTALL
)


def with_tail(text: str, item: Found) -> Found:
    """ "“When,” | the clerk | was heard to ask": who stands between the marks and the
    verb is the source, where there is none, and no part of what was said."""
    if item.source or not item.cue:
        return item
    parts = list(item.content)
    for i, (start, end) in enumerate(parts):
        tail = _TAIL.fullmatch(text, start, end) if end + 1 == item.cue[0][0] else None
        if tail and text[start] in '“"':
            parts[i] = start, tail.start("who") - 1
            return replace(item, content=tuple(parts), source=(tail.span("who"),))
    return item
