"""Variants are recomputed for the speakers whose quotations a batch changed.

Never incremented: a replay, or another order of arrival, gives the same rows. Indirect
quotations are left out: they are the article's words, not the speaker's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

import pyarrow as pa
from delta.tables import DeltaTable
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql.pandas.types import to_arrow_schema
from pyspark.sql.types import StructType

from factstore.pruning import ranges
from factstore.tables import QUOTES, VARIANTS
from factstore.variants import Said, variants

BOUND = 2000
"""Quotations of one speaker that are compared: the newest."""
_READ = ("quote_id", "event_key", "content", "published", "turn_id", "valid_from")
_HISTORY = ("valid_from", "valid_to", "begun_batch", "ended_batch", "changed_batch")


def recompute(spark: SparkSession, root: str, batch: int) -> DataFrame:
    """The rows of ``variants`` that change since quotes changed in ``batch``, complete."""
    quotes = DeltaTable.forPath(spark, QUOTES.path(root)).toDF()
    standing = DeltaTable.forPath(spark, VARIANTS.path(root)).toDF().where("valid_to IS NULL")
    moved = _touched(quotes, standing, batch)
    near = ranges("speaker", moved)
    keys = F.broadcast(
        spark.createDataFrame(sorted(moved.items()), "speaker string, moved bigint").select(
            "speaker", F.timestamp_micros("moved").alias("moved_at")
        )
    )
    columns = spark.createDataFrame([], VARIANTS.columns).schema
    new = (
        quotes.where("valid_to IS NULL AND kind <> 'indirect'")
        .where(near)
        .join(keys, "speaker")
        .select("speaker", "moved_at", *_READ)
        .groupBy("speaker")
        .applyInArrow(_linked(columns), columns)
    )
    return _changes(standing.where(near).join(keys, "speaker"), new, batch)


def _touched(quotes: DataFrame, standing: DataFrame, batch: int) -> dict[str, int]:
    """The last moment (microseconds since 1970) that the batch tells of each speaker whose
    quotations it changed, those included that a quotation is no longer by."""
    last = F.unix_micros(F.greatest("valid_from", F.coalesce("valid_to", "valid_from")))
    changed = quotes.where(F.col("changed_batch") == batch).select("quote_id", "speaker", last)
    moved: dict[str, int] = {}
    moments: dict[str, int] = {}
    for quote_id, speaker, moment in changed.collect():
        moments[quote_id] = moment
        if speaker is not None:
            moved[speaker] = max(moment, moved.get(speaker, moment))
    before = standing.where(ranges("quote_id", moments)).select("quote_id", "speaker")
    for quote_id, speaker in before.collect() if moments else ():
        if quote_id in moments:
            moved[speaker] = max(moments[quote_id], moved.get(speaker, 0))
    return moved


def _linked(columns: StructType) -> Callable[[pa.Table], pa.Table]:
    """One speaker's quotations -> its variants, on a worker."""

    def linked(quotes: pa.Table) -> pa.Table:
        arrow = to_arrow_schema(columns, timezone="UTC")
        return pa.Table.from_pylist(linked_rows(quotes.to_pylist()), schema=arrow)

    return linked


def linked_rows(quotes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """One speaker's rows of ``quotes`` as rows of ``variants``, known since the batch."""
    newest = sorted(quotes, key=lambda row: (row["valid_from"], row["quote_id"]))[-BOUND:]
    return [
        {**asdict(variant), "speaker": quotes[0]["speaker"], "valid_from": quotes[0]["moved_at"]}
        for variant in variants(_said(row) for row in newest)
    ]


def _said(row: Mapping[str, Any]) -> Said:
    return Said(
        row["quote_id"],
        row["event_key"],
        row["content"],
        row["published"],
        row["turn_id"] is not None,
    )


def _changes(old: DataFrame, new: DataFrame, batch: int) -> DataFrame:
    """New, changed and ended variants."""
    names = new.columns
    said = [name for name in names if name not in _HISTORY]
    number = F.lit(batch).cast("bigint")
    before = old.select(F.col("quote_id").alias("_id"), "moved_at", F.struct(*names).alias("old"))
    both = new.select("quote_id", F.struct(*names).alias("new")).join(
        before, F.col("quote_id") == F.col("_id"), "full_outer"
    )
    ended = F.col("new").isNull()
    history = {
        # Known since it was first found, in whatever later form.
        "valid_from": F.coalesce("old.valid_from", "new.valid_from"),
        "valid_to": F.when(ended, F.greatest("moved_at", "old.valid_from")),
        "begun_batch": F.coalesce("old.begun_batch", number),
        "ended_batch": F.when(ended, number),
        "changed_batch": number,
    }
    same = F.struct(*(F.col(f"new.{name}") for name in said)).eqNullSafe(
        F.struct(*(F.col(f"old.{name}") for name in said))
    )
    return both.where(ended | F.col("old").isNull() | ~same).select(
        *(
            history.get(
                name, F.when(ended, F.col(f"old.{name}")).otherwise(F.col(f"new.{name}"))
            ).alias(name)
            for name in names
        )
    )
