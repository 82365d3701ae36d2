"""The views answer in Spark as they do in DataFusion."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from pyspark.sql import SparkSession

from factstore.querying.read import query, rows
from factstore.querying.spark_views import create_views
from factstore.querying.view_files import views
from factstore.tables import ALL
from tests.cookbook import recipes
from tests.sample_record import COMMITTED, write_record

pytestmark = pytest.mark.spark


@pytest.fixture(scope="module")
def record(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    root = write_record(tmp_path_factory.mktemp("record"))
    assert create_views(spark, root) == COMMITTED
    yield root
    for name in (*views(), *(table.name for table in ALL)):
        spark.catalog.dropTempView(name)


def _sorted(found: list[dict[str, Any]]) -> list[str]:
    return sorted(json.dumps(row, sort_keys=True, default=str) for row in found)


def _instants(row: dict[str, Any]) -> dict[str, Any]:
    """Times without their zone: Spark gives UTC without saying so."""
    return {
        name: value.replace(tzinfo=None) if hasattr(value, "tzinfo") else value
        for name, value in row.items()
    }


@pytest.mark.parametrize("name", sorted(views()))
def test_a_view_says_the_same_in_both_engines(spark: SparkSession, record: str, name: str) -> None:
    sql = f"SELECT * FROM {name}"
    ours = [_instants(row) for row in rows(query(record, sql))]
    sparks = [_instants(row.asDict(recursive=True)) for row in spark.sql(sql).collect()]
    assert ours
    assert list(ours[0]) == spark.sql(sql).columns
    assert _sorted(ours) == _sorted(sparks)


@pytest.mark.parametrize("question", recipes())
def test_a_recipe_finds_the_same_in_spark(spark: SparkSession, record: str, question: str) -> None:
    sql = recipes()[question]
    assert spark.sql(sql).count() == query(record, sql).num_rows
