"""JSON Feed 1.0 and 1.1 (jsonfeed.org), by hand: feedparser 6 does not know it."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import urljoin

from contract.errors import BadInput
from producers.authority import authority_of
from producers.feeds.items import Channel, Item, gather
from producers.identity import host_of
from producers.pages.charset import text_of_bytes
from producers.pages.markup import text_of
from producers.parsed import FeedFacts, Meta, Parsed, encodable, first_known
from producers.source import Source
from producers.text_fields import language_tag, one_line

_VERSION = re.compile(r"\s*https?://(?:www\.)?jsonfeed\.org/version/")


def parse(source: Source) -> Parsed:
    """The feed's items as articles. Raises BadInput (``not_json``, ``not_a_feed``)."""
    feed = _load(source)
    meta = Meta(
        outlet=one_line(_string(feed.get("title"))),
        language=language_tag(_string(feed.get("language"))),
    )
    said = (_string(feed.get(name)) for name in ("home_page_url", "feed_url"))
    channel = Channel(first_known(source.sidecar, meta), authority_of(source, said))
    listed = feed.get("items")
    items = listed if isinstance(listed, list) else []
    names = _names(feed)
    return gather(source, channel, items, lambda one: _item(one, names), _facts(source, feed))


def _load(source: Source) -> dict[str, Any]:
    try:
        feed = json.loads(text_of_bytes(source.raw, source.charset, source.origin))
    except (ValueError, RecursionError) as error:
        raise BadInput(
            f"{source.origin} is no JSON: {str(error)[:200]}.",
            "Check the file; an answer that was cut short is read again.",
            "not_json",
        ) from error
    version = str(feed.get("version", "")) if isinstance(feed, dict) else ""
    if not _VERSION.match(version):
        raise BadInput(
            f"{source.origin} is JSON, but no JSON Feed (its version is no jsonfeed.org one).",
            "For quotes in JSON, pass --kind quotes.",
            "not_a_feed",
        )
    return feed  # type: ignore[no-any-return]


def _item(given: Any, names: str | None) -> Item:
    """An item; ``names`` are the feed's authors, who are those of an item without its own."""
    item: dict[str, Any] = given if isinstance(given, dict) else {}
    guid = _string(item.get("id"))
    markup = _string(item.get("content_html"))
    body = (text_of(markup) if markup else None) or _string(item.get("content_text"))
    return Item(
        guid=guid,
        link=_string(item.get("url"))
        or (guid if guid and host_of(guid) else _string(item.get("external_url"))),
        headline=_string(item.get("title")),
        byline=_names(item) or names,
        language=_string(item.get("language")),
        published=_string(item.get("date_published")),
        modified=_string(item.get("date_modified")),
        body=body or text_of(_string(item.get("summary")) or ""),
        full=bool(body),
    )


def _names(given: dict[str, Any]) -> str | None:
    """The authors of an item or feed in one line; version 1.0 had one."""
    authors = given.get("authors") or [given.get("author")]
    people = [one for one in authors if isinstance(one, dict)] if isinstance(authors, list) else []
    return ", ".join(name for one in people if (name := _string(one.get("name")))) or None


def _facts(source: Source, feed: dict[str, Any]) -> FeedFacts:
    hubs = feed.get("hubs")
    hub = next(
        (
            one.get("url")
            for one in (hubs if isinstance(hubs, list) else ())
            if isinstance(one, dict)
        ),
        None,
    )
    return FeedFacts(
        hub=_address(source, hub),
        self_url=_address(source, feed.get("feed_url")),
        older=_address(source, feed.get("next_url")),
    )


def _address(source: Source, given: Any) -> str | None:
    try:
        return urljoin(source.url or "", _string(given) or "") or None if given else None
    except ValueError:
        return None


def _string(value: Any) -> str | None:
    """JSON Feed 1.1 asks readers to take a number for an id as its text. Programs cut texts
    within a surrogate pair."""
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        return None
    return encodable(str(value).strip()) or None
