"""What was found in a document as columns of quotes, claims, entities and profiles. Pure.

A column is a list with a value a row, in the order of the text, a struct as a tuple in the order of
its fields: so rows go from the extractor to the tables without a dict each. What all rows of a
document share stands once (``common``). Neither holds the history columns: those come from the
document's other versions, see factstore/history.py. ``valid_from`` is the Kafka timestamp of this
version.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import Any

from contract.records import Claim, Event, Extraction, Link, Profile, Quote, Span
from factstore.identity import (
    claim_id,
    entity_id,
    fact_key,
    normalised,
    profile_id,
    quote_id,
    said_key,
    voice,
)
from factstore.tables import CLAIMS
from streaming.extract.quotes.spans import without_that
from streaming.steps.documents import is_turn

CONTEXT = 32
"""Code points of prefix and suffix, as in the W3C Web Annotation model's text quote
selector: enough to find the span again in a copy of the text."""
_GAP = " […] "
"""Stands for words of the text that are left out."""
Columns = Mapping[str, Sequence[Any]]
"""Columns by name, all of one length."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a document came from: its key, version and Kafka position."""

    event_key: str
    version: str
    topic: str
    partition: int
    offset: int
    known_at: datetime


def common(document: Mapping[str, Any], place: Place) -> dict[str, Any]:
    """What all rows of a document share, by column."""
    turn = is_turn(document)
    published = document["time"] if turn else document["published"] or document["modified"]
    return {
        "event_key": place.event_key,
        "version": place.version,
        "article_id": document["document"] if turn else document["article_id"],
        "turn_id": document["turn_id"] if turn else None,
        "outlet": document["outlet"],
        "headline": None if turn else document["headline"],
        "published": published,
        "seen_at": published,
        "occasion": document.get("occasion"),
        "signature": document.get("signature"),
        "valid_from": place.known_at,
        "first_seen": place.known_at,
        "kafka_topic": place.topic,
        "kafka_partition": place.partition,
        "kafka_offset": place.offset,
    }


def quote_columns(found: Extraction, document: Mapping[str, Any], place: Place) -> Columns:
    """One row an attribution."""
    text, day = found.text, (common(document, place)["published"] or "")[:10]
    said = sorted(_said(found, document), key=_outer_first)
    contents = [_content(text, quote) for quote in said]
    sources = [_join(text, quote.source) for quote in said]
    firsts = [quote.chain[0] if quote.chain else None for quote in said]
    named_by = [
        source or (first.mention if first else "")
        for source, first in zip(sources, firsts, strict=True)
    ]
    told = list(zip(contents, named_by, strict=True))
    return {
        **spans(text, [(quote.content[0][0], quote.content[-1][1]) for quote in said]),
        **_speakers(firsts),
        "quote_id": [
            quote_id(place.event_key, content, mention, occurrence)
            for (content, mention), occurrence in zip(told, occurrences(told), strict=True)
        ],
        "kind": [quote.kind for quote in said],
        "content": contents,
        "parts": [[_part(text, part) for part in quote.content] for quote in said],
        "cue": [_join(text, quote.cue) or None for quote in said],
        "source": [source or None for source in sources],
        "relayed_by": [" via ".join(_told(quote.chain)[1:]) or None for quote in said],
        "chain": [list(map(_link, quote.chain)) for quote in said],
        "addressee": [_addressee(quote, document) for quote in said],
        "nested": [quote.nested for quote in said],
        "modality": [quote.modality for quote in said],
        "polarity": [quote.polarity for quote in said],
        "confidence": [quote.confidence for quote in said],
        "said_key": [_said_key(quote, day) for quote in said],
    }


