"""An event as the next version of an article that is known: pure."""

from __future__ import annotations

from dataclasses import replace

from contract.events import ArticleEvent
from contract.times import earliest
from producers.watching.known import Article


def next_version(event: ArticleEvent, known: Article) -> ArticleEvent:
    """The event under the id of what is known, with its link to another site. One that is
    dated before what it edits would not replace it: it is dated by when it was seen, or as
    what it edits is where that lies ahead."""
    also_at = event.also_at or known.also_at
    event = replace(event, id=known.id, also_at=also_at)
    said = event.modified or event.published
    if known.modified is None or (said and _moment(said) >= _moment(known.modified)):
        return event
    return replace(event, modified=max(event.fetched, known.modified, key=_moment))


def _moment(text: str) -> float:
    try:
        return earliest(text).timestamp()
    except ValueError:
        return 0.0
