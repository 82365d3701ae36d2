"""The tables as Delta makes them."""

from __future__ import annotations

import pytest
from pyspark.sql import SparkSession

from factstore.tables import ALL, create_missing, version_of

pytestmark = pytest.mark.spark


def test_created_once_with_their_columns(spark: SparkSession, root: str) -> None:
    create_missing(spark, root)
    create_missing(spark, root)
    for table in ALL:
        schema = spark.read.format("delta").load(table.path(root)).schema
        assert schema == spark.createDataFrame([], table.columns).schema
        assert set(table.key) <= set(schema.fieldNames())
        assert version_of(spark, root, table) == 0
