"""The batch on real Delta tables: outcomes, edits, withdrawals, quarantine."""

from __future__ import annotations

import json

import pytest
from pyspark.sql import SparkSession
from pyspark.sql.functions import expr

from contract.events import ARTICLES, REJECTED
from contract.replays import Place, drop_headers, replay_headers
from factstore.tables import ARTICLES as ARTICLE_ROWS
from factstore.tables import BATCHES, CLAIMS, DATA, FACTS, PEOPLE, QUARANTINE, QUOTES
from tests.spark.desk import Desk
from tests.spark.newsdesk import START, article, frame, log, raw, rejected, turn

pytestmark = pytest.mark.spark
FIRED = "CLAIM Ada Byrne | left | Harrow FC | 2025-05"
SAID = "SAID Cal Dorn: We will not sell."


@pytest.fixture
def desk(spark: SparkSession, root: str) -> Desk:
    return Desk(spark, root)


def test_each_record_has_one_outcome_and_bad_ones_lose_nothing(desk: Desk) -> None:
    sent = [
        article("a", f"{SAID}\n{FIRED}"),
        article("a", f"{SAID}\n{FIRED}"),
        raw(b"{not json"),
        raw(b"\xff\xfe"),
        article("broken", "BREAK"),
        article("other", "Bonjour.", language="fr"),
        turn("t#0", "Eve Lang", "I was not asked.\nSAID Cal Dorn: Go."),
        rejected("big", "too_large"),
    ]
    (report,) = desk.feed(log(sent))
    assert report.outcomes["articles.v1"] == {
        "stored": 2,
        "duplicate": 1,
        "superseded": 0,
        "quarantined": 3,
    }
    assert report.outcomes["quotes.v1"]["stored"] == 1
    assert report.quarantine == {
        "not_json": 1,
        "not_utf8": 1,
        "extractor_failed": 1,
        "too_large": 1,
    }
    assert report.other_languages == {"fr": 1}
    assert (report.quotes, report.claims) == (3, 1)
    bad = {row.reason: row for row in desk.rows(QUARANTINE)}
    assert bytes(bad["not_utf8"].raw) == b"\xff\xfe"
    assert bad["not_json"].kafka_offset == 2
    assert "breaks the extractor" in bad["extractor_failed"].detail
    assert b"BREAK" in bytes(bad["extractor_failed"].raw)
    (batch,) = desk.rows(BATCHES, "read > 0")
    assert batch.read == 8 == batch.stored + batch.duplicate + batch.quarantined
    relayed = {row.content: row for row in desk.in_force(QUOTES)}
    assert relayed["Go."].relayed_by == "Eve Lang" and relayed["Go."].nested
    assert relayed["We will not sell."].article_id == "a"


def test_an_edit_ends_what_it_drops_and_keeps_what_it_moves(desk: Desk) -> None:
    first = article("a", f"{SAID}\n{FIRED}")
    second = article("a", f"A correction came in.\n{SAID}")
    records = log([first, second])
    desk.feed(records[:1])
    (before,) = desk.rows(QUOTES)
    desk.feed(records[1:])
    (quote,) = desk.rows(QUOTES)
    assert quote.quote_id == before.quote_id
    assert quote.span_start > before.span_start and quote.valid_to is None
    assert (quote.begun_batch, quote.changed_batch) == (2, 3)
    (claim,) = desk.rows(CLAIMS)
    assert claim.ended_batch == 3 and claim.valid_to > claim.valid_from
    assert desk.in_force(FACTS) == [] and desk.rows(FACTS)[0].ended_batch == 3


def test_a_withdrawn_article_stops_counting(desk: Desk) -> None:
    usable = article("a", FIRED, published="2025-05-01")
    records = log([usable, article("a", "", status="withdrawn"), usable])
    desk.feed(records[:1], records[1:2])
    assert desk.in_force(CLAIMS) == [] == desk.in_force(FACTS)
    (report,) = desk.feed(records[2:])
    # Sent again without a modified time it is what was withdrawn, not a newer version.
    assert report.outcomes["articles.v1"]["duplicate"] == 1
    assert desk.in_force(CLAIMS) == []


def test_people_of_one_name_have_facts_of_their_own_until_one_is_withdrawn(desk: Desk) -> None:
    day = {"published": "2025-05-01"}
    runner = article("a", "PERSON Al Roe | sport | Harriers\nCLAIM Al Roe | age | 24 | ", **day)
    judge = article("b", "PERSON Al Roe | law | Harrow Court\nCLAIM Al Roe | age | 61 | ", **day)
    records = log([runner, judge, article("b", "", status="withdrawn")])
    first, second = desk.feed(records[:1], records[1:2])
    assert (first.people_by_status, second.people_by_status) == ({}, {"joined": 1, "parted": 1})
    facts = desk.in_force(FACTS)
    assert len({fact.subject_id for fact in facts}) == 2
    assert [fact.conflict_group for fact in facts] == [None, None]
    desk.feed(records[2:])
    assert desk.in_force(PEOPLE) == []
    assert [fact.value for fact in desk.in_force(FACTS)] == ["24"]


