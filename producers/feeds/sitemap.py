"""Sitemaps (sitemaps.org): news entries as articles whose text is on their pages, and the
sitemaps that an index lists."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from contract.errors import BadInput
from producers.authority import Authority, authority_of
from producers.feeds.items import Channel, Item, gather
from producers.feeds.tombstones import read
from producers.identity import host_of
from producers.parsed import FeedFacts, Parsed
from producers.source import Source


def parse(source: Source, text: str) -> Parsed:
    """An urlset's entries of the news extension, each with its title for a text; those of
    another kind are pages of any sort, and none of ours. Raises BadInput ``not_a_feed``."""
    root = read(text)
    if root is None:
        raise BadInput(f"{source.origin} is broken XML.", "Check the address.", "not_a_feed")
    first = next((text for text in _locations(root, "url")), None)
    authority = authority_of(source, [first])
    facts = FeedFacts(feeds=tuple(_absolute(authority, _locations(root, "sitemap"))))
    entries = [node for node in root.iter("{*}url") if node.find("{*}news") is not None]
    return gather(source, Channel(source.sidecar, authority), entries, _item, facts)


def _item(entry: etree._Element) -> Item:
    def text(path: str) -> str | None:
        return (entry.findtext(path) or "").strip() or None

    return Item(
        link=text("{*}loc"),
        headline=text("{*}news/{*}title"),
        outlet=text("{*}news/{*}publication/{*}name"),
        language=text("{*}news/{*}publication/{*}language"),
        published=text("{*}news/{*}publication_date"),
        modified=text("{*}lastmod"),
        full=False,
    )


def _locations(root: etree._Element, name: str) -> Iterator[str]:
    for node in root.iter(f"{{*}}{name}"):
        if location := (node.findtext("{*}loc") or "").strip():
            yield location


def _absolute(authority: Authority, locations: Iterator[str]) -> Iterator[str]:
    for location in locations:
        whole = authority.address(location)
        if whole and host_of(whole):
            yield whole
