"""JSON Feed 1.0 and 1.1 (jsonfeed.org), by hand: feedparser 6 does not know it."""

from __future__ import annotations

import json
from typing import Any

from contract.errors import BadInput
from producers.dates import event_time_or_none
from producers.items import empty_item, given_id, host_of
from producers.markup import text_of
from producers.parsed import Meta, Parsed, ParsedArticle, first_known
from producers.source import Source

VERSION = "https://jsonfeed.org/version/"


def parse(source: Source) -> Parsed:
    """The feed's items as articles. Raises BadInput (``not_json``, ``not_a_feed``)."""
    feed = _load(source)
    channel = first_known(
        source.sidecar,
        Meta(outlet=_string(feed.get("title")), language=_string(feed.get("language"))),
    )
    home = host_of(
        _string(feed.get("home_page_url")) or _string(feed.get("feed_url")) or source.url or ""
    )
    items = feed.get("items")
    articles, bad = [], []
    for number, item in enumerate(items if isinstance(items, list) else ()):
        article = _item(item if isinstance(item, dict) else {}, channel, home, number)
        if article.body:
            articles.append(article)
        else:
            bad.append(empty_item(source, article.item or str(number)))
    return Parsed(meta=channel, articles=tuple(articles), bad=tuple(bad))


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


def _item(item: dict[str, Any], channel: Meta, home: str, number: int) -> ParsedArticle:
    authors = item.get("authors") or [item.get("author")]
    names = [
        _string(one.get("name"))
        for one in (authors if isinstance(authors, list) else ())
        if isinstance(one, dict)
    ]
    link, guid = _string(item.get("url")), _string(item.get("id"))
    meta = Meta(
        id=given_id(guid, link, home),
        url=link,
        headline=_string(item.get("title")),
        byline=", ".join(name for name in names if name) or None,
        language=_string(item.get("language")),
        published=event_time_or_none(_string(item.get("date_published"))),
        modified=event_time_or_none(_string(item.get("date_modified"))),
    )
    markup = _string(item.get("content_html"))
    body = text_of(markup) if markup else _string(item.get("content_text"))
    body = body or text_of(_string(item.get("summary")) or "")
    return ParsedArticle(body, first_known(meta, channel), item=guid or link or str(number))


def _string(value: Any) -> str | None:
    """JSON Feed 1.1 asks readers to take a number for an id as its text."""
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        return None
    return str(value).strip() or None
