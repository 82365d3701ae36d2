"""What tells a version from the one before: pure."""

from __future__ import annotations

import hashlib
import re

from contract.events import ArticleEvent, Event, QuoteEvent, RejectedEvent
from producers.identity import canonical_url, normalised

_WORD = re.compile(r"\w+")
_PARAGRAPH_WORDS = 6
"""A page's shorter paragraphs are its furniture: "2 hours ago", "Share this article"."""


def key_of(event_id: str) -> bytes:
    """What an item is known by within its place."""
    return _digest(event_id)


def mark_of(event: Event) -> bytes:
    """The same for the same version. Case, punctuation, white space and dates do not count:
    a change of those alone is none (feeds rewrite them at each look)."""
    if isinstance(event, RejectedEvent):
        return _digest(event.reason)
    if isinstance(event, QuoteEvent):
        return _digest(f"{event.content_hash} {event.status}")
    return _digest(f"{_words(event.headline or '')}\n{_words(event.body)}\n{event.status}")


def page_mark(body: str) -> bytes:
    """The same for the same article on its page: its paragraphs of six words and more, in
    whatever order; what a page shows around them changes by the hour."""
    paragraphs = {_words(one) for one in body.split("\n")}
    long = sorted(one for one in paragraphs if one.count(" ") >= _PARAGRAPH_WORDS - 1)
    return _digest("\n".join(long or sorted(paragraphs)))


def same_words(one: str, other: str) -> bool:
    """Whether two headlines are the same but for case, punctuation and white space."""
    return _words(one) == _words(other)


def former_marks(event: Event) -> tuple[str, ...]:
    """What versions before the database remembered an event by: by the id that it has, and
    by those that its guid or address gave it then."""
    if isinstance(event, RejectedEvent):
        return (_former(f"{event.id} {event.reason}"),)
    ids = {event.id}
    if isinstance(event, ArticleEvent):
        guid = event.provenance.origin.partition("#")[2]
        ids |= {guid, f"{event.id.rpartition('/')[2]}"} - {""}
        if event.url:
            host = canonical_url(event.url).split("/")[2:3]
            ids.add("url-" + hashlib.sha256(canonical_url(event.url).encode()).hexdigest()[:32])
            ids |= {f"{one}/{guid}" for one in host if guid}
    modified = getattr(event, "modified", "")
    said = (event.content_hash, event.status, modified)
    return tuple(_former(" ".join(map(str, (one, *said)))) for one in sorted(ids))


def _former(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:24]


def _words(text: str) -> str:
    return " ".join(_WORD.findall(normalised(text).casefold()))


def _digest(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=16).digest()
