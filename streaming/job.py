"""Kafka to Delta as one streaming query with one writer.

The tables hold what Kafka positions they were read up to; Spark's checkpoint is scratch, a new
one at each start. Whatever breaks within a batch, the next attempt rolls the tables back to the
last committed one and reads on from there.
"""

from __future__ import annotations

import hashlib
import shutil
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from pyspark.errors import StreamingQueryException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.streaming.listener import StreamingQueryListener
from pyspark.sql.streaming.query import StreamingQuery

from contract.causes import why
from contract.collector import settled
from contract.errors import OnrecordError, Unreachable
from contract.stopping import Waits
from contract.vocabulary_files import load_vocabulary
from factstore.storage.batches import Place
from factstore.storage.lease import held
from factstore.storage.migrate import migrated
from factstore.storage.store import Passed, take_over
from factstore.storage.upkeep import Upkeep
from streaming import pace
from streaming.batch import BatchWriter
from streaming.clock import SetBack
from streaming.cluster import Broker, cluster_id
from streaming.positions import Known, made_anew, resumed
from streaming.reading import Taken
from streaming.report import BatchReport, OnBatch
from streaming.settings import JOB, StreamSettings
from streaming.spark.session import build_session
from streaming.spark.source import cut, ends_of, stream
from streaming.steps.extractor import extracting
from streaming.steps.guard import Guard

_POLL_SECONDS = 0.1
_ENDED_SECONDS = 1
_ATTEMPTS = 3
"""Attempts at one batch, where it is not known that another cannot succeed."""
_PAUSE_SECONDS = 2.0
_LOOK_EVERY = 5
"""Batches after which upkeep looks at the tables."""


def run(
    settings: StreamSettings,
    on_batch: Sequence[OnBatch] = (),
    listeners: Sequence[StreamingQueryListener] = (),
    stop: threading.Event | None = None,
    on_start: Callable[[], None] = lambda: None,
    passed: Passed = lambda name: None,
    waits: Waits = lambda what: None,
) -> int:
    """Run until the topics are read ("available-now"), or until ``stop`` is set
    ("continuous"); what was fetched is then extracted and written. Returns the number of committed
    batches.

    ``on_batch`` are called after each commit, ``on_start`` once the query runs, ``passed``
    with the name of each point that a batch has passed, ``waits`` with what a stop waits for from
    now on. Raises Unreachable without a broker, MissingPart without Java or jars, lease.Held where
    another process writes the tables, store.Fenced where one has taken over, OnrecordError where
    the query fails.
    """
    stop = stop or threading.Event()
    cluster = cluster_id(settings.connection)
    if stop.is_set():
        return 0
    waits("Spark to start")
    with held(settings.tables), _session(settings, listeners) as spark:
        if stop.is_set():
            return 0
        broker = Broker(settings.connection, stop)
        try:
            job = Job(spark, settings, cluster, broker, on_batch, passed, waits)
            return job.run(stop, on_start)
        finally:
            waits("Spark to end")
            broker.close()


@contextmanager
def _session(
    settings: StreamSettings, listeners: Sequence[StreamingQueryListener]
) -> Iterator[SparkSession]:
    spark = build_session(
        settings.master,
        settings.jars,
        settings.driver_memory,
        settings.spark,
        settings.log,
        settings.java_options,
    )
    try:
        for listener in listeners:
            spark.streams.addListener(listener)
        yield spark
    finally:
        for listener in listeners:
            with suppress(Exception):
                spark.streams.removeListener(listener)
        spark.stop()


class _Stopping(Exception):
    """A batch that came when the job was told to stop: it must not count as done."""


