"""Crashes between any two commits, and other orders: the tables end up the same."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from deltalake import DeltaTable
from pyspark.sql import SparkSession

from factstore.storage.store import Fenced
from factstore.storage.upkeep import Upkeep
from factstore.tables import BATCHES, CLAIMS, DATA, FACTS, PEOPLE, PROFILES, QUARANTINE, QUOTES
from tests.spark.desk import Desk
from tests.spark.newsdesk import article, frame, log, raw, turn

pytestmark = pytest.mark.spark
Rows = Sequence[tuple[Any, ...]]

SPORT = "PERSON Ada Byrne | sport | Harriers\n"
BEFORE = [
    article("a", "SAID Cal Dorn: We will not sell.\nCLAIM Ada Byrne | left | Harrow FC | 2025-05"),
    article("b", "CLAIM Ada Byrne | age | 41 |"),
]
BATCH = [
    article("a", f"{SPORT}SAID Cal Dorn: We will not sell.\nCLAIM Ada Byrne | age | 42 |"),
    article("b", "CLAIM Ada Byrne | age | 41 |"),
    article("b", "", status="withdrawn"),
    turn("t#0", "Eve Lang", "PERSON Ada Byrne | law | Harrow Court\nCLAIM Ada Byrne | age | 43 |"),
    raw(b"{"),
]
RECORDS = log([*BEFORE, *BATCH])
SECOND = RECORDS[len(BEFORE) :]
PASSED = (
    "decoded",
    "extracted",
    "articles",
    "turns",
    "quotes",
    "claims",
    "profiles",
    "entities",
    "quarantine",
    "people",
    "variants",
    "reports",
    "figures",
    "facts",
    "batches",
)


class Crash(Exception):
    pass


def contents(desk: Desk) -> dict[str, list[str]]:
    """All rows of all tables, without the batches' numbers: a start has one of its own."""
    hidden = {"begun_batch", "ended_batch", "changed_batch", "batch_id", "epoch", "versions"}
    return {
        table.name: sorted(
            str({k: v for k, v in vars(row).items() if k not in hidden})
            for row in desk.rows(table, "read > 0" if table is BATCHES else "true")
        )
        for table in (*DATA, BATCHES)
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
    desk.feed(SECOND)
    return contents(desk)


@pytest.mark.parametrize("crash_after", PASSED)
def test_a_batch_killed_at_any_point_ends_up_the_same(
    spark: SparkSession, desk: Desk, crash_after: str, expected: dict[str, list[str]]
) -> None:
    def crash(name: str) -> None:
        if name == crash_after and begun:
            raise Crash(name)

    begun = False
    dying = desk.start(crash)
    begun = True
    with pytest.raises(Crash):
        dying.write(frame(spark, SECOND))
    desk.writer = desk.start()
    read_on = desk.writer.positions == {("articles.v1", 0): 2}
    assert read_on == (crash_after != "batches")
    if read_on:
        desk.feed(SECOND)
    assert contents(desk) == expected


def test_two_batches_killed_one_after_the_other(
    spark: SparkSession, desk: Desk, expected: dict[str, list[str]]
) -> None:
    def crash(name: str) -> None:
        if name == "facts":
            raise Crash(name)

    for _ in range(2):
        with pytest.raises(Crash):
            desk.start(crash).write(frame(spark, SECOND))
    desk.writer = desk.start()
    desk.feed(SECOND)
    assert contents(desk) == expected


def test_a_batch_is_read_while_the_one_before_is_written(
    spark: SparkSession, tmp_path: Path, expected: dict[str, list[str]]
) -> None:
    told: list[str] = []
    both_read = threading.Event()
    overlapped = []

    def passed(name: str) -> None:
        told.append(name)
        if told.count("decoded") == 2:
            both_read.set()
        if name == "claims" and not overlapped:
            overlapped.append(both_read.wait(60))

    desk = Desk(spark, str(tmp_path / "other"))
    desk.writer = desk.start(passed)
    desk.take(RECORDS[: len(BEFORE)])
    desk.take(SECOND)
    report = desk.writer.settle()
    assert overlapped == [True]
    assert report is not None and report.outcomes["articles.v1"]["duplicate"] == 1
    assert contents(desk) == expected


def test_what_was_read_behind_a_batch_that_failed_is_not_written(
    spark: SparkSession, desk: Desk, expected: dict[str, list[str]]
) -> None:
    told: list[str] = []

    def crash(name: str) -> None:
        told.append(name)
        if name == "articles":
            raise Crash(name)

    desk.writer = dying = desk.start(crash)
    desk.take(SECOND[:1])
    for _ in range(2):
        with pytest.raises(Crash):
            desk.take(SECOND[1:])
    assert dying.failed and not dying.idle
    assert told.count("extracted") == 1  # the workers had nothing to do for what is thrown away
    with pytest.raises(Crash):
        dying.mark("upkeep")
    desk.writer = desk.start()
    desk.feed(SECOND)
    assert contents(desk) == expected


def test_a_batch_fixes_for_readers_what_upkeep_has_done_of_tables_that_it_does_not_write(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("factstore.storage.upkeep.MANY", 2)
    told = article("z", "CLAIM Ada Byrne | age | 44 |")
    *broken, whole = log([*BEFORE, raw(b"{"), raw(b"["), told])[len(BEFORE) :]
    desk.feed(*([record] for record in broken))
    assert Upkeep(desk.root, desk.writer.store.epoch).run()
    desk.writer.joined = True
    desk.feed([whole])
    fixed = desk.writer.store.last.versions[QUARANTINE.name]
    assert fixed == DeltaTable(QUARANTINE.path(desk.root)).version()
    assert not desk.writer.joined


def test_a_writer_that_wakes_up_behind_another_writes_nothing(
    spark: SparkSession, desk: Desk, expected: dict[str, list[str]]
) -> None:
    asleep = desk.writer
    desk.writer = desk.start()
    with pytest.raises(Fenced, match="can write no more"):
        asleep.write(frame(spark, SECOND))
    desk.feed(SECOND)
    assert contents(desk) == expected


def test_tables_that_are_gone_are_made_again_from_kafka(
    spark: SparkSession, desk: Desk, root: str
) -> None:
    shutil.rmtree(root)
    anew = Desk(spark, root)
    assert anew.writer.positions == {}
    anew.feed(RECORDS)
    assert {row.value for row in anew.in_force(CLAIMS)} == {"42", "43"}


def test_what_is_sent_again_counts_as_duplicate(spark: SparkSession, desk: Desk) -> None:
    desk.feed(SECOND)
    desk.writer.positions = {}
    again = desk.writer.write(frame(spark, RECORDS))
    assert again is not None
    assert again.outcomes["articles.v1"]["duplicate"] == 6, "the bad one among them"
    assert len(desk.rows(QUARANTINE)) == 1


IN_FORCE = (QUOTES, CLAIMS, FACTS, PROFILES, PEOPLE)


def in_force(desk: Desk) -> dict[str, list[str]]:
    """What is in force, without the numbers of the batches that told of it."""
    hidden = {"begun_batch", "ended_batch", "changed_batch"}
    return {
        table.name: sorted(
            str({k: v for k, v in vars(row).items() if k not in hidden})
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
        for key in keys:
            other.writer.positions = {}
            other.feed([r for r in records if r[0] == key])
    assert in_force(other) == in_force(whole)
