"""The watcher's work as metrics and as lines, or as a view that follows it in a terminal."""

from __future__ import annotations

import threading
import time
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.console import Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from contract.events import ArticleEvent, RejectedEvent
from contract.times import earliest
from monitoring.feeds import FeedMetrics
from monitoring.metrics import ProducerMetrics
from onrecord.screen import err
from producers.publish import Ready
from producers.watching import health
from producers.watching.desk import Told
from producers.watching.looks import Look
from producers.watching.loop import Hears
from producers.watching.memory import Decision, Item
from producers.watching.places import Place
from producers.watching.schedule import silent

_LINES = 8
_EACH_SECONDS = 0.5


def state_of(place: Place, now: float, longest: float) -> str:
    """``gone``, ``dead``, ``failing``, ``silent`` (against its own habit) or ``well``."""
    state = health.state_of(place, now)
    if state == "well" and silent(now, place.news, place.rate, longest):
        return "silent"
    return state


@dataclass
class Newsroom:
    """Counts what the watcher tells, and shows it."""

    metrics: ProducerMetrics
    feeds: FeedMetrics
    longest: float
    states: Counter[str] = field(default_factory=Counter)
    looks: Counter[str] = field(default_factory=Counter)
    items: Counter[str] = field(default_factory=Counter)
    lines: deque[str] = field(default_factory=lambda: deque(maxlen=_LINES))
    live: Live | None = None

    def __post_init__(self) -> None:
        self._lock = threading.Lock()
        self._shown, self._lines_told = 0.0, 0

    def hears(self) -> Hears:
        """What to hand to ``producers.watching.loop.watch``."""
        told = Told(self._decided, self._published, self._trouble)
        return Hears(told, self._alive, self._looked, self._later, self._counted)

    def _alive(self, now: float) -> None:
        self.metrics.heartbeat.set(now)
        if self.live is not None and time.monotonic() - self._shown > _EACH_SECONDS:
            self._shown = time.monotonic()
            self.live.update(self._view(), refresh=True)

    def _looked(self, look: Look) -> None:
        self.looks[look.outcome] += 1
        self.feeds.looked(look.outcome, look.status, look.seconds, look.size)
        if look.error is not None:
            self._say(look.error)

    def _later(self, outcome: str) -> None:
        self.feeds.pages.labels(outcome).inc()

    def _decided(self, place: Place, item: Item, decision: Decision) -> None:
        self.items[decision.outcome] += 1
        self.feeds.items.labels(decision.outcome).inc()
        event = item.full or item.event
        dated = isinstance(event, ArticleEvent) and event.published and "T" in event.published
        if decision.outcome == "new" and dated:
            assert isinstance(event, ArticleEvent) and event.published
            published = earliest(event.published).timestamp()
            self.feeds.behind.observe(max(0.0, earliest(event.fetched).timestamp() - published))

    def _published(self, ready: Ready) -> None:
        reason = ready.event.reason if isinstance(ready.event, RejectedEvent) else None
        self.metrics.queued(ready.topic, reason, time.time())

    def _trouble(self, sentence: str) -> None:
        self.metrics.delivery_errors.inc()
        self._say(sentence)

    def _counted(self, places: Sequence[Place], now: float) -> None:
        self.states = Counter(state_of(place, now, self.longest) for place in places)
        failing = [
            (place.name, now - (place.failing_since or now), place.succeeded)
            for place in places
            if place.failures and place.state == "active"
        ]
        self.feeds.counted(self.states, sorted(failing, key=lambda one: -one[1]))
        published = self.items["new"] + self.items["edited"]
        if self.live is None and published != self._lines_told:
            self._lines_told = published
            err.print(f"{self.items['new']} articles and {self.items['edited']} edits published")

    def _say(self, sentence: str) -> None:
        line = printable(sentence)
        with self._lock:
            if self.live is None:
                err.print(line, markup=False, style="yellow")
            else:
                self.lines.append(line)

    def _view(self) -> Group:
        table = Table.grid(padding=(0, 2))
        for title, counts in (("feeds", self.states), ("looks", self.looks), ("items", self.items)):
            shown = "  ".join(f"{name} {count}" for name, count in sorted(dict(counts).items()))
            table.add_row(Text(title, style="bold"), Text(shown or "none yet"))
        with self._lock:
            lines = [Text(line, style="yellow", overflow="ellipsis") for line in self.lines]
        return Group(table, *lines)


def printable(text: str) -> str:
    """Text from outside on one line, without control characters that a terminal would obey."""
    return "".join(c if c.isprintable() else " " for c in text)[:500]
