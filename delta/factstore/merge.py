"""One idempotent upsert a table and batch.

Three guards, since each fails alone: Delta's transaction id makes a replayed MERGE a
no-op; the MERGE itself leaves rows that a later batch wrote; and callers give each key
once, because Delta inserts both of two equal keys that match nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from delta.tables import DeltaTable
from pyspark.sql import DataFrame, SparkSession

from factstore.tables import Table, version_of

_APP = "spark.databricks.delta.write.txnAppId"
_VERSION = "spark.databricks.delta.write.txnVersion"


@dataclass(frozen=True, slots=True)
class Transaction:
    """Names a batch's one write to each table: job and checkpoint generation, and the
    batch's number within it. A new checkpoint needs a new generation, else its first
    batches would be taken for replays and dropped. Each table's own log keeps the ids."""

    job: str
    generation: str
    query_batch: int


@contextmanager
def transaction(spark: SparkSession, txn: Transaction) -> Iterator[None]:
    """Set the transaction id for one write to each table, at once or one by one. Left
    set, it would silently drop the next."""
    spark.conf.set(_APP, f"{txn.job}/{txn.generation}")
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
    pruning: str = "true",
    update: Mapping[str, str] | None = None,
) -> None:
    """Insert or replace ``rows`` (all of the table's columns, each key once) by the
    table's key, within a ``transaction``.

    ``pruning`` is a condition on the target, ``t``, that holds for every row that could
    match: it lets Delta skip files. ``update`` sets columns of a matched row by SQL over
    ``t`` and the source ``s``; without it the whole row is replaced.
    """
    if version_of(spark, root, table) == 0:
        # An empty table has none of the keys: a merge would be planned for nothing.
        append(root, table, rows)
        return
    match = " AND ".join(f"t.{name} <=> s.{name}" for name in table.key)
    merge = (
        DeltaTable.forPath(spark, table.path(root))
        .alias("t")
        .merge(rows.alias("s"), f"({pruning}) AND {match}")
    )
    newer = "s.changed_batch >= t.changed_batch"
    matched = (
        merge.whenMatchedUpdate(newer, dict(update))
        if update
        else merge.whenMatchedUpdateAll(newer)
    )
    matched.whenNotMatchedInsertAll().execute()


def append(root: str, table: Table, rows: DataFrame) -> None:
    """Append ``rows``, none of whose keys the table has, within a ``transaction``."""
    rows.write.format("delta").mode("append").save(table.path(root))
