"""JSON Feed 1.0 and 1.1 (jsonfeed.org), by hand: feedparser 6 does not know it."""

from __future__ import annotations

import json
from typing import Any

from contract.errors import BadInput
from producers.dates import event_time_or_none, utc_offset
from producers.items import Channel, channel_of, gather, given_id, item_name, web_link
from producers.markup import text_of
from producers.parsed import Meta, Parsed, ParsedArticle, first_known
from producers.source import Source

VERSION = "https://jsonfeed.org/version/"


def parse(source: Source) -> Parsed:
    """The feed's items as articles. Raises BadInput (``not_json``, ``not_a_feed``)."""
    feed = _load(source)
    meta = first_known(
        source.sidecar,
        Meta(outlet=_string(feed.get("title")), language=_string(feed.get("language"))),
    )
    addresses = (_string(feed.get(name)) for name in ("home_page_url", "feed_url"))
    channel = channel_of(source, meta, *addresses)
    listed = feed.get("items")
    items = listed if isinstance(listed, list) else []
    return gather(source, channel, (_item(item, channel) for item in items))


def _load(source: Source) -> dict[str, Any]:
    try:
        feed = json.loads(source.raw.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise BadInput(
            f"{source.origin} is no JSON: {str(error)[:200]}.", "Check the file.", "not_json"
        ) from error
    if not isinstance(feed, dict) or not str(feed.get("version", "")).startswith(VERSION):
        raise BadInput(
            f"{source.origin} is JSON, but no JSON Feed (its version is no jsonfeed.org one).",
            "For quotes in JSON, pass --kind quotes.",
            "not_a_feed",
        )
    return feed


def _item(given: Any, channel: Channel) -> ParsedArticle:
    item: dict[str, Any] = given if isinstance(given, dict) else {}
    authors = item.get("authors") or [item.get("author")]
    names = [
        _string(one.get("name"))
        for one in (authors if isinstance(authors, list) else ())
        if isinstance(one, dict)
    ]
    link, guid = web_link(_string(item.get("url")), channel), _string(item.get("id"))
    meta = Meta(
        id=given_id(guid, link, channel),
        url=link,
        headline=_string(item.get("title")),
        byline=", ".join(name for name in names if name) or None,
        language=_string(item.get("language")),
        published=event_time_or_none(_string(item.get("date_published"))),
        utc_offset=utc_offset(_string(item.get("date_published"))),
        modified=event_time_or_none(_string(item.get("date_modified"))),
    )
    markup = _string(item.get("content_html"))
    body = text_of(markup) if markup else _string(item.get("content_text"))
    body = body or text_of(_string(item.get("summary")) or "")
    return ParsedArticle(body, first_known(meta, channel.meta), item=item_name(guid, link, meta))


def _string(value: Any) -> str | None:
    """JSON Feed 1.1 asks readers to take a number for an id as its text."""
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        return None
    return str(value).strip() or None
