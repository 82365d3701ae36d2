"""One look at a place: fetched, read, handed to the desk. Whatever goes wrong is its outcome."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace

from contract.errors import BadInput, OnrecordError
from contract.events import ArticleEvent
from contract.times import earliest
from producers.identity import host_of
from producers.parsed import FeedFacts
from producers.settings import PublishSettings
from producers.watching import health
from producers.watching.desk import Find, weight_of
from producers.watching.marks import key_of
from producers.watching.memory import Item, Memory, Outcome
from producers.watching.places import Place
from producers.watching.reading import Reading, page_of, read_answer, read_page, whole
from producers.watching.robots import Robots
from producers.watching.schedule import Bounds, clocks_differ, first_rate
from producers.watching.secrets import clean, without
from producers.watching.workers import Parsers
from producers.web.addresses import apart, named_private, secrets_of
from producers.web.fetch import Answer, Fetcher, refuse

PAGES_A_LOOK = 50
"""Pages read for the summaries of one look; the rest is published as the feed has it."""
OLDER_PAGES = 20
"""Pages of an archive (RFC 5005) that a first look follows."""
PART = 200
"""Items that the desk is given at once: each that is new takes it a millisecond, and what other
feeds have found comes in between."""
NEW_A_LOOK = 2_000
"""New items from which on the rest of a look is left to the next one."""


@dataclass(frozen=True, slots=True)
class Look:
    """What came of one look, for metrics: ``outcome`` is ``read``, ``unchanged``, ``failed``
    or ``gone``; ``error`` a sentence where it failed."""

    place: Place
    outcome: str
    seconds: float
    status: int | None = None
    size: int = 0
    error: str | None = None


@dataclass(frozen=True, slots=True)
class Options:
    """How to watch. ``pages`` reads the pages of items that have a summary only."""

    bounds: Bounds = field(default_factory=Bounds)
    pages: bool = True
    later: bool = True
    private: bool = False


@dataclass(frozen=True, slots=True)
class Looker:
    """Looks at addresses. ``hand_in`` gives a find to the desk, and waits while that is full;
    ``written`` waits for what was handed in, and gives the place's row as it is then;
    ``memory`` is a reader of its own, for what is new before the desk decides."""

    fetcher: Fetcher
    robots: Robots
    parsers: Parsers
    memory: Memory
    hand_in: Callable[[Find], Awaitable[None]]
    written: Callable[[Place], Awaitable[Place]]
    settings: PublishSettings
    options: Options
    clock: Callable[[], float]
    chance: Callable[[], float]

    async def look(self, place: Place) -> Look:
        """Raises nothing but what ends the process anyway."""
        began = time.monotonic()
        answer: Answer | None
        try:
            outcome, found = await self._look(place)
            return Look(place, outcome, time.monotonic() - began, found.status, found.size)
        except _Failed as failure:
            error, answer = failure.error, failure.answer
        except OnrecordError as known:
            error, answer = known, None
        except Exception as unknown:  # nothing that a feed holds may end the process
            said = str(unknown).encode("utf-8", "replace").decode()[:200]
            what = f"{place.name} could not be read: {type(unknown).__name__}: {said}."
            error, answer = BadInput(what, "Please report its address.", "unreadable"), None
        told = without(f"{error.what} {error.do}", place)
        await self._fail(place, told, answer)
        status = answer.status if answer else None
        return Look(place, "failed", time.monotonic() - began, status, 0, told)

    async def _look(self, place: Place) -> tuple[str, Answer]:
        answer = await self.fetcher.get(
            place.asked,
            place.etag,
            place.last_modified,
            named=named_private(place.address),
            private=place.private,
        )
        if answer.status == 410:
            await self._after(place, lambda row, counts: health.gone(row, self._moment(), answer))
            return "gone", answer
        try:
            refuse(answer)
        except OnrecordError as error:
            raise _Failed(error, answer) from error
        digest = None if answer.raw is None else hashlib.sha256(answer.raw).digest()
        if digest is None or digest == place.body:
            await self._after(
                place, lambda row, counts: health.unchanged(row, self._moment(), answer)
            )
            return "unchanged", answer
        return await self._read(place, answer, digest), answer

    async def _read(self, place: Place, answer: Answer, digest: bytes) -> str:
        reading = await self._parse(place, answer)
        facts = reading.facts
        expected = place.kind or ("feed" if place.stored else reading.kind)
        if reading.kind != expected:
            what = f"{place.name} is no {expected} any more, but a {reading.kind}."
            raise _Failed(BadInput(what, "Check its address.", "not_a_feed"), answer)
        if reading.refused is not None:
            error = reading.refused
            await self._hand_over(place, reading)
            raise _Failed(error, answer)
        whole = place.filled or facts is None or await self._fill(place, facts)
        whole = whole and await self._hand_over(place, reading)
        guessed = self._guessed(reading)

        def after(row: Place, counts: Mapping[Outcome, int]) -> Place:
            new = row.new - place.new
            seen = health.read(row, self._moment(), answer, facts, digest, new, guessed)
            absurd = reading.is_dated_absurdly and clocks_differ(answer.headers, self.clock())
            if absurd or not whole:  # it is read anew at the next look
                seen = replace(seen, etag=None, last_modified=None, body=None)
            return replace(seen, kind=reading.kind, filled=place.filled or whole)

        keys = tuple(key_of(event.id) for event in reading.events)
        await self.hand_in(Find(place, after=after, keys=keys))
        return "read"

    async def _hand_over(self, place: Place, reading: Reading) -> bool:
        """The events as items, part by part; False where the look has had so many that are new
        that the rest must wait for the next."""
        pages = PAGES_A_LOOK
        weight = weight_of(reading.events)
        for start in range(0, len(reading.events), PART):
            if start and (await self.written(place)).new - place.new >= NEW_A_LOOK:
                return False
            items, pages = await self._items(place, reading, start, pages)
            await self.hand_in(Find(place, items, health.counted, behind=weight))
        return True

    async def _parse(self, place: Place, answer: Answer) -> Reading:
        return await self.parsers.run(read_answer, answer, self.settings, self.clock())

    def _guessed(self, reading: Reading) -> float:
        dates = (getattr(event, "published", None) for event in reading.events)
        known = [earliest(one).timestamp() for one in dates if one]
        return first_rate(known, len(reading.events), self.clock())

    async def _fill(self, place: Place, facts: FeedFacts) -> bool:
        """The feed's archive, page by page back, on the feed's own host; False as in
        ``_hand_over``."""
        older, seen = facts.older, {place.asked}
        for _ in range(OLDER_PAGES):
            if not older or older in seen or host_of(older) != host_of(place.asked):
                break
            seen.add(older)
            try:
                answer = await self._linked(place, older)
                if answer.raw is None:
                    break
                reading = await self._parse(place, answer)
            except OnrecordError:
                break
            if not await self._hand_over(place, reading):
                return False
            older = reading.facts.older if reading.facts else None
        return True

    async def _items(
        self, place: Place, reading: Reading, start: int, pages: int
    ) -> tuple[tuple[Item, ...], int]:
        """A part of the events, those that are a summary only with the text of their pages; and
        how many of the ``pages`` that may be read are left."""
        items: list[Item] = []
        secrets = secrets_of(place.address) + secrets_of(place.moved or "")
        for at, event in enumerate(reading.events[start : start + PART], start):
            page = page_of(event, at in reading.summaries) if self.options.pages else None
            if page is None or not pages or not self.memory.is_news(place, event):
                items.append(Item(event))
                continue
            pages -= 1
            assert isinstance(event, ArticleEvent)
            items.extend(await self._paged(place, event, page))
        if secrets or reading.apart:
            items = [_scrubbed(item, secrets, reading.apart) for item in items]
        return tuple(items), pages

    async def _paged(self, place: Place, event: ArticleEvent, url: str) -> list[Item]:
        named = named_private(place.address)
        try:
            if not await self.robots.allows(url, named, place.private):
                return [Item(event)]
            delay = await self.robots.delay(url, named, place.private)
            answer = await self._linked(place, url, delay)
            if answer.raw is None:
                return [Item(event)]
            found, quotes = await self.parsers.run(read_page, answer, self.settings, self.clock())
        except OnrecordError:
            return [Item(event)]  # what the feed says is better than nothing
        full = whole(event, found) if found else None
        if full is None:
            return [Item(event)]
        return [Item(event, full), *(Item(replace(one, document=full.id)) for one in quotes)]

    async def _linked(self, place: Place, url: str, delay: float | None = None) -> Answer:
        return await self.fetcher.get(
            url, named=named_private(place.address), private=place.private, delay=delay
        )

    async def _fail(self, place: Place, error: str, answer: Answer | None) -> None:
        await self._after(
            place, lambda row, counts: health.failed(row, self._moment(), error, answer)
        )

    async def _after(
        self, place: Place, after: Callable[[Place, Mapping[Outcome, int]], Place]
    ) -> None:
        await self.hand_in(Find(place, after=after))

    def _moment(self) -> health.Moment:
        return health.Moment(self.clock(), self.chance(), self.options.bounds)


class _Failed(Exception):
    """A look that failed, with the answer that tells of it."""

    def __init__(self, error: OnrecordError, answer: Answer | None = None) -> None:
        super().__init__(error.what)
        self.error = error
        self.answer = answer


def _scrubbed(item: Item, secrets: tuple[str, ...], own: str | None) -> Item:
    """The item without the place's secrets. Its address may be others' as well where it is the
    page's ``own``, or where more is hidden of it than those."""
    event = clean(item.event, secrets)
    url = getattr(item.event, "url", None) or ""
    hidden = (getattr(event, "url", None) or "") != url
    more = hidden and set(secrets_of(apart(url) or "")) - set(secrets)
    alike = bool(more) or event.id == own
    full = clean(item.full, secrets) if item.full else None
    return Item(event, full, hidden or alike, alike)
