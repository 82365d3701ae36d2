"""From a text to what is said and claimed in it: the one entry point of the extractor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import cast

from contract.collector import settled
from contract.records import Event, Extraction, Measure, NamedEntity, Quote
from contract.vocabulary import Vocabulary, load_vocabulary
from streaming.extract.claims import find_claims
from streaming.extract.doc import Doc
from streaming.extract.document import laid_out, named
from streaming.extract.entities.aliases import AliasTable, load_aliases
from streaming.extract.events import EventTypes, Told, find_events
from streaming.extract.measures import find_measures
from streaming.extract.model import About, Document, MentionTag, Speaker, TaggedMention
from streaming.extract.profiles import profiles
from streaming.extract.quotes.find import find_quotes
from streaming.extract.reading.reader import Reading, default_reader
from streaming.extract.reading.ud_words import cut
from streaming.extract.settings import ExtractSettings
from streaming.extract.shifting import cut_out
from streaming.extract.tagger import Tagged
from streaming.extract.turns import join

DEFAULT = ExtractSettings()


def make_ready(settings: ExtractSettings = DEFAULT) -> None:
    """Load the model and the lists. For a process whose work is to extract."""
    extract("The ferry was late, Ada Quill said on Monday.", About(language="en"), settings)
    settled()


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
    claims = find_claims(document, quotes, _vocabulary(settings.vocabulary))
    events, measures = _happenings(document, quotes, _event_types(settings.vocabulary))
    told = profiles(document, claims, _aliases(settings.aliases))
    return Extraction(
        text, quotes, claims, _entities(document), document.language, events, measures, told
    )


def _happenings(
    document: Document, quotes: tuple[Quote, ...], types: EventTypes
) -> tuple[tuple[Event, ...], tuple[Measure, ...]]:
    """What happened and what was measured; nothing where the model did not read the text."""
    if document.doc is None:
        return (), ()
    told = Told(document, document.doc, quotes)
    found = document.predications
    return find_events(told, found, types), find_measures(told, found)


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
    tagged, reading = _reading(document)
    mentions = [
        TaggedMention(m.start, m.end, cast(MentionTag, m.kind), m.confidence)
        for m in tagged.mentions
    ]
    aliases = _aliases(settings.aliases)
    document = named(document, aliases, mentions, Doc.of(text, reading))
    return document, find_quotes(document, tagged.attributions, settings.confidence)


def _entities(document: Document) -> tuple[NamedEntity, ...]:
    """Who and what the document names; groups of people are nobody to keep."""
    return tuple(
        NamedEntity(entity.name, entity.kind, entity.aliases)
        for entity in document.entities
        if entity.kind != "group"
    )


def read_once(text: str, about: About) -> tuple[Tagged, Doc]:
    """What one run of the model says of headline and body: attributions and names; words, trees
    and who is meant. Boilerplate and captions are not read."""
    tagged, reading = reading_of(text, about)
    return tagged, Doc.of(text, reading)


def reading_of(text: str, about: About) -> tuple[Tagged, Reading]:
    """The same with the reading as the model gives it, whatever the language."""
    return _reading(laid_out(text, about))


def _reading(document: Document) -> tuple[Tagged, Reading]:
    text, lines = document.text, document.paragraphs
    told = [p.kind in ("headline", "body") for p in lines]
    words, sentences = cut(text, (s for s in document.sentences if told[s.paragraph]))
    spans = [(p.start, p.end) for p, own in zip(lines, told, strict=True) if own]
    return default_reader().read(text, spans, words, sentences)


@lru_cache(maxsize=4)
def _aliases(path: Path | None) -> AliasTable:
    return load_aliases(path) if path else load_aliases()


@lru_cache(maxsize=4)
def _vocabulary(path: Path | None) -> Vocabulary:
    return load_vocabulary(path)


@lru_cache(maxsize=4)
def _event_types(path: Path | None) -> EventTypes:
    return EventTypes(_vocabulary(path))
