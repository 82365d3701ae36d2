"""The events on Kafka, as dataclasses.

Field names follow IPTC ninjs and schema.org NewsArticle / Quotation. Times are UTC
ISO 8601 text (``2025-05-04T09:30:00Z``), shortened where no more is known (``2017-03``:
``contract.times.earliest`` gives the moment); None where the input does not tell. Values
are JSON in UTF-8; ``schemas/`` holds their JSON Schemas, ``asyncapi.yaml`` the topics,
``validate.py`` the check.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Literal

ARTICLES = "articles.v1"
QUOTES = "quotes.v1"
REJECTED = "rejected.v1"
ARTICLE_TYPE = "onrecord.article.v1"
QUOTE_TYPE = "onrecord.quote.v1"
REJECTED_TYPE = "onrecord.rejected.v1"
DROP_TYPE = "onrecord.drop.v1"
"""Of a record on ``rejected.v1`` that settles rows of quarantine: see ``replays.py``."""
MAX_MESSAGE_BYTES = 8 * 1024 * 1024

Status = Literal["usable", "withdrawn"]


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where an event came from: a file below the published folder, a feed, an answer."""

    origin: str
    media_type: str
    feed: str | None = None
    etag: str | None = None
    last_modified: str | None = None


@dataclass(frozen=True, slots=True)
class ArticleEvent:
    """One version of an article. ``id`` is a given id, else a hash of the canonical URL,
    both only of the site that served the text, else outlet and path below the published
    folder."""

    id: str
    status: Status
    body: str
    content_hash: str
    fetched: str
    provenance: Provenance
    url: str | None = None
    headline: str | None = None
    byline: str | None = None
    authors: tuple[str, ...] = ()
    outlet: str | None = None
    language: str | None = None
    published: str | None = None
    utc_offset: str | None = None
    """The clock of the publisher, by which the text's "Tuesday" goes: "-04:00"."""
    modified: str | None = None
    signature: str | None = None
    """Near-duplicate signature of the body: MinHash, hex."""
    also_at: str | None = None
    """Another site's address for it, or for what it is a near-copy of: linked, not claimed.
    The id is this producer's own."""
    agency: str | None = None
    """The wire service whose copy it is, where its byline or text says so."""


@dataclass(frozen=True, slots=True)
class QuoteEvent:
    """A quotation that arrives with its speaker already given."""

    id: str
    status: Status
    text: str
    speaker: str
    content_hash: str
    fetched: str
    provenance: Provenance
    document: str
    """The id of the transcript, statement feed or file that it stands in."""
    role: str | None = None
    affiliation: str | None = None
    occasion: str | None = None
    time: str | None = None
    outlet: str | None = None
    url: str | None = None
    language: str | None = None
    position: int = 0
    """Its place in the document, from 0."""


@dataclass(frozen=True, slots=True)
class RejectedEvent:
    """What a producer refused to publish, so that it still has a counted outcome."""

    id: str
    origin: str
    size: int
    sha256: str
    reason: str
    detail: str
    fetched: str
    intended_topic: str = field(default=ARTICLES)


Event = ArticleEvent | QuoteEvent | RejectedEvent


def as_json(event: Event) -> dict[str, Any]:
    """The event's JSON value; keys that are None are left out."""
    return _without_none(asdict(event))


def _without_none(fields: dict[str, Any]) -> dict[str, Any]:
    return {
        key: _without_none(value) if isinstance(value, dict) else value
        for key, value in fields.items()
        if value is not None
    }
