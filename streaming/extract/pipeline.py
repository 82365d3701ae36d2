"""From a text to what is said and claimed in it: the one entry point of the extractor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from contract.collector import settled
from contract.records import Extraction, NamedEntity, Quote
from contract.vocabulary import Vocabulary
from contract.vocabulary_files import load_vocabulary
from streaming.extract.claims import find_claims
from streaming.extract.doc import Doc
from streaming.extract.entities.aliases import AliasTable, load_aliases
from streaming.extract.entities.resolve import resolve
from streaming.extract.events import EventTypes, Told, find_events
from streaming.extract.language import language_of
from streaming.extract.layout import paragraphs
from streaming.extract.marks import quoted_spans
from streaming.extract.measures import find_measures
from streaming.extract.model import About, Document, Speaker
from streaming.extract.predications import predications
from streaming.extract.profiles import profiles
from streaming.extract.quotes.find import find_quotes
from streaming.extract.reading.reader import default_reader
from streaming.extract.reading.ud_words import cut
from streaming.extract.sentences import sentences
from streaming.extract.settings import ExtractSettings
from streaming.extract.shifting import cut_out
from streaming.extract.tagger import Tagged, TaggedMention
from streaming.extract.turns import join

DEFAULT = ExtractSettings()


def make_ready(settings: ExtractSettings = DEFAULT) -> None:
    """Load the model and the lists. For a process whose work is to extract."""
    extract("The ferry was late, Ada Quill said on Monday.", About(language="en"), settings)
    settled()


def read_lists(settings: ExtractSettings) -> None:
    """Read the files that the settings name. Raises BadInput for one that cannot be used, which is
    no fault of a document's."""
    _vocabulary(settings.vocabulary)
    _aliases(settings.aliases)


def extract(
    text: str, about: About | None = None, settings: ExtractSettings = DEFAULT
) -> Extraction:
    """All that one text tells; spans are code points into ``text``.

    Pure: the same text, ``about`` and settings give the same extraction, whatever was
    extracted before. Whatever the text holds, it does not fail. A text in another language
    than English is left alone: nothing but its ``language``.
    """
    if about is not None and about.speaker is not None:
        (own,) = extract_turns([(text, about.speaker)], replace(about, speaker=None), settings)
        return own
    document, quotes = read(text, about or About(), settings)
    if document.language != "en":
        return Extraction(text, (), (), (), document.language)
    vocabulary, types = _vocabulary(settings.vocabulary), _event_types(settings.vocabulary)
    claims = find_claims(document, quotes, vocabulary)
    told = Told(document, document.doc, quotes)
    return Extraction(
        text,
        quotes,
        claims,
        _entities(document),
        document.language,
        find_events(told, document.predications, types),
        find_measures(told, document.predications),
        profiles(document, claims, _aliases(settings.aliases)),
    )


def extract_turns(
    turns: Sequence[tuple[str, Speaker]], about: About, settings: ExtractSettings = DEFAULT
) -> list[Extraction]:
    """What each turn of a transcript says, read as one text; the spans of each are of its own
    text, and no chain tells that its speaker says all of it."""
    text, whole = join(turns, about)
    found = extract(text, whole, settings)
    return [cut_out(found, turn.start, turn.end) for turn in whole.turns]


def read(
    text: str, about: About, settings: ExtractSettings = DEFAULT
) -> tuple[Document, tuple[Quote, ...]]:
    """The document with whom and what it names, and what is said in it: all but the claims. The
    model reads none but an English text."""
    document = laid_out(text, about)
    if document.language != "en":
        return document, ()
    tagged, doc = reading_of(document)
    document = named(document, _aliases(settings.aliases), tagged.mentions, doc)
    return document, find_quotes(document, tagged.attributions, settings.confidence)


def laid_out(text: str, about: About) -> Document:
    """The first layers: paragraphs, sentences, quotation marks, and the language of the body. Never
    fails, whatever the text holds."""
    lines = paragraphs(text, about)
    body = " ".join(text[p.start : p.end] for p in lines if p.kind in ("headline", "body"))
    language = language_of(body, about.language)
    return Document(text, about, language, lines, sentences(text, lines), quoted_spans(text, lines))


def reading_of(document: Document) -> tuple[Tagged, Doc]:
    """What one run of the model says of headline and body: attributions and names; words, trees
    and who is meant. Boilerplate and captions are not read."""
    text, lines = document.text, document.paragraphs
    told = [p.kind in ("headline", "body") for p in lines]
    words, own = cut(text, (s for s in document.sentences if told[s.paragraph]))
    spans = [(p.start, p.end) for p, read in zip(lines, told, strict=True) if read]
    return default_reader().read(text, spans, words, own)


def named(
    document: Document, aliases: AliasTable, mentions: Sequence[TaggedMention], doc: Doc
) -> Document:
    """With its words and trees, the names in it, who is who, and its predications; ``mentions``
    are what the tagger found."""
    entities, found = resolve(document, aliases, mentions, doc)
    return replace(
        document, entities=entities, mentions=found, doc=doc, predications=predications(doc)
    )


def _entities(document: Document) -> tuple[NamedEntity, ...]:
    """Who and what the document names; groups of people are nobody to keep."""
    return tuple(
        NamedEntity(entity.name, entity.kind, entity.aliases)
        for entity in document.entities
        if entity.kind != "group"
    )


@lru_cache(maxsize=4)
def _aliases(path: Path | None) -> AliasTable:
    return load_aliases(path) if path else load_aliases()


@lru_cache(maxsize=4)
def _vocabulary(path: Path | None) -> Vocabulary:
    return load_vocabulary(path)


@lru_cache(maxsize=4)
def _event_types(path: Path | None) -> EventTypes:
    return EventTypes(_vocabulary(path))
