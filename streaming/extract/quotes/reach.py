"""What is told in a clause ends with its sentence: "He said he was sorry. She did not answer"."""

from __future__ import annotations

from contract.records import Span
from streaming.extract.model import Document
from streaming.extract.quotes.inside import quotation_around
from streaming.extract.quotes.unit import QUOTE_MARKS


def within_its_sentence(
    document: Document, content: tuple[Span, ...], cue: tuple[Span, ...]
) -> tuple[Span, ...]:
    """The content without words of narration in another sentence than the cue's.

    What stands between marks is left as it is, and so is a content none of which stands in
    the cue's sentence.
    """
    if not cue:
        return content
    told = document.sentences[max(0, document.sentence_at(cue[0][0]))]
    home = (told.start, told.end)
    parts = [part if _is_marked(document, part) else _cut(document, part, home) for part in content]
    kept = tuple(
        part
        for part in parts
        if _is_marked(document, part) or (part[0] < home[1] and home[0] < part[1])
    )
    return kept or content


def _cut(document: Document, part: Span, home: Span) -> Span:
    """The part from the cue's sentence on, or as far as the sentence that it begins in."""
    start, end = part
    if start < home[0] < end and not _is_inside(document, home[0]):
        start = home[0]
    for sentence in document.sentences[max(0, document.sentence_at(start)) :]:
        if sentence.end >= end:
            break
        if not _is_inside(document, sentence.end):
            return start, sentence.end
    return start, end


def _is_marked(document: Document, part: Span) -> bool:
    return document.text[part[0]] in QUOTE_MARKS or _is_inside(document, part[0])


def _is_inside(document: Document, place: int) -> bool:
    return quotation_around(document, place) is not None
