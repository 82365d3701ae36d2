"""The runs of text that the clause rules read: sentences with their quotations opaque, and
the sentences inside each quotation."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from contract.records import Span
from streaming.extract.model import Document, Quoted
from streaming.extract.quotes.unit import QUOTE_MARKS, Unit
from streaming.extract.tokens import tokens, tokens_within

MAX_UNIT = 2_500
"""Characters in the longest unit that is read: a "sentence" beyond is no prose, and the
bound keeps the time linear in the text. The longest attributed sentence of PolNeAR has 1,500."""


def outer_quotes(document: Document) -> tuple[Quoted, ...]:
    """The quotations that stand in no other, sorted by start."""
    return tuple(quoted for quoted in document.quoted if quoted.depth == 0)


def narrative_units(document: Document, quotes: Sequence[Quoted]) -> Iterator[Unit]:
    """Sentences of headline and body; those that end inside a quotation are joined."""
    for span in _joined(document, quotes):
        yield unit_of(document.text, span, quotes)


def _joined(document: Document, quotes: Sequence[Quoted]) -> Iterator[Span]:
    """Sentence spans, one running on while a quotation is open at its end."""
    pending: Span | None = None
    paragraph = -1
    for sentence in document.sentences:
        if document.paragraphs[sentence.paragraph].kind not in ("headline", "body"):
            continue
        if pending and sentence.paragraph == paragraph and _open_at(quotes, pending[1]):
            pending = pending[0], sentence.end
            continue
        if pending:
            yield pending
        pending, paragraph = (sentence.start, sentence.end), sentence.paragraph
    if pending:
        yield pending


def _open_at(quotes: Sequence[Quoted], place: int) -> bool:
    i = bisect_right(quotes, place - 1, key=_outer_start) - 1
    return i >= 0 and quotes[i].outer[0] < place < quotes[i].outer[1]


def inner_units(document: Document, quotes: Sequence[Quoted]) -> Iterator[Unit]:
    """The sentences inside each quotation, quotations in it opaque."""
    for number, quoted in enumerate(quotes):
        inner = quotes_within(document, quoted, depth=1)
        i = max(0, document.sentence_at(quoted.start))
        while i < len(document.sentences) and document.sentences[i].start < quoted.end:
            sentence = document.sentences[i]
            span = max(sentence.start, quoted.start), min(sentence.end, quoted.end)
            if span[0] < span[1]:
                whole = sentence.start, sentence.end
                yield unit_of(document.text, span, inner, inside_of=number, within=whole)
            i += 1


def quotes_within(document: Document, outer: Quoted, depth: int) -> list[Quoted]:
    """The quoted spans of a depth that lie inside another."""
    i = bisect_right(document.quoted, outer.start - 1, key=lambda quoted: quoted.start)
    found = []
    while i < len(document.quoted) and document.quoted[i].start < outer.end:
        if document.quoted[i].depth == depth:
            found.append(document.quoted[i])
        i += 1
    return found


def unit_at(document: Document, span: Span, opaque: Sequence[Quoted]) -> Unit:
    """The unit of a span, cut out of the sentence that it ends in where it lies in that."""
    i = max(0, document.sentence_at(span[1] - 1))
    own = document.sentences[i]
    inside = own.start <= span[0] and span[1] <= own.end
    return unit_of(document.text, span, opaque, within=(own.start, own.end) if inside else None)


def unit_of(
    text: str,
    span: Span,
    opaque: Sequence[Quoted],
    inside_of: int | None = None,
    within: Span | None = None,
) -> Unit:
    """The unit of a span, of the sentence ``within`` where it is a part of one. Longer than
    MAX_UNIT it is empty: nothing is read from it."""
    if span[1] - span[0] > MAX_UNIT:
        return Unit((), (), (), *span, inside=inside_of)
    found = tokens(text, *span) if within is None else tokens_within(text, *span, within)
    i = max(0, bisect_right(opaque, span[0], key=_outer_start) - 1)
    while i < len(opaque) and opaque[i].outer[1] <= span[0]:
        i += 1
    if i >= len(opaque) or opaque[i].outer[0] >= span[1]:
        quoted = [token.text in QUOTE_MARKS for token in found]
        return Unit(found, [t.text.lower() for t in found], quoted, *span, inside=inside_of)
    quoted = []
    for token in found:
        while i < len(opaque) and opaque[i].outer[1] <= token.start:
            i += 1
        inside = i < len(opaque) and opaque[i].outer[0] <= token.start
        quoted.append(inside or token.text in QUOTE_MARKS)
    return Unit(found, [token.low for token in found], quoted, *span, inside=inside_of)


def _outer_start(quoted: Quoted) -> int:
    return quoted.outer[0]
