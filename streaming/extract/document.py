"""From a text to the document that the extractors read: the one way to build it."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.language import language_of
from streaming.extract.layout import paragraphs
from streaming.extract.marks import quoted_spans
from streaming.extract.model import About, Document, TaggedMention
from streaming.extract.sentences import sentences


def build_document(
    text: str,
    about: About | None = None,
    aliases: None = None,
    mentions: Sequence[TaggedMention] = (),
) -> Document:
    """Lay out the text, find its sentences, quotation marks, names and who is who.

    Never fails, whatever the text holds.
    """
    about = about or About()
    lines = paragraphs(text, about)
    body = " ".join(text[p.start : p.end] for p in lines if p.kind in ("headline", "body"))
    return Document(
        text=text,
        about=about,
        language=language_of(body, about.language),
        paragraphs=lines,
        sentences=sentences(text, lines),
        quoted=quoted_spans(text, lines),
    )
