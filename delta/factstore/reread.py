"""What a document states when it is read again with other settings: the same version, told
anew.

What is still found keeps its row, with the new reading's names and values. What is no longer
found was misread: its row's time in force becomes empty, so that no history tells of it;
the batches before still show it (``--as-of``).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql import functions as F

from factstore.history import PREFIX
from factstore.pruning import among, ranges
from factstore.tables import CLAIMS, Table


def reread(
    spark: SparkSession,
    root: str,
    table: Table,
    fresh: DataFrame,
    keys: Collection[str],
    batch: int,
) -> DataFrame:
    """The rows of ``table`` (quotes or claims) of the documents ``keys``, complete.

    ``fresh`` are the rows of the documents' versions in force as they are read now, with
    ``valid_from`` their Kafka timestamp; the other history columns are ignored.
    """
    name = table.key[0]
    stored = spark.read.format("delta").load(table.path(root)).where(ranges(name, keys, PREFIX))
    columns = stored.columns
    old = among(stored, "event_key", keys).select(
        F.col(name).alias("_id"), F.struct(*columns).alias("old")
    )
    new = fresh.select(F.col(name).alias("_new_id"), F.struct(*columns).alias("new"))
    both = old.join(new, F.col("_id") == F.col("_new_id"), "full_outer")
    # What other versions stated and ended stays as it is.
    touched = both.where(F.col("new").isNotNull() | F.col("old.valid_to").isNull())
    return touched.select(*_columns(columns, table, batch))


def _columns(columns: Sequence[str], table: Table, batch: int) -> list[Column]:
    gone, number = F.col("new").isNull(), F.lit(batch).cast("bigint")
    known_since = F.least("old.valid_from", "new.valid_from")
    history = {
        "valid_from": known_since,
        "valid_to": F.when(gone, F.col("old.valid_from")),
        "begun_batch": F.coalesce("old.begun_batch", number),
        "ended_batch": F.when(gone, number),
        "changed_batch": number,
    }
    if table is CLAIMS:
        moved = ~gone & (F.col("old.subject") != F.col("new.subject"))
        history["former_subject"] = F.when(moved, F.col("old.subject"))
    return [
        history.get(
            column, F.when(gone, F.col(f"old.{column}")).otherwise(F.col(f"new.{column}"))
        ).alias(column)
        for column in columns
    ]
