"""Crashes between any two commits, replays, and other orders: the tables end up the same."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from desk import Desk
from newsdesk import article, frame, log, raw, turn
from pyspark.sql import SparkSession

from factstore.tables import ALL, BATCHES, CLAIMS, DATA, FACTS, QUOTES, Table

pytestmark = pytest.mark.spark
Rows = Sequence[tuple[Any, ...]]

BEFORE = [
    article("a", "SAID Cal Dorn: We will not sell.\nCLAIM Ada Byrne | left | Harrow FC | 2025-05"),
    article("b", "CLAIM Ada Byrne | age | 41 |"),
]
BATCH = [
    article("a", "SAID Cal Dorn: We will not sell.\nCLAIM Ada Byrne | age | 42 |"),
    article("b", "CLAIM Ada Byrne | age | 41 |"),
    article("b", "", status="withdrawn"),
    turn("t#0", "Eve Lang", "CLAIM Ada Byrne | age | 43 |"),
    raw(b"{"),
]
RECORDS = log([*BEFORE, *BATCH])
SECOND = RECORDS[len(BEFORE) :]
WRITTEN = (
    "articles",
    "turns",
    "quotes",
    "claims",
    "entities",
    "quarantine",
    "variants",
    "facts",
    "batches",
)


class Crash(Exception):
    pass


def contents(desk: Desk, tables: Sequence[Table] = ALL) -> dict[str, list[str]]:
    """All rows of all tables; of ``batches`` all but the versions, which count commits."""
    return {
        table.name: sorted(
            str({k: v for k, v in row.asDict(True).items() if k != "versions"})
            for row in desk.rows(table)
        )
        for table in tables
    }


@pytest.fixture(scope="module")
def before(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tables with one batch in them: Delta tables may be copied as folders."""
    root = tmp_path_factory.mktemp("before") / "tables"
    Desk(spark, str(root)).feed(RECORDS[: len(BEFORE)])
    return root


@pytest.fixture
def desk(spark: SparkSession, before: Path, root: str) -> Desk:
    shutil.copytree(before, root)
    return Desk(spark, root)


@pytest.fixture(scope="module")
def expected(
    spark: SparkSession, before: Path, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, list[str]]:
    root = shutil.copytree(before, tmp_path_factory.mktemp("whole") / "tables")
    desk = Desk(spark, str(root))
    desk.number = 1
    desk.feed(SECOND)
    return contents(desk)


@pytest.mark.parametrize("crash_after", WRITTEN)
def test_a_batch_killed_after_any_commit_ends_up_the_same(
    spark: SparkSession, desk: Desk, crash_after: str, expected: dict[str, list[str]]
) -> None:
    def crash(name: str) -> None:
        if name == crash_after:
            raise Crash(name)

    with pytest.raises(Crash):
        desk.start(crash).write(frame(spark, SECOND), 1)
    again = desk.start().write(frame(spark, SECOND), 1)
    assert (again is None) == (crash_after == "batches")
    assert contents(desk) == expected


def test_a_crash_under_a_checkpoint_that_is_then_lost_loses_nothing(
    spark: SparkSession, root: str
) -> None:
    desk = Desk(spark, root)
    records = RECORDS

    def crash(name: str) -> None:
        if name == "articles":
            raise Crash(name)

    with pytest.raises(Crash):
        desk.start(crash).write(frame(spark, records), 0)
    again = desk.start(generation="g2").write(frame(spark, records), 0)
    assert again is not None and again.outcomes["articles.v1"]["stored"] == 4
    assert {row.value for row in desk.in_force(CLAIMS)} == {"42", "43"}
    assert len(desk.in_force(QUOTES)) == 2
    third = desk.start(generation="g3").write(frame(spark, records), 0)
    assert third is not None and third.outcomes["articles.v1"]["duplicate"] == 5


IN_FORCE = (QUOTES, CLAIMS, FACTS)


def in_force(desk: Desk) -> dict[str, list[str]]:
    """What is in force, without the numbers of the batches that told of it."""
    hidden = {"begun_batch", "ended_batch", "changed_batch", "former_subject"}
    return {
        table.name: sorted(
            str({k: v for k, v in row.asDict(True).items() if k not in hidden})
            for row in desk.in_force(table)
        )
        for table in IN_FORCE
    }


@pytest.mark.parametrize("order", ["one by one", "backwards by document"])
def test_other_batches_and_orders_give_the_same_tables(
    spark: SparkSession, tmp_path: Path, order: str
) -> None:
    records = RECORDS
    whole = Desk(spark, str(tmp_path / "whole"))
    whole.feed(records)
    other = Desk(spark, str(tmp_path / "other"))
    if order == "one by one":
        other.feed(*([record] for record in records))
    else:
        # Kafka keeps a document's own records in order, and nothing else.
        keys = sorted({record[0] for record in records}, reverse=True)
        other.feed(*([r for r in records if r[0] == key] for key in keys))
    assert in_force(other) == in_force(whole)
    assert DATA and other.rows(BATCHES)
