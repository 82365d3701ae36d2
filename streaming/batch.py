"""Micro-batches: each is taken from Kafka, read by the extractor, appended to the tables and
committed; one is taken while the one before is read, and that before it written.

Spark takes records and runs the extractor (streaming/reading.py); what comes back is small, and
the driver writes it. Batches are read and written one after the other, in the order of their
numbers. The row of ``batches`` is written last and holds Kafka's positions: what lies behind it
when a writer starts was never committed and is rolled back (factstore/storage/store.py), so no
batch is ever written twice and none needs to know whether it was begun before.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Event, Thread

from pyspark.sql import DataFrame

from contract.vocabulary import Vocabulary
from factstore.history import Timeline
from factstore.storage.batches import Place, places
from factstore.storage.store import Store
from factstore.tables import ENTITIES, QUARANTINE
from factstore.versions import OUTCOMES
from streaming.reading import Read, Taken, Timer, read, take
from streaming.report import BatchReport, Clock
from streaming.steps import reads, writes
from streaming.steps.beside import beside
from streaming.steps.derive import Derived, derive
from streaming.steps.enrich import Extracting
from streaming.steps.extraction import Counts, Found, counts
from streaming.steps.guard import Guard
from streaming.steps.outcomes import Held

Committed = Callable[[Read, BatchReport], None]
"""Told of a batch that was committed, in the thread that wrote it."""


@dataclass
class BatchWriter:
    """Writes batches to a store, one at a time. ``cluster`` is the Kafka cluster's id,
    ``positions`` the next offset of each topic and partition behind the batch that was taken
    last, ``held`` asks the broker what it holds; ``guard`` ends the job where the extractor
    fails for all. ``joined`` is set where upkeep has changed tables: the next batch, of whatever
    kind, fixes it for readers."""

    store: Store
    cluster: str
    extracting: Extracting
    vocabulary: Vocabulary
    positions: dict[Place, int] = field(default_factory=dict)
    held: Held = lambda place, first, next: True
    guard: Guard = field(default_factory=Guard)
    clock: Clock = time.time
    joined: bool = False
    _underway: _Underway | None = None
    _failure: Exception | None = None
    """Of a batch without records."""

    def mark(self, kind: str) -> None:
        """Commit a batch without records: a ``start``, or an ``upkeep`` that fixes the tables'
        versions anew."""
        self.settle()
        self.joined |= kind == "upkeep"
        self.renew()
        batch = self.store.last.batch + 1
        self.store.begin(batch)
        try:
            self.store.commit(
                {
                    "batch_id": batch,
                    "kind": kind,
                    "kafka_cluster": self.cluster,
                    **dict.fromkeys(("read", *OUTCOMES, "quotes", "claims"), 0),
                    "offsets": [],
                    "positions": places(self.positions),
                }
            )
        except Exception as error:
            self._failure = error
            raise

    def renew(self) -> None:
        """See what upkeep has done, before a batch begins."""
        if self.joined:
            # First: what is joined meanwhile is the next batch's.
            self.joined = False
            self.store.refresh()

    def write(
        self, records: DataFrame, ends: Mapping[Place, int] | None = None
    ) -> BatchReport | None:
        """``take`` a batch and wait until it is committed; None where it has no record."""
        self.take(records, ends or {})
        return self.settle()

    def take(
        self,
        records: DataFrame,
        ends: Mapping[Place, int],
        committed: Committed = lambda read, report: None,
    ) -> None:
        """Take Kafka's ``records``, which Spark says end at ``ends``, while the batch before is
        read; then have them read and written, too. Raises outcomes.Unbalanced where a record would
        be lost, and what reading or writing the batch before raised."""
        if self.failed:
            self.settle()
        before = self._underway
        batch = self.store.last.batch + 1 if before is None else before.taken.batch + 1
        taken = take(records, self.positions, ends, batch, self.held)
        if taken is None:
            return
        self.store.passed("decoded")
        if before is not None:
            before.documented()
        self.positions = dict(taken.positions)
        self._underway = _Underway(self, taken, before, committed).start()

    def settle(self) -> BatchReport | None:
        """Wait until all that was taken is committed; the last batch's report, if any. Raises what
        reading or writing raised, store.Fenced where another writer has taken over."""
        # What failed stays so: this writer can go on no more.
        if self._failure is not None:
            raise self._failure
        if self._underway is None:
            return None
        report = self._underway.done.result()
        self._underway = None
        return report

    @property
    def idle(self) -> bool:
        """Whether no batch is underway, and none was in vain."""
        return not self.failed and (self._underway is None or self._underway.done.done())

    @property
    def failed(self) -> bool:
        """Whether a batch could not be read or written: ``settle`` tells why. May be asked in any
        thread, while another settles."""
        underway = self._underway
        return self._failure is not None or (underway is not None and underway.failed)


@dataclass
class _Underway:
    """One batch on its way into the tables, behind the one ``before``, in a thread of its own."""

    writer: BatchWriter
    taken: Taken
    before: _Underway | None
    committed: Committed
    done: Future[BatchReport] = field(default_factory=Future)
    _documents_put: Event = field(default_factory=Event)

    def start(self) -> _Underway:
        # No pool: one that is killed must not be waited for.
        Thread(target=self._run, daemon=True).start()
        return self

    @property
    def failed(self) -> bool:
        before = self.before
        mine = self.done.done() and self.done.exception() is not None
        return mine or (before is not None and before.failed)

    def documented(self) -> None:
        """Return once the batch's versions can be looked up. Raises what came before that."""
        self._documents_put.wait()
        if self.failed:
            self.done.result()

    def _run(self) -> None:
        try:
            began = time.monotonic()
            read = self._read()
            report = _Writing(self.writer, read, self._documents_put, began).written()
            self.committed(read, report)
        except BaseException as error:
            self.done.set_exception(error)
        else:
            self.done.set_result(report)
        finally:
            self._documents_put.set()

    def _read(self) -> Read:
        """Have the batch read, and wait until it may be written. Where it cannot be read, too, the
        one before is over then: whoever takes the tables next would take them from under it."""
        writer, before = self.writer, self.before
        try:
            done = read(self.taken, writer.store, writer.extracting, writer.guard)
            writer.guard = done.guard
        finally:
            if before is not None:
                before.done.result()
                self.before = None
        return done


