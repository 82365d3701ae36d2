"""The streaming job: one query from Kafka's topics to the tables."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from pyspark.errors import StreamingQueryException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.streaming.listener import StreamingQueryListener
from pyspark.sql.streaming.query import StreamingQuery

from contract.errors import OnrecordError
from contract.vocabulary import load_vocabulary
from factstore.tables import compact, create_missing
from streaming.batch import BatchWriter, Store
from streaming.checkpoint import generation
from streaming.cluster import EndReader, cluster_id
from streaming.extractor import extracting
from streaming.report import BatchReport, EndOffsets, OnBatch
from streaming.session import build_session
from streaming.settings import JOB, StreamSettings
from streaming.source import stream

_POLL_SECONDS = 0.2


def run(
    settings: StreamSettings,
    on_batch: Sequence[OnBatch] = (),
    listeners: Sequence[StreamingQueryListener] = (),
    stop: threading.Event | None = None,
    on_start: Callable[[], None] = lambda: None,
) -> int:
    """Run until the topics are read ("available-now"), or until ``stop`` is set
    ("continuous"); the batch on its way is then finished. Returns the number of committed
    batches.

    ``on_batch`` are called after each commit, ``on_start`` once the query runs. Raises
    Unreachable without a broker, MissingPart without Java or jars, OnrecordError where the
    query fails.
    """
    stop = stop or threading.Event()
    cluster = cluster_id(settings.connection)
    if stop.is_set():
        return 0
    spark = build_session(
        settings.master,
        settings.jars,
        settings.driver_memory,
        settings.spark,
        settings.log,
        settings.java_options,
    )
    ends = EndReader(settings.connection)
    try:
        for listener in listeners:
            spark.streams.addListener(listener)
        if stop.is_set():
            return 0
        job = Job(spark, settings, _writer(spark, settings, cluster), on_batch, ends.ends)
        return job.run(stop, on_start)
    finally:
        for listener in listeners:
            with suppress(Exception):
                spark.streams.removeListener(listener)
        ends.close()
        spark.stop()


def _writer(spark: SparkSession, settings: StreamSettings, cluster: str) -> BatchWriter:
    create_missing(spark, settings.tables)
    name = settings.generation or generation(spark, settings.checkpoint)
    store = Store(settings.tables, cluster, name)
    writer = BatchWriter(store, extracting(settings), load_vocabulary(settings.vocabulary))
    writer.resume(spark)
    return writer


class _Stopping(Exception):
    """A batch that came when the job was told to stop: it must not count as done."""


class Job:
    """The query and its batches. ``busy`` is held while a batch is written, so that a stop
    waits for its commit; ``ending`` is set under it, and no batch begins after."""

    def __init__(
        self,
        spark: SparkSession,
        settings: StreamSettings,
        writer: BatchWriter,
        on_batch: Sequence[OnBatch],
        ends: EndOffsets,
    ) -> None:
        self.spark = spark
        self.settings = settings
        self.writer = writer
        self.on_batch = on_batch
        self.ends = ends
        self.busy = threading.Lock()
        self.ending = False
        self.committed = 0

    def run(self, stop: threading.Event, on_start: Callable[[], None]) -> int:
        query = self.start()
        on_start()
        try:
            while query.isActive:
                if stop.wait(_POLL_SECONDS):
                    self.end(query)
            query.awaitTermination()
        except StreamingQueryException as error:
            if not self.ending:
                raise _failed(error) from error
        return self.committed

    def end(self, query: StreamingQuery) -> None:
        """Stop the query between two batches. Not while ``busy`` is held: it waits for a
        batch that Spark has handed over already, and that batch for ``busy``."""
        with self.busy:
            self.ending = True
        query.stop()

    def start(self) -> StreamingQuery:
        writer = (
            stream(self.spark, self.settings)
            .writeStream.queryName(JOB)
            .option("checkpointLocation", self.settings.checkpoint)
            .foreachBatch(self._batch)
        )
        if self.settings.trigger == "available-now":
            return writer.trigger(availableNow=True).start()
        interval = f"{int(self.settings.interval_seconds * 1000)} milliseconds"
        return writer.trigger(processingTime=interval).start()

    def _batch(self, records: DataFrame, query_batch: int) -> None:
        with self.busy:
            if self.ending:
                raise _Stopping
            report = self.writer.write(records, query_batch)
            if report is None:
                return
            self.committed += 1
            told = replace(report, lag=self._lag(report))
            for listener in self.on_batch:
                listener(told)
            if report.batch_id % self.settings.compact_every == 0:
                compact(records.sparkSession, self.settings.tables)

    def _lag(self, report: BatchReport) -> dict[tuple[str, int], int]:
        """Records behind the end; a partition never read is behind by all that it has."""
        return {
            place: max(0, end - self.writer.state.positions.get(place, 0))
            for place, end in self.ends().items()
        }


def _failed(error: StreamingQueryException) -> OnrecordError:
    text = str(error)
    if "failOnDataLoss" in text or "OffsetOutOfRange" in text:
        return OnrecordError(
            "Kafka no longer has records that the job has not read: its retention was shorter "
            "than the outage.",
            "Republish what was lost, then start with a new --checkpoint: what is stored "
            "already counts as duplicate.",
        )
    first = next((line for line in text.splitlines() if line.strip()), "no reason given")
    return OnrecordError(
        f"The streaming query failed: {first[:400]}",
        "Nothing is half-committed: mend the cause and start again, it takes up where it was.",
    )
