"""What to make of an item: new, edited, known, or had elsewhere.

An article is one however many feeds list it. Its id tells, or within its site its address, its
words, or two things that each may be another's: a second form of its address (AMP, mobile) or
nearly its words, under the same headline. A near-copy at another site is an article of its own,
linked to the one that was known before (``also_at``). An article belongs to one place, whose
edits are its versions; what others say of it is a duplicate, unless they have its text at greater
length.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from contract.events import ArticleEvent, Event, QuoteEvent, RejectedEvent
from contract.signature import similarity
from producers.build import sign
from producers.identity import canonical_url, page_address, site, under
from producers.publish import Ready, prepare
from producers.watching.copies import ALIKE, Copies
from producers.watching.known import Article, Known, Shown
from producers.watching.marks import key_of, mark_of, page_mark, same_words
from producers.watching.places import Place
from producers.watching.state import Row
from producers.watching.versions import next_version

Outcome = Literal["new", "edited", "duplicate", "known", "rejected"]
LONGER = 1.2
"""A text so much longer than the one that is known is the fuller one of the same article."""
SAME_TEXT_WORDS = 40
"""From here on two items of one site with the same words are one article; shorter ones
("No play today") repeat."""
FIRST_PAGE_LOOK = 6 * 3600.0


@dataclass(frozen=True, slots=True)
class Item:
    """One event of a place. ``full`` is what is published for it where its own text is only
    the summary of a page's. ``hidden`` says that its address is published without a secret:
    nobody has its page there; ``alike`` that others may be published with the same one."""

    event: Event
    full: ArticleEvent | None = None
    hidden: bool = False
    alike: bool = False


@dataclass(frozen=True, slots=True)
class Decision:
    """``ready`` is what is to be published, None for nothing; ``rows`` what is written then."""

    outcome: Outcome
    ready: Ready | None = None
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class _Seen:
    """An item as a place shows it now: what it is known by there, and what it was before."""

    place: Place
    item: Item
    key: bytes
    mark: bytes
    before: Shown | None
    now: datetime


class Memory:
    """Decides by what is ``known``, and leaves the writing to its caller."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._db = connection
        self.known = Known(connection)
        self._copies = Copies(connection)

    def forget_pending(self) -> None:
        """The batch is written, or given up."""
        self.known.forget_pending()
        self._copies.forget_pending()

    def decide(self, place: Place, item: Item, now: datetime) -> Decision:
        """What to do with an item, once. ``now`` is when it was seen."""
        key, mark = key_of(item.event.id), mark_of(item.event)
        before = self.known.item(place.id, key)
        if before is not None and before.mark == mark:
            return Decision("known")
        seen = _Seen(place, item, key, mark, before, now)
        event = item.full or item.event
        if isinstance(event, ArticleEvent):
            return self._article(seen, event)
        if isinstance(event, QuoteEvent) and (held := self._holder(place, event)):
            if held.owner != place.id:
                return Decision("duplicate", None, (self._remember(seen, None),))
            event = replace(event, document=held.id, id=under(held.id, event.id))
        return self._plain(seen, event)

    def is_news(self, place: Place, event: Event) -> bool:
        """Whether a look at the item's page may be worth it: its place has not shown it as it
        is, and nobody else tells of it."""
        before = self.known.item(place.id, key_of(event.id))
        if before is not None and before.mark == mark_of(event):
            return False
        if not isinstance(event, ArticleEvent):
            return True
        same = self._same(place, event, before)
        news = same is None or same.owner == place.id
        return news and not self.known.was_published_before(place.id, event)

    def revise(
        self, known: Article, event: ArticleEvent, seen: bytes | None, now: datetime
    ) -> Decision:
        """The version that a later look at an article's page brings: its edit, or that it is
        withdrawn. ``seen`` is the page's mark."""
        event = next_version(event, known)
        ready = prepare(sign(event), now)
        if isinstance(ready.event, RejectedEvent):
            return Decision("rejected", ready)
        article = replace(
            known,
            mark=mark_of(event),
            words=len(event.body.split()),
            status=event.status,
            modified=event.modified or known.modified,
            page_mark=seen,
        )
        return Decision("edited", ready, (self.known.keep(article),))

    def _plain(self, seen: _Seen, event: Event) -> Decision:
        outcome: Outcome = "new" if seen.before is None else "edited"
        ready = prepare(event, seen.now)
        if isinstance(ready.event, RejectedEvent):
            outcome = "rejected"
        row = self._remember(seen, None)
        if self.known.was_published_before(seen.place.id, event):
            return Decision("duplicate", None, (row,))
        return Decision(outcome, ready, (row,))

    def _holder(self, place: Place, quote: QuoteEvent) -> Article | None:
        """The article in whose page a quotation was marked up, as it was decided: under the
        id that it has with us, or another place's."""
        item = self.known.item(place.id, key_of(quote.document))
        return None if item is None or item.article is None else self.known.article(item.article)

    def _article(self, seen: _Seen, event: ArticleEvent) -> Decision:
        place = seen.place
        known = self._same(place, event, seen.before, seen.item.alike)
        if known is None:
            event = sign(event)
            known = self._same_near(place, event)
            if known is None:
                return self._first(seen, event)
        row = self._remember(seen, known.id)
        if known.mark == mark_of(event) or not self._may_edit(place, known, event):
            return Decision("duplicate", None, (row,))
        event = next_version(event, known)
        ready = prepare(sign(event), seen.now)
        if isinstance(ready.event, RejectedEvent):
            return Decision("rejected", ready, (row,))
        return Decision("edited", ready, (row, self._keep(seen, event, known)))

    def _first(self, seen: _Seen, event: ArticleEvent) -> Decision:
        near = self._near(event, seen.now)
        whose = _site_of(event, seen.place)
        if event.also_at is None:
            # the first that was known, so that all copies of one text lead to one address
            others = (one.link for one, _ in near if one.link and one.site != whose)
            event = replace(event, also_at=next(others, None))
        row = self._remember(seen, event.id)
        if self.known.was_published_before(seen.place.id, seen.item.event):
            return Decision("duplicate", None, (row, self._keep(seen, event, None)))
        ready = prepare(event, seen.now)
        if isinstance(ready.event, RejectedEvent):
            return Decision("rejected", ready, (self._remember(seen, None),))
        rows = [row, self._keep(seen, event, None)]
        if _is_telling(event) and event.signature:
            told = any(alike >= ALIKE for _, alike in near)
            rows += self._copies.keep(
                event.id, event.signature, seen.now.timestamp(), found=not told
            )
        return Decision("new", ready, tuple(rows))

    def _near(self, event: ArticleEvent, now: datetime) -> list[tuple[Article, float]]:
        """The known articles whose text it nearly has, the first known first."""
        if not _is_telling(event) or event.signature is None:
            return []
        found = self._copies.of(event.signature, now.timestamp())
        near = [(known, alike) for one, alike in found if (known := self.known.article(one))]
        return sorted(near, key=lambda one: (one[0].seen, one[0].id))

    def _same(
        self, place: Place, event: ArticleEvent, before: Shown | None, alike: bool = False
    ) -> Article | None:
        """The published article that an item is a version or a copy of; its address tells that
        unless it is told ``alike``."""
        if before is not None and before.article is not None:
            return self.known.article(before.article)
        if found := self.known.article(event.id):
            return found
        address = None if alike else event.url
        candidates = self._alike(place, event, address)
        return next((one for one in candidates if _ours(one, place, event)), None)

    def _alike(self, place: Place, event: ArticleEvent, address: str | None) -> Iterator[Article]:
        """What has its address, its words, or a form of its address under its headline."""
        candidates: list[Article | None] = []
        if address:
            candidates.append(self.known.by_url(canonical_url(address)))
        if _is_telling(event):
            said = (_site_of(event, place), mark_of(event), event.outlet)
            candidates.append(self.known.by_mark(*said))
        if address:
            page = self.known.by_page(page_address(address))
            candidates.append(page if page and _same_headline(event, page) else None)
        return filter(None, candidates)

    def _same_near(self, place: Place, event: ArticleEvent) -> Article | None:
        """The site's article with nearly the same words, headline and moment (a day is none):
        under another address and another guid, with a feed's own line below it or without."""
        said = event.published
        if not _is_telling(event) or event.signature is None or said is None or "T" not in said:
            return None
        for whose in dict.fromkeys((site(place.asked), _site_of(event, place))):
            for one in self.known.by_moment(whose, said):
                if not _ours(one, place, event) or not _same_headline(event, one):
                    continue
                signature = self._copies.signature(one.id)
                if signature and similarity(signature, event.signature) >= ALIKE:
                    return one
        return None

    def _may_edit(self, place: Place, known: Article, event: ArticleEvent) -> bool:
        if known.owner == place.id:
            return True
        owner = self._db.execute(
            "SELECT address, moved FROM places WHERE id = ?", (known.owner,)
        ).fetchone()
        if owner is None:
            return True  # nobody else tells of it any more
        whose = site(place.asked)
        if whose != known.site:
            return False
        foreign = site(owner["moved"] or owner["address"]) != known.site
        return foreign or len(event.body.split()) > LONGER * known.words

    def _keep(self, seen: _Seen, event: ArticleEvent, known: Article | None) -> Row:
        moment, place = seen.now.timestamp(), seen.place
        asked = event.url and place.host and not seen.item.hidden
        looked_at = asked and event.status != "withdrawn"
        address = None if seen.item.alike else event.url
        article = Article(
            id=event.id,
            url=canonical_url(address) if address else None,
            link=event.url,
            page=page_address(address) if address else None,
            also_at=event.also_at,
            site=_site_of(event, place),
            mark=mark_of(event),
            words=len(event.body.split()),
            owner=place.id,
            status=event.status,
            headline=event.headline,
            outlet=event.outlet,
            language=event.language,
            published=event.published,
            modified=event.modified or event.published,
            seen=moment,
            page_due=moment + FIRST_PAGE_LOOK if looked_at else None,
            page_mark=(
                page_mark(event.body) if seen.item.full else known.page_mark if known else None
            ),
        )
        return self.known.keep(article)

    def _remember(self, seen: _Seen, article: str | None) -> Row:
        return self.known.remember(seen.place.id, seen.key, seen.mark, article)


def _ours(known: Article, place: Place, event: ArticleEvent) -> bool:
    """Whether a place may say what an article is: it told of it first, or its site did. A folder
    is no site: what lies in it may be of many outlets."""
    same = known.site or known.outlet == event.outlet
    return bool(same) and (known.owner == place.id or known.site == site(place.asked))


def _site_of(event: ArticleEvent, place: Place) -> str:
    return site(event.url) if event.url else site(place.asked)


def _is_telling(event: ArticleEvent) -> bool:
    """Whether a text is long enough to tell an article from others."""
    return len(event.body.split()) >= SAME_TEXT_WORDS


def _same_headline(event: ArticleEvent, known: Article) -> bool:
    both = event.headline and known.headline
    return bool(both) and same_words(event.headline or "", known.headline or "")
