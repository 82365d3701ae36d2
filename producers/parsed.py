"""What parsers yield: text and what the input says about it, before ids and hashes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, TypeVar

from contract.errors import BadInput
from contract.events import Status
from producers.dates import event_time, utc_offset

T = TypeVar("T")
_LONE = re.compile("[\ud800-\udfff]")
_ALIASES = {
    "title": "headline",
    "author": "byline",
    "authors": "byline",
    "date": "published",
    "date_published": "published",
    "datepublished": "published",
    "updated": "modified",
    "date_modified": "modified",
    "datemodified": "modified",
    "lang": "language",
    "publisher": "outlet",
    "link": "url",
    "source_url": "url",
}
_TIMES = ("published", "modified")
_STATUSES: dict[str, Status] = {
    "usable": "usable",
    "published": "usable",
    "withdrawn": "withdrawn",
    "canceled": "withdrawn",
    "retracted": "withdrawn",
}


@dataclass(frozen=True, slots=True)
class Meta:
    """What is known of a document. Times are event times; None is unknown."""

    id: str | None = None
    url: str | None = None
    headline: str | None = None
    byline: str | None = None
    outlet: str | None = None
    language: str | None = None
    published: str | None = None
    utc_offset: str | None = None
    """The publisher's clock, as ``published`` was written: "-04:00"."""
    modified: str | None = None
    status: Status | None = None
    occasion: str | None = None
    kind: str | None = None
    also_at: str | None = None
    """Another site's address for it, which this input has no authority over."""


UNKNOWN = Meta()
_GIVEN = frozenset(Meta.__dataclass_fields__) - {"utc_offset", "also_at"}
"""What an input may say of itself; the others are found."""


@dataclass(frozen=True, slots=True)
class ParsedArticle:
    """``item`` tells the articles of one input apart (a feed item's guid). ``full`` is False
    where a feed has only a summary or a headline, and the linked page the text."""

    body: str
    meta: Meta
    item: str | None = None
    full: bool = True


@dataclass(frozen=True, slots=True)
class ParsedQuote:
    """One quotation with its speaker. ``by_place`` makes its place in the document its
    identity (a transcript's turn), not its words (a line of a statement feed)."""

    text: str
    speaker: str
    position: int
    by_place: bool
    meta: Meta = UNKNOWN
    role: str | None = None
    affiliation: str | None = None
    time: str | None = None
    document: str | None = None


@dataclass(frozen=True, slots=True)
class BadItem:
    """A part of an input that cannot be used, the rest of which can."""

    item: str
    raw: bytes
    error: BadInput


@dataclass(frozen=True, slots=True)
class FeedFacts:
    """What a feed says of itself as a feed, and what a page says of the feeds beside it.

    ``ttl_seconds`` is how long it may be kept (RSS ``ttl``), ``period_seconds`` how often it
    says that it changes (RSS 1.0 Syndication module). ``hub`` and ``self_url`` are its
    WebSub links, ``older`` its next older page (RFC 5005). ``feeds`` are the feeds that a
    page names, or the sitemaps that a sitemap index lists, as absolute addresses.
    """

    ttl_seconds: float | None = None
    period_seconds: float | None = None
    hub: str | None = None
    self_url: str | None = None
    older: str | None = None
    feeds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Parsed:
    """All that one input yields. ``meta`` is the document's own, for its quotes; ``facts``
    is None where it is neither a feed nor names one."""

    meta: Meta = UNKNOWN
    articles: tuple[ParsedArticle, ...] = ()
    quotes: tuple[ParsedQuote, ...] = ()
    bad: tuple[BadItem, ...] = ()
    facts: FeedFacts | None = None


def first_known(*metas: Meta) -> Meta:
    """Field by field what the first of them that knows it says."""
    names = [field.name for field in fields(Meta)]
    known = {
        name: next((value for meta in metas if (value := getattr(meta, name)) is not None), None)
        for name in names
    }
    return Meta(**known)


def encodable(value: T) -> T:
    """The value with what no event can hold replaced in all its texts: JSON and character
    references may give half a surrogate pair, which is no character."""
    if isinstance(value, str):
        return value if value.isascii() else _LONE.sub("\ufffd", value)  # type: ignore[return-value]
    if isinstance(value, tuple):
        return tuple(encodable(one) for one in value)  # type: ignore[return-value]
    if is_dataclass(value) and not isinstance(value, type):
        texts = {field.name: getattr(value, field.name) for field in fields(value)}
        return replace(value, **{name: encodable(text) for name, text in texts.items()})
    return value


def meta_from(pairs: Mapping[str, Any], where: str) -> Meta:
    """The metadata that a front matter block or a sidecar file gives; other keys are ignored.

    Raises BadInput (``bad_metadata``, ``absurd_date``) where a value cannot be used.
    """
    known: dict[str, Any] = {}
    for key, value in pairs.items():
        folded = key.strip().lower().replace("-", "_")
        name = _ALIASES.get(folded, folded)
        if name in _GIVEN and value not in (None, "", []):
            known.setdefault(name, _value(name, value, where))
            if name == "published":
                known.setdefault("utc_offset", utc_offset(str(value)))
    return Meta(**known)


def _value(name: str, value: Any, where: str) -> str:
    text = ", ".join(str(part) for part in value) if isinstance(value, list) else str(value)
    text = text.strip()
    if name in _TIMES:
        return event_time(text, f"{name} in {where}")
    if name == "status":
        if text.lower() not in _STATUSES:
            raise BadInput(
                f"The status in {where} is {text[:40]!r}.",
                "Say usable or withdrawn.",
                "bad_metadata",
            )
        return _STATUSES[text.lower()]
    return text
