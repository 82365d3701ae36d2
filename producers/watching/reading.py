"""From an answer's bytes to events."""

from __future__ import annotations

from dataclasses import dataclass, replace

from contract.errors import BadInput
from contract.events import ArticleEvent, Event, QuoteEvent, RejectedEvent
from contract.times import instant
from producers import build
from producers import read as reading
from producers.identity import content_hash
from producers.parsed import FeedFacts
from producers.settings import PublishSettings
from producers.watching.schedule import datetime_of
from producers.web.fetch import Answer

_CUT = ("…", "...", "[…]", "[...]", "(more)")


@dataclass(frozen=True, slots=True)
class Reading:
    """What an answer holds. ``summaries`` are the places of events whose text is a summary or
    a headline only. ``refused`` is the error where it could not be parsed at all."""

    events: tuple[Event, ...]
    facts: FeedFacts | None
    kind: str
    summaries: frozenset[int] = frozenset()
    refused: BadInput | None = None
    apart: str | None = None
    """The id of its own address where others are told alike."""

    @property
    def is_dated_absurdly(self) -> bool:
        """Whether an item was refused for its date."""
        refused = (event for event in self.events if isinstance(event, RejectedEvent))
        return any(event.reason == "absurd_date" for event in refused)


def read_answer(answer: Answer, settings: PublishSettings, now: float) -> Reading:
    """The events of an answer, each item with its own outcome. Raises BadInput
    ``unknown_kind`` where it is none of our inputs."""
    source = reading.source_of(answer, settings, instant(datetime_of(now)))
    try:
        parsed = reading.parse(source)
    except BadInput as error:
        return Reading(
            (reading.failed(source, error),), None, source.kind, refused=error, apart=answer.apart
        )
    # the articles come first, an event each
    summaries = frozenset(at for at, one in enumerate(parsed.articles) if not one.full)
    events = tuple(reading.built(parsed, source, build.given(settings), signed=False))
    return Reading(events, parsed.facts, source.kind, summaries, apart=answer.apart)


def read_page(
    answer: Answer, settings: PublishSettings, now: float
) -> tuple[ArticleEvent | None, tuple[QuoteEvent, ...]]:
    """The article of a web page, None where none is told from its menus, and the quotations
    that it marks up."""
    found = read_answer(answer, replace(settings, kind="html"), now).events
    article = next((one for one in found if isinstance(one, ArticleEvent)), None)
    return article, tuple(one for one in found if isinstance(one, QuoteEvent))


def page_of(event: Event, summary: bool) -> str | None:
    """The address of the page that has the whole of an item, where its feed has a summary
    only, or breaks off."""
    if not isinstance(event, ArticleEvent) or event.status != "usable":
        return None
    if summary or event.body.rstrip().endswith(_CUT):
        return event.url or event.also_at
    return None


def whole(item: ArticleEvent, page: ArticleEvent) -> ArticleEvent | None:
    """The item with its page's text; None where the page has no more than the item."""
    if page.status != "usable" or len(page.body.split()) <= len(item.body.split()):
        return None
    headline = item.headline or page.headline
    return replace(
        item,
        body=page.body,
        headline=headline,
        content_hash=content_hash(headline, page.body),
        signature=None,
        byline=item.byline or page.byline,
        authors=item.authors or page.authors,
        language=item.language or page.language,
        published=item.published or page.published,
        utc_offset=item.utc_offset if item.published else page.utc_offset,
        modified=item.modified or page.modified,
        agency=item.agency or page.agency,
        provenance=replace(
            item.provenance,
            origin=page.provenance.origin,
            media_type=page.provenance.media_type,
        ),
    )
