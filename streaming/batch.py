"""One micro-batch: read the records, decide, extract, and upsert table by table.

Each step may be run again after a crash at any moment: decisions leave out what this same
batch stored, writes carry a transaction id, and facts are recomputed from the claims
table. The row of ``batches`` is written last; it fixes the versions that readers see.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from pyspark.sql import DataFrame, SparkSession

from contract.vocabulary import Vocabulary
from factstore import facts, history, variant_rows
from factstore.merge import Transaction, transaction
from factstore.pruning import ranges
from factstore.puts import WRITERS, Upsert, put, put_all
from factstore.tables import CLAIMS, ENTITIES, FACTS, QUARANTINE, QUOTES, VARIANTS
from streaming import reads, writes
from streaming.decode import decoded
from streaming.enrich import Extracting, enriched
from streaming.outcomes import Balance, balance
from streaming.plan import Plan, Seen, plan
from streaming.reads import BEGINS, State
from streaming.report import BatchReport, Clock, TopicPartition
from streaming.settings import JOB


@dataclass(frozen=True, slots=True)
class Store:
    """Where batches are written: the tables' root, the Kafka cluster's id and the
    checkpoint's generation. ``committed`` is called with the name of each table after its
    commit: tests crash there. ``writers`` tables are written at a time."""

    root: str
    cluster: str
    generation: str
    committed: Callable[[str], None] = lambda name: None
    writers: int = WRITERS


@dataclass
class Timer:
    """Seconds by step."""

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
    """Writes batches, one at a time, in the order of their numbers.

    ``state`` comes from ``batches`` at the start: see ``resume``.
    """

    store: Store
    extracting: Extracting
    vocabulary: Vocabulary
    state: State = field(default_factory=State)
    clock: Clock = time.time

    def resume(self, spark: SparkSession) -> None:
        """Take up after the newest committed batch; mark where a generation begins.

        A batch that was begun under a checkpoint which is gone is never finished: its
        number is left out, so that what it wrote can be told and is written again.
        """
        self.state = reads.state(spark, self.store.root, self.store.generation)
        if not self.state.begun:
            begins = Transaction(JOB, self.store.generation, BEGINS)
            self.state = writes.begin_generation(spark, self.store.root, begins, self.state)

    def write(self, records: DataFrame, query_batch: int) -> BatchReport | None:
        """Commit Kafka's ``records``; None where this batch was committed before, or is
        empty. Raises outcomes.Unbalanced where a record would be lost."""
        if query_batch <= self.state.last_query:
            return None
        run = _Run(self, records.sparkSession, self.state.last + 1, query_batch)
        report = run.write(records)
        if report is not None:
            self.state = replace(
                self.state,
                last=run.batch,
                last_query=query_batch,
                positions={**self.state.positions, **run.positions},
            )
        return report


@dataclass
class _Run:
    """One batch on its way. Frames that are used twice are persisted until it ends."""

    writer: BatchWriter
    spark: SparkSession
    batch: int
    query_batch: int
    timer: Timer = field(default_factory=Timer)
    held: list[DataFrame] = field(default_factory=list)
    positions: dict[TopicPartition, int] = field(default_factory=dict)
    _unknown: bool = False

    def write(self, records: DataFrame) -> BatchReport | None:
        try:
            return self._write(records)
        finally:
            for frame in self.held:
                frame.unpersist()

    def _write(self, records: DataFrame) -> BatchReport | None:
        with self.timer.step("decode"):
            documents = self._hold(decoded(records))
            seen = reads.seen(documents)
        if not seen:
            return None
        for one in sorted(seen, key=lambda one: one.position):
            self.positions[one.topic, one.partition] = one.offset + 1
        with self.timer.step("decide"):
            stored = reads.stored(
                self.spark, self.store.root, seen, self.batch, self.writer.state.aborted
            )
            first = plan(seen, stored, self.batch)
            # An aborted batch may have written what no history tells of.
            self._unknown = not stored and not self.writer.state.aborted
        with self.timer.step("extract"):
            found = self._hold(enriched(writes.chosen(documents, first), self.writer.extracting))
            summary = reads.summary(found)
        final = plan(seen, stored, self.batch, summary.failed) if summary.failures else first
        counts = balance(reads.counted(seen), final)
        self._upsert_all(documents, found, final, summary)
        return self._commit(seen, final, counts, summary)

    def _upsert_all(
        self, documents: DataFrame, found: DataFrame, final: Plan, summary: reads.Summary
    ) -> None:
        """All tables at once, but last those that are computed from others."""
        with self.timer.step("plan"):
            wanted = [
                *self._documents(documents, final),
                *self._statements(found, final, summary),
                *self._quarantine(documents, final, summary),
            ]
        with transaction(self.spark, self._transaction()):
            self._put_all(wanted)
            if final.new:
                with self.timer.step("touched"):
                    computed = list(self._recomputed())
                self._put_all(computed)

    def _documents(self, documents: DataFrame, final: Plan) -> Iterator[Upsert]:
        for table, topic in writes.DOCUMENTS:
            rows = [row for row in final.changes if row.topic == topic]
            if rows:
                frame = writes.document_rows(
                    self.spark, table, documents, rows, self.batch, self.writer.extracting.version
                )
                pruning = ranges("t.event_key", {row.event_key for row in rows})
                unknown = self._unknown and all(row.new for row in rows)
                yield Upsert(table, frame, pruning, writes.DOCUMENT_UPDATE, unknown)

    def _statements(
        self, found: DataFrame, final: Plan, summary: reads.Summary
    ) -> Iterator[Upsert]:
        if not final.new:
            return
        timeline = history.Timeline(final.versions)
        # Without a failure all that was extracted is stored.
        kept = writes.chosen(found, final) if summary.failures else found
        for table in (QUOTES, CLAIMS):
            fresh = writes.fresh(kept, table)
            rows = history.revise(
                self.spark,
                self.store.root,
                table,
                fresh,
                timeline,
                self.batch,
                self.writer.state.aborted,
                self._unknown,
            )
            pruning = timeline.pruning(f"t.{table.key[0]}")
            yield Upsert(table, rows, pruning, unknown=self._unknown)
        if summary.entities:
            rows = writes.entity_rows(kept, self.batch)
            pruning = ranges("t.entity_id", summary.entities)
            yield Upsert(ENTITIES, rows, pruning, writes.ENTITY_UPDATE)

    def _recomputed(self) -> Iterator[Upsert]:
        """What is read back from the quotes and claims that this batch changed."""
        given = (self.spark, self.store.root, self.batch)
        yield Upsert(VARIANTS, variant_rows.recompute(*given))
        yield Upsert(FACTS, facts.recompute(*given, self.writer.vocabulary))

    def _quarantine(
        self, documents: DataFrame, final: Plan, summary: reads.Summary
    ) -> Iterator[Upsert]:
        if final.reasons:
            failures = summary.failures
            rows = writes.quarantine_rows(
                self.spark, documents, final, failures, self.store.cluster, self.batch
            )
            yield Upsert(QUARANTINE, rows)

    def _commit(
        self, seen: list[Seen], final: Plan, counts: Balance, summary: reads.Summary
    ) -> BatchReport:
        found = summary.within(final)
        with self.timer.step("commit"):
            writes.batch_row(
                self.spark,
                self.store.root,
                self._transaction(),
                self.batch,
                counts,
                seen,
                found,
            )
        self.store.committed("batches")
        now = self.writer.clock()
        changed, disputed = reads.changed_facts(self.spark, self.store.root, self.batch)
        return BatchReport(
            batch_id=self.batch,
            read=counts.read,
            outcomes=counts.outcomes,
            quarantine=reads.by_reason(final),
            quotes_by_kind=found.quotes,
            claims_by_predicate=found.claims,
            unattributed=found.unattributed,
            facts=changed,
            disputed=disputed,
            other_languages=found.other_languages,
            latencies=tuple(max(0.0, now - one.known_at.timestamp()) for one in seen),
            durations=dict(self.timer.seconds),
        )

    def _put_all(self, wanted: list[Upsert]) -> None:
        put_all(wanted, self._put, self.store.writers)

    def _put(self, wanted: Upsert) -> None:
        with self.timer.step(wanted.table.name):
            put(self.spark, self.store.root, wanted)
        self.store.committed(wanted.table.name)

    def _hold(self, frame: DataFrame) -> DataFrame:
        self.held.append(frame.persist())
        return self.held[-1]

    def _transaction(self) -> Transaction:
        return Transaction(JOB, self.store.generation, self.query_batch)

    @property
    def store(self) -> Store:
        return self.writer.store
