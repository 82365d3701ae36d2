"""Feeds of one item in each format, and what is read of them."""

from __future__ import annotations

import json
from typing import Any

from producers.feeds import feed
from producers.parsed import ParsedArticle
from producers.source import Source

SERVED = "https://quay.example/feed"
A = "https://quay.example/a"
RSS = '<rss version="{}" {}><channel><title>Q</title><language>{}</language>{}</channel></rss>'
ATOM = '<feed xmlns="http://www.w3.org/2005/Atom" {}><title>Q</title>{}</feed>'
ATOM_03 = '<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>Q</title>{}</feed>'
RDF = (
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="{}" '
    'xmlns:dc="http://purl.org/dc/elements/1.1/" '
    'xmlns:content="http://purl.org/rss/1.0/modules/content/">'
    "<channel><title>Q</title></channel>{}</rdf:RDF>"
)
RSS_1 = "http://purl.org/rss/1.0/"
XHTML = 'xmlns="http://www.w3.org/1999/xhtml"'
DC = 'xmlns:dc="http://purl.org/dc/elements/1.1/"'
TERMS = 'xmlns:dcterms="http://purl.org/dc/terms/"'
CONTENT = 'xmlns:content="http://purl.org/rss/1.0/modules/content/"'
MEDIA = 'xmlns:media="http://search.yahoo.com/mrss/"'
ITUNES = 'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"'


def only(document: str | bytes, charset: str | None = None) -> ParsedArticle:
    raw = document.encode() if isinstance(document, str) else document
    source = Source(
        SERVED, raw, "feed", "application/xml", "2026-06-01T00:00:00Z", url=SERVED, charset=charset
    )
    (one,) = feed.parse(source).articles
    return one


def fields(document: str) -> dict[str, Any]:
    one = only(document)
    said = one.meta
    return {
        "title": said.headline,
        "link": said.url or said.also_at,
        "id": one.item,
        "date": said.published,
        "modified": said.modified,
        "body": one.body,
        "byline": said.byline,
    }


def rss(inner: str, names: str = "", version: str = "2.0", language: str = "en") -> str:
    return RSS.format(version, names, language, f"<item>{inner}</item>")


def cdf(inner: str) -> str:
    return f"<CHANNEL HREF='https://quay.example/'><TITLE>Q</TITLE>{inner}</CHANNEL>"


def linked(inner: str, names: str = "", language: str = "en") -> str:
    """An RSS item with a title, a link and what is said."""
    return rss(f"<title>T</title><link>{A}</link>{inner}", names, language=language)


def entry(inner: str, base: str = "") -> str:
    return ATOM.format(base, f"<entry><id>tag:quay.example,2004:1</id>{inner}</entry>")


def entry_03(inner: str) -> str:
    return ATOM_03.format(f"<entry><id>tag:quay.example,2004:1</id>{inner}</entry>")


def json_feed(item: dict[str, Any], **said: Any) -> str:
    version = "https://jsonfeed.org/version/1.1"
    return json.dumps({"version": version, "title": "Q", **said, "items": [item]})
