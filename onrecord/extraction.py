"""The extractor over files, without Kafka and Spark: for ``extract`` and ``eval``."""

from __future__ import annotations

from dataclasses import replace

from contract.errors import BadInput
from contract.records import Claim, Extraction, Link, Quote, Span
from contract.times import earliest
from producers.byline import authors
from producers.read import InputDocument
from streaming.extract.model import About
from streaming.extract.pipeline import extract
from streaming.extract.settings import ExtractSettings


def about(document: InputDocument) -> About:
    """What the extractor is told of a document."""
    meta = document.meta
    return About(
        doc=document.doc,
        headline=meta.headline,
        authors=authors(meta.byline, meta.outlet),
        outlet=meta.outlet,
        published=earliest(meta.published) if meta.published else None,
        language=meta.language,
    )


def extract_document(document: InputDocument, settings: ExtractSettings) -> Extraction:
    """Extract from the article; spans index ``document.text``, front matter included.

    Raises BadInput ``empty_article`` where there is no text to extract from.
    """
    body = document.text[document.body_start :]
    if not body.strip():
        raise BadInput(
            f"{document.origin} has no text.", "Give an article, or leave it out.", "empty_article"
        )
    found = extract(body, about(document), settings)
    return _shifted(found, document.text, document.body_start)


def _shifted(found: Extraction, text: str, by: int) -> Extraction:
    if not by:
        return replace(found, text=text)
    return replace(
        found,
        text=text,
        quotes=tuple(_shift_quote(quote, by) for quote in found.quotes),
        claims=tuple(_shift_claim(claim, by) for claim in found.claims),
    )


def _spans(spans: tuple[Span, ...], by: int) -> tuple[Span, ...]:
    return tuple((start + by, end + by) for start, end in spans)


def _span(span: Span | None, by: int) -> Span | None:
    return span and (span[0] + by, span[1] + by)


def _chain(links: tuple[Link, ...], by: int) -> tuple[Link, ...]:
    return tuple(replace(link, span=_span(link.span, by)) for link in links)


def _shift_quote(quote: Quote, by: int) -> Quote:
    return replace(
        quote,
        content=_spans(quote.content, by),
        source=_spans(quote.source, by),
        cue=_spans(quote.cue, by),
        chain=_chain(quote.chain, by),
        addressee=_chain((quote.addressee,), by)[0] if quote.addressee else None,
    )


def _shift_claim(claim: Claim, by: int) -> Claim:
    return replace(
        claim,
        span=(claim.span[0] + by, claim.span[1] + by),
        claimants=_chain(claim.claimants, by),
        subject_mention=_span(claim.subject_mention, by),
        value_mention=_span(claim.value_mention, by),
    )
