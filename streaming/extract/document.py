"""From a text to the document that the extractors read: the one way to build it."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.doc import Doc
from streaming.extract.entities.aliases import AliasTable, load_aliases
from streaming.extract.entities.resolve import resolve
from streaming.extract.language import language_of
from streaming.extract.layout import paragraphs
from streaming.extract.marks import quoted_spans
from streaming.extract.model import About, Document, TaggedMention
from streaming.extract.sentences import sentences


def build_document(
    text: str,
    about: About | None = None,
    aliases: AliasTable | None = None,
    mentions: Sequence[TaggedMention] = (),
    doc: Doc | None = None,
) -> Document:
    """Lay out the text, find its sentences, quotation marks, names and who is who.

    ``aliases`` is the shipped table where none is given; ``mentions`` are what the learned
    tagger found, ``doc`` what was read of words and trees, if the model ran: without it no pronoun
    or noun means anybody. A text that is not English gets no entities. Never fails, whatever the
    text holds.
    """
    about = about or About()
    lines = paragraphs(text, about)
    parts = sentences(text, lines)
    quoted = quoted_spans(text, lines)
    body = " ".join(text[p.start : p.end] for p in lines if p.kind in ("headline", "body"))
    language = language_of(body, about.language)
    entities, found = (
        resolve(text, about, lines, parts, quoted, aliases or load_aliases(), mentions, doc)
        if language == "en"
        else ((), ())
    )
    return Document(text, about, language, lines, parts, quoted, entities, found, doc)
