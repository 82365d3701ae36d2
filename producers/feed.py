"""RSS and Atom through feedparser, JSON Feed by hand (feedparser 6 does not know it)."""

from __future__ import annotations

import io
from typing import Any

import feedparser

from contract.errors import BadInput
from producers import jsonfeed
from producers.dates import event_time_or_none, utc_offset
from producers.items import Channel, channel_of, gather, given_id, item_name, web_link
from producers.markup import text_of
from producers.parsed import Meta, Parsed, ParsedArticle, first_known
from producers.source import Source


def parse(source: Source) -> Parsed:
    """The feed's items as articles: full content where it is given, else the summary.

    An item's id is its guid, unless that is the article's own address: then the address
    identifies it, as it does the same article's web page. Raises BadInput ``not_a_feed``.
    """
    if source.raw.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{":
        return jsonfeed.parse(source)
    # bytes would be taken for a URL or a path where they look like one
    parsed = feedparser.parse(io.BytesIO(source.raw), resolve_relative_uris=False)
    if not parsed.version:
        raise BadInput(
            f"{source.origin} is no RSS, Atom or JSON feed: "
            f"{str(parsed.get('bozo_exception', 'its root element is another'))[:200]}.",
            "Check the address or file; for a web page, pass --kind html.",
            "not_a_feed",
        )
    if parsed.bozo and not parsed.entries:
        raise BadInput(
            f"{source.origin} is a broken feed: {str(parsed.get('bozo_exception'))[:200]}.",
            "Mend the XML; no item could be read.",
            "not_a_feed",
        )
    meta = first_known(
        source.sidecar,
        Meta(outlet=_outlet(parsed.feed), language=parsed.feed.get("language") or None),
    )
    channel = channel_of(source, meta, parsed.feed.get("link"))
    items = (_entry(entry, channel) for entry in parsed.entries)
    return gather(source, channel, items)


def _entry(entry: Any, channel: Channel) -> ParsedArticle:
    contents = [part.get("value", "") for part in entry.get("content", ())]
    body = text_of(max(contents, key=len)) if contents else ""
    body = body or text_of(entry.get("summary", ""))
    link = web_link(entry.get("link"), channel)
    guid = entry.get("id") or None
    meta = Meta(
        id=given_id(guid, link, channel),
        url=link,
        headline=text_of(entry.get("title", "")) or None,
        byline=_authors(entry),
        published=event_time_or_none(entry.get("published")) or _struct(entry, "published"),
        utc_offset=utc_offset(entry.get("published")),
        modified=_modified(entry),
        language=_language(entry),
    )
    return ParsedArticle(body, first_known(meta, channel.meta), item=item_name(guid, link, meta))


def _outlet(feed: Any) -> str | None:
    publisher = feed.get("publisher") or feed.get("title")
    name = text_of(publisher or "")
    # "Coastline Wire: Business", "Coastline Wire - Sports": the outlet, then its desk
    for mark in (": ", " – ", " — ", " - ", " | ", " » ", " > "):
        name = name.split(mark)[0] if not feed.get("publisher") else name
    return name or None


def _authors(entry: Any) -> str | None:
    names = [str(author.get("name") or "").strip() for author in entry.get("authors", ())]
    return ", ".join(name for name in dict.fromkeys(names) if name) or entry.get("author") or None


def _language(entry: Any) -> str | None:
    return next((part.get("language") for part in entry.get("content", ())), None) or None


def _modified(entry: Any) -> str | None:
    """feedparser gives the publication date for an absent "updated" unless asked first."""
    if "updated" not in entry:
        return None
    return event_time_or_none(entry["updated"]) or _struct(entry, "updated")


def _struct(entry: Any, name: str) -> str | None:
    """A date that only feedparser could read, such as one with a month's name in Greek."""
    moment = entry.get(f"{name}_parsed")
    if moment is None:
        return None
    return event_time_or_none("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z".format(*moment[:6]))
