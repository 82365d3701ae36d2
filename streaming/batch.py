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
from pyspark.sql import functions as F

from contract.vocabulary import Vocabulary
from factstore import facts, history
from factstore.merge import Transaction, ranges, upsert
from factstore.tables import (
    CLAIMS,
    ENTITIES,
    FACTS,
    QUARANTINE,
    QUOTES,
    Table,
)
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
    commit: tests crash there."""

    root: str
    cluster: str
    generation: str
    committed: Callable[[str], None] = lambda name: None


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
            writes.generation_row(
                spark, self.store.root, Transaction(JOB, self.store.generation, BEGINS), self.state
            )
            self.state = reads.state(spark, self.store.root, self.store.generation)

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
        with self.timer.step("extract"):
            found = self._hold(enriched(self._chosen(documents, first), self.writer.extracting))
            summary = reads.summary(found)
        final = plan(seen, stored, self.batch, summary.failed) if summary.failures else first
        counts = balance(reads.counted(seen), final)
        self._upsert_all(documents, found, final, summary)
        return self._commit(seen, final, counts, summary)

    def _upsert_all(
        self, documents: DataFrame, found: DataFrame, final: Plan, summary: reads.Summary
    ) -> None:
        for table, topic in writes.DOCUMENTS:
            rows = [row for row in final.changes if row.topic == topic]
            if rows:
                frame = writes.document_rows(self.spark, table, documents, rows, self.batch)
                pruning = ranges("t.event_key", {row.event_key for row in rows})
                self._put(table, frame, pruning, writes.DOCUMENT_UPDATE)
        if final.new:
            timeline = history.Timeline(final.versions)
            kept = writes.kept(self.spark, found, final)
            for table in (QUOTES, CLAIMS):
                rows_ = history.revise(
                    self.spark,
                    self.store.root,
                    table,
                    writes.fresh(kept, table),
                    timeline,
                    self.batch,
                    self.writer.state.aborted,
                )
                self._put(table, rows_, timeline.pruning(f"t.{table.key[0]}"))
            entities = writes.entity_rows(kept, self.batch)
            self._put(ENTITIES, entities, update=writes.ENTITY_UPDATE)
            self._put(
                FACTS,
                facts.recompute(self.spark, self.store.root, self.batch, self.writer.vocabulary),
            )
        if final.reasons:
            bad = writes.quarantine_rows(
                self.spark, documents, final, summary.failures, self.store.cluster, self.batch
            )
            self._put(QUARANTINE, bad)

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

    def _put(
        self,
        table: Table,
        rows: DataFrame,
        pruning: str = "true",
        update: dict[str, str] | None = None,
    ) -> None:
        with self.timer.step(table.name):
            upsert(self.spark, self.store.root, table, rows, self._transaction(), pruning, update)
        self.store.committed(table.name)

    def _chosen(self, documents: DataFrame, first: Plan) -> DataFrame:
        """The documents that the plan stores, spread over all cores."""
        new = F.broadcast(writes.keys(self.spark, first))
        chosen = documents.join(new, ["event_key", "version"], "left_semi")
        return chosen.repartition(self.spark.sparkContext.defaultParallelism)

    def _hold(self, frame: DataFrame) -> DataFrame:
        self.held.append(frame.persist())
        return self.held[-1]

    def _transaction(self) -> Transaction:
        return Transaction(JOB, self.store.generation, self.query_batch)

    @property
    def store(self) -> Store:
        return self.writer.store
