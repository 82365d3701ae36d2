"""The streaming job with its metrics, as ``stream``, ``up`` and ``demo`` run it."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Sequence

from contract.stopping import Waits
from monitoring.endpoint import Endpoint
from monitoring.lag import Lag, LagPoller
from monitoring.listener import ProgressListener
from monitoring.metrics import JobMetrics, record_batch
from onrecord.runtime.java import Java
from producers.topics import end_offsets
from streaming.job import run
from streaming.report import BatchReport, OnBatch
from streaming.settings import StreamSettings


def run_job(
    settings: StreamSettings,
    java: Java,
    metrics: tuple[str, int],
    on_batch: Sequence[OnBatch] = (),
    stop: threading.Event | None = None,
    on_start: Callable[[str], None] = lambda url: None,
    waits: Waits = lambda what: None,
) -> int:
    """Run the job until it is stopped; returns the number of committed batches.

    ``metrics`` is the address and port to serve them on, port 0 takes a free one;
    ``on_start`` is called with their URL once the query runs, ``waits`` with what a stop waits for.
    Raises as ``streaming.job.run`` does, and MissingPart where the port is taken.
    """
    os.environ["JAVA_HOME"] = str(java.home)
    collected, lag = JobMetrics(), Lag()

    def record(report: BatchReport) -> None:
        record_batch(report, collected, time.time())

    def ends() -> dict[tuple[str, int], int]:
        return end_offsets(settings.connection)

    with (
        Endpoint(collected.registry, metrics[1], metrics[0]) as endpoint,
        LagPoller(lag, ends, collected.registry),
    ):
        return run(
            settings,
            on_batch=[record, *on_batch],
            listeners=[ProgressListener(collected, lag)],
            stop=stop,
            on_start=lambda: on_start(endpoint.url),
            waits=waits,
        )
