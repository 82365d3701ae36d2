"""The tables as Delta makes them."""

from __future__ import annotations

import pytest
from pyspark.sql import SparkSession

from factstore.tables import ALL, ARTICLES, create_missing, schema_of, version_of

pytestmark = pytest.mark.spark


def test_created_once_with_their_columns(spark: SparkSession, root: str) -> None:
    create_missing(spark, root)
    create_missing(spark, root)
    for table in ALL:
        schema = spark.read.format("delta").load(table.path(root)).schema
        assert schema == spark.createDataFrame([], table.columns).schema
        assert set(table.key) <= set(schema.fieldNames())
        assert version_of(spark, root, table) == 0


def test_a_table_of_an_older_version_gets_its_new_columns(spark: SparkSession, root: str) -> None:
    old = [name for name in schema_of(ARTICLES.columns).names if name != "utc_offset"]
    empty = spark.createDataFrame([], ARTICLES.columns).select(*old)
    empty.write.format("delta").save(ARTICLES.path(root))
    create_missing(spark, root)
    known = spark.read.format("delta").load(ARTICLES.path(root)).columns
    assert known == [*old, "utc_offset"]
