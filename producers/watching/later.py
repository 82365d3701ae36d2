"""Later looks at the pages of articles that have left their feed: edits and withdrawals."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

from contract.events import ArticleEvent, Provenance
from contract.times import instant
from producers.identity import canonical_url, content_hash, site
from producers.settings import PublishSettings
from producers.watching.desk import Find
from producers.watching.known import Article, Known
from producers.watching.marks import page_mark
from producers.watching.memory import Decision, Item, Memory
from producers.watching.places import Place
from producers.watching.reading import read_page
from producers.watching.robots import Robots
from producers.watching.schedule import datetime_of
from producers.watching.state import Row
from producers.watching.workers import Parsers
from producers.web.addresses import named_private
from producers.web.fetch import Answer, Fetcher

LOOKS = (6 * 3600.0, 86400.0, 3 * 86400.0, 7 * 86400.0, 14 * 86400.0)
"""Seconds after the newest version at which its page is looked at."""
MISSES = 3
"""So many looks in a row that find no page (404, 410) are a withdrawal: one may be a fault."""
AGAIN = 6 * 3600.0
_GONE = (404, 410)


@dataclass(frozen=True, slots=True)
class Later:
    """Looks at pages; the parts are those of ``looks.Looker``."""

    fetcher: Fetcher
    robots: Robots
    parsers: Parsers
    known: Known
    hand_in: Callable[[Find], Awaitable[None]]
    settings: PublishSettings
    clock: Callable[[], float]

    async def look(self, article: Article, place: Place) -> str:
        """Look at one article's page; the outcome as one word. ``place`` is its owner."""
        if self.known.listed(article):
            await self._keep(place, replace(article, page_due=self.clock() + AGAIN))
            return "listed"
        try:
            return await self._look(article, place)
        except Exception:  # its page is not there just now, or cannot be read
            await self._keep(place, _next(article, self.clock()))
            return "failed"

    async def _look(self, article: Article, place: Place) -> str:
        named = named_private(place.address)
        url = article.link or ""
        if not await self.robots.allows(url, named, place.private):
            await self._keep(place, _next(article, self.clock()))  # robots.txt may be out of reach
            return "disallowed"
        delay = await self.robots.delay(url, named, place.private)
        answer = await self.fetcher.get(url, named=named, private=place.private, delay=delay)
        if answer.status in _GONE:
            return await self._missed(article, place)
        if answer.raw is None or _leads_away(article, answer.url):
            await self._keep(place, _next(article, self.clock()))
            return "failed"
        return await self._read(article, place, answer)

    async def _missed(self, article: Article, place: Place) -> str:
        now = self.clock()
        if article.page_misses + 1 < MISSES:
            missed = article.page_misses + 1
            await self._keep(place, replace(article, page_misses=missed, page_due=now + AGAIN))
            return "missing"
        event = _withdrawal(article, place, now)
        ended = replace(article, page_due=None)
        await self._publish(ended, place, event, article.page_mark)
        return "withdrawn"

    async def _read(self, article: Article, place: Place, answer: Answer) -> str:
        found, _ = await self.parsers.run(read_page, answer, self.settings, self.clock())
        seen = _next(replace(article, page_misses=0), self.clock())
        if found is None or (found.status == "usable" and not found.body.strip()):
            await self._keep(place, seen)
            return "failed"
        mark = page_mark(found.body)
        withdrawn = found.status == "withdrawn"
        if not withdrawn and (article.page_mark is None or article.page_mark == mark):
            await self._keep(place, replace(seen, page_mark=mark))
            return "unchanged"
        headline = article.headline if withdrawn else found.headline or article.headline
        event = replace(
            found,
            headline=headline,
            outlet=article.outlet or found.outlet,
            published=article.published or found.published,
            url=article.link,
            modified=found.modified or instant(datetime_of(self.clock())),
        )
        await self._publish(replace(seen, page_due=None) if withdrawn else seen, place, event, mark)
        return "withdrawn" if withdrawn else "edited"

    async def _keep(self, place: Place, article: Article) -> None:
        await self.hand_in(Find(place, rows=(_pages_row(article),)))

    async def _publish(
        self, article: Article, place: Place, event: ArticleEvent, mark: bytes | None
    ) -> None:
        def decide(memory: Memory) -> list[tuple[Item, Decision]]:
            known = memory.known.article(article.id)
            if known is None or known.status == "withdrawn":
                return []
            newest = replace(
                known,
                page_due=article.page_due,
                page_looks=article.page_looks,
                page_misses=article.page_misses,
            )
            now = datetime_of(self.clock())
            return [(Item(event), memory.revise(newest, event, mark, now))]

        await self.hand_in(Find(place, decide=decide, after=lambda row, counts: row))


def _next(article: Article, now: float) -> Article:
    """The article with its next look; none is left after the last of LOOKS."""
    looks = article.page_looks + 1
    due = next((article.seen + one for one in LOOKS[looks:] if article.seen + one > now), None)
    return replace(article, page_looks=looks, page_due=due)


def _leads_away(article: Article, url: str) -> bool:
    """Whether what was read at an address is no page of the article: another site has no say in
    it, and a front page stands in for pages that are gone."""
    read_at = canonical_url(url)
    parts = urlsplit(read_at)
    front = not parts.path and not parts.query
    return site(url) != article.site or (front and read_at != article.url)


def _pages_row(article: Article) -> Row:
    """Only what a look at its page changes: its text may have a newer version meanwhile."""
    return (
        "UPDATE articles SET page_due = ?, page_mark = ?, page_looks = ?, page_misses = ?"
        " WHERE id = ?",
        (
            article.page_due,
            article.page_mark,
            article.page_looks,
            article.page_misses,
            article.id,
        ),
    )


def _withdrawal(article: Article, place: Place, now: float) -> ArticleEvent:
    moment = instant(datetime_of(now))
    return ArticleEvent(
        id=article.id,
        status="withdrawn",
        body="",
        content_hash=content_hash(article.headline, "", "withdrawn"),
        fetched=moment,
        provenance=Provenance(origin=article.link or place.name, media_type="text/html"),
        url=article.link,
        headline=article.headline,
        outlet=article.outlet,
        language=article.language,
        published=article.published,
        modified=moment,
    )
