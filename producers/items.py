"""What the items of every kind of feed have in common."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urljoin, urlsplit

from contract.errors import BadInput
from producers.identity import content_hash, slug
from producers.parsed import BadItem, Meta, Parsed, ParsedArticle
from producers.source import Source


@dataclass(frozen=True, slots=True)
class Channel:
    """A feed as its items need it. ``site`` is the address that its links begin at,
    ``name`` what its own guids are told apart by: its host, else its file."""

    meta: Meta
    site: str
    name: str


def channel_of(source: Source, meta: Meta, *addresses: str | None) -> Channel:
    """The channel that lives at the first of ``addresses`` there is, else where it was read."""
    site = next((url for url in (*addresses, source.url) if url), "")
    return Channel(meta, site, _host(site) or slug(source.origin))


def given_id(guid: str | None, link: str | None, channel: Channel) -> str | None:
    """None where the link tells as much. A guid that is no URI is only the feed's own."""
    if not guid or guid == link:
        return None
    return guid if ":" in guid else f"{channel.name}/{guid}"


def web_link(link: str | None, channel: Channel) -> str | None:
    """The address of an item's page, made whole by its feed's where it begins with a
    slash. feedparser takes any guid for a link: what is no address is None."""
    whole = urljoin(channel.site, link) if link and link.startswith("/") else link
    return whole if whole and whole.lower().startswith(("http://", "https://")) else None


def item_name(guid: str | None, link: str | None, meta: Meta) -> str:
    """What tells an item from the others of its feed, wherever in it it stands."""
    return guid or link or content_hash(meta.headline, meta.published)[:16]


def gather(source: Source, channel: Channel, items: Iterable[ParsedArticle]) -> Parsed:
    """The items as one input's yield; those without text are told apart."""
    articles: list[ParsedArticle] = []
    bad: list[BadItem] = []
    for article in items:
        if article.body:
            articles.append(article)
        else:
            bad.append(_empty(source, article.item or ""))
    return Parsed(meta=channel.meta, articles=tuple(articles), bad=tuple(bad))


def _host(url: str) -> str:
    try:
        return (urlsplit(url).hostname or "").lower()
    except ValueError:
        return ""


def _empty(source: Source, item: str) -> BadItem:
    return BadItem(
        item,
        item.encode("utf-8", "replace"),
        BadInput(
            f"The item {item[:200]} of {source.origin} has neither content nor summary.",
            "Nothing to do, unless its publisher can mend the feed.",
            "empty_article",
        ),
    )
