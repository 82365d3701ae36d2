"""The demo's work: publish the sample newsroom into a running job, and wait for its end."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import httpx

from contract.connection import Connection
from contract.errors import OnrecordError
from onrecord.evaluate import NEWSROOM, DocumentScore, evaluate
from producers.publish import publish
from producers.settings import PublishSettings
from streaming.report import BatchReport

INPUTS = tuple(NEWSROOM / name for name in ("articles", "transcripts", "quotes", "damaged"))
PATIENCE = 300.0
"""Seconds without a batch after which the demo gives up; a batch takes a few."""
_BEHIND = 5.0
"""Seconds that the query's progress may come behind the commit."""


@dataclass
class Demo:
    """Publishes while the job starts, and stops it once all that it published is stored.

    ``metrics`` is the endpoint's text as it was at the end; ``error`` what went wrong in the
    publishing thread.
    """

    cluster: Connection
    tell: Callable[[str], None]
    stop: threading.Event = field(default_factory=threading.Event)
    published: int = 0
    read: int = 0
    reports: list[BatchReport] = field(default_factory=list)
    url: str = ""
    metrics: str = ""
    scores: list[DocumentScore] = field(default_factory=list)
    error: OnrecordError | None = None
    _thread: threading.Thread | None = None
    _news: threading.Condition = field(default_factory=threading.Condition)

    def begin(self) -> None:
        """Start to publish, in a thread; the job starts beside it."""
        self._thread = threading.Thread(target=self._publish, name="publish", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Stop the job and the publishing thread, and wait for the thread: the interpreter
        must not go while it runs native code."""
        self.stop.set()
        with self._news:
            self._news.notify_all()
        if self._thread is not None:
            self._thread.join(30)

    def started(self, url: str) -> None:
        """Called when the query runs, with the address of its metrics."""
        with self._news:
            self.url = url
            self._news.notify_all()

    def committed(self, report: BatchReport) -> None:
        """Called after each batch."""
        with self._news:
            self.reports.append(report)
            self.read += sum(report.read.values())
            self._news.notify_all()
        steps = ", ".join(f"{name} {seconds:.1f}" for name, seconds in report.durations.items())
        self.tell(f"batch {report.batch_id}: {self.read} records read; seconds: {steps}")

    def _publish(self) -> None:
        try:
            result = publish(list(INPUTS), PublishSettings(), self.cluster)
            self.published = sum(result.published.values())
            self.tell(f"published {self.published} records, {len(result.rejected)} refused")
            # Scored here, while the job works: the demo's user waits once, not twice.
            for score in evaluate():
                if self.stop.is_set():
                    return
                self.scores.append(score)
            self._wait()
            if self.stop.is_set():
                return
            self._look()
        except OnrecordError as error:
            self.error = error
        except httpx.HTTPError as error:
            self.error = OnrecordError(
                f"The metrics at {self.url} did not answer ({error}).", "Run the demo again."
            )
        finally:
            self.stop.set()

    def _look(self) -> None:
        """Keep the metrics as they are once the query's progress, which comes a moment behind the
        commit, tells that all was read."""
        deadline = time.monotonic() + _BEHIND
        while True:
            # On loopback: a proxy that the environment names does not lead there.
            self.metrics = httpx.get(self.url, timeout=10, trust_env=False).text
            told = "onrecord_lag_records{" in self.metrics and lag(self.metrics) == 0
            if told or time.monotonic() > deadline or self.stop.wait(0.1):
                return

    def _wait(self) -> None:
        with self._news:
            while self.read < self.published and not self.stop.is_set():
                if not self._news.wait(PATIENCE):
                    raise OnrecordError(
                        f"No batch was committed for {PATIENCE:.0f} seconds.",
                        "Read spark.log in the demo's folder, or run `onrecord doctor`.",
                    )


@dataclass(frozen=True, slots=True)
class Delays:
    """Seconds from Kafka's timestamp to the last table's commit, over all records."""

    median: float
    worst: float


def delays(reports: list[BatchReport]) -> Delays:
    seconds = sorted(second for report in reports for second in report.latencies)
    return Delays(seconds[len(seconds) // 2], seconds[-1]) if seconds else Delays(0.0, 0.0)


def lag(metrics: str) -> int:
    """Records not read yet, summed from the metrics endpoint's text."""
    lines = (line for line in metrics.splitlines() if line.startswith("onrecord_lag_records{"))
    return int(sum(float(line.rpartition(" ")[2]) for line in lines))