def claim_columns(
    found: Extraction, document: Mapping[str, Any], place: Place, event_ids: Sequence[str] = ()
) -> Columns:
    """One row a claim. ``event_ids`` are those of ``found.events``."""
    text, outlet = found.text, document["outlet"]
    events = list(zip(found.events, event_ids, strict=False))
    claims = sorted(found.claims, key=lambda claim: (claim.span, claim.predicate))
    subjects = [_words(text, claim.subject_mention) or claim.subject for claim in claims]
    values = [_words(text, claim.value_mention) or claim.value for claim in claims]
    predicates = [claim.predicate for claim in claims]
    told = list(zip(subjects, predicates, values, strict=True))
    chains = [whole(claim.claimants, document) for claim in claims]
    qualifiers = [
        {name: str(value) for name, value in sorted(claim.qualifiers.items())} for claim in claims
    ]
    return {
        **spans(text, [claim.span for claim in claims]),
        **claimants(chains),
        **_statements(claims),
        **{name: [one.get(name) for one in qualifiers] for name in _TIMES},
        "claim_id": [
            claim_id(place.event_key, *words, occurrence)
            for words, occurrence in zip(told, occurrences(told), strict=True)
        ],
        "event_id": [
            next((name for event, name in events if _tells(event, claim)), None) for claim in claims
        ],
        "subject_mention": subjects,
        "value_mention": values,
        "qualifiers": qualifiers,
        "fact_key": [fact_key(claim.subject, claim.predicate) for claim in claims],
        "voice": [
            voice(claim.value, known, claim.modality, _mouths(chain), outlet)
            for claim, known, chain in zip(claims, qualifiers, chains, strict=True)
        ],
    }


def _statements(claims: Sequence[Claim]) -> Columns:
    return {
        "subject": [claim.subject for claim in claims],
        "subject_id": [entity_id(claim.subject_kind, claim.subject) for claim in claims],
        "subject_kind": [claim.subject_kind for claim in claims],
        "predicate": [claim.predicate for claim in claims],
        "value": [claim.value for claim in claims],
        "value_id": [entity_id(claim.value_kind, claim.value) for claim in claims],
        "value_kind": [claim.value_kind for claim in claims],
        "words": [dict(sorted(claim.words.items())) for claim in claims],
        "modality": [claim.modality for claim in claims],
        "polarity": [claim.modality != "denied" for claim in claims],
        "confidence": [claim.confidence for claim in claims],
    }


def _mouths(chain: Sequence[Link]) -> list[str]:
    return [link.name or link.mention for link in chain]


def _tells(event: Event, claim: Claim) -> bool:
    """Whether a claim is read off an event's predicate: its subject and its value take part."""
    start, end = claim.span
    if not start <= event.trigger[0] < end or not (claim.subject_mention and claim.value_mention):
        return False
    parts = [each.span for each in event.participants]
    return all(
        any(first <= mention[0] and mention[1] <= last for first, last in parts)
        for mention in (claim.subject_mention, claim.value_mention)
    )


def entity_columns(found: Extraction) -> Columns:
    """One row an entity that the document names."""
    return {
        "entity_id": [entity_id(each.kind, each.name) for each in found.entities],
        "kind": [each.kind for each in found.entities],
        "name": [each.name for each in found.entities],
        "aliases": [sorted(set(each.aliases)) for each in found.entities],
    }


def profile_columns(found: Extraction, place: Place) -> Columns:
    """One row a person whom the document names."""
    people = _each_once(found.profiles)
    return {
        **{name: [list(getattr(each, name)) for each in people] for name in _LISTED},
        **{name: [getattr(each, name) or None for each in people] for name in _SINGLE},
        "profile_id": [profile_id(place.event_key, each.name) for each in people],
        "entity_id": [entity_id("person", each.name) for each in people],
        "name": [each.name for each in people],
    }


def _each_once(profiles: Iterable[Profile]) -> list[Profile]:
    """Those of one id as one: the name is written in two ways ("O’Brien" and "O'Brien")."""
    people: dict[str, Profile] = {}
    for each in profiles:
        first = people.setdefault(normalised(each.name), each)
        both: dict[str, Any] = {
            name: tuple(dict.fromkeys(getattr(first, name) + getattr(each, name)))
            for name in _LISTED
        }
        both |= {name: getattr(first, name) or getattr(each, name) for name in _SINGLE}
        people[normalised(each.name)] = replace(first, **both)
    return list(people.values())


_LISTED = ("roles", "fields", "bodies", "places", "company")
_link = attrgetter(*(field.name for field in CLAIMS.arrow.field("chain").type.value_type))
"""A link as ``chain`` has it."""
_SINGLE = ("sex", "age", "born", "died", "namesake")
_TIMES = ("point_in_time", "start_time", "end_time")


def occurrences(told: Iterable[tuple[str, ...]]) -> list[int]:
    """Which of several each is, from 0, of those whose ids are of the same words ("He", "he")."""
    seen: dict[tuple[str, ...], int] = {}
    found = []
    for each in told:
        words = tuple(map(normalised, each))
        seen[words] = at = seen.get(words, -1) + 1
        found.append(at)
    return found


