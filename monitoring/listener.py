"""From the streaming query's progress to metrics."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable
from typing import Any

from pyspark.sql.streaming.listener import (
    QueryIdleEvent,
    QueryProgressEvent,
    QueryStartedEvent,
    QueryTerminatedEvent,
    StreamingQueryListener,
)

from monitoring.lag import Lag, TopicPartition
from monitoring.metrics import JobMetrics


class ProgressListener(StreamingQueryListener):
    """Add it with ``spark.streams.addListener``. Every event is a heartbeat, an idle
    query's as well; a batch's progress tells the offsets that were read."""

    def __init__(
        self, metrics: JobMetrics, lag: Lag, clock: Callable[[], float] = time.time
    ) -> None:
        super().__init__()
        self._metrics = metrics
        self._lag = lag
        self._clock = clock

    def onQueryStarted(self, event: QueryStartedEvent) -> None:
        self._metrics.running.set(1)
        self._beat()

    def onQueryProgress(self, event: QueryProgressEvent) -> None:
        ends = (source.endOffset for source in event.progress.sources)
        self._lag.saw_read(read_offsets(ends))
        self._beat()

    def onQueryIdle(self, event: QueryIdleEvent) -> None:
        self._beat()

    def onQueryTerminated(self, event: QueryTerminatedEvent) -> None:
        self._metrics.running.set(0)

    def _beat(self) -> None:
        self._metrics.heartbeat.set(self._clock())


def read_offsets(ends: Iterable[str | None]) -> dict[TopicPartition, int]:
    """Offsets by topic and partition out of Kafka sources' ``endOffset`` texts, as in
    ``{"articles.v1": {"0": 12}}``. Other sources' and absent ones are left out."""
    offsets: dict[TopicPartition, int] = {}
    for text in ends:
        by_topic = _object(text)
        for topic, by_partition in by_topic.items():
            if isinstance(by_partition, dict):
                offsets.update(
                    {(topic, int(part)): int(offset) for part, offset in by_partition.items()}
                )
    return offsets


def _object(text: str | None) -> dict[str, Any]:
    try:
        loaded = json.loads(text or "{}")
    except ValueError:
        return {}
    return loaded if isinstance(loaded, dict) else {}
