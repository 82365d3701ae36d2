"""Micro-batches: each is read, then appended to the tables and committed, while the next is read.

Spark reads Kafka and runs the extractor (streaming/reading.py); what comes back is small, and the
driver writes it. Batches are written one after the other, in the order of their numbers. The row
of ``batches`` is written last and holds Kafka's positions: what lies behind it when a writer
starts was never committed and is rolled back (factstore/storage/store.py), so no batch is ever
written twice and none needs to know whether it was begun before.
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
from streaming.reading import Fetched, Reader, Taken, Timer, fetch
from streaming.report import BatchReport, Clock
from streaming.steps import reads, writes
from streaming.steps.beside import beside
from streaming.steps.derive import Derived, derive
from streaming.steps.enrich import Extracting
from streaming.steps.extraction import Counts, Found, counts
from streaming.steps.guard import Guard
from streaming.steps.outcomes import Held

Committed = Callable[[Taken, BatchReport], None]
"""Told of a batch that was committed, in the thread that wrote it."""


@dataclass
class BatchWriter:
    """Writes batches to a store, one at a time. ``cluster`` is the Kafka cluster's id,
    ``positions`` the next offset of each topic and partition behind the batch that was taken
    last, ``topics`` the ids of these topics, ``held`` asks the broker what it holds; ``guard`` ends
    the job where the extractor fails for all. ``joined`` is set where upkeep has changed tables:
    the next batch, of whatever kind, fixes it for readers."""

    store: Store
    cluster: str
    extracting: Extracting
    vocabulary: Vocabulary
    positions: dict[Place, int] = field(default_factory=dict)
    held: Held = lambda place, first, next: True
    guard: Guard = field(default_factory=Guard)
    clock: Clock = time.time
    joined: bool = False
    topics: Mapping[str, str] = field(default_factory=dict)
    _writing: _Writing | None = None
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
                    "positions": places(self.positions, self.topics),
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
        """``fetch`` a batch, ``take`` it and wait until it is committed; None where it has no
        record."""
        fetched = self.fetch(records, ends or {})
        if fetched is not None:
            self.take(fetched)
        return self.settle()

    def fetch(self, records: DataFrame, ends: Mapping[Place, int]) -> Fetched | None:
        """Kafka's ``records``, which Spark says end at ``ends``; None where there are none.
        Raises outcomes.Unbalanced where a record would be lost, and what ``settle`` raises of
        the batch before where that has failed."""
        if self.failed:
            self.settle()
        fetched = fetch(records, self.positions, ends, self.held)
        if fetched is not None:
            self.store.passed("decoded")
        return fetched

    def take(self, fetched: Fetched, committed: Committed = lambda taken, report: None) -> None:
        """Read what was fetched last, while the batch before is written; then have it written,
        too. Raises outcomes.Unbalanced where a record would be lost, and what ``settle`` raises
        of the batch before."""
        before = self._writing
        batch = self.store.last.batch + 1 if before is None else before.taken.batch + 1
        documented = (lambda: None) if before is None else before.documented
        reader = Reader(self.store, self.extracting, documented)
        taken = reader.read(fetched, self.positions, batch, self.guard)
        self.settle()
        self.guard = taken.guard
        self.positions = dict(taken.positions)
        self._writing = _Writing(self, taken, committed).start()

    def settle(self) -> BatchReport | None:
        """Wait for the batch that is being written, if any; its report. Raises what writing it
        raised, store.Fenced where another writer has taken over."""
        # What failed stays so: this writer can go on no more.
        if self._failure is not None:
            raise self._failure
        if self._writing is None:
            return None
        report = self._writing.done.result()
        self._writing = None
        return report

    @property
    def idle(self) -> bool:
        """Whether no batch is being written, and none was in vain."""
        return not self.failed and (self._writing is None or self._writing.done.done())

    @property
    def failed(self) -> bool:
        """Whether a batch could not be written: ``settle`` tells why. May be asked in any thread,
        while another settles."""
        writing = self._writing
        return self._failure is not None or (writing is not None and writing.failed)


@dataclass
class _Writing:
    """One batch on its way into the tables, in a thread of its own."""

    writer: BatchWriter
    taken: Taken
    committed: Committed
    done: Future[BatchReport] = field(default_factory=Future)
    _decidable: Event = field(default_factory=Event)

    def start(self) -> _Writing:
        # No pool: one that is killed must not be waited for.
        Thread(target=self._run, daemon=True).start()
        return self

    @property
    def failed(self) -> bool:
        return self.done.done() and self.done.exception() is not None

    def documented(self) -> None:
        """Return once the batch's versions, and what it set aside, can be looked up. Raises what
        writing it raised."""
        self._decidable.wait()
        if self.failed:
            self.done.result()

    def _run(self) -> None:
        try:
            report = self._written()
            self.committed(self.taken, report)
        except BaseException as error:
            self.done.set_exception(error)
        else:
            self.done.set_result(report)
        finally:
            self._decidable.set()

    def _written(self) -> BatchReport:
        plan, found = self.taken.plan, self.taken.found
        self.writer.renew()
        self.store.begin(self.taken.batch)
        kept = found.within(plan)
        _, told = beside([self._looked_up, lambda: self._statements(kept)])
        told = told or Derived()
        counted = counts(kept)
        with self.timer.step("commit"):
            self.store.commit(self._row(counted))
        return self._report(counted, told)

    def _looked_up(self) -> None:
        """Write what is looked up for the decision of the batch behind this."""
        self._documents()
        self._quarantine()
        self._decidable.set()

    def _documents(self) -> None:
        for topic, table in reads.DOCUMENTS.items():
            rows = [row for row in self.taken.plan.changes if row.topic == topic]
            if rows:
                with self.timer.step(table.name):
                    version = self.writer.extracting.version
                    given = (self.store, table, self.fetched.documents, rows)
                    changed = writes.document_changes(*given, self.taken.batch, version)
                    self.store.change(table, changed)

    def _statements(self, kept: Found) -> Derived | None:
        """Write what the documents state, and what is computed from it."""
        if not kept.documents:
            return None
        versions = self.taken.plan.versions
        earlier = {one.event_key for one in self.taken.stored}
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
        given = (self.fetched.documents, self.taken.plan, self.taken.found.failures)
        changed = writes.quarantine_changes(self.store, *given, self.writer.cluster)
        if changed.rows:
            self.store.change(QUARANTINE, changed)

    def _report(self, told: Counts, changed: Derived) -> BatchReport:
        batch, balanced = self.taken.batch, self.taken.balance
        now = self.writer.clock()
        held = [row for row in changed.facts.rows if row["valid_to"] is None]
        linked = [row for row in changed.reports.rows if row["begun_batch"] == batch]
        people = [row["status"] for row in changed.people.rows if row["valid_to"] is None]
        return BatchReport(
            batch_id=batch,
            read=balanced.read,
            outcomes=balanced.outcomes,
            quarantine=reads.by_reason(self.taken.plan),
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
            latencies=tuple(max(0.0, now - one.known_at.timestamp()) for one in self.fetched.seen),
            seconds=self.timer.clock() - self.fetched.began,
            durations=dict(self.timer.seconds),
        )

    def _row(self, told: Counts) -> dict[str, object]:
        balanced, seen = self.taken.balance, self.fetched.seen
        return {
            "batch_id": self.taken.batch,
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
                for (topic, partition), taken in sorted(self.fetched.ranges.items())
            ],
            "positions": places(self.taken.positions, self.writer.topics),
        }

    @property
    def store(self) -> Store:
        return self.writer.store

    @property
    def fetched(self) -> Fetched:
        return self.taken.fetched

    @property
    def timer(self) -> Timer:
        return self.fetched.timer
