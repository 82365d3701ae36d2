"""What was found in a document as rows of quotes, claims and entities. Pure.

Rows lack the history columns: those come from the document's other versions, see
factstore/history.py. ``valid_from`` is the Kafka timestamp of this version.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from contract.records import Claim, Event, Extraction, Link, Quote, Span
from factstore.identity import (
    claim_id,
    entity_id,
    fact_key,
    profile_id,
    quote_id,
    said_key,
    voice,
)
from streaming.extract.quotes.spans import without_that
from streaming.steps.documents import is_turn

CONTEXT = 32
"""Code points of prefix and suffix, as in the W3C Web Annotation model's text quote
selector: enough to find the span again in a copy of the text."""
_GAP = " […] "
"""Stands for words of the text that are left out."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a document came from: its key, version and Kafka position."""

    event_key: str
    version: str
    topic: str
    partition: int
    offset: int
    known_at: datetime


def quote_rows(
    found: Extraction, document: Mapping[str, Any], place: Place
) -> list[dict[str, Any]]:
    """One row an attribution, in the order of the text."""
    shared = common(document, place)
    seen: Counter[tuple[str, str]] = Counter()
    rows = []
    for quote in sorted(_said(found, document), key=_outer_first):
        content, source = _content(found.text, quote), _join(found.text, quote.source)
        mention = source or (quote.chain[0].mention if quote.chain else "")
        occurrence = seen[content, mention]
        seen[content, mention] += 1
        rows.append(
            {
                **shared,
                **span(found.text, (quote.content[0][0], quote.content[-1][1])),
                **_speaker(quote),
                "quote_id": quote_id(place.event_key, content, mention, occurrence),
                "kind": quote.kind,
                "content": content,
                "parts": [
                    {"span_start": start, "span_end": end, "exact": found.text[start:end]}
                    for start, end in quote.content
                ],
                "cue": _join(found.text, quote.cue) or None,
                "source": source or None,
                "addressee": _addressee(quote, document),
                "nested": quote.nested,
                "modality": quote.modality,
                "polarity": quote.polarity,
                "confidence": quote.confidence,
                "occasion": document.get("occasion"),
                "said_key": _said_key(quote, shared["published"]),
            }
        )
    return rows


def claim_rows(
    found: Extraction, document: Mapping[str, Any], place: Place, event_ids: Sequence[str] = ()
) -> list[dict[str, Any]]:
    """One row a claim, in the order of the text. ``event_ids`` are those of ``found.events``."""
    events = list(zip(found.events, event_ids, strict=False))
    shared = common(document, place)
    seen: Counter[tuple[str, str, str]] = Counter()
    rows = []
    for claim in sorted(found.claims, key=lambda claim: (claim.span, claim.predicate)):
        subject = _words(found.text, claim.subject_mention) or claim.subject
        value = _words(found.text, claim.value_mention) or claim.value
        occurrence = seen[subject, claim.predicate, value]
        seen[subject, claim.predicate, value] += 1
        rows.append(
            {
                **shared,
                **span(found.text, claim.span),
                **_statement(claim),
                **claimants(claim.claimants, document),
                "claim_id": claim_id(place.event_key, subject, claim.predicate, value, occurrence),
                "event_id": next((name for event, name in events if _tells(event, claim)), None),
                "subject_mention": subject,
                "value_mention": value,
                "signature": document.get("signature"),
                "seen_at": shared["published"],
            }
        )
    return [{**row, **_clustered_by(row)} for row in rows]


def _tells(event: Event, claim: Claim) -> bool:
    """Whether a claim is read off an event's predicate: its subject and its value take part."""
    start, end = claim.span
    if not start <= event.trigger[0] < end or not (claim.subject_mention and claim.value_mention):
        return False
    spans = [each.span for each in event.participants]
    return all(
        any(first <= mention[0] and mention[1] <= last for first, last in spans)
        for mention in (claim.subject_mention, claim.value_mention)
    )


def entity_rows(found: Extraction, place: Place) -> list[dict[str, Any]]:
    """One row an entity that the document names."""
    return [
        {
            "event_key": place.event_key,
            "version": place.version,
            "entity_id": entity_id(entity.kind, entity.name),
            "kind": entity.kind,
            "name": entity.name,
            "aliases": sorted(set(entity.aliases)),
            "first_seen": place.known_at,
        }
        for entity in found.entities
    ]


def profile_rows(
    found: Extraction, document: Mapping[str, Any], place: Place
) -> list[dict[str, Any]]:
    """One row a person whom the document names."""
    shared = common(document, place)
    return [
        {
            **shared,
            **{name: list(getattr(each, name)) for name in _LISTED},
            **{name: getattr(each, name) or None for name in _SINGLE},
            "profile_id": profile_id(place.event_key, each.name),
            "entity_id": entity_id("person", each.name),
            "name": each.name,
        }
        for each in found.profiles
    ]


_LISTED = ("roles", "fields", "bodies", "places", "company")
_SINGLE = ("sex", "age", "born", "died", "namesake")


