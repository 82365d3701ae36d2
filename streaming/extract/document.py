"""From a text to the document that the extractors read: the one way to build it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from streaming.extract.doc import Doc
from streaming.extract.entities.aliases import AliasTable, load_aliases
from streaming.extract.entities.resolve import resolve
from streaming.extract.language import language_of
from streaming.extract.layout import paragraphs
from streaming.extract.marks import quoted_spans
from streaming.extract.model import About, Document, TaggedMention
from streaming.extract.predications import predications
from streaming.extract.sentences import sentences


def laid_out(text: str, about: About) -> Document:
    """The first layers: paragraphs, sentences, quotation marks, and the language of the body. Never
    fails, whatever the text holds."""
    lines = paragraphs(text, about)
    body = " ".join(text[p.start : p.end] for p in lines if p.kind in ("headline", "body"))
    language = language_of(body, about.language)
    return Document(text, about, language, lines, sentences(text, lines), quoted_spans(text, lines))


def named(
    document: Document,
    aliases: AliasTable | None = None,
    mentions: Sequence[TaggedMention] = (),
    doc: Doc | None = None,
) -> Document:
    """With the names of an English document, who is who, and its predications; others stay as
    they are.

    ``aliases`` is the shipped table where none is given; ``mentions`` are what the learned
    tagger found, ``doc`` what was read of words and trees: without it nothing is named.
    """
    if document.language != "en" or doc is None:
        return document
    entities, found = resolve(document, aliases or load_aliases(), mentions, doc)
    return replace(
        document, entities=entities, mentions=found, doc=doc, predications=predications(doc)
    )


def build_document(
    text: str,
    about: About | None = None,
    aliases: AliasTable | None = None,
    mentions: Sequence[TaggedMention] = (),
    doc: Doc | None = None,
) -> Document:
    """Both at once, for a text whose reading is there already."""
    return named(laid_out(text, about or About()), aliases, mentions, doc)