class Job:
    """The query and its batches. ``busy`` is held from when a batch was fetched until it is handed
    over, so that a stop waits for that; ``ending`` is set under it, and none is extracted after."""

    def __init__(
        self,
        spark: SparkSession,
        settings: StreamSettings,
        cluster: str,
        broker: Broker,
        on_batch: Sequence[OnBatch],
        passed: Passed,
        waits: Waits = lambda what: None,
    ) -> None:
        self.spark = spark
        self.settings = settings
        self.cluster = cluster
        self.broker = broker
        self.on_batch = on_batch
        self.passed = passed
        self.waits = waits
        self.guard = Guard(settings.failing_share)
        self.busy = threading.Lock()
        self.ending = False
        self.committed = 0
        self.failed = 0
        self.error: Exception | None = None
        self.most = self.wanted = pace.first(settings.max_offsets)
        self.clock = SetBack()
        self.outdated = False
        self.vocabulary = load_vocabulary(settings.vocabulary)
        self.extracting = extracting(settings)
        settled()

    def run(self, stop: threading.Event, on_start: Callable[[], None]) -> int:
        migrated(self.settings.tables)
        tell = on_start
        # None where the job was told to stop before a broker answered.
        while known := self.broker.wait():
            self.error, self.ending, self.outdated = None, False, False
            self.most = self.wanted
            query = self._start(known)
            tell()
            tell = lambda: None  # noqa: E731
            again_in = self._until_it_ends(query, stop)
            if again_in is None or stop.wait(again_in):
                break
        return self.committed

    def _until_it_ends(self, query: StreamingQuery, stop: threading.Event) -> float | None:
        """Seconds until another query is to be started, after a fault or since this one is
        outdated; None where all is read, or the job was told to stop."""
        with _Keeping(self) as keeping:
            try:
                while query.isActive:
                    keeping.fix()
                    if stop.wait(_POLL_SECONDS) or self._outdated() or self.writer.failed:
                        self.end(query)
                self._ended(query, stop)
            except Exception as error:
                queried = isinstance(error, StreamingQueryException)
                if self.writer.failed or (queried and not self.ending):
                    self._again(error)
                    return _PAUSE_SECONDS
                if not queried:
                    raise
        return 0.0 if self.outdated else None

    def _ended(self, query: StreamingQuery, stop: threading.Event) -> None:
        """Return once all that the ended query took is committed. Raises what it, or the writing
        of its last batch, raised. One that was cut for a stop may still close its clients: it takes
        nothing more."""
        try:
            while not query.awaitTermination(_ENDED_SECONDS):
                if self.ending and stop.is_set():
                    break
        finally:
            self.waits("a batch to be written")
            self.writer.settle()

    def _outdated(self) -> bool:
        """Whether another query is to begin: for another pace, since a topic was made anew, or the
        clock was set back, by which Kafka's clients keep their times. They would not ask again for
        what has moved, a broker that was restarted, until it has caught up."""
        self.outdated |= self.wanted != self.most or self.clock.seen()
        return self.outdated

    def end(self, query: StreamingQuery) -> None:
        """Stop the query. What is being fetched is cut, since a broker that is gone would have it
        wait for minutes, and nothing of it was read. Not while ``busy`` is held: what is extracted
        is handed over first."""
        self.waits("what was fetched to be extracted")
        with self.busy:
            self.ending = True
        self.waits("the query to end")
        cut(query)

    def _start(self, known: Known) -> StreamingQuery:
        """Take the tables over and read on from where they stand."""
        try:
            store = take_over(self.settings.tables, self.passed)
        except OSError as error:
            raise Unreachable(
                f"The tables in {self.settings.tables} cannot be written: {why(error)}.",
                "Free some space, or mend the store, and start again: nothing is lost.",
            ) from error
        positions = resumed(store.last, self.cluster, known, self.settings.recover)
        self.writer = BatchWriter(
            store, self.cluster, self.extracting, self.vocabulary, positions, self.broker.holds
        )
        self.writer.guard = self.guard
        self.writer.topics = known.topics
        self.writer.mark("start")
        self.scratch = _scratch(self.settings, store.epoch)
        query = (
            stream(self.spark, self.settings, positions, self.most)
            .writeStream.queryName(JOB)
            # No URI: Hadoop leaves a space's %20 as it is.
            .option("checkpointLocation", f"file:{self.scratch}")
            .foreachBatch(self._batch)
        )
        if self.settings.trigger == "available-now":
            return query.trigger(availableNow=True).start()
        # Spark waits for a trigger's next interval by the wall clock, an hour longer where that
        # is set back by one; a poll's delay is slept.
        delay = max(10, int(self.settings.interval_seconds * 1000))
        self.spark.conf.set("spark.sql.streaming.pollingDelay", f"{delay}ms")
        return query.trigger(processingTime="0 seconds").start()

    def _batch(self, records: DataFrame, query_batch: int) -> None:
        try:
            fetched = self.writer.fetch(records, ends_of(self.scratch, query_batch))
            with self.busy:
                if self.ending:
                    raise _Stopping
                if fetched is not None:
                    self.writer.take(fetched, self._done)
        except Exception as error:
            if not self.ending:
                self.error = error
            raise

    def _done(self, taken: Taken, report: BatchReport) -> None:
        """A batch was committed."""
        self.guard = taken.guard
        self.committed += 1
        self.failed = 0
        self.wanted = pace.paced(
            self.most,
            max(report.read.values()),
            report.seconds,
            self.settings.batch_seconds,
            self.settings.max_offsets,
        )
        known = self.broker.known()
        if known and made_anew(self.writer.topics, known):
            self.outdated = True  # the next start tells of it: what was read may not be all
        told = replace(report, lag=_lag(known, taken.positions))
        for listener in self.on_batch:
            listener(told)

    def _again(self, error: Exception) -> None:
        """Raise what another attempt cannot mend, or what has not been mended by some. Where Spark
        tells of records that are gone, the next start asks the broker: one that was restarted a
        moment ago may only not have told of all."""
        self.failed += 1
        cause = self.error or error
        if isinstance(cause, OnrecordError):
            raise cause from error
        if self.failed >= _ATTEMPTS:
            raise OnrecordError(
                f"The streaming query failed: {why(cause)}.",
                "Nothing is half-committed: mend the cause and start again, it takes up where it "
                "was.",
            ) from cause


