"""Secrets of a place's address kept out of what is published and told."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar
from urllib.parse import quote

from contract.events import ArticleEvent, Event, QuoteEvent, RejectedEvent
from producers.watching.places import Place
from producers.web.addresses import HIDDEN, secrets_of, shown

E = TypeVar("E", bound=Event)


def without(text: str, place: Place) -> str:
    """A sentence about a place, without its secrets."""
    return scrub(text, secrets_of(place.address) + secrets_of(place.moved or ""))


def scrub(text: str, secrets: tuple[str, ...]) -> str:
    """The text with every secret hidden, as it stands and as an address writes it."""
    for secret in secrets:
        for form in {secret, quote(secret, safe="")}:
            text = text.replace(form, HIDDEN)
    return text


def clean(event: E, secrets: tuple[str, ...]) -> E:
    """An event whose links and names hold none of the secrets: private feeds repeat the
    reader's token in the links of their items."""
    if isinstance(event, RejectedEvent):
        return replace(
            event, origin=scrub(event.origin, secrets), detail=scrub(event.detail, secrets)
        )
    assert isinstance(event, (ArticleEvent, QuoteEvent))
    source = event.provenance
    provenance = replace(
        source,
        origin=scrub(source.origin, secrets),
        feed=scrub(source.feed, secrets) if source.feed else None,
    )
    url = event.url
    if url and scrub(url, secrets) != url:
        url = scrub(shown(url), secrets)
    cleaned = replace(event, id=scrub(event.id, secrets), url=url, provenance=provenance)
    if isinstance(cleaned, QuoteEvent):
        return replace(cleaned, document=scrub(cleaned.document, secrets))
    return replace(cleaned, also_at=scrub(cleaned.also_at or "", secrets) or None)
