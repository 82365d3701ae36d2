"""An event as a row of ``articles`` or ``turns``, and what the extractor is told of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from contract.events import ArticleEvent, QuoteEvent
from contract.times import by_its_clock
from streaming.extract.model import About, Speaker

ARTICLE_COLUMNS = tuple(
    """article_id status content_hash headline byline authors outlet language url published
    utc_offset modified fetched body signature origin media_type feed also_at agency""".split()
)
TURN_COLUMNS = tuple(
    """turn_id status content_hash document position text speaker role affiliation occasion time
    outlet url language fetched origin media_type""".split()
)
"""What an event gives, in the order of ``article_row`` and ``turn_row``."""


def article_row(event: ArticleEvent) -> dict[str, Any]:
    """The columns of ``articles`` that the event gives; the others come from the batch."""
    return {
        "article_id": event.id,
        "status": event.status,
        "content_hash": event.content_hash,
        "headline": event.headline,
        "byline": event.byline,
        "authors": list(event.authors),
        "outlet": event.outlet,
        "language": event.language,
        "url": event.url,
        "published": event.published,
        "utc_offset": event.utc_offset,
        "modified": event.modified,
        "fetched": event.fetched,
        "body": event.body,
        "signature": event.signature,
        "origin": event.provenance.origin,
        "media_type": event.provenance.media_type,
        "feed": event.provenance.feed,
        "also_at": event.also_at,
        "agency": event.agency,
    }


def turn_row(event: QuoteEvent) -> dict[str, Any]:
    """The columns of ``turns`` that the event gives."""
    return {
        "turn_id": event.id,
        "status": event.status,
        "content_hash": event.content_hash,
        "document": event.document,
        "position": event.position,
        "text": event.text,
        "speaker": event.speaker,
        "role": event.role,
        "affiliation": event.affiliation,
        "occasion": event.occasion,
        "time": event.time,
        "outlet": event.outlet,
        "url": event.url,
        "language": event.language,
        "fetched": event.fetched,
        "origin": event.provenance.origin,
        "media_type": event.provenance.media_type,
    }


def event_value(row: Mapping[str, Any]) -> bytes:
    """The event of a row of ``article_row`` or ``turn_row`` as its JSON value again. What a row
    does not keep (ETag and time of the HTTP answer) is gone."""
    inner = ("origin", "media_type", "feed")
    name = "turn_id" if is_turn(row) else "article_id"
    fields = {key: value for key, value in row.items() if value is not None}
    event = {"id": fields.pop(name)}
    given = {key: fields.pop(key) for key in inner if key in fields}
    return json.dumps({**event, **fields, "provenance": given}, ensure_ascii=False).encode()


def is_turn(row: Mapping[str, Any]) -> bool:
    return "turn_id" in row


def text_of(row: Mapping[str, Any]) -> str:
    """The text that the row's spans index."""
    text: str = row["text"] if is_turn(row) else row["body"]
    return text


def about(row: Mapping[str, Any]) -> About:
    """What is known of the document besides its text; a time's first moment stands for it."""
    said = row["time"] if is_turn(row) else row["published"] or row["modified"]
    clock = row.get("utc_offset")
    return About(
        doc=row["document"] if is_turn(row) else row["article_id"],
        headline=None if is_turn(row) else row["headline"],
        authors=() if is_turn(row) else tuple(row["authors"]),
        outlet=row["outlet"],
        published=by_its_clock(said, clock) if said else None,
        language=row["language"],
        speaker=Speaker(row["speaker"], row["role"], row["affiliation"]) if is_turn(row) else None,
    )
