"""Where the stream reads on, and whether each offset has its record."""

from __future__ import annotations

import pytest

from contract.errors import OnrecordError
from factstore.storage.batches import Committed, places
from streaming.positions import Known, resumed
from streaming.steps.outcomes import Range, Unbalanced, ranges

A0, A1 = ("articles.v1", 0), ("articles.v1", 1)
TOPICS = {"articles.v1": "one"}
LAST = Committed(3, "c", {A0: 7}, topics=TOPICS)


def test_it_reads_on_where_the_tables_stand_and_new_partitions_from_their_beginning() -> None:
    assert resumed(LAST, "c", Known({A0: (2, 9), A1: (4, 5)}, TOPICS)) == {A0: 7, A1: 4}
    assert resumed(Committed(), "c", Known({A0: (2, 9)}, TOPICS)) == {A0: 2}


@pytest.mark.parametrize(
    ("bounds", "cluster", "says"),
    [
        ({A0: (8, 9)}, "c", "no longer has 1 records of articles.v1, partition 0"),
        ({A0: (0, 6)}, "c", "read up to offset 7 of articles.v1, partition 0, which ends at 6"),
        ({}, "c", "which ends at 0"),
        ({A0: (0, 9)}, "d", "another Kafka cluster"),
    ],
)
def test_positions_that_do_not_fit_are_told_unless_recovery_is_wished(
    bounds: dict[tuple[str, int], tuple[int, int]], cluster: str, says: str
) -> None:
    with pytest.raises(OnrecordError, match=f"{says}.*--recover"):
        resumed(LAST, cluster, Known(bounds, TOPICS))
    assert resumed(LAST, cluster, Known(bounds, TOPICS), recover=True) == {
        p: low for p, (low, _) in bounds.items()
    }


def test_a_topic_made_anew_is_told_even_where_it_has_grown_past_the_position() -> None:
    """Its first records would be skipped without a word."""
    known = Known({A0: (0, 12), ("quotes.v1", 0): (0, 3)}, {"articles.v1": "another"})
    with pytest.raises(OnrecordError, match=r"offset 7 of articles.v1.*another was made.*recover"):
        resumed(LAST, "c", known)
    assert resumed(LAST, "c", known, recover=True) == {A0: 0, ("quotes.v1", 0): 0}


def test_a_topic_made_anew_of_which_nothing_was_read_is_read_from_its_beginning() -> None:
    last = Committed(3, "c", {A0: 0}, topics=TOPICS)
    assert resumed(last, "c", Known({A0: (0, 12)}, {"articles.v1": "another"})) == {A0: 0}


@pytest.mark.parametrize("told", [{}, {"quotes.v1": "two"}])
def test_a_kafka_that_gives_no_ids_hinders_nothing(told: dict[str, str]) -> None:
    assert resumed(LAST, "c", Known({A0: (0, 12)}, told)) == {A0: 7}
    assert resumed(Committed(3, "c", {A0: 7}), "c", Known({A0: (0, 12)}, TOPICS)) == {A0: 7}


def test_positions_keep_their_topic() -> None:
    row = {
        "batch_id": 3,
        "kafka_cluster": "c",
        "positions": places({A0: 7}, TOPICS),
        "versions": {},
    }
    assert Committed.of(row) == LAST
    of_old_tables = {**row, "positions": [{"topic": "articles.v1", "partition": 0, "next": 7}]}
    assert Committed.of(of_old_tables).topics == {}


def records(*offsets: int) -> list[tuple[str, int, int]]:
    return [(*A0, offset) for offset in offsets]


def test_each_offset_of_a_range_has_its_record() -> None:
    assert ranges({A0: 7}, {A0: 9, A1: 0}, records(7, 8)) == {A0: Range(7, 9, 2)}
    assert ranges({}, {}, records(0, 1)) == {A0: Range(0, 2, 2)}
    assert ranges({A0: 7}, {A0: 7}, []) == {}


@pytest.mark.parametrize(
    ("offsets", "says"),
    [
        ((7, 8), "offsets 9 to 9 are missing"),
        ((8, 9), "offsets 7 to 7 are missing"),
        ((), "offsets 7 to 9 are missing"),
        ((6, 7, 8, 9), "offsets 6 to 9 came, 7 to 9 were due"),
        ((7, 8, 9, 10), "came, 7 to 9 were due"),
        ((7, 8, 8, 9), "came twice"),
    ],
)
def test_a_gap_or_an_overlap_is_told(offsets: tuple[int, ...], says: str) -> None:
    with pytest.raises(Unbalanced, match=says):
        ranges({A0: 7}, {A0: 10}, records(*offsets))


def test_an_offset_where_the_broker_has_no_record_either_is_no_gap() -> None:
    asked = []

    def held(place: tuple[str, int], first: int, end: int) -> bool:
        asked.append((place, first, end))
        return False

    assert ranges({A0: 7}, {A0: 12}, records(8, 9), held) == {A0: Range(7, 12, 2)}
    assert asked == [(A0, 7, 8), (A0, 10, 12)]
