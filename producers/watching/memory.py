"""What has been published, and what to make of an item: new, edited, known, or had elsewhere.

An article is one however many feeds list it. Its id tells, or within its site its address, its
words, or two things that each may be another's: a second form of its address (AMP, mobile) or
nearly its words, under the same headline. A near-copy at another site is an article of its own,
linked to the one that was known before (``also_at``). An article belongs to one place, whose
edits are its versions; what others say of it is a duplicate, unless they have its text at greater
length. Nothing is written before Kafka has confirmed it: decisions of one batch see each other
through ``pending``.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Literal

from contract.events import ArticleEvent, Event, QuoteEvent, RejectedEvent
from contract.times import earliest
from producers.build import sign
from producers.identity import canonical_url, page_address, site, under
from producers.publish import Ready, prepare
from producers.watching.copies import Copies, pruned
from producers.watching.marks import former_marks, key_of, mark_of, page_mark, same_words
from producers.watching.places import Place
from producers.watching.state import Row

Outcome = Literal["new", "edited", "duplicate", "known", "rejected"]
LONGER = 1.2
"""A text so much longer than the one that is known is the fuller one of the same article."""
SAME_TEXT_WORDS = 40
"""From here on two items of one site with the same words are one article; shorter ones
("No play today") repeat."""
FIRST_PAGE_LOOK = 6 * 3600.0
KEPT = 60 * 86400.0
"""Seconds for which an item that its place lists no more is remembered."""
KEPT_ARTICLES = 400 * 86400.0
SAME_ARTICLE = 0.9
"""Similarity of two signatures from here on which a site's two texts with one headline and one
moment are one article. Reports that a program fills in keep less of a template: three figures
changed in a hundred words leave 0.78."""


@dataclass(frozen=True, slots=True)
class Item:
    """One event of a place. ``full`` is what is published for it where its own text is only
    the summary of a page's."""

    event: Event
    full: ArticleEvent | None = None


@dataclass(frozen=True, slots=True)
class Article:
    """What is known of a published article; ``mark`` is that of its newest version, ``url``
    its canonical address, ``link`` the one to ask."""

    id: str
    url: str | None
    link: str | None
    site: str
    mark: bytes
    words: int
    owner: int
    status: str
    headline: str | None
    outlet: str | None
    language: str | None
    published: str | None
    modified: str | None
    seen: float
    page_due: float | None = None
    page_mark: bytes | None = None
    page_looks: int = 0
    page_misses: int = 0
    page: str | None = None
    """Its address without what makes it a second form of one page."""
    also_at: str | None = None


_COLUMNS = tuple(Article.__dataclass_fields__)


@dataclass(frozen=True, slots=True)
class Decision:
    """``ready`` is what is to be published, None for nothing; ``rows`` what is written then."""

    outcome: Outcome
    ready: Ready | None = None
    rows: tuple[Row, ...] = ()


@dataclass(slots=True)
class _Pending:
    items: dict[tuple[int, bytes], tuple[bytes, str | None]] = field(default_factory=dict)
    articles: dict[str, Article] = field(default_factory=dict)
    urls: dict[str, str] = field(default_factory=dict)
    pages: dict[str, str] = field(default_factory=dict)
    marks: dict[tuple[str, bytes], str] = field(default_factory=dict)


