"""Reading stored documents again: after a change of the alias table, of the vocabulary, of
a setting or of the extractor itself, what is stored must be as if it had been there always.

Run while no stream writes (a table has one writer). Each batch takes some documents that
another extractor has read, and is committed like a batch of the stream. A row of ``batches``
marks where it begins and one where it ends: where the last is missing, the batch after the
newest row was broken off, and its number is never used again (``reads.state``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from contract.errors import UsageError
from contract.vocabulary import Vocabulary
from factstore import facts, variant_rows
from factstore.history import PREFIX
from factstore.merge import Transaction, transaction
from factstore.pruning import among, ranges
from factstore.puts import Upsert, put, put_all
from factstore.reread import reread
from factstore.tables import ARTICLES, CLAIMS, ENTITIES, FACTS, QUOTES, TURNS, VARIANTS, Table
from streaming import reads, writes
from streaming.documents import ARTICLE_COLUMNS, TURN_COLUMNS
from streaming.enrich import Extracting, enriched
from streaming.reads import BEGINS, ENDS, REFRESH
from streaming.settings import JOB

AT_ONCE = 2000
"""Documents of a batch."""


def refresh(
    spark: SparkSession,
    root: str,
    extracting: Extracting,
    vocabulary: Vocabulary,
    told: Callable[[int, int], None] = lambda done, of: None,
    at_once: int = AT_ONCE,
) -> tuple[int, int]:
    """Read again what another extractor has read; the documents read, and those on which
    the extractor failed: these stay as they are. ``told`` is called after each batch.

    Raises UsageError where a batch of the stream was broken off.
    """
    state = reads.state(spark, root, REFRESH)
    if reads.newest_change(spark, root) > state.last:
        raise UsageError(
            "The stream was stopped within a batch.",
            "Start it once more, so that it ends the batch; then stop it and try again.",
        )
    waiting = [
        (table, key)
        for table in (ARTICLES, TURNS)
        for key in _read_by_others(spark, root, table, extracting.version, state.aborted)
    ]
    if not waiting:
        return 0, 0
    state = writes.mark(spark, root, state, BEGINS)
    done = failed = 0
    for table in (ARTICLES, TURNS):
        keys = [key for of, key in waiting if of is table]
        for at in range(0, len(keys), at_once):
            batch = _Batch(spark, root, extracting, vocabulary, state.last + 1)
            read = batch.write(table, keys[at : at + at_once])
            state = replace(state, last=batch.number)
            done, failed = done + read, failed + len(keys[at : at + at_once]) - read
            told(done + failed, len(waiting))
    writes.mark(spark, root, state, ENDS)
    return done, failed


def _read_by_others(
    spark: SparkSession, root: str, table: Table, version: str, aborted: Sequence[int]
) -> list[str]:
    """The documents in force that another extractor has read, or a broken-off batch."""
    standing = _load(spark, root, table).where("valid_to IS NULL AND status = 'usable'")
    other = ~F.col("extractor_version").eqNullSafe(version)
    keys = standing.where(other).select("event_key")
    for stated in (QUOTES, CLAIMS) if aborted else ():
        broken = _load(spark, root, stated).where(F.col("changed_batch").isin(list(aborted)))
        keys = keys.union(broken.join(standing, "event_key", "left_semi").select("event_key"))
    return sorted(key for (key,) in keys.distinct().collect())


def _load(spark: SparkSession, root: str, table: Table) -> DataFrame:
    return spark.read.format("delta").load(table.path(root))


class _Batch:
    """One batch of documents of one table, under a number of its own."""

    def __init__(
        self,
        spark: SparkSession,
        root: str,
        extracting: Extracting,
        vocabulary: Vocabulary,
        number: int,
    ) -> None:
        self.spark, self.root, self.number = spark, root, number
        self.extracting, self.vocabulary = extracting, vocabulary

    def write(self, table: Table, keys: Sequence[str]) -> int:
        """Commit it; how many documents were read."""
        standing = among(_load(self.spark, self.root, table), "event_key", keys)
        standing = standing.where("valid_to IS NULL")
        found = enriched(_decoded(standing, table), self.extracting).persist()
        try:
            summary = reads.summary(found)
            read = [d.event_key for d in summary.documents if d.failure is None]
            with transaction(self.spark, Transaction(JOB, f"{REFRESH} {self.number}", 0)):
                usable = found.where("failure IS NULL")
                put_all(list(self._statements(usable, read, summary)), self._put)
                put_all(list(self._recomputed()), self._put)
                # Last: until then the documents count as not read.
                self._put(self._documents(standing, table, read))
        finally:
            found.unpersist()
        writes.refresh_row(self.spark, self.root, self.number)
        return len(read)

    def _statements(
        self, found: DataFrame, keys: Sequence[str], summary: reads.Summary
    ) -> Iterator[Upsert]:
        for table in (QUOTES, CLAIMS):
            fresh = writes.fresh(found, table)
            rows = reread(self.spark, self.root, table, fresh, keys, self.number)
            yield Upsert(table, rows, ranges(f"t.{table.key[0]}", keys, PREFIX))
        if summary.entities:
            rows = writes.entity_rows(found, self.number)
            pruning = ranges("t.entity_id", summary.entities)
            yield Upsert(ENTITIES, rows, pruning, writes.ENTITY_UPDATE)

    def _recomputed(self) -> Iterator[Upsert]:
        given = (self.spark, self.root, self.number)
        yield Upsert(VARIANTS, variant_rows.recompute(*given))
        yield Upsert(FACTS, facts.recompute(*given, self.vocabulary))

    def _documents(self, standing: DataFrame, table: Table, keys: Sequence[str]) -> Upsert:
        rows = among(standing, "event_key", keys).withColumn(
            "extractor_version", F.lit(self.extracting.version)
        )
        update = {"extractor_version": "s.extractor_version"}
        return Upsert(table, rows, ranges("t.event_key", keys), update)

    def _put(self, wanted: Upsert) -> None:
        put(self.spark, self.root, wanted)


def _decoded(standing: DataFrame, table: Table) -> DataFrame:
    """Stored documents in the shape that the decoder gives."""
    columns = ARTICLE_COLUMNS if table is ARTICLES else TURN_COLUMNS
    document = F.to_json(F.struct(*columns), {"ignoreNullFields": "false"})
    return standing.withColumn("document", document)
