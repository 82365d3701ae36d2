"""Heads that a round-up's paragraphs begin with: "RED SOX: Boston denied a report that", "Double-A
Pell: Jane Roe is back".

They belong to no sentence: what follows is read by itself, and the head as a heading.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from streaming.extract.model import Paragraph

_HEAD = re.compile(
    r"(?:[A-Z][A-Z0-9.'’&-]+(?: [A-Z0-9.'’&-]+){0,5}"
    r"|(?:Triple-A|Double-A|High-A|Low-A|Single-A|Class (?:A{1,3}|[B-D])|[Rr]ookie(?:-level)?)"
    r"(?: [A-Z][\w.'’-]+){1,3}):(?=\s+\S)"
)
_FEWEST = 2


def part_heads(text: str, paragraphs: Sequence[Paragraph]) -> tuple[Paragraph, ...]:
    """The paragraphs, a body's head in capitals apart from it. A text with one head, or with
    one whose last word comes again, as the names of those who speak do, is left as it is."""
    heads = [
        head[0]
        for paragraph in paragraphs
        if paragraph.kind == "body"
        for head in (_HEAD.match(text, paragraph.start, paragraph.end),)
        if head is not None
    ]
    if len(heads) < _FEWEST or len({head.split()[-1] for head in heads}) < len(heads):
        return tuple(paragraphs)
    return tuple(_parted(text, paragraphs))


def _parted(text: str, paragraphs: Sequence[Paragraph]) -> Iterator[Paragraph]:
    for paragraph in paragraphs:
        body = paragraph.kind == "body"
        head = _HEAD.match(text, paragraph.start, paragraph.end) if body else None
        if head is None:
            yield paragraph
            continue
        after = head.end()
        while text[after].isspace():
            after += 1
        yield Paragraph(paragraph.start, head.end() - 1, "headline")
        yield Paragraph(after, paragraph.end, "body")
