"""What the items of every kind of feed have in common: one outcome each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from contract.errors import BadInput
from producers.authority import Authority
from producers.dates import utc_offset, within
from producers.identity import content_hash
from producers.parsed import BadItem, FeedFacts, Meta, Parsed, ParsedArticle, first_known
from producers.source import Source
from producers.text_fields import language_tag, one_line

T = TypeVar("T")
MOST = 10_000
"""Items of one document that was served. Each that is new takes about a millisecond in which no
other feed's are published; the largest feeds list some thousands, a news sitemap a thousand."""


@dataclass(frozen=True, slots=True)
class Item:
    """An item as a feed writes it, times in its own words. ``full`` says whether ``body`` is the
    text rather than a summary."""

    guid: str | None = None
    link: str | None = None
    headline: str | None = None
    byline: str | None = None
    language: str | None = None
    outlet: str | None = None
    published: str | None = None
    modified: str | None = None
    body: str = ""
    full: bool = True
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Channel:
    """A feed as its items need it: what it says of all of them, and whose they are."""

    meta: Meta
    authority: Authority


def gather(
    source: Source,
    channel: Channel,
    given: Iterable[T],
    read: Callable[[T], Item | None],
    facts: FeedFacts | None = None,
) -> Parsed:
    """The items as one input's yield. ``read`` makes an Item of what the feed gives, or None
    where that is not for us; whatever it raises is that item's own outcome."""
    articles: list[ParsedArticle] = []
    bad: list[BadItem] = []
    for number, one in enumerate(given, 1):
        name = f"item {number}"
        if number > MOST and source.url:
            bad.append(_bad("the rest", _too_many(source)))
            break
        try:
            item = read(one)
            if item is not None:
                item = replace(item, link=channel.authority.address(item.link))
                name = _name(item)
                articles.append(_article(source, item, name, channel))
        except BadInput as error:
            bad.append(_bad(name, error))
        except Exception as error:  # nothing that a feed holds may cost more than its item
            bad.append(_bad(name, _unreadable(source, name, error)))
    return Parsed(channel.meta, tuple(articles), bad=tuple(bad), facts=facts)


def _article(source: Source, item: Item, name: str, channel: Channel) -> ParsedArticle:
    headline = one_line(item.headline)
    written_in = language_tag(item.language) or channel.meta.language

    def told(time: str | None, what: str) -> str | None:
        return within(time, source.fetched, f"the {what} of the item {name[:200]}", written_in)

    said = Meta(
        url=item.link,
        headline=headline,
        byline=one_line(item.byline),
        outlet=one_line(item.outlet),
        language=language_tag(item.language),
        published=told(item.published, "date"),
        utc_offset=utc_offset(item.published),
        modified=told(item.modified, "update"),
        status="withdrawn" if item.withdrawn else None,
    )
    meta = first_known(channel.authority.claim(said, item.guid), channel.meta)
    if item.withdrawn:
        return ParsedArticle("", meta, item=name)
    # a headline is what is known of it, at least until its page is read
    body, full = (item.body, item.full) if item.body else (headline or "", False)
    return ParsedArticle(body, meta, item=name, full=full)


def _name(item: Item) -> str:
    """What tells an item from the others of its feed, wherever in it it stands."""
    headline = one_line(item.headline)
    return item.guid or item.link or content_hash(headline, item.published)[:16]


def _bad(name: str, error: BadInput) -> BadItem:
    return BadItem(name, name.encode("utf-8", "replace"), error)


def _too_many(source: Source) -> BadInput:
    return BadInput(
        f"{source.origin} lists more than {MOST} items: the rest is not read.",
        "Ask its publisher for a shorter list.",
        "too_large",
    )


def _unreadable(source: Source, name: str, error: Exception) -> BadInput:
    said = str(error).encode("utf-8", "replace").decode()[:200]
    return BadInput(
        f"The item {name[:200]} of {source.origin} cannot be read: {type(error).__name__}: {said}.",
        "Nothing to do, unless its publisher can mend the feed; its other items were read.",
        "bad_item",
    )
