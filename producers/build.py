"""From what was parsed to events: ids, hashes, signatures, provenance."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import fields, replace

from contract.errors import BadInput
from contract.events import (
    ARTICLES,
    QUOTES,
    ArticleEvent,
    Event,
    Provenance,
    QuoteEvent,
    RejectedEvent,
)
from producers import identity
from producers.agencies import agency_of, signs
from producers.byline import authors
from producers.parsed import (
    BadItem,
    Meta,
    Parsed,
    ParsedArticle,
    ParsedQuote,
    encodable,
    first_known,
    meta_from,
)
from producers.settings import PublishSettings
from producers.source import Source


def events(parsed: Parsed, source: Source, flags: Meta, signed: bool = True) -> Iterator[Event]:
    """The events of one input, in its own order: articles, quotations, what is bad.

    ``flags`` is what the caller says; it wins over what the input says of itself. Signatures
    are half of the work: who publishes few of them calls ``sign`` for those.
    """
    bad = list(parsed.bad)
    for article in parsed.articles:
        if article.item and _says_nothing(article):
            bad.append(_nothing(article.item, source))
            continue
        event = article_event(article, source, flags)
        yield sign(event) if signed else event
    document = first_known(flags, parsed.meta)
    for quote in parsed.quotes:
        yield quote_event(quote, document, source)
    for one in bad:
        origin = f"{source.origin}#{one.item}" if one.item else source.origin
        topic = QUOTES if source.kind in ("quotes", "transcript") else ARTICLES
        yield rejected_event(origin, one.raw, one.error, source.fetched, topic)


def _says_nothing(article: ParsedArticle) -> bool:
    meta = article.meta
    return not (article.body or meta.url or meta.also_at or meta.status == "withdrawn")


def _nothing(item: str, source: Source) -> BadItem:
    error = BadInput(
        f"The item {item[:200]} of {source.origin} has neither text, title nor link.",
        "Nothing to do, unless its publisher can mend the feed.",
        "empty_article",
    )
    return BadItem(item, item.encode("utf-8", "replace"), error)


def given(settings: PublishSettings) -> Meta:
    """What the caller says of the input. Raises BadInput ``absurd_date`` or ``bad_metadata``
    for what cannot be right."""
    names = {field.name for field in fields(Meta)} & {field.name for field in fields(settings)}
    return meta_from({name: getattr(settings, name) for name in names - {"kind"}}, "the flags")


def article_event(article: ParsedArticle, source: Source, flags: Meta) -> ArticleEvent:
    """The event of one version of an article."""
    meta = first_known(flags, article.meta)
    path = f"{source.origin}#{article.item}" if article.item else source.apart or source.origin
    status = meta.status or "usable"
    return ArticleEvent(
        id=identity.document_id(meta.id, meta.url, meta.outlet, path),
        status=status,
        body=article.body,
        # a withdrawal is no duplicate of what it withdraws
        content_hash=identity.content_hash(
            meta.headline, article.body, *(() if status == "usable" else (status,))
        ),
        fetched=source.fetched,
        provenance=_provenance(source, article.item),
        url=meta.url,
        headline=meta.headline,
        byline=meta.byline,
        authors=tuple(n for n in authors(meta.byline, meta.outlet) if n not in signs()),
        outlet=meta.outlet,
        language=meta.language,
        published=meta.published,
        utc_offset=meta.utc_offset,
        modified=meta.modified,
        also_at=meta.also_at,
        agency=agency_of(meta.byline, article.body, meta.outlet),
    )


def sign(event: ArticleEvent) -> ArticleEvent:
    """The event with its body's near-duplicate signature."""
    if event.signature is not None or not event.body.strip():
        return event
    return replace(event, signature=identity.signature(event.body))


def quote_event(quote: ParsedQuote, document: Meta, source: Source) -> QuoteEvent:
    """The event of a quotation in the document that ``document`` tells of."""
    holder = quote.document or identity.document_id(
        document.id, document.url, document.outlet, source.apart or source.origin
    )
    meta = first_known(quote.meta, replace(document, id=None))
    status = meta.status or "usable"
    by_words = identity.statement_id(holder, quote.speaker, quote.text, quote.time)
    by_place = identity.quote_id(holder, quote.position)
    return QuoteEvent(
        id=identity.document_id(meta.id, None, None, by_place if quote.by_place else by_words),
        status=status,
        text=quote.text,
        speaker=quote.speaker,
        content_hash=identity.content_hash(
            quote.speaker, quote.text, *(() if status == "usable" else (status,))
        ),
        fetched=source.fetched,
        provenance=_provenance(source, None),
        document=holder,
        role=quote.role,
        affiliation=quote.affiliation,
        occasion=meta.occasion,
        time=quote.time or meta.published,
        outlet=meta.outlet,
        url=meta.url,
        language=meta.language,
        position=quote.position,
    )


def rejected_event(
    origin: str, raw: bytes, error: BadInput, fetched: str, topic: str = ARTICLES
) -> RejectedEvent:
    """The small event that stands for an input, read as far as ``raw``."""
    return rejection(origin, len(raw), hashlib.sha256(raw).hexdigest(), error, fetched, topic)


def rejection(
    origin: str, size: int, sha256: str, error: BadInput, fetched: str, topic: str = ARTICLES
) -> RejectedEvent:
    """As rejected_event, for an input whose size in bytes and SHA-256 are known."""
    name = encodable(origin[:4096])
    return RejectedEvent(
        id=hashlib.sha256(f"{name}\n{sha256}".encode("utf-8", "replace")).hexdigest()[:32],
        origin=name,
        size=size,
        sha256=sha256,
        reason=error.reason,
        detail=encodable(f"{_where(name, error.what)}{error.what} {error.do}"[:2000]),
        fetched=fetched,
        intended_topic=topic,
    )


def _where(origin: str, what: str) -> str:
    """Which file or address it is, unless the sentence names it."""
    name = origin.partition("#")[0].rstrip("/").rpartition("/")[2] or origin
    return "" if name in what else f"{name[:200]}: "


def _provenance(source: Source, item: str | None) -> Provenance:
    return Provenance(
        origin=f"{source.origin}#{item}"[:4096] if item else source.origin[:4096],
        media_type=source.media_type[:255],
        feed=(source.url or source.origin)[:4096] if source.kind == "feed" else None,
        # servers send empty ones, and longer ones than an event may hold: no fault of its articles
        etag=source.etag if 0 < len(source.etag or "") <= 1024 else None,
        last_modified=source.last_modified if 0 < len(source.last_modified or "") <= 255 else None,
    )
