"""How far the job is behind, in records and in seconds, even while it hangs.

Spark's Kafka source keeps its offsets in the checkpoint, where no outside exporter sees
them: what was read comes from the query's progress, the topics' ends from the broker,
asked at intervals. The age of the oldest unread record is estimated from when the end
first went past it (the look-back table of kafka-lag-exporter), so it is late by an
interval at most, and counts from the first look where the job starts with a backlog.
A partition is told of once it is known how far it was read.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

TopicPartition = tuple[str, int]
Offsets = Mapping[TopicPartition, int]
_LEAVE_SECONDS = 2.0
KEPT = 720
"""Ends remembered a partition; when there are more, every other one is let go."""


@dataclass
class Lag:
    """Read and end offsets by topic and partition. Calls may come from several threads;
    times are seconds, of any one clock that is not set."""

    read: dict[TopicPartition, int] = field(default_factory=dict)
    ends: dict[TopicPartition, deque[tuple[float, int]]] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def saw_ends(self, ends: Offsets, now: float) -> None:
        """The broker's end offsets, as asked at ``now``."""
        with self._lock:
            for part, end in ends.items():
                known = self.ends.setdefault(part, deque())
                if known and end < known[-1][1]:
                    known.clear()  # the topic was made anew
                if not known or end > known[-1][1]:
                    known.append((now, end))
                self._forget(part)

    def saw_read(self, offsets: Offsets) -> None:
        """What the query has read: the next offset of each partition."""
        with self._lock:
            for part, offset in offsets.items():
                self.read[part] = offset
                self._forget(part)

    def records(self) -> dict[TopicPartition, int]:
        """Records not read yet, by topic and partition."""
        with self._lock:
            return {
                part: max(0, known[-1][1] - self.read[part])
                for part, known in sorted(self.ends.items())
                if part in self.read
            }

    def seconds(self, now: float) -> dict[str, float]:
        """Age of the oldest unread record by topic, 0 where all is read."""
        with self._lock:
            ages: dict[str, float] = {}
            for part, known in self.ends.items():
                if part not in self.read:
                    continue
                past = next((at for at, end in known if end > self.read[part]), now)
                ages[part[0]] = max(ages.get(part[0], 0.0), now - past)
            return dict(sorted(ages.items()))

    def _forget(self, part: TopicPartition) -> None:
        """Let go of ends that have been read past, but for the newest."""
        known = self.ends.get(part, deque())
        while len(known) > 1 and known[0][1] <= self.read.get(part, 0):
            known.popleft()
        if len(known) > KEPT:
            thinned = list(known)[::2]
            newest = known[-1]
            known.clear()
            known.extend(thinned if thinned[-1] == newest else [*thinned, newest])


class LagCollector(Collector):
    """Lag as of the moment it is asked for."""

    def __init__(self, lag: Lag, clock: Callable[[], float] = time.monotonic) -> None:
        self._lag = lag
        self._clock = clock
        self.poll_errors = 0

    def collect(self) -> Iterator[Metric]:
        records = GaugeMetricFamily(
            "onrecord_lag_records", "Records not read yet.", labels=("topic", "partition")
        )
        for (topic, partition), count in self._lag.records().items():
            records.add_metric((topic, str(partition)), count)
        seconds = GaugeMetricFamily(
            "onrecord_lag_seconds", "Age of the oldest record not read yet.", labels=("topic",)
        )
        for topic, age in self._lag.seconds(self._clock()).items():
            seconds.add_metric((topic,), age)
        errors = CounterMetricFamily(
            "onrecord_lag_poll_errors", "Times that the brokers did not tell the topics' ends."
        )
        errors.add_metric((), self.poll_errors)
        yield from (records, seconds, errors)


class LagPoller:
    """Asks for the end offsets every ``interval`` seconds, in a thread, until stopped."""

    def __init__(
        self,
        lag: Lag,
        ends: Callable[[], Offsets],
        registry: CollectorRegistry,
        interval: float = 5.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._lag = lag
        self._ends = ends
        self._interval = interval
        self._clock = clock
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="lag", daemon=True)
        self.collector = LagCollector(lag, clock)
        registry.register(self.collector)

    def __enter__(self) -> LagPoller:
        self._thread.start()
        return self

    def __exit__(self, *why: object) -> None:
        self._stop.set()
        # A look that no broker answers is left to itself: it can take ten seconds and more.
        self._thread.join(_LEAVE_SECONDS)

    def poll(self) -> None:
        """Ask once. An error is counted, not raised: the next poll may do better."""
        try:
            self._lag.saw_ends(self._ends(), self._clock())
        except Exception:  # whatever a client raises, monitoring must not stop the job
            self.collector.poll_errors += 1

    def _run(self) -> None:
        while not self._stop.is_set():
            self.poll()
            self._stop.wait(self._interval)