@dataclass(frozen=True, slots=True)
class _Writing:
    """What was ``read``, into the tables; ``documents_put`` is set once its versions can be looked
    up there. ``began`` is when its reading did."""

    writer: BatchWriter
    read: Read
    documents_put: Event
    began: float

    def written(self) -> BatchReport:
        kept = self.read.found.within(self.read.plan)
        self.writer.renew()
        self.store.begin(self.read.taken.batch)
        _, _, told = beside([self._documents, self._quarantine, lambda: self._statements(kept)])
        told = told or Derived()
        counted = counts(kept)
        with self.timer.step("commit"):
            self.store.commit(self._row(counted))
        return self._report(counted, told)

    def _documents(self) -> None:
        for topic, table in reads.DOCUMENTS.items():
            rows = [row for row in self.read.plan.changes if row.topic == topic]
            if rows:
                with self.timer.step(table.name):
                    version = self.writer.extracting.version
                    given = (self.store, table, self.read.taken.documents, rows)
                    changed = writes.document_changes(*given, self.read.taken.batch, version)
                    self.store.change(table, changed)
        self.documents_put.set()

    def _statements(self, kept: Found) -> Derived | None:
        """Write what the documents state, and what is computed from it."""
        if not kept.documents:
            return None
        versions = self.read.plan.versions
        earlier = {one.event_key for one in self.read.stored}
        known = {key for key, each in versions.items() if key in earlier or len(each) > 1}
        timeline = Timeline(versions)
        told, _ = beside(
            [lambda: self._stated(kept, timeline, known), lambda: self._entities(kept)]
        )
        assert told is not None
        return derive(self.store, told.moved, self.writer.vocabulary, self.timer.step)

    def _stated(self, kept: Found, timeline: Timeline, known: Collection[str]) -> writes.Stated:
        with self.timer.step("statements"):
            return writes.stated(self.store, kept, timeline, known)

    def _entities(self, kept: Found) -> None:
        with self.timer.step("entities"):
            self.store.change(ENTITIES, writes.entity_changes(self.store, kept))

    def _quarantine(self) -> None:
        given = (self.read.taken.documents, self.read.plan, self.read.found.failures)
        changed = writes.quarantine_changes(self.store, *given, self.writer.cluster)
        if changed.rows:
            self.store.change(QUARANTINE, changed)

    def _report(self, told: Counts, changed: Derived) -> BatchReport:
        batch, balanced = self.read.taken.batch, self.read.balance
        now = self.writer.clock()
        held = [row for row in changed.facts.rows if row["valid_to"] is None]
        linked = [row for row in changed.reports.rows if row["begun_batch"] == batch]
        people = [row["status"] for row in changed.people.rows if row["valid_to"] is None]
        return BatchReport(
            batch_id=batch,
            read=balanced.read,
            outcomes=balanced.outcomes,
            quarantine=reads.by_reason(self.read.plan),
            quotes_by_kind=told.quotes,
            claims_by_predicate=told.claims,
            events_by_modality=told.events,
            events_by_type=told.events_by_type,
            measures_by_unit=told.measures,
            happenings=sum(row["step"] == 1 for row in linked),
            happening_reports=len(linked),
            profiles=told.profiles,
            people_by_status=dict(Counter(people)),
            unattributed=told.unattributed,
            facts=len(held),
            disputed=sum(row["conflict_group"] is not None for row in held),
            other_languages=told.other_languages,
            latencies=tuple(
                max(0.0, now - one.known_at.timestamp()) for one in self.read.taken.seen
            ),
            seconds=time.monotonic() - self.began,
            durations=dict(self.timer.seconds),
        )

    def _row(self, told: Counts) -> dict[str, object]:
        balanced, seen = self.read.balance, self.read.taken.seen
        return {
            "batch_id": self.read.taken.batch,
            "kind": "stream",
            "kafka_cluster": self.writer.cluster,
            "read": balanced.total_read,
            **{outcome: balanced.total(outcome) for outcome in OUTCOMES},
            "quotes": sum(told.quotes.values()),
            "claims": sum(told.claims.values()),
            "first_known": min((record.known_at for record in seen), default=None),
            "last_known": max((record.known_at for record in seen), default=None),
            "offsets": [
                {
                    "topic": topic,
                    "partition": partition,
                    "first": taken.first,
                    "next": taken.next,
                    "records": taken.records,
                }
                for (topic, partition), taken in sorted(self.read.taken.ranges.items())
            ],
            "positions": places(self.read.taken.positions),
        }

    @property
    def store(self) -> Store:
        return self.writer.store

    @property
    def timer(self) -> Timer:
        return self.read.taken.timer
