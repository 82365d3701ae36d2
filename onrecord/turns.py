"""A transcript's turns as quotations: each is one, and what is quoted in it is nested.

The streaming job has turns as events of their own; this is the same for a file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from contract.records import Claim, Event, Extraction, Link, Measure, Quote, Span
from producers.parsed import ParsedQuote
from producers.read import InputDocument
from streaming.extract.model import About, Speaker
from streaming.extract.pipeline import extract_turns as extract_turns_of
from streaming.extract.quotes.spans import without_that
from streaming.extract.settings import ExtractSettings
from streaming.extract.shifting import shifted

Told = TypeVar("Told", Event, Measure)


def extract_turns(document: InputDocument, about: About, settings: ExtractSettings) -> Extraction:
    """Each turn's quotation, and the quotes and claims within it, whose outermost claimant
    is the turn's speaker."""
    quotes: list[Quote] = []
    claims: list[Claim] = []
    events: list[Event] = []
    measures: list[Measure] = []
    people: set[str] = {turn.speaker for turn in document.turns}
    language = about.language or "en"
    placed = list(_placed(document))
    said = [(document.text[parts[0][0] : parts[-1][1]], _known(turn)) for turn, parts in placed]
    found_in = extract_turns_of(said, about, settings)
    for (turn, parts), found in zip(placed, found_in, strict=True):
        start = parts[0][0]
        found = shifted(found, document.text, start)
        speaker = _speaker(turn, _label(document.text, start))
        quotes.append(
            Quote("direct", parts, (speaker.span,) if speaker.span else (), (), (speaker,))
        )
        quotes += [_in_turn(quote, speaker, document.text) for quote in found.quotes]
        people |= {entity.name for entity in found.entities if entity.kind == "person"}
        claims += [replace(c, claimants=(*c.claimants, speaker)) for c in found.claims]
        events += [_as_told(event, speaker) for event in found.events]
        measures += [_as_told(measure, speaker) for measure in found.measures]
        language = found.language
    full = _full_names(people)
    named = tuple(replace(q, chain=tuple(_named(x, full) for x in q.chain)) for q in quotes)
    return Extraction(
        document.text, named, tuple(claims), (), language, tuple(events), tuple(measures)
    )


def _as_told(told: Told, speaker: Link) -> Told:
    """An event or measure of a turn, whose outermost claimant is its speaker."""
    modality = "reported" if told.modality == "asserted" else told.modality
    return replace(told, claimants=(*told.claimants, speaker), modality=modality)


def _known(turn: ParsedQuote) -> Speaker:
    return Speaker(turn.speaker, turn.role, turn.affiliation)


def _full_names(people: set[str]) -> dict[str, str]:
    """The full name of each first or last name that is only one person's of the transcript."""
    known: dict[str, set[str]] = {}
    for name in people:
        first, *rest = name.split()
        for part in (first, *rest[-1:]) if rest else ():
            known.setdefault(part, set()).add(name)
    return {part: names.pop() for part, names in known.items() if len(names) == 1}


def _named(link: Link, full: dict[str, str]) -> Link:
    """A link by its full name, where another turn tells it."""
    return replace(link, name=full.get(link.name or "", link.name))


def _placed(document: InputDocument) -> Iterator[tuple[ParsedQuote, tuple[Span, ...]]]:
    """Turns with the spans of their paragraphs, in the order of the text."""
    at = document.body_start
    for turn in document.turns:
        parts: list[Span] = []
        for paragraph in turn.text.split("\n\n"):
            start = document.text.find(paragraph, at)
            if start >= 0:
                at = start + len(paragraph)
                parts.append((start, at))
        # A turn with a note taken out of it (laughter) does not stand so in the text.
        if parts:
            yield turn, tuple(parts)


def _in_turn(quote: Quote, speaker: Link, text: str) -> Quote:
    """What is quoted in a turn: its speaker relays it, and is the one whom "me" means."""
    to = quote.addressee
    if to is not None and to.mention.casefold() in ("me", "us"):
        to = replace(speaker, mention=to.mention, span=to.span)
    chain, content = _outwards(quote.chain, speaker), quote.content
    content = content if quote.kind == "direct" else without_that(text, content)
    return replace(quote, nested=True, content=content, chain=chain, addressee=to)


def _outwards(chain: tuple[Link, ...], speaker: Link) -> tuple[Link, ...]:
    """The chain with the turn's speaker at its end; who quotes himself stands there once."""
    if chain and chain[-1].mention.casefold() in ("i", "me"):
        return (*chain[:-1], speaker)
    return (*chain, speaker)


def _label(text: str, start: int) -> Span | None:
    """The label before a turn: from the line's start to the comma or colon."""
    begin = text.rfind("\n", 0, start) + 1
    ends = [at for mark in ",:(" if (at := text.find(mark, begin, start)) >= 0]
    return (begin, min(ends)) if ends else None


def _speaker(turn: ParsedQuote, span: Span | None) -> Link:
    return Link(turn.speaker, turn.speaker, "person", turn.affiliation, turn.role, span)
