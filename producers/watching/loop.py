"""The watcher: what is due is looked at, many hosts at once, one request at a time to each."""

from __future__ import annotations

import asyncio
import math
import random
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path

from contract.connection import Connection
from contract.errors import OnrecordError
from producers.publish import Publisher
from producers.settings import PublishSettings
from producers.watching import copies, folders, former, health
from producers.watching.chores import Chore
from producers.watching.desk import Desk, Find, Sender, Told
from producers.watching.known import Article, pruned, told_again
from producers.watching.later import Later
from producers.watching.looks import Look, Looker, Options
from producers.watching.memory import Memory
from producers.watching.places import Place, Places
from producers.watching.robots import Robots
from producers.watching.state import connect, held, unusable
from producers.watching.websub import Receiver, Subscriber
from producers.watching.workers import Parsers
from producers.web.fetch import Fetcher

LOOKS = 512
"""Looks under way at once; the fetcher bounds the connections."""
LATER_LOOKS = 32
_TICK = 0.5
_EACH = 0.05
_COUNTED = 15.0
_PRUNED = 3600.0
_SUBSCRIBED = 5.0


async def _real_pause(seconds: float, wake: asyncio.Event) -> None:
    try:
        await asyncio.wait_for(wake.wait(), min(seconds, _TICK))
    except asyncio.TimeoutError:
        return


@dataclass(frozen=True, slots=True)
class Hears:
    """Who hears of the watcher's work. ``alive`` is called with each turn of the loop,
    ``looked`` of each look, ``later`` of each look at a page, ``counted`` now and then of
    all places, the rest as the desk's."""

    told: Told = field(default_factory=Told)
    alive: Callable[[float], None] = lambda now: None
    looked: Callable[[Look], None] = lambda look: None
    later: Callable[[str], None] = lambda outcome: None
    counted: Callable[[Sequence[Place], float], None] = lambda places, now: None


@dataclass(frozen=True, slots=True)
class Watch:
    """How to watch. ``addresses`` None means the stored feeds. ``receiver`` is where
    hubs reach us, None to poll alone. ``until`` says when to stop.
    ``clock`` is in seconds of the epoch; ``pause`` waits until it is woken, or for as long as
    nothing is due and under way (without end while something is), or less."""

    state: Path
    options: Options = field(default_factory=Options)
    addresses: Sequence[str] | None = None
    fetcher: Callable[[], Fetcher] = Fetcher
    receiver: Receiver | None = None
    hears: Hears = field(default_factory=Hears)
    until: Callable[[], bool] = lambda: False
    clock: Callable[[], float] = time.time
    chance: Callable[[], float] = random.random
    pause: Callable[[float, asyncio.Event], Awaitable[None]] = _real_pause
    parsers: Callable[[], Parsers] = Parsers


def watch(how: Watch, settings: PublishSettings, connection: Connection) -> None:
    """Publish what is new until told to stop. What was seen is remembered only once Kafka has
    confirmed it: killed at any moment, nothing is lost. Raises BadInput ``bad_state`` for a
    broken database, UsageError where another watcher uses it."""

    def open_sender() -> Sender:
        return Publisher(connection, settings.delivery_timeout)

    watch_with(how, settings, open_sender)


def watch_with(how: Watch, settings: PublishSettings, open_sender: Callable[[], Sender]) -> None:
    """As watch, to any sender."""
    with held(how.state):
        db = connect(how.state)
        try:
            former.take_over(how.state.with_name(former.NAME), db)
            if how.addresses is not None:
                rows = [(address, None) for address in how.addresses]
                Places(db).add(rows, stored=False)
            with Desk(how.state, open_sender, how.hears.told, how.clock) as desk:
                asyncio.run(_Loop(how, settings, db, desk).run())
        except sqlite3.Error as error:
            raise unusable(how.state, error) from error
        finally:
            db.close()


