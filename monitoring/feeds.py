"""What the watcher tells of its feeds, with bounded labels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

NAMED = 500
"""Feeds that have a series of their own: those in the worst way come first."""
FETCH_SECONDS = (0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 120)
BEHIND_SECONDS = (60, 300, 900, 1800, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 86400, 3 * 86400)
STATES = ("well", "failing", "dead", "silent", "gone")
_LOOKS = ("read", "unchanged", "failed", "gone")
_ITEMS = ("new", "edited", "duplicate", "known", "rejected")
_PAGES = ("unchanged", "edited", "withdrawn", "missing", "failed", "disallowed", "listed")


class FeedMetrics:
    """Looks by outcome and status class, items by outcome, feeds by state, and how each of the
    worst 500 is. A label is a feed's address as it may be shown, never its secrets."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self.looks = Counter(
            "onrecord_feed_looks",
            "Looks at feeds and folders.",
            ("outcome", "status"),
            registry=registry,
        )
        self.seconds = Histogram(
            "onrecord_feed_look_seconds",
            "Time that a look took, its pages and its turns at the host included.",
            buckets=FETCH_SECONDS,
            registry=registry,
        )
        self.bytes = Counter(
            "onrecord_feed_fetched_bytes", "Bytes of feeds as they came.", registry=registry
        )
        self.items = Counter(
            "onrecord_feed_items", "Items of looks.", ("outcome",), registry=registry
        )
        self.behind = Histogram(
            "onrecord_feed_behind_seconds",
            "From an article's publication to its new record.",
            buckets=BEHIND_SECONDS,
            registry=registry,
        )
        self.pages = Counter(
            "onrecord_page_looks",
            "Later looks at the pages of articles.",
            ("outcome",),
            registry=registry,
        )
        self.states = Gauge(
            "onrecord_feeds", "Watched feeds and folders.", ("state",), registry=registry
        )
        self.success = Gauge(
            "onrecord_feed_last_success_timestamp_seconds",
            "When a feed that fails, or is silent, was last read.",
            ("feed",),
            registry=registry,
        )
        self.failing = Gauge(
            "onrecord_feed_failing_seconds",
            "How long a feed has failed.",
            ("feed",),
            registry=registry,
        )
        for outcome in _LOOKS:
            self.looks.labels(outcome, "none" if outcome == "failed" else "2xx")
        for outcome in _ITEMS:
            self.items.labels(outcome)
        for outcome in _PAGES:
            self.pages.labels(outcome)
        for state in STATES:
            self.states.labels(state)

    def looked(self, outcome: str, status: int | None, seconds: float, size: int) -> None:
        """One look has ended."""
        kind = f"{status // 100}xx" if status and 100 <= status < 600 else "none"
        self.looks.labels(outcome, kind).inc()
        self.seconds.observe(seconds)
        self.bytes.inc(size)

    def counted(
        self,
        states: Mapping[str, int],
        troubled: Iterable[tuple[str, float, float | None]],
    ) -> None:
        """How all feeds are. ``troubled`` are name, seconds of failing and last success of those
        that fail, the longest first."""
        for state in STATES:
            self.states.labels(state).set(states.get(state, 0))
        self.success.clear()
        self.failing.clear()
        worst: dict[str, tuple[float, float | None]] = {}
        for name, failing, success in troubled:  # shown without secrets, several may be alike
            worst.setdefault(name, (failing, success))
        for name, (failing, success) in islice(worst.items(), NAMED):
            self.failing.labels(name).set(failing)
            if success is not None:
                self.success.labels(name).set(success)