def test_an_older_version_that_arrives_late_changes_nothing_in_force(desk: Desk) -> None:
    new = article("a", SAID, modified="2025-05-03T10:00:00Z")
    old = article("a", FIRED, modified="2025-05-02T10:00:00Z")
    records = log([new, old])
    (_, report) = desk.feed(records[:1], records[1:])
    assert report.outcomes["articles.v1"]["superseded"] == 1
    assert desk.in_force(CLAIMS) == [] == desk.in_force(FACTS)
    assert [row.speaker for row in desk.in_force(QUOTES)] == ["Cal Dorn"]
    assert len(desk.rows(CLAIMS)) == 1


def test_all_tables_are_there_after_an_empty_start(desk: Desk) -> None:
    assert all(desk.rows(table) == [] for table in DATA)
    (row,) = desk.rows(BATCHES)
    assert (row.read, row.batch_id) == (0, 1)
    assert desk.writer.write(frame(desk.spark, [])) is None


def test_a_replay_settles_its_row_once_and_takes_its_old_place(desk: Desk) -> None:
    bad, edit = article("a", "BREAK"), article("a", f"{SAID}\nAn edit.")
    first, second = log([bad, edit])
    desk.feed([first], [second])
    (row,) = desk.rows(QUARANTINE)
    assert row.reason == "extractor_failed" and row.resolution is None
    assert json.loads(row.raw) == json.loads(bad.value) | {"authors": []}

    place = Place("cluster", ARTICLES, 0, 0)
    headers = replay_headers(dict(bad.headers), place, START)
    sent = [list(one) for one in log([bad, edit, article("a", SAID)])][2]
    sent[-1] = list(headers.items())
    dropped = list(log([rejected("r", "too_large")])[0])
    dropped[1], dropped[-1] = None, list(drop_headers([Place("cluster", REJECTED, 0, 7)]).items())
    (report,) = desk.feed([tuple(sent), tuple(dropped)])
    # Known later, it is still older than the edit.
    assert report.outcomes[ARTICLES]["superseded"] == 1
    (standing,) = desk.in_force(ARTICLE_ROWS)
    assert standing.body.endswith("An edit.")
    settled = {(r.kafka_topic, r.kafka_offset): r for r in desk.rows(QUARANTINE)}
    assert settled[ARTICLES, 0].resolution == "replayed"
    assert settled[ARTICLES, 0].resolved_by == f"{ARTICLES}/0/2"
    assert settled[REJECTED, 0].resolution == "dropped" and len(settled) == 2


def test_what_is_read_again_after_a_loss_counts_once(desk: Desk) -> None:
    """As ``--recover`` reads: from the beginning, where the tables have all of it already."""
    sent = log([raw(b"{not json"), article("broken", "BREAK"), article("a", SAID)])
    desk.feed(sent)
    desk.writer.positions = {}
    (report,) = desk.feed([*sent, *log([*[article("b", SAID)] * 3, raw(b"[]")])[3:]])
    assert report.outcomes[ARTICLES]["duplicate"] == 3
    assert (report.outcomes[ARTICLES]["quarantined"], report.quarantine) == (1, {"wrong_type": 1})
    assert sorted(row.kafka_offset for row in desk.rows(QUARANTINE)) == [0, 1, 3]


def test_a_topic_made_anew_has_other_records_at_the_places_of_the_former(desk: Desk) -> None:
    desk.feed(log([raw(b"{of the former")]))
    desk.writer.positions = {}
    (anew,) = log([raw(b"{of the new")])
    later = expr("timestamp + INTERVAL 1 DAY")
    report = desk.writer.write(frame(desk.spark, [anew]).withColumn("timestamp", later))
    assert report is not None and report.quarantine == {"not_json": 1}
    assert len(desk.rows(QUARANTINE)) == 2
    dropped = list(log([rejected("r", "too_large")])[0])
    place = Place("cluster", ARTICLES, 0, 0)
    dropped[1], dropped[-1] = None, list(drop_headers([place]).items())
    desk.feed([tuple(dropped)])
    told = {(row.kafka_topic, row.raw): row.resolution for row in desk.rows(QUARANTINE)}
    assert len(told) == 3 and set(told.values()) == {"dropped"}