class Memory:
    """Reads through a connection, decides, and leaves the writing to its caller."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._db = connection
        self._pending = _Pending()
        self._copies = Copies(connection)

    def forget_pending(self) -> None:
        """The batch is written, or given up."""
        self._pending = _Pending()
        self._copies.forget_pending()

    def decide(self, place: Place, item: Item, now: datetime) -> Decision:
        """What to do with an item, once. ``now`` is when it was seen."""
        key, mark = key_of(item.event.id), mark_of(item.event)
        before = self._item(place.id, key)
        if before is not None and before[0] == mark:
            return Decision("known")
        event = item.full or item.event
        if isinstance(event, ArticleEvent):
            return self._article(place, item, event, key, mark, before, now)
        if isinstance(event, QuoteEvent) and (held := self._holder(place, event)):
            if held.owner != place.id:
                return Decision("duplicate", None, (self._remember(place, key, mark, None),))
            event = replace(event, document=held.id, id=under(held.id, event.id))
        return self._plain(place, event, key, mark, before is not None, now)

    def is_news(self, place: Place, event: Event) -> bool:
        """Whether a look at the item's page may be worth it: its place has not shown it as it
        is, and nobody else tells of it."""
        before = self._item(place.id, key_of(event.id))
        if before is not None and before[0] == mark_of(event):
            return False
        if not isinstance(event, ArticleEvent):
            return True
        known = self._same(place, event, before)
        return not self._former(place, event) and (known is None or known.owner == place.id)

    def listing(self, place: Place, keys: Sequence[bytes], now: float) -> list[Row]:
        """The rows that a whole look changes about what its place still lists."""
        query = "SELECT key FROM items WHERE place = ? AND gone IS {} NULL"
        listed = {row[0] for row in self._db.execute(query.format(""), (place.id,))}
        back = set(keys) - listed
        update = "UPDATE items SET gone = ? WHERE place = ? AND key = ? AND gone IS {} NULL"
        return [
            *((update.format(""), (now, place.id, key)) for key in listed - set(keys)),
            *((update.format("NOT"), (None, place.id, key)) for key in back),
        ]

    def article(self, known: str) -> Article | None:
        """The article of that id."""
        if known in self._pending.articles:
            return self._pending.articles[known]
        return self._one("id = ?", known)

    def _plain(
        self, place: Place, event: Event, key: bytes, mark: bytes, known: bool, now: datetime
    ) -> Decision:
        outcome: Outcome = "edited" if known else "new"
        ready = prepare(event, now)
        if isinstance(ready.event, RejectedEvent):
            outcome = "rejected"
        row = self._remember(place, key, mark, None)
        if self._former(place, event):
            return Decision("duplicate", None, (row,))
        return Decision(outcome, ready, (row,))

    def _holder(self, place: Place, quote: QuoteEvent) -> Article | None:
        """The article in whose page a quotation was marked up, as it was decided: under the
        id that it has with us, or another place's."""
        item = self._item(place.id, key_of(quote.document))
        return self.article(item[1]) if item is not None and item[1] is not None else None

    def _article(
        self,
        place: Place,
        item: Item,
        event: ArticleEvent,
        key: bytes,
        mark: bytes,
        before: tuple[bytes, str | None] | None,
        now: datetime,
    ) -> Decision:
        known = self._same(place, event, before)
        if known is None:
            event = sign(event)
            near = self._near(event, now)
            known = self._same_near(place, event, near)
            if known is None:
                linked = _linked(event, near, _site_of(event, place))
                return self._first(place, item, linked, key, mark, now)
        row = self._remember(place, key, mark, known.id)
        if known.mark == mark_of(event) or not self._may_edit(place, known, event):
            return Decision("duplicate", None, (row,))
        event = _next_version(event, known)
        ready = prepare(sign(event), now)
        if isinstance(ready.event, RejectedEvent):
            return Decision("rejected", ready, (row,))
        return Decision("edited", ready, (row, self._keep(place, event, item, now, known)))

    def _first(
        self,
        place: Place,
        item: Item,
        event: ArticleEvent,
        key: bytes,
        mark: bytes,
        now: datetime,
    ) -> Decision:
        row = self._remember(place, key, mark, event.id)
        if self._former(place, item.event):
            return Decision("duplicate", None, (row, self._keep(place, event, item, now, None)))
        ready = prepare(event, now)
        if isinstance(ready.event, RejectedEvent):
            return Decision("rejected", ready, (self._remember(place, key, mark, None),))
        rows = [row, self._keep(place, event, item, now, None)]
        if _is_telling(event) and event.signature:
            rows += self._copies.keep(event.id, event.signature, now.timestamp())
        return Decision("new", ready, tuple(rows))

    def _near(self, event: ArticleEvent, now: datetime) -> list[tuple[Article, float]]:
        """The known articles whose text it nearly has, the first known first."""
        if not _is_telling(event) or event.signature is None:
            return []
        found = self._copies.of(event.signature, now.timestamp())
        near = [(known, alike) for one, alike in found if (known := self.article(one))]
        return sorted(near, key=lambda one: (one[0].seen, one[0].id))

    def _same(
        self, place: Place, event: ArticleEvent, before: tuple[bytes, str | None] | None
    ) -> Article | None:
        """The published article that an item is a version or a copy of."""
        if before is not None and before[1] is not None:
            return self.article(before[1])
        if found := self.article(event.id):
            return found
        whose = site(place.asked)
        candidates = []
        if event.url:
            candidates.append(self._by_url(canonical_url(event.url)))
        if _is_telling(event):
            candidates.append(self._by_mark(_site_of(event, place), mark_of(event)))
        if event.url:
            page = self._by_page(page_address(event.url))
            candidates.append(page if page and _same_headline(event, page) else None)
        ours = (one for one in candidates if one and (one.owner == place.id or one.site == whose))
        return next(ours, None)

    def _same_near(
        self, place: Place, event: ArticleEvent, near: Sequence[tuple[Article, float]]
    ) -> Article | None:
        """The site's article with nearly the same words, headline and moment: under another
        address and another guid, with a feed's own line below it or without."""
        whose = site(place.asked)
        same = (
            known
            for known, alike in near
            if alike >= SAME_ARTICLE
            and (known.owner == place.id or known.site == whose)
            and _same_headline(event, known)
            and _same_moment(event, known)
        )
        return next(same, None)

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

    def _keep(
        self, place: Place, event: ArticleEvent, item: Item, now: datetime, known: Article | None
    ) -> Row:
        moment = now.timestamp()
        article = Article(
            id=event.id,
            url=canonical_url(event.url) if event.url else None,
            link=event.url,
            page=page_address(event.url) if event.url else None,
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
            page_due=moment + FIRST_PAGE_LOOK if event.url and place.host else None,
            page_mark=page_mark(event.body) if item.full else known.page_mark if known else None,
        )
        if event.status == "withdrawn":
            article = replace(article, page_due=None)
        return self.keep(article)

    def revise(
        self, known: Article, event: ArticleEvent, seen: bytes | None, now: datetime
    ) -> Decision:
        """The version that a later look at an article's page brings: its edit, or that it is
        withdrawn. ``seen`` is the page's mark."""
        event = _next_version(event, known)
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
        return Decision("edited", ready, (self.keep(article),))

    def keep(self, article: Article) -> Row:
        """The row of an article, which the batch's later decisions see."""
        pending = self._pending
        pending.articles[article.id] = article
        pending.marks[article.site, article.mark] = article.id
        if article.url:
            pending.urls[article.url] = article.id
        if article.page:
            pending.pages[article.page] = article.id
        places = ", ".join("?" * len(_COLUMNS))
        sets = ", ".join(f"{name} = excluded.{name}" for name in _COLUMNS[1:])
        values = tuple(getattr(article, name) for name in _COLUMNS)
        return (
            f"INSERT INTO articles ({', '.join(_COLUMNS)}) VALUES ({places})"
            f" ON CONFLICT (id) DO UPDATE SET {sets}",
            values,
        )

    def _remember(self, place: Place, key: bytes, mark: bytes, article: str | None) -> Row:
        self._pending.items[place.id, key] = (mark, article)
        return (
            "INSERT INTO items (place, key, mark, article) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (place, key) DO UPDATE SET mark = excluded.mark,"
            " article = excluded.article, gone = NULL",
            (place.id, key, mark, article),
        )

    def _item(self, place: int, key: bytes) -> tuple[bytes, str | None] | None:
        if (place, key) in self._pending.items:
            return self._pending.items[place, key]
        query = "SELECT mark, article FROM items WHERE place = ? AND key = ?"
        row = self._db.execute(query, (place, key)).fetchone()
        return None if row is None else (row["mark"], row["article"])

    def _former(self, place: Place, event: Event) -> bool:
        """Whether an event was published before the database was there."""
        query = "SELECT 1 FROM former WHERE place = ? AND mark = ?"
        if self._db.execute("SELECT 1 FROM former LIMIT 1").fetchone() is None:
            return False
        marks = former_marks(event)
        return any(self._db.execute(query, (place.id, mark)).fetchone() for mark in marks)

    def _by_url(self, url: str) -> Article | None:
        if url in self._pending.urls:
            return self._pending.articles[self._pending.urls[url]]
        return self._one("url = ?", url)

    def _by_page(self, page: str) -> Article | None:
        if page in self._pending.pages:
            return self._pending.articles[self._pending.pages[page]]
        return self._one("page = ?", page)

    def _by_mark(self, whose: str, mark: bytes) -> Article | None:
        if (whose, mark) in self._pending.marks:
            return self._pending.articles[self._pending.marks[whose, mark]]
        return self._one("site = ? AND mark = ?", whose, mark)

    def _one(self, where: str, *values: Any) -> Article | None:
        query = f"SELECT {', '.join(_COLUMNS)} FROM articles WHERE {where} LIMIT 1"
        row = self._db.execute(query, values).fetchone()
        return None if row is None else Article(*row)

    def page_due(self, now: float, most: int) -> list[Article]:
        """Articles whose pages are to be looked at again, the longest due first."""
        query = (
            f"SELECT {', '.join(_COLUMNS)} FROM articles WHERE page_due <= ?"
            " ORDER BY page_due LIMIT ?"
        )
        return [Article(*row) for row in self._db.execute(query, (now, most))]

    def listed(self, article: Article) -> bool:
        """Whether a place still lists it: then its feed tells of its edits."""
        query = "SELECT 1 FROM items WHERE article = ? AND gone IS NULL LIMIT 1"
        return self._db.execute(query, (article.id,)).fetchone() is not None

    def pruned(self, now: float) -> list[Row]:
        """The rows that end what has been forgotten by everybody for long."""
        return [
            ("DELETE FROM items WHERE gone < ?", (now - KEPT,)),
            ("DELETE FROM articles WHERE page_due IS NULL AND seen < ?", (now - KEPT_ARTICLES,)),
            *pruned(now),
        ]


