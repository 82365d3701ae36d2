"""Who "I" and "we" are in somebody's own words: the one who says it, and the body that he is of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from contract.records import Link, Span
from streaming.extract.model import Document, Entity, Mention
from streaming.extract.statements.voices import Voices

_FIRST_PERSON = re.compile(r"(?<![\w.'’])(?:(I|me|[Mm]y)|(?:[Ww]e|us|[Oo]ur))(?![\w.])")
_WE_WORDS = re.compile(r"[Ww]e|us|[Oo]ur")
_WE = 0.7
"""How sure it is that a speaker's "we" are those whom he speaks for."""


def with_first_persons(document: Document, voices: Voices) -> Document:
    """The document with each "I", "me" and "my" of a quoted person, and of a turn's speaker, as a
    mention of that person, and each "we", "us" and "our" as one of the body that he is of.

    Takes the innermost speaker of the shortest quotation around it; nobody's where that one
    has no name or is no entity of the document.
    """
    people = {entity.name: entity for entity in document.entities if entity.kind == "person"}
    bodies = {e.name: e.key for e in document.entities if e.kind == "organization"}
    taken = {mention.start for mention in document.mentions}
    added = []
    for start, end in _own_words(document, voices):
        for match in _FIRST_PERSON.finditer(document.text, start, end):
            speaker, sure = _speaker(document, voices, people, match.start())
            if speaker is None or match.start() in taken:
                continue
            taken.add(match.start())
            if match[1]:
                key: int | None = speaker.key
            else:
                key, sure = bodies.get(speaker.affiliation or ""), _WE * sure
            if key is not None:
                added.append(Mention(match.start(), match.end(), "pronoun", key, sure))
    if not added:
        return document
    mentions = sorted((*document.mentions, *added), key=lambda mention: mention.start)
    return replace(document, mentions=tuple(mentions))


def is_ours(document: Document, mention: Mention) -> bool:
    """Whether a mention is a speaker's "we": its body is not named there."""
    return mention.kind == "pronoun" and bool(
        _WE_WORDS.fullmatch(document.text, mention.start, mention.end)
    )


def _own_words(document: Document, voices: Voices) -> Iterator[Span]:
    """Where somebody speaks, the turns of a transcript first."""
    yield from ((turn.start, turn.end) for turn in document.about.turns)
    yield from sorted({part for quote in voices.quotes for part in quote.content})


def _speaker(
    document: Document, voices: Voices, people: dict[str, Entity], at: int
) -> tuple[Entity | None, float]:
    """Who says the words at a place, and how sure that is."""
    quote = voices.quote_at(at, direct_only=True)
    if quote is not None:
        link: Link | None = quote.chain[0] if quote.chain else None
        return (people.get(link.name or ""), link.confidence) if link else (None, 0.0)
    turn = next((t for t in document.about.turns if t.start <= at < t.end), None)
    return (people.get(turn.speaker.name), 1.0) if turn else (None, 0.0)
