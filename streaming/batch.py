"""One micro-batch: read the records, decide, extract, append to each table, commit.

Spark reads Kafka and runs the extractor; what comes back is small, and the driver writes it.
The row of ``batches`` is written last and holds Kafka's positions: what lies behind it when a
writer starts was never committed and is rolled back (factstore/storage/store.py), so no batch
is ever written twice and none needs to know whether it was begun before.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from pyspark.sql import DataFrame, SparkSession

from contract.vocabulary import Vocabulary
from factstore.history import Timeline
from factstore.plain import rows_of
from factstore.storage.batches import Place, places
from factstore.storage.store import Store
from factstore.tables import ENTITIES, QUARANTINE
from factstore.versions import OUTCOMES
from streaming.report import BatchReport, Clock
from streaming.steps import reads, writes
from streaming.steps.beside import beside
from streaming.steps.decode import decoded
from streaming.steps.derive import Derived, derive
from streaming.steps.enrich import Extracting
from streaming.steps.extraction import Counts, Document, Found, counts, extracted
from streaming.steps.guard import Guard
from streaming.steps.outcomes import Balance, Held, Range, balance, ranges
from streaming.steps.plan import Plan, Seen, Stored, plan


@dataclass
class Timer:
    """Seconds by step; some run side by side."""

    clock: Clock = time.monotonic
    seconds: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        start = self.clock()
        try:
            yield
        finally:
            self.seconds[name] = round(self.seconds.get(name, 0.0) + self.clock() - start, 3)


@dataclass
class BatchWriter:
    """Writes batches to a store, one at a time. ``cluster`` is the Kafka cluster's id,
    ``positions`` the next offset of each topic and partition, ``held`` asks the broker what
    it holds; ``guard`` ends the job where the extractor fails for all."""

    store: Store
    cluster: str
    extracting: Extracting
    vocabulary: Vocabulary
    positions: dict[Place, int] = field(default_factory=dict)
    held: Held = lambda place, first, next: True
    guard: Guard = field(default_factory=Guard)
    clock: Clock = time.time

    def mark(self, kind: str) -> None:
        """Commit a batch without records: a ``start``, or an ``upkeep`` that fixes the tables'
        versions anew."""
        if kind == "upkeep":
            self.store.refresh()
        batch = self.store.last.batch + 1
        self.store.begin(batch)
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

    def write(
        self, records: DataFrame, ends: Mapping[Place, int] | None = None
    ) -> BatchReport | None:
        """Commit Kafka's ``records``, which Spark says end at ``ends``; None where there are
        none. Raises outcomes.Unbalanced where a record would be lost, store.Fenced where
        another writer has taken over."""
        run = _Run(self, records.sparkSession)
        report = run.write(records, ends or {})
        if report is not None:
            self.positions |= {place: taken.next for place, taken in run.taken.items()}
        return report


@dataclass
class _Run:
    """One batch on its way."""

    writer: BatchWriter
    spark: SparkSession
    timer: Timer = field(default_factory=Timer)
    began: float = field(default_factory=time.monotonic)
    taken: dict[Place, Range] = field(default_factory=dict)

    def write(self, records: DataFrame, ends: Mapping[Place, int]) -> BatchReport | None:
        with self.timer.step("decode"):
            documents: Sequence[Document] = rows_of(decoded(records).toArrow())
            seen = reads.seen(documents)
            positions = (record.position for record in seen)
            self.taken = ranges(self.writer.positions, ends, positions, self.writer.held)
        if not self.taken:
            return None
        self.store.passed("decoded")
        self.store.begin(self.store.last.batch + 1)
        with self.timer.step("decide"):
            stored = reads.stored(self.store, seen)
            first = plan(seen, stored, self.batch)
        with self.timer.step("extract"):
            wanted = [d for d in documents if (d["event_key"], d["version"]) in first.new]
            given = (self.spark, wanted, self.writer.extracting, self.writer.guard)
            found, self.writer.guard = extracted(*given)
        self.store.passed("extracted")
        unread = found.unread
        final = plan(seen, stored, self.batch, unread) if unread else first
        balanced = balance(self.taken, final)
        kept = found.within(final)
        _, _, told = beside(
            [
                lambda: self._documents(documents, final),
                lambda: self._quarantine(documents, final, found),
                lambda: self._statements(kept, final, stored),
            ]
        )
        return self._commit(seen, final, balanced, counts(kept), told or Derived())

    def _documents(self, documents: Sequence[Document], final: Plan) -> None:
        for topic, table in reads.DOCUMENTS.items():
            rows = [row for row in final.changes if row.topic == topic]
            if rows:
                with self.timer.step(table.name):
                    version = self.writer.extracting.version
                    changed = writes.document_changes(
                        self.store, table, documents, rows, self.batch, version
                    )
                    self.store.change(table, changed)

    def _statements(self, kept: Found, final: Plan, stored: Sequence[Stored]) -> Derived | None:
        """Write what the documents state, and what is computed from it."""
        if not kept.documents:
            return None
        timeline = Timeline(final.versions)
        earlier = {one.event_key for one in stored}
        known = {
            key for key, versions in final.versions.items() if key in earlier or len(versions) > 1
        }
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

    def _quarantine(self, documents: Sequence[Document], final: Plan, found: Found) -> None:
        given = (documents, final, found.failures, self.writer.cluster)
        changed = writes.quarantine_changes(self.store, *given)
        if changed.rows:
            self.store.change(QUARANTINE, changed)

    def _commit(
        self, seen: list[Seen], final: Plan, balanced: Balance, told: Counts, changed: Derived
    ) -> BatchReport:
        with self.timer.step("commit"):
            self.store.commit(self._row(seen, balanced, told))
        now = self.writer.clock()
        held = [row for row in changed.facts.rows if row["valid_to"] is None]
        linked = [row for row in changed.reports.rows if row["begun_batch"] == self.batch]
        people = [row["status"] for row in changed.people.rows if row["valid_to"] is None]
        return BatchReport(
            batch_id=self.batch,
            read=balanced.read,
            outcomes=balanced.outcomes,
            quarantine=reads.by_reason(final),
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
            latencies=tuple(max(0.0, now - one.known_at.timestamp()) for one in seen),
            seconds=self.timer.clock() - self.began,
            durations=dict(self.timer.seconds),
        )

    def _row(self, seen: list[Seen], balanced: Balance, told: Counts) -> dict[str, object]:
        positions = {place: taken.next for place, taken in self.taken.items()}
        return {
            "batch_id": self.batch,
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
                for (topic, partition), taken in sorted(self.taken.items())
            ],
            "positions": places({**self.writer.positions, **positions}),
        }

    @property
    def store(self) -> Store:
        return self.writer.store

    @property
    def batch(self) -> int:
        return self.store.batch
