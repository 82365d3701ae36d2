"""Corrections, withdrawals and their views, on real Delta tables, in orders that hurt.

Each story has a subject of its own; all are told in the same four batches.
"""

from __future__ import annotations

from typing import Any

import pytest
from pyspark.sql import Row, SparkSession

from factstore.querying.as_of import as_of
from factstore.querying.read import query, rows
from factstore.tables import CLAIMS, FACTS
from tests.spark.desk import Desk
from tests.spark.newsdesk import Sent, article, log

pytestmark = pytest.mark.spark
DAY = {"published": "2025-05-01T08:00:00Z"}
ADDRESS = "https://wire.example/a"


def age(subject: str, years: int) -> str:
    return f"CLAIM {subject} | age | {years} |"


def version(id: str, body: str, minute: int, **more: Any) -> Sent:
    return article(id, body, **{**DAY, "modified": f"2025-05-02T10:0{minute}:00Z", **more})


def gone(id: str, minute: int) -> Sent:
    return version(id, "", minute, status="withdrawn")


STORIES: dict[str, list[Sent | None]] = {
    "Ann Corrected": [
        version("c1", age("Ann Corrected", 41), 1, outlet="Ledger"),
        version("c2", age("Ann Corrected", 47), 1, outlet="Herald"),
        version("c1", age("Ann Corrected", 47), 2, outlet="Ledger"),
    ],
    "Ben Shuffled": [
        version("s", age("Ben Shuffled", 47), 3),
        version("s", age("Ben Shuffled", 41), 1),
        version("s", "Words.\n" + age("Ben Shuffled", 47), 2),
    ],
    "Cal Again": [
        version("w", age("Cal Again", 41), 1),
        gone("w", 2),
        version("w", age("Cal Again", 41), 3),
        version("w", age("Cal Again", 47), 1),
    ],
    "Dee Early": [gone("e", 2), version("e", age("Dee Early", 41), 1)],
    "Eve Address": [
        version("u", age("Eve Address", 41), 1, outlet="Ledger", url=ADDRESS),
        version("u", age("Eve Address", 41) + "\nMore.", 2, outlet="Herald", url=ADDRESS),
    ],
    "Fay Renamed": [
        version("r", age("Fay Renamed", 41), 1),
        version("r", age("Fay Renamed-Holt", 41), 2),
    ],
    "Gus Ended": [version("g1", age("Gus Ended", 41), 1), gone("g1", 2)],
    "Gus Ended, too": [version("g2", age("Gus Ended", 47), 1), gone("g2", 2)],
}
FIRST = 2
"""The number of the batch that has each story's first record."""


@pytest.fixture(scope="module")
def desk(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> Desk:
    told = Desk(spark, str(tmp_path_factory.mktemp("history") / "tables"))
    batches = [[s[n] for s in STORIES.values() if n < len(s)] for n in range(4)]
    records = iter(log([one for batch in batches for one in batch if one]))
    told.feed(*([next(records) for _ in batch] for batch in batches))
    return told


def facts(desk: Desk, subject: str) -> list[Row]:
    return [row for row in desk.in_force(FACTS) if row.subject.startswith(subject)]


def ask(desk: Desk, sql: str, at: int | None = None) -> list[dict[str, Any]]:
    return rows(query(desk.root, sql, as_of(str(at)) if at else None))


def disputed(desk: Desk, subject: str, at: int | None = None) -> set[str]:
    sql = f"SELECT value FROM disputes WHERE subject = '{subject}'"
    return {row["value"] for row in ask(desk, sql, at)}


def test_a_correction_that_drops_a_side_ends_the_dispute_and_history_keeps_it(desk: Desk) -> None:
    (fact,) = facts(desk, "Ann Corrected")
    assert (fact.value, fact.document_count, fact.conflict_group) == ("47", 2, None)
    assert disputed(desk, "Ann Corrected") == set()
    assert disputed(desk, "Ann Corrected", FIRST + 1) == {"41", "47"}
    changed = (
        "SELECT change, kind, what FROM what_changed "
        f"WHERE batch_id = {FIRST + 2} AND who = 'Ann Corrected'"
    )
    told = {(row["change"], row["kind"], row["what"]) for row in ask(desk, changed)}
    assert ("ended", "claim", "age 41") in told and ("ended", "fact", "age 41") in told
    assert ("updated", "fact", "age 47") in told


def test_versions_in_any_order_leave_the_newest_in_force(desk: Desk) -> None:
    (fact,) = facts(desk, "Ben Shuffled")
    assert (fact.value, fact.sources) == ("47", 1)
    claims = desk.rows(CLAIMS, "subject = 'Ben Shuffled'")
    (claim,) = [row for row in claims if row.valid_to is None]
    assert claim.span_start == 0
    assert all(row.valid_to == row.valid_from for row in claims if row.value == "41")


def test_what_is_withdrawn_and_published_again_counts_again_and_only_once(desk: Desk) -> None:
    (fact,) = facts(desk, "Cal Again")
    assert (fact.value, fact.document_count) == ("41", 1)
    sql = "SELECT * FROM timeline WHERE subject = 'Cal Again'"
    assert [len(ask(desk, sql, FIRST + n)) for n in range(4)] == [1, 0, 1, 1]


def test_a_withdrawal_that_arrives_before_what_it_withdraws(desk: Desk) -> None:
    assert facts(desk, "Dee Early") == []
    assert ask(desk, "SELECT * FROM what_changed WHERE who = 'Dee Early'") == []


def test_one_address_is_one_article_whoever_prints_it(desk: Desk) -> None:
    (fact,) = facts(desk, "Eve Address")
    assert (fact.document_count, fact.sources, fact.outlets) == (1, 1, ["Herald"])


def test_a_subject_that_a_new_version_renames_leaves_no_fact_behind(desk: Desk) -> None:
    assert [fact.subject for fact in facts(desk, "Fay Renamed")] == ["Fay Renamed-Holt"]


def test_a_dispute_whose_sides_are_withdrawn_at_once(desk: Desk) -> None:
    assert facts(desk, "Gus Ended") == [] and disputed(desk, "Gus Ended") == set()
    assert disputed(desk, "Gus Ended", FIRST) == {"41", "47"}
