"""The words around a quotation that may say whose it is, as spans of the text."""

from __future__ import annotations

from contract.records import Span
from streaming.extract.model import Document, Quoted
from streaming.extract.quotes.speech import ending_of


def piece_after(document: Document, quoted: Quoted, end: int) -> Span:
    """From the closing mark to the sentence's end or the next quotation.

    After “…?” the sentence that follows may be the frame: "Scarborough continued."
    """
    start = quoted.outer[1]
    stop = min(end, _sentence_end(document, start, end))
    if stop == start and ending_of(document.text, quoted) in "?!…":
        i = document.sentence_at(start) + 1
        if i < len(document.sentences) and document.sentences[i].start < end:
            stop = min(document.sentences[i].end, end)
    return start, stop


def _sentence_end(document: Document, start: int, end: int) -> int:
    """The end of the sentence that goes on after ``start``; ``start`` where it ended there."""
    i = document.sentence_at(start)
    if i >= 0 and document.sentences[i].end > start:
        return min(document.sentences[i].end, end)
    return start


def _after_colon(document: Document, quoted: Quoted) -> bool:
    """The paragraph before ends with a colon, and the quotation opens this one."""
    i = document.sentence_at(quoted.outer[0])
    return (
        i > 0
        and document.sentences[i].start >= quoted.outer[0] - 1
        and document.text[document.sentences[i - 1].end - 1] == ":"
    )


def colon_before(document: Document, quoted: Quoted) -> Span | None:
    """The sentence before, where it ends with a colon and the quotation opens a paragraph."""
    if not _after_colon(document, quoted):
        return None
    sentence = document.sentences[document.sentence_at(quoted.outer[0]) - 1]
    return sentence.start, sentence.end


def piece_before(document: Document, start: int, end: int) -> Span | None:
    """From the last sentence start to the opening mark; None where nothing stands there."""
    i = document.sentence_at(end - 1)
    if i >= 0:
        start = max(start, document.sentences[i].start)
    return (start, end) if document.text[start:end].strip(" \t\u00a0.,;:–—-…") else None