def _outer_first(quote: Quote) -> tuple[int, int, tuple[Span, ...]]:
    return (quote.content[0][0], -quote.content[-1][1], quote.content)


def _said_key(quote: Quote, day: str) -> str | None:
    """By whom a quotation is compared with others; None for one in the article's words, and
    for one by nobody that is told."""
    if quote.kind == "indirect" or not quote.chain:
        return None
    first = quote.chain[0]
    if first.name and first.kind in ("person", "organization"):
        return said_key(first.name, None)
    return said_key(first.name or first.mention, day)


def _said(found: Extraction, document: Mapping[str, Any]) -> Iterator[Quote]:
    """What goes on record; of a turn the turn itself, and all in it lies inside."""
    said = [quote for quote in found.quotes if quote.is_recorded]
    if not is_turn(document):
        yield from said
        return
    speaker = _turn_speaker(document)
    yield Quote("direct", ((0, len(found.text)),), (), (), (speaker,))
    for quote in said:
        content = without_that(found.text, quote.content)
        yield replace(quote, content=content, chain=(*quote.chain, speaker), nested=True)


def _addressee(quote: Quote, document: Mapping[str, Any]) -> str | None:
    """To whom it was said; "me" within a turn is the one whose turn it is."""
    if quote.addressee is None:
        return None
    own = is_turn(document) and quote.addressee.mention.lower() in ("me", "us")
    return named(_turn_speaker(document) if own else quote.addressee)


def _turn_speaker(document: Mapping[str, Any]) -> Link:
    name = document["speaker"]
    return Link(name, name, "person", document["affiliation"], document["role"])


def whole(chain: Sequence[Link], document: Mapping[str, Any]) -> Sequence[Link]:
    """A chain of claimants; in a turn its speaker is the outermost."""
    return (*chain, _turn_speaker(document)) if is_turn(document) else chain


def claimants(chains: Sequence[Sequence[Link]]) -> Columns:
    """The columns of chains of claimants."""
    return {
        "claimants": [" via ".join(_told(chain)) or None for chain in chains],
        "chain": [list(map(_link, chain)) for chain in chains],
    }


def _told(chain: Sequence[Link]) -> list[str]:
    """The names of a chain; who is quoted within words of their own stands once."""
    return [name for name, _ in groupby(map(named, chain))]


def _speakers(firsts: Sequence[Link | None]) -> Columns:
    """The innermost speakers."""
    return {
        "speaker": [(first.name or first.mention) if first else None for first in firsts],
        "speaker_kind": [first.kind if first else None for first in firsts],
        "speaker_mention": [first.mention if first else None for first in firsts],
        "speaker_affiliation": [first.affiliation if first else None for first in firsts],
        "speaker_role": [first.role if first else None for first in firsts],
        "speaker_id": [
            entity_id(first.kind, first.name) if first and first.name else None for first in firsts
        ],
    }


def named(link: Link) -> str:
    name = link.name or link.mention
    return f"{name} ({link.affiliation})" if link.affiliation else name


def spans(text: str, of: Sequence[Span]) -> Columns:
    """The columns of places in the text."""
    return {
        "span_start": [start for start, _ in of],
        "span_end": [end for _, end in of],
        "exact": [text[start:end] for start, end in of],
        "prefix": [text[max(0, start - CONTEXT) : start] for start, _ in of],
        "suffix": [text[end : end + CONTEXT] for _, end in of],
    }


def _part(text: str, part: Span) -> tuple[int, int, str]:
    """As ``parts`` has it: where it begins and ends, and its words."""
    start, end = part
    return start, end, text[start:end]


def _content(text: str, quote: Quote) -> str:
    """What is said, in one piece. An interruption that only says who speaks is no omission:
    “I still have it,” he said. “It does not close.”"""
    parts = [text[slice(*quote.content[0])]]
    if len(quote.content) == 1:
        return parts[0]
    told = [*quote.source, *quote.cue]
    for before, after in zip(quote.content, quote.content[1:], strict=False):
        gap = range(before[1], after[0])
        left = (i for i in gap if not any(start <= i < end for start, end in told))
        whole = quote.kind == "direct" or not any(text[i].isalnum() for i in left)
        parts += [" " if whole else _GAP, text[slice(*after)]]
    return "".join(parts)


def _join(text: str, of: Sequence[Span]) -> str:
    return _GAP.join([text[start:end] for start, end in of]) if of else ""


def _words(text: str, span: Span | None) -> str | None:
    return text[span[0] : span[1]] if span else None
