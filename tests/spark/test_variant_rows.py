"""Variants follow what the quotes table holds, batch by batch."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import Any

import pytest
from pyspark.sql import SparkSession

from factstore import variant_rows
from factstore.merge import upsert
from factstore.tables import QUOTES, VARIANTS, create_missing

pytestmark = pytest.mark.spark

WHOLE = "I was never told why, and I will not guess"
BEGAN = datetime(2025, 6, 4, tzinfo=timezone.utc)


def quote(key: str, content: str, batch: int, **more: Any) -> dict[str, Any]:
    return {
        "quote_id": key,
        "event_key": f"d{key}",
        "content": content,
        "kind": "direct",
        "speaker": "Orrin Tackett",
        "published": f"2025-06-0{batch}",
        "valid_from": BEGAN + timedelta(days=batch),
        "begun_batch": batch,
        "changed_batch": batch,
        **more,
    }


def put(spark: SparkSession, root: str, rows: list[dict[str, Any]], batch: int) -> None:
    """Change quotes as a batch does, twice, and the variants that follow from them."""
    schema = spark.createDataFrame([], QUOTES.columns).schema
    values = [tuple(row.get(name) for name in schema.fieldNames()) for row in rows]
    for _ in (1, 2):
        upsert(spark, root, QUOTES, spark.createDataFrame(values, schema))
        upsert(spark, root, VARIANTS, variant_rows.recompute(spark, root, batch))


def held(spark: SparkSession, root: str) -> list[tuple[Any, ...]]:
    rows = spark.read.format("delta").load(VARIANTS.path(root)).orderBy("quote_id").collect()
    return [
        (row.quote_id, row.first_quote_id, row.matched_quote_id, row.begun_batch, row.ended_batch)
        for row in rows
    ]


def test_variants_begin_and_end_with_their_quotes(spark: SparkSession, root: str) -> None:
    create_missing(spark, root)
    first = quote("a1", WHOLE, 1)
    other = quote("c1", WHOLE, 1, speaker="Leona Prather")
    put(spark, root, [first, other], 1)
    assert held(spark, root) == []

    copy = quote("b1", "I was never told why", 2)
    turn = quote("e1", f"Well. {WHOLE}.", 2, turn_id="t1")
    put(spark, root, [copy, turn], 2)
    assert held(spark, root) == [("a1", "a1", "e1", 2, None), ("b1", "a1", "e1", 2, None)]

    # The article that first had it turns out to quote somebody else.
    put(spark, root, [{**first, "speaker": "Leona Prather", "changed_batch": 3}], 3)
    assert held(spark, root) == [
        ("a1", "a1", None, 2, None),
        ("b1", "b1", "e1", 2, None),
        ("c1", "a1", None, 3, None),
    ]

    gone = {"valid_to": BEGAN + timedelta(days=4), "ended_batch": 4, "changed_batch": 4}
    put(spark, root, [{**copy, **gone}], 4)
    assert held(spark, root)[1] == ("b1", "b1", "e1", 2, 4)