def _site_of(event: ArticleEvent, place: Place) -> str:
    return site(event.url) if event.url else site(place.asked)


def _is_telling(event: ArticleEvent) -> bool:
    """Whether a text is long enough to tell an article from others."""
    return len(event.body.split()) >= SAME_TEXT_WORDS


def _same_headline(event: ArticleEvent, known: Article) -> bool:
    both = event.headline and known.headline
    return bool(both) and same_words(event.headline or "", known.headline or "")


def _same_moment(event: ArticleEvent, known: Article) -> bool:
    """Whether both are told to be of one moment; a day is none."""
    said = event.published
    return said is not None and "T" in said and said == known.published


def _linked(event: ArticleEvent, near: Sequence[tuple[Article, float]], whose: str) -> ArticleEvent:
    """The event with the address of the article of another site that it is a near-copy of,
    the first that was known, so that all copies of one text lead to one address."""
    others = (known.link for known, _ in near if known.link and known.site != whose)
    return event if event.also_at else replace(event, also_at=next(others, None))


def _next_version(event: ArticleEvent, known: Article) -> ArticleEvent:
    """The event as a version of what is known: under its id, with its link to another site."""
    also_at = event.also_at or known.also_at
    return _dated_after(replace(event, id=known.id, also_at=also_at), known)


def _dated_after(event: ArticleEvent, known: Article) -> ArticleEvent:
    """An edit that is dated before what it edits would not replace it: it is dated by when
    it was seen, or as what it edits is where that lies ahead."""
    said = event.modified or event.published
    if known.modified is None or (said and _moment(said) >= _moment(known.modified)):
        return event
    later = max(event.fetched, known.modified, key=_moment)
    return replace(event, modified=later)


def _moment(text: str) -> float:
    try:
        return earliest(text).timestamp()
    except ValueError:
        return 0.0
