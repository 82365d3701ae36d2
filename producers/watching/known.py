"""What is known: the articles that were published, and the items that places listed.

Reads through a connection and leaves the writing to its caller, as rows. Decisions of one batch
see each other through ``pending``: nothing is written before Kafka has confirmed it.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from contract.events import Event
from producers.watching.marks import former_marks
from producers.watching.state import Row

KEPT = 60 * 86400.0
"""Seconds for which an item that its place lists no more is remembered."""
KEPT_ARTICLES = 400 * 86400.0
LONGEST_PAGE_WAIT = 15 * 86400.0
"""Seconds within which each page that is to be looked at has its next look."""
_SAME_MOMENT = 100
"""Articles of one site and one moment that are compared, at most."""


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
_SELECT = f"SELECT {', '.join(_COLUMNS)} FROM articles"


@dataclass(frozen=True, slots=True)
class Shown:
    """An item as its place has shown it: the mark of its version, the article that it is."""

    mark: bytes
    article: str | None


@dataclass(slots=True)
class _Pending:
    items: dict[tuple[int, bytes], Shown] = field(default_factory=dict)
    articles: dict[str, Article] = field(default_factory=dict)
    urls: dict[str, str] = field(default_factory=dict)
    pages: dict[str, str] = field(default_factory=dict)
    marks: dict[tuple[str | None, bytes], str] = field(default_factory=dict)
    moments: dict[tuple[str, str], list[str]] = field(default_factory=lambda: defaultdict(list))


class Known:
    """What one connection and one batch know."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._db = connection
        self._pending = _Pending()

    def forget_pending(self) -> None:
        """The batch is written, or given up."""
        self._pending = _Pending()

    def article(self, id_: str) -> Article | None:
        """The article of that id."""
        return self._pending.articles.get(id_) or self._one("id = ?", id_)

    def by_url(self, url: str) -> Article | None:
        """The article at a canonical address."""
        return self._new(self._pending.urls.get(url)) or self._one("url = ?", url)

    def by_page(self, page: str) -> Article | None:
        """The article one form of whose address it is."""
        return self._new(self._pending.pages.get(page)) or self._one("page = ?", page)

    def by_mark(self, site: str, mark: bytes, outlet: str | None) -> Article | None:
        """The site's article with the same words; the outlet's where there is no site."""
        pending = self._new(self._pending.marks.get((site or outlet, mark)))
        where = "site = ? AND mark = ? AND (site <> '' OR outlet IS ?)"
        return pending or self._one(where, site, mark, outlet)

    def by_moment(self, site: str, published: str) -> Iterator[Article]:
        """The site's articles that are told to be of one moment."""
        here = self._pending.moments.get((site, published), ())
        yield from (self._pending.articles[one] for one in here)
        where = f"{_SELECT} WHERE site = ? AND published = ? LIMIT ?"
        for row in self._db.execute(where, (site, published, _SAME_MOMENT)).fetchall():
            if row["id"] not in self._pending.articles:
                yield Article(*row)

    def keep(self, article: Article) -> Row:
        """The row of an article, which the batch's later decisions see."""
        pending = self._pending
        if article.published and article.id not in pending.articles:
            pending.moments[article.site, article.published].append(article.id)
        pending.articles[article.id] = article
        pending.marks[article.site or article.outlet, article.mark] = article.id
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

    def page_due(self, now: float, most: int) -> list[Article]:
        """Of each site the article whose page has been due longest for a look; the ``most`` that
        are due longest."""
        query = (
            f"{_SELECT} WHERE id IN (SELECT id FROM (SELECT id, min(page_due) AS soonest"
            " FROM articles INDEXED BY articles_page WHERE page_due <= ?"
            " GROUP BY site ORDER BY soonest LIMIT ?)) ORDER BY page_due"
        )
        return [Article(*row) for row in self._db.execute(query, (now, most))]

    def listed(self, article: Article) -> bool:
        """Whether a place that is looked at still lists it: then its feed tells of its edits."""
        query = (
            "SELECT 1 FROM items JOIN places ON places.id = items.place"
            " WHERE article = ? AND gone IS NULL AND state = 'active' LIMIT 1"
        )
        return self._db.execute(query, (article.id,)).fetchone() is not None

    def item(self, place: int, key: bytes) -> Shown | None:
        """An item as its place last showed it."""
        if (place, key) in self._pending.items:
            return self._pending.items[place, key]
        query = "SELECT mark, article FROM items WHERE place = ? AND key = ?"
        row = self._db.execute(query, (place, key)).fetchone()
        return None if row is None else Shown(*row)

    def remember(self, place: int, key: bytes, mark: bytes, article: str | None) -> Row:
        """The row of an item, which the batch's later decisions see."""
        self._pending.items[place, key] = Shown(mark, article)
        return (
            "INSERT INTO items (place, key, mark, article) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (place, key) DO UPDATE SET mark = excluded.mark,"
            " article = excluded.article, gone = NULL",
            (place, key, mark, article),
        )

    def listing(self, place: int, keys: Sequence[bytes], now: float) -> list[Row]:
        """The rows that a whole look changes about what its place still lists."""
        query = "SELECT key FROM items WHERE place = ? AND gone IS NULL"
        listed = {row[0] for row in self._db.execute(query, (place,))}
        update = "UPDATE items SET gone = ? WHERE place = ? AND key = ? AND gone IS {} NULL"
        return [
            *((update.format(""), (now, place, key)) for key in listed - set(keys)),
            *((update.format("NOT"), (None, place, key)) for key in set(keys) - listed),
        ]

    def was_published_before(self, place: int, event: Event) -> bool:
        """Whether an event was published before the database was there."""
        if self._db.execute("SELECT 1 FROM former LIMIT 1").fetchone() is None:
            return False
        query = "SELECT 1 FROM former WHERE place = ? AND mark = ?"
        marks = former_marks(event)
        return any(self._db.execute(query, (place, mark)).fetchone() for mark in marks)

    def _new(self, id_: str | None) -> Article | None:
        return None if id_ is None else self._pending.articles[id_]

    def _one(self, where: str, *values: Any) -> Article | None:
        row = self._db.execute(f"{_SELECT} WHERE {where} LIMIT 1", values).fetchone()
        return None if row is None else Article(*row)


def pruned(now: float) -> list[Row]:
    """The rows that end what has been forgotten by everybody for long."""
    return [
        ("DELETE FROM items WHERE gone < ?", (now - KEPT,)),
        # what was under way as its feed was removed
        ("DELETE FROM items WHERE place NOT IN (SELECT id FROM places)", ()),
        ("DELETE FROM articles WHERE page_due IS NULL AND seen < ?", (now - KEPT_ARTICLES,)),
    ]


def told_again(now: float) -> list[Row]:
    """The rows that make due what a clock put off that was ahead, and has been put back: it was
    looked at in what is the future now, or is due later than any wait."""
    return [
        ("UPDATE places SET due = ? WHERE looked > ?", (now, now)),
        ("UPDATE articles SET page_due = ? WHERE page_due > ?", (now, now + LONGEST_PAGE_WAIT)),
    ]
