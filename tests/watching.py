"""Runs the watcher with a clock that a test moves and a desk that a test reads."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from contract.events import ArticleEvent, RejectedEvent
from producers.publish import Delivered, Ready
from producers.settings import PublishSettings
from producers.watching.desk import Told
from producers.watching.looks import Look, Options
from producers.watching.loop import Hears, Watch, watch_with
from producers.watching.places import Place, Places
from producers.watching.schedule import Bounds
from producers.watching.state import connect
from producers.watching.workers import Parsers
from producers.web.fetch import Fetcher, Waits
from producers.web.hosts import Hosts

QUICK = Waits(connect=5, byte=1.0, whole=2.0)
LONG = " ".join(f"word{at}" for at in range(200))
TEXT = [f"The ferry came late on day {at}, and nobody on the pier was told why." for at in range(9)]
_PAGE = (
    "<html><head><title>Ferry</title></head><body><article><h1>Ferry</h1>{}</article></body></html>"
)


def paragraphs(*texts: str) -> bytes:
    """An article's page."""
    return _PAGE.format("".join(f"<p>{text}</p>" for text in texts)).encode()


@dataclass
class Collector:
    """Takes records as the brokers do; ``refuse`` says which it does not confirm."""

    taken: list[Ready] = field(default_factory=list)

    def send(self, ready: Ready, told: Delivered | None = None) -> None:
        self.taken.append(ready)
        if told is not None:
            told(None)

    def flush(self) -> None:
        pass


class _Kept(Parsers):
    def close(self) -> None:
        """They are for the next round, too: starting one takes longer than most documents."""


kept = cache(_Kept)


class Newsroom:
    """Watches addresses. ``run`` looks at all that is due until nothing is; ``later`` moves
    the clock. The state outlives each run, as after a restart."""

    def __init__(
        self,
        folder: Path,
        addresses: Sequence[str] | None = None,
        *,
        waits: Waits = QUICK,
        delay: float = 0.0,
        fetcher: Callable[[], Fetcher] | None = None,
        parsers: Callable[[], Parsers] = kept,
        **options: object,
    ) -> None:
        self.state = folder / "watch.db"
        self.addresses = addresses
        self.now = 1_750_000_000.0
        self.sink = Collector()
        self.looks: list[Look] = []
        self.laters: list[str] = []
        self.trouble: list[str] = []
        bounds = Bounds(shortest=100, longest=1000, jitter=0)
        self.options = Options(**{"bounds": bounds, **options})  # type: ignore[arg-type]
        self.fetcher = fetcher or (lambda: Fetcher(waits, Hosts(delay)))
        self.parsers = parsers
        self.settings = PublishSettings(timeout=5, delivery_timeout=5)

    def run(self, seconds: float = 60.0) -> list[Ready]:
        """One round; what was published in it."""
        with ExitStack() as stack:
            state = cache(lambda: stack.enter_context(closing(connect(self.state))))
            return self._round(seconds, lambda: self._quiet(state()))

    def _round(self, seconds: float, quiet: Callable[[], bool]) -> list[Ready]:
        before = len(self.sink.taken)
        idle, deadline = [0], time.monotonic() + seconds

        async def pause(wait: float, wake: asyncio.Event) -> None:
            # nothing is under way when the loop waits for what is due later
            if wait >= 0.5 and not wake.is_set():
                idle[0] += 1
            try:
                await asyncio.wait_for(wake.wait(), 0.02)
                idle[0] = 0
            except asyncio.TimeoutError:
                pass

        looked = len(self.looks)

        def until() -> bool:
            assert time.monotonic() < deadline, "the round never ended"
            return quiet() and (len(self.looks) > looked or idle[0] > 3)

        how = Watch(
            self.state,
            self.options,
            self.addresses,
            self.fetcher,
            hears=Hears(
                Told(trouble=self.trouble.append),
                looked=self.looks.append,
                later=self.laters.append,
            ),
            until=until,
            clock=lambda: self.now,
            chance=lambda: 0.5,
            pause=pause,
            parsers=self.parsers,
        )
        watch_with(how, self.settings, lambda: self.sink)
        return self.sink.taken[before:]

    def _quiet(self, db: sqlite3.Connection) -> bool:
        """Whether nothing is due any more."""
        where = "due <= ? AND state = 'active'"
        (due,) = db.execute(f"SELECT count(*) FROM places WHERE {where}", (self.now,)).fetchone()
        if not due and self.options.later:
            query = "SELECT count(*) FROM articles WHERE page_due <= ?"
            (due,) = db.execute(query, (self.now,)).fetchone()
        return not due

    def later(self, seconds: float = 1001.0) -> Newsroom:
        self.now += seconds
        return self

    def places(self) -> list[Place]:
        db = connect(self.state)
        try:
            return Places(db).all(stored=False)
        finally:
            db.close()

    def rows(self, query: str) -> list[sqlite3.Row]:
        db = connect(self.state)
        try:
            return db.execute(query).fetchall()
        finally:
            db.close()


def articles(records: Sequence[Ready]) -> list[ArticleEvent]:
    return [one.event for one in records if isinstance(one.event, ArticleEvent)]


def rejected(records: Sequence[Ready]) -> list[RejectedEvent]:
    return [one.event for one in records if isinstance(one.event, RejectedEvent)]