def _outer_first(quote: Quote) -> tuple[int, int, tuple[Span, ...]]:
    return (quote.content[0][0], -quote.content[-1][1], quote.content)


def _said_key(quote: Quote, published: str | None) -> str | None:
    """By whom a quotation is compared with others; None for one in the article's words, and
    for one by nobody that is told."""
    if quote.kind == "indirect" or not quote.chain:
        return None
    first = quote.chain[0]
    if first.name and first.kind in ("person", "organization"):
        return said_key(first.name, None)
    return said_key(first.name or first.mention, (published or "")[:10])


def _clustered_by(row: Mapping[str, Any]) -> dict[str, str]:
    mouths = [link["name"] or link["mention"] for link in row["chain"]]
    qualifiers: Mapping[str, str] = row["qualifiers"]
    return {
        "fact_key": fact_key(row["subject"], row["predicate"]),
        "voice": voice(row["value"], qualifiers, row["modality"], mouths, row["outlet"]),
    }


def _said(found: Extraction, document: Mapping[str, Any]) -> Iterator[Quote]:
    """What was said, stances left out; of a turn the turn itself, and all in it lies inside."""
    said = [quote for quote in found.quotes if not quote.stance]
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


def claimants(chain: Sequence[Link], document: Mapping[str, Any]) -> dict[str, Any]:
    """The columns of a chain; in a turn its speaker is the outermost."""
    whole = (*chain, _turn_speaker(document)) if is_turn(document) else tuple(chain)
    return {
        "claimants": " via ".join(named(link) for link in whole) or None,
        "chain": [_link(link) for link in whole],
    }


def _statement(claim: Claim) -> dict[str, Any]:
    qualifiers = {name: str(value) for name, value in sorted(claim.qualifiers.items())}
    times = {name: qualifiers.get(name) for name in ("point_in_time", "start_time", "end_time")}
    return {
        **times,
        "subject": claim.subject,
        "subject_id": entity_id(claim.subject_kind, claim.subject),
        "subject_kind": claim.subject_kind,
        "predicate": claim.predicate,
        "value": claim.value,
        "value_id": entity_id(claim.value_kind, claim.value),
        "value_kind": claim.value_kind,
        "qualifiers": qualifiers,
        "words": dict(sorted(claim.words.items())),
        "modality": claim.modality,
        "polarity": claim.modality != "denied",
        "confidence": claim.confidence,
    }


def _speaker(quote: Quote) -> dict[str, Any]:
    """The innermost speaker, and those who relay it, in words."""
    first = quote.chain[0] if quote.chain else None
    return {
        "speaker": (first.name or first.mention) if first else None,
        "speaker_kind": first.kind if first else None,
        "speaker_mention": first.mention if first else None,
        "speaker_affiliation": first.affiliation if first else None,
        "speaker_role": first.role if first else None,
        "speaker_id": entity_id(first.kind, first.name) if first and first.name else None,
        "relayed_by": " via ".join(named(link) for link in quote.chain[1:]) or None,
        "chain": [_link(link) for link in quote.chain],
    }


def _link(link: Link) -> dict[str, Any]:
    return {
        **link.as_json(),
        "confidence": link.confidence,
        "candidates": list(link.candidates),
    }


def named(link: Link) -> str:
    name = link.name or link.mention
    return f"{name} ({link.affiliation})" if link.affiliation else name


def common(document: Mapping[str, Any], place: Place) -> dict[str, Any]:
    """The columns of where a row comes from."""
    turn = is_turn(document)
    return {
        "event_key": place.event_key,
        "version": place.version,
        "article_id": document["document"] if turn else document["article_id"],
        "turn_id": document["turn_id"] if turn else None,
        "outlet": document["outlet"],
        "headline": None if turn else document["headline"],
        "published": document["time"] if turn else document["published"] or document["modified"],
        "valid_from": place.known_at,
        "kafka_topic": place.topic,
        "kafka_partition": place.partition,
        "kafka_offset": place.offset,
    }


def span(text: str, of: Span) -> dict[str, Any]:
    """The columns of a place in the text."""
    start, end = of
    return {
        "span_start": start,
        "span_end": end,
        "exact": text[start:end],
        "prefix": text[max(0, start - CONTEXT) : start],
        "suffix": text[end : end + CONTEXT],
    }


def _content(text: str, quote: Quote) -> str:
    """What is said, in one piece. An interruption that only says who speaks is no omission:
    “I still have it,” he said. “It does not close.”"""
    told = [*quote.source, *quote.cue]
    parts = [text[slice(*quote.content[0])]]
    for before, after in zip(quote.content, quote.content[1:], strict=False):
        gap = range(before[1], after[0])
        left = (i for i in gap if not any(start <= i < end for start, end in told))
        whole = quote.kind == "direct" or not any(text[i].isalnum() for i in left)
        parts += [" " if whole else _GAP, text[slice(*after)]]
    return "".join(parts)


def _join(text: str, spans: Sequence[Span]) -> str:
    return _GAP.join(text[start:end] for start, end in spans)


def _words(text: str, span: Span | None) -> str | None:
    return text[span[0] : span[1]] if span else None