class _Loop:
    def __init__(
        self, how: Watch, settings: PublishSettings, db: sqlite3.Connection, desk: Desk
    ) -> None:
        self._how, self._settings, self._db, self._desk = how, settings, db, desk
        self._places, self._memory = Places(db), Memory(db)
        self._only = None if how.addresses is None else self._places.find(how.addresses)
        self._under_way: dict[int, asyncio.Task[None]] = {}
        self._hosts: set[str] = set()
        self._asking: set[asyncio.Task[None]] = set()
        self._reading: dict[str, asyncio.Task[None]] = {}
        self._wake, self._ended = asyncio.Event(), threading.Event()
        self._subscriber: Subscriber | None = None
        self._chores = (
            Chore(_COUNTED, self._count),
            Chore(_PRUNED, self._prune),
            Chore(_SUBSCRIBED, self._subscribe),
        )
        self._rests = -float("inf")

    async def run(self) -> None:
        async with AsyncExitStack() as stack:
            self._fetcher = await stack.enter_async_context(self._how.fetcher())
            parsers = self._how.parsers()
            stack.callback(parsers.close)
            how, settings = self._how, self._settings
            parts = (self._fetcher, Robots(self._fetcher), parsers)
            desk, times = (self._hand_in, self._written), (how.clock, how.chance)
            self._looker = Looker(*parts, self._memory, *desk, settings, how.options, *times)
            self._later = Later(*parts, self._memory.known, self._hand_in, settings, how.clock)
            if self._how.receiver is not None:
                self._subscriber = await stack.enter_async_context(
                    Subscriber(
                        self._how.receiver,
                        self._fetcher,
                        self._places,
                        self._hand_in,
                        self._how.clock,
                        self._wake.set,
                    )
                )
            stack.push_async_callback(self._end)
            while not self._how.until() and self._desk.failure is None:
                await self._turn()

    async def _turn(self) -> None:
        now = self._how.clock()
        self._how.hears.alive(now)
        self._wake.clear()
        if not self._desk.full() and self._may_begin():
            self._begin(now)
        for chore in self._chores:
            chore(now)
        due = self._places.next_due(self._only)
        left = math.inf if due is None or self._busy() else max(0.01, due - now)
        await self._how.pause(left, self._wake)

    def _count(self, now: float) -> None:
        self._how.hears.counted(self._places.all(stored=self._only is None), now)

    def _prune(self, now: float) -> None:
        rows = (*pruned(now), *copies.pruned(now), *told_again(now))
        self._desk.put(Find(Place(0, ""), rows=rows))

    def _subscribe(self, now: float) -> None:
        subscriber = self._subscriber
        if subscriber is None:
            return
        watched = set(self._only) if self._only is not None else None
        for place in self._places.with_hubs():
            chosen = place.stored if watched is None else place.id in watched
            if chosen and subscriber.wanted(place) and len(self._asking) < LATER_LOOKS:
                task = asyncio.create_task(subscriber.subscribe(place))
                self._asking.add(task)
                task.add_done_callback(self._asking.discard)

    def _busy(self) -> bool:
        return bool(self._under_way or self._reading or self._desk.waiting())

    def _may_begin(self) -> bool:
        """Each look that ends wakes the loop: what is due is not asked for each of them."""
        return not self._under_way or time.monotonic() >= self._rests

    def _begin(self, now: float) -> None:
        began = time.monotonic()
        self._begin_looks(now)
        if self._how.options.later:
            self._begin_later(now)
        ended = time.monotonic()
        self._rests = ended + max(_EACH, 4 * (ended - began))

    def _begin_looks(self, now: float) -> None:
        for place in self._places.due(now, self._only, 2 * LOOKS):
            if len(self._under_way) >= LOOKS:
                break
            if place.id in self._under_way or (place.host and place.host in self._hosts):
                continue
            self._hosts.add(place.host)
            task = asyncio.create_task(self._look(place))
            self._under_way[place.id] = task

    def _begin_later(self, now: float) -> None:
        for article in self._memory.known.page_due(now, 4 * LATER_LOOKS):
            if len(self._reading) >= LATER_LOOKS:
                break
            if article.site not in self._reading:
                task = asyncio.create_task(self._look_later(article))
                self._reading[article.site] = task

    async def _look(self, place: Place) -> None:
        try:
            look = await (self._looker.look(place) if place.host else self._folder(place))
            self._how.hears.looked(look)
            # what it found must be written before it may be due again
            await self._written(place)
        finally:
            self._under_way.pop(place.id, None)
            self._hosts.discard(place.host)
            self._wake.set()

    async def _look_later(self, article: Article) -> None:
        try:
            owner = self._places.get(article.owner) or Place(article.owner, article.link or "")
            outcome = await self._later.look(article, owner)
            self._how.hears.later(outcome)
            await self._written(owner)
        finally:
            self._reading.pop(article.site, None)
            self._wake.set()

    async def _folder(self, place: Place) -> Look:
        began, loop, error = time.monotonic(), asyncio.get_running_loop(), None

        def walk() -> None:
            for find in folders.finds(place, self._db, self._settings, self._how.clock):
                if self._ended.is_set():
                    return
                asyncio.run_coroutine_threadsafe(self._hand_in(find), loop).result()

        try:
            await loop.run_in_executor(None, walk)
        except OnrecordError as known:
            error = f"{known.what} {known.do}"
        except Exception as unknown:
            error = f"{place.name} could not be read: {unknown}."
        how = self._how

        def after(row: Place, counts: object) -> Place:
            moment = health.Moment(how.clock(), how.chance(), how.options.bounds)
            if error is not None:
                return health.failed(row, moment, error)
            return health.unchanged(row, moment, None)

        await self._hand_in(Find(place, after=after))
        seconds = time.monotonic() - began
        return Look(place, "failed" if error else "read", seconds, error=error)

    async def _hand_in(self, find: Find) -> None:
        while self._desk.full() and not self._ended.is_set():
            await asyncio.sleep(0.05)
        self._desk.put(find)

    async def _written(self, place: Place) -> Place:
        """Wait until the desk has written all that was put before; the place's newest row."""
        loop = asyncio.get_running_loop()
        written: asyncio.Future[bool] = loop.create_future()

        def finish(done: bool) -> None:
            if not written.done():
                written.set_result(done)

        def told(done: bool) -> None:
            with suppress(RuntimeError):  # the loop has ended: nobody waits any more
                loop.call_soon_threadsafe(finish, done)

        self._desk.put(Find(place, done=told))
        await written
        return self._places.get(place.id) or place

    async def _end(self) -> None:
        self._ended.set()
        tasks = [*self._under_way.values(), *self._reading.values(), *self._asking]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
