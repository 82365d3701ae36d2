"""One idempotent upsert a table and batch.

Three guards, since each fails alone: Delta's transaction id makes a replayed MERGE a
no-op; the MERGE itself leaves rows that a later batch wrote; and the source is made
unique by key, because Delta inserts both of two equal keys that match nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from delta.tables import DeltaTable
from pyspark.sql import DataFrame, SparkSession

from factstore.tables import Table

_APP = "spark.databricks.delta.write.txnAppId"
_VERSION = "spark.databricks.delta.write.txnVersion"
_RANGES = 64


@dataclass(frozen=True, slots=True)
class Transaction:
    """Names a batch's one write to a table: job and checkpoint generation, and the
    batch's number within it. A new checkpoint needs a new generation, else its first
    batches would be taken for replays and dropped."""

    job: str
    generation: str
    query_batch: int

    def app(self, table: Table) -> str:
        return f"{self.job}/{table.name}/{self.generation}"


@contextmanager
def transaction(spark: SparkSession, table: Table, txn: Transaction) -> Iterator[None]:
    """Set the transaction id for one write. Left set, it would silently drop the next."""
    spark.conf.set(_APP, txn.app(table))
    spark.conf.set(_VERSION, str(txn.query_batch))
    try:
        yield
    finally:
        spark.conf.unset(_APP)
        spark.conf.unset(_VERSION)


def upsert(
    spark: SparkSession,
    root: str,
    table: Table,
    rows: DataFrame,
    txn: Transaction,
    pruning: str = "true",
    update: Mapping[str, str] | None = None,
) -> None:
    """Insert or replace ``rows`` (all of the table's columns) by the table's key.

    ``pruning`` is a condition on the target, ``t``, that holds for every row that could
    match: it lets Delta skip files. ``update`` sets columns of a matched row by SQL over
    ``t`` and the source ``s``; without it the whole row is replaced.
    """
    match = " AND ".join(f"t.{name} <=> s.{name}" for name in table.key)
    unique = rows.dropDuplicates(list(table.key))
    merge = (
        DeltaTable.forPath(spark, table.path(root))
        .alias("t")
        .merge(unique.alias("s"), f"({pruning}) AND {match}")
    )
    newer = "s.changed_batch >= t.changed_batch"
    matched = (
        merge.whenMatchedUpdate(newer, dict(update))
        if update
        else merge.whenMatchedUpdateAll(newer)
    )
    with transaction(spark, table, txn):
        matched.whenNotMatchedInsertAll().execute()


def append(spark: SparkSession, root: str, table: Table, rows: DataFrame, txn: Transaction) -> None:
    """Append ``rows`` once, however often the batch is run."""
    with transaction(spark, table, txn):
        rows.write.format("delta").mode("append").save(table.path(root))


def ranges(column: str, keys: Iterable[str], prefix: int | None = None) -> str:
    """A condition that holds for all ``keys`` and, where they are few, for little else.

    With ``prefix`` it holds for every value that starts with a key's first characters;
    keys are then hexadecimal. Neighbouring keys share one of at most 64 ranges: file
    statistics answer a range as fast as a value, and the condition stays short.
    """
    ordered = sorted({key[:prefix] for key in keys})
    if not ordered:
        return "false"
    step = -(-len(ordered) // _RANGES)
    groups = [ordered[at : at + step] for at in range(0, len(ordered), step)]
    # '~' sorts after every hexadecimal digit: the upper bound takes all with that prefix.
    above = "~" if prefix else ""
    return " OR ".join(
        f"{column} BETWEEN {_text(group[0])} AND {_text(group[-1] + above)}" for group in groups
    )


def _text(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
