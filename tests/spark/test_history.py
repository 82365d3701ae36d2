"""Corrections, withdrawals and their views, on real Delta tables, in orders that hurt."""

from __future__ import annotations

from typing import Any

import pytest
from desk import Desk
from newsdesk import Sent, article, log
from pyspark.sql import SparkSession

from factstore.as_of import as_of
from factstore.read import query, rows
from factstore.tables import CLAIMS, FACTS

pytestmark = pytest.mark.spark
DAY = {"published": "2025-05-01T08:00:00Z"}
SIDE_A, SIDE_B = "CLAIM Ada Byrne | age | 41 |", "CLAIM Ada Byrne | age | 47 |"


@pytest.fixture
def desk(spark: SparkSession, root: str) -> Desk:
    return Desk(spark, root)


def one_by_one(desk: Desk, *sent: Sent) -> None:
    """Each record in a batch of its own; the first is batch 2, at 09:00, the next a minute on."""
    desk.feed(*([record] for record in log(sent)))


def ask(desk: Desk, sql: str, at: str | None = None) -> list[dict[str, Any]]:
    return rows(query(desk.root, sql, as_of(at) if at else None))


def version(body: str, minute: int, **more: Any) -> Sent:
    return article("a", body, **{**DAY, "modified": f"2025-05-02T10:0{minute}:00Z", **more})


def test_a_correction_that_drops_a_side_ends_the_dispute_and_history_keeps_it(desk: Desk) -> None:
    other = article("b", SIDE_B, outlet="Herald", **DAY)
    one_by_one(desk, article("a", SIDE_A, outlet="Ledger", **DAY), other, version(SIDE_B, 1))
    assert ask(desk, "SELECT * FROM disputes") == []
    (fact,) = desk.in_force(FACTS)
    assert (fact.value, fact.document_count, fact.conflict_group) == ("47", 2, None)
    before = ask(desk, "SELECT value FROM disputes ORDER BY value", "3")
    assert before == [{"value": "41"}, {"value": "47"}]
    assert ask(desk, "SELECT * FROM disputes", "2025-05-04T09:01:30Z") != []
    changed = "SELECT change, kind, what FROM what_changed WHERE batch_id = 4 AND kind <> 'article'"
    told = {(row["change"], row["kind"], row["what"]) for row in ask(desk, changed)}
    assert ("ended", "claim", "age 41") in told and ("ended", "fact", "age 41") in told
    assert ("updated", "fact", "age 47") in told


def test_versions_in_any_order_leave_the_newest_in_force(desk: Desk) -> None:
    one_by_one(desk, version(SIDE_B, 3), version(SIDE_A, 1), version("Words.\n" + SIDE_B, 2))
    (fact,) = desk.in_force(FACTS)
    assert (fact.value, fact.sources) == ("47", 1)
    (claim,) = desk.in_force(CLAIMS)
    assert claim.span_start == 0
    late = desk.rows(CLAIMS, "value = '41'")
    assert [row.valid_to == row.valid_from for row in late] == [True]


def test_what_is_withdrawn_and_published_again_counts_again_and_only_once(desk: Desk) -> None:
    gone = version("", 2, status="withdrawn")
    one_by_one(desk, version(SIDE_A, 1), gone, version(SIDE_A, 3), version(SIDE_B, 1))
    (fact,) = desk.in_force(FACTS)
    assert (fact.value, fact.document_count) == ("41", 1)
    assert ask(desk, "SELECT * FROM timeline", "3") == []
    assert len(ask(desk, "SELECT * FROM timeline", "4")) == 1


def test_a_withdrawal_that_arrives_before_what_it_withdraws(desk: Desk) -> None:
    one_by_one(desk, version("", 2, status="withdrawn"), version(SIDE_A, 1))
    assert desk.in_force(CLAIMS) == [] == desk.in_force(FACTS)
    assert ask(desk, "SELECT * FROM what_changed WHERE kind IN ('claim', 'fact')") == []


def test_one_address_is_one_article_whoever_prints_it(desk: Desk) -> None:
    address = "https://wire.example/a"
    one_by_one(
        desk,
        article("a", SIDE_A, outlet="Ledger", url=address, **DAY),
        version(SIDE_A + "\nMore.", 1, outlet="Herald", url=address),
    )
    (fact,) = desk.in_force(FACTS)
    assert (fact.document_count, fact.sources, fact.outlets) == (1, 1, ["Herald"])


def test_a_subject_that_a_new_version_renames_leaves_no_fact_behind(desk: Desk) -> None:
    renamed = SIDE_A.replace("Ada Byrne", "Ada Byrne-Holt")
    one_by_one(desk, version(SIDE_A, 1), version(renamed, 2))
    assert [fact.subject for fact in desk.in_force(FACTS)] == ["Ada Byrne-Holt"]


def test_a_dispute_within_one_batch_and_its_end_within_another(desk: Desk) -> None:
    records = log(
        [
            article("a", SIDE_A, **DAY),
            article("b", SIDE_B, **DAY),
            version("", 1, status="withdrawn"),
            article("b", "", status="withdrawn", modified="2025-05-02T10:00:00Z"),
        ]
    )
    desk.feed(records[:2], records[2:])
    assert ask(desk, "SELECT * FROM disputes") == [] == desk.in_force(FACTS)
    assert len(ask(desk, "SELECT * FROM disputes", "2")) == 2
