"""What an article's newest version no longer states is ended, never deleted.

A quote or a claim is one row over all versions of its document. Its attributes are those
of the newest version that holds it; it began when the first such version became known,
and ended when one newer than the last such became known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone

from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql import functions as F

from factstore.pruning import among, ranges
from factstore.tables import CLAIMS, Table
from factstore.versions import Version, ends

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
PREFIX = 8
"""How many characters a row's id shares with its event's key."""
_ENDS = "event_key string, version string, order_latest string, ended_at timestamp"
_FROM_HISTORY = ("valid_from", "valid_to", "begun_batch", "ended_batch", "changed_batch")


@dataclass(frozen=True, slots=True)
class Timeline:
    """All versions of the documents that a batch touches, by event key."""

    versions: Mapping[str, Sequence[Version]]

    def frame(self, spark: SparkSession) -> DataFrame:
        """Columns: event_key, version, order_latest (the version's rank among its
        document's), ended_at (NULL where in force)."""
        rows = [
            (key, one.version, one.latest, _timestamp(ended[one.version]))
            for key, versions in self.versions.items()
            for ended in [ends(versions)]
            for one in versions
        ]
        return spark.createDataFrame(rows, _ENDS)

    def pruning(self, column: str) -> str:
        """A condition on ``column``, an id that starts with its event key's prefix."""
        return ranges(column, self.versions, PREFIX)


def revise(
    spark: SparkSession,
    root: str,
    table: Table,
    fresh: DataFrame,
    timeline: Timeline,
    batch: int,
    aborted: Sequence[int] = (),
    unknown: bool = False,
) -> DataFrame:
    """The rows of ``table`` (quotes or claims) that a batch changes, complete.

    ``fresh`` has the table's columns as the batch's versions state them, ``valid_from``
    their Kafka timestamp; the other history columns are ignored. Rows that one of the
    ``aborted`` batches wrote count as changed: no batch has counted them. ``unknown``
    says that the table has no row of these documents, and need not be read.
    """
    standing = _standing(spark, root, table, timeline, unknown)
    order = F.broadcast(timeline.frame(spark))
    both = standing.withColumn("_stands", F.lit(True)).unionByName(
        fresh.select(*standing.columns).withColumn("_stands", F.lit(False))
    )
    ranked = both.join(order, ["event_key", "version"])
    grouped = ranked.groupBy(table.key[0]).agg(*_folded(standing.columns))
    return _changed(grouped, table, batch, standing.columns, aborted)


def _standing(
    spark: SparkSession, root: str, table: Table, timeline: Timeline, unknown: bool
) -> DataFrame:
    """The table's rows of the documents that the batch touches."""
    if unknown:
        return spark.createDataFrame([], table.schema)
    stored = spark.read.format("delta").load(table.path(root))
    return among(stored.where(timeline.pruning(table.key[0])), "event_key", timeline.versions)


def _folded(columns: Sequence[str]) -> list[Column]:
    old = F.struct(*(F.col(name) for name in (*_FROM_HISTORY, *_subject(columns))))
    whole = F.struct(*(F.col(name) for name in (*columns, "ended_at", "_stands")))
    # Of two versions with the same rank one is this row as it stands: nothing to change.
    rank = F.struct("order_latest", "version", "_stands")
    return [
        F.max_by(whole, rank).alias("new"),
        F.max_by(F.when(F.col("_stands"), old), F.col("_stands")).alias("old"),
        F.min("valid_from").alias("first"),
    ]


def _changed(
    grouped: DataFrame, table: Table, batch: int, columns: Sequence[str], aborted: Sequence[int]
) -> DataFrame:
    begins = F.col("old").isNull()
    end = F.col("new.ended_at")
    same_end = end.eqNullSafe(F.col("old.valid_to"))
    unchanged = (
        F.col("new._stands")
        & same_end
        & F.col("first").eqNullSafe(F.col("old.valid_from"))
        & ~F.col("old.changed_batch").isin(list(aborted))
    )
    number = F.lit(batch).cast("bigint")
    history = {
        "valid_from": F.col("first"),
        "valid_to": end,
        "begun_batch": F.when(begins, number).otherwise(F.col("old.begun_batch")),
        "ended_batch": F.when(end.isNull(), F.lit(None))
        .when(~begins & same_end, F.col("old.ended_batch"))
        .otherwise(number),
        "changed_batch": number,
    }
    if table is CLAIMS:
        moved = F.col("old.subject") != F.col("new.subject")
        history["former_subject"] = F.when(moved, F.col("old.subject"))
    chosen = [history.get(name, F.col(f"new.{name}")).alias(name) for name in columns]
    return grouped.where(~unchanged | begins).select(*chosen)


def _subject(columns: Sequence[str]) -> tuple[str, ...]:
    return ("subject",) if "subject" in columns else ()


def _timestamp(microseconds: int | None) -> datetime | None:
    return None if microseconds is None else EPOCH + timedelta(microseconds=microseconds)