def _lag(known: Known | None, positions: Mapping[Place, int]) -> dict[Place, int]:
    """Records behind the end, from ``positions`` on."""
    bounds = known.bounds.items() if known else ()
    return {place: max(0, end - positions.get(place, 0)) for place, (_, end) in bounds}


class _Keeping:
    """Upkeep beside the batches, in a thread of its own while the query runs."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.upkeep = Upkeep(job.settings.tables, job.writer.store.epoch, job.passed)
        self.done = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> _Keeping:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.done.set()
        self.job.waits("the upkeep of a table")
        self.thread.join()
        self.fix()

    def fix(self) -> None:
        """Fix the tables' versions after upkeep where no batch does so: what readers are
        pinned to must not grow old."""
        writer = self.job.writer
        if writer.joined and self.job.busy.acquire(blocking=False):
            try:
                if writer.idle:
                    writer.mark("upkeep")
            except Exception:
                # Told by the writer where the batch was begun; else it is tried again.
                writer.joined = True
            finally:
                self.job.busy.release()

    def _run(self) -> None:
        # At once, too: a job that is started for each batch commits few.
        looked = -_LOOK_EVERY
        while not self.done.wait(1):
            if self.job.committed - looked >= _LOOK_EVERY:
                looked = self.job.committed
                if self._changed():
                    self.job.writer.joined = True

    def _changed(self) -> bool:
        """Whether upkeep has changed tables, or may have before it failed."""
        try:
            return self.upkeep.run(self.done.is_set)
        except Exception:
            return True


def _scratch(settings: StreamSettings, epoch: int) -> Path:
    """A new folder for Spark's checkpoint; those of earlier starts on these tables go."""
    name = hashlib.sha256(settings.tables.encode()).hexdigest()[:8]
    base = Path(settings.checkpoint).absolute()
    for old in base.glob(f"{name}-*"):
        shutil.rmtree(old, ignore_errors=True)
    return base / f"{name}-{epoch}"
