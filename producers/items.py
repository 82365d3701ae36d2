"""What the items of every kind of feed have in common."""

from __future__ import annotations

from urllib.parse import urlsplit

from contract.errors import BadInput
from producers.identity import slug
from producers.parsed import BadItem
from producers.source import Source


def given_id(guid: str | None, link: str | None, home: str) -> str | None:
    """None where the link tells as much. A guid that is no URI is only the feed's own."""
    if not guid or guid == link:
        return None
    return guid if ":" in guid else f"{home or slug(link or 'feed')}/{guid}"


def host_of(url: str) -> str:
    return (urlsplit(url).hostname or "").lower()


def empty_item(source: Source, item: str) -> BadItem:
    return BadItem(
        item,
        item.encode(),
        BadInput(
            f"The item {item[:200]} of {source.origin} has neither content nor summary.",
            "Nothing to do, unless its publisher can mend the feed.",
            "empty_article",
        ),
    )
