"""Versions: what is in force depends on the records, not on when or how they came."""

from __future__ import annotations

from datetime import datetime, timezone

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from factstore.versions import Arrival, Version, decide, ends, moment_of, version_text

KNOWN = datetime(2025, 5, 4, 9, 30, tzinfo=timezone.utc)


def arrival(order: int, content: str, known: int | None = None) -> Arrival:
    return Arrival(f"{order:03d}", content, order if known is None else known)


def in_force(versions: list[Version]) -> str:
    return max(versions, key=lambda version: version.latest).content


@pytest.mark.parametrize(
    ("arrivals", "outcomes"),
    [
        pytest.param([(1, "A")], ["stored"], id="first"),
        pytest.param([(1, "A"), (2, "A")], ["stored", "duplicate"], id="same content"),
        pytest.param([(1, "A"), (2, "B")], ["stored", "stored"], id="edit"),
        pytest.param([(2, "B"), (1, "A")], ["stored", "superseded"], id="late"),
        pytest.param([(1, "A"), (2, "B"), (3, "A")], ["stored"] * 3, id="revert"),
        pytest.param(
            [(1, "A"), (3, "A"), (2, "B")],
            ["stored", "duplicate", "superseded"],
            id="late between two of the same content",
        ),
        pytest.param([(2, "A"), (1, "A")], ["stored", "superseded"], id="earlier sighting"),
    ],
)
def test_outcomes(arrivals: list[tuple[int, str]], outcomes: list[str]) -> None:
    assert decide([], [arrival(*each) for each in arrivals])[0] == outcomes


records = st.lists(
    st.tuples(st.integers(0, 50), st.sampled_from("ABC")), unique_by=lambda r: r[0], min_size=1
)


@given(records)
def test_the_greatest_record_is_in_force_in_any_order(given_records: list[tuple[int, str]]) -> None:
    _, versions = decide([], [arrival(*each) for each in given_records])
    assert in_force(versions) == max(given_records)[1]


@given(records, st.integers(0, 50))
@example([(0, "B"), (1, "A"), (3, "A"), (2, "B")], 1)
@example([(0, "B"), (5, "A"), (1, "A"), (3, "B")], 2)
def test_a_batch_run_again_decides_the_same(given_records: list[tuple[int, str]], cut: int) -> None:
    before, batch = given_records[:cut], given_records[cut:]
    _, history = decide([], [arrival(*each) for each in before])
    first, after = decide(history, [arrival(*each) for each in batch])
    earlier = {version.version for version in history}
    seen_by_replay = [version for version in after if version.version in earlier]
    again, after_again = decide(seen_by_replay, [arrival(*each) for each in batch])
    assert first == again
    assert sorted(after, key=str) == sorted(after_again, key=str)


@given(records)
def test_exactly_one_version_is_in_force(given_records: list[tuple[int, str]]) -> None:
    _, versions = decide([], [arrival(*each) for each in given_records])
    ended = ends(versions)
    assert [v for v in versions if ended[v.version] is None] == [
        max(versions, key=lambda version: version.latest)
    ]
    known = {version.version: version.known for version in versions}
    assert all(end is None or end >= known[name] for name, end in ended.items())


def test_a_late_version_was_never_in_force() -> None:
    _, versions = decide([], [arrival(2, "B", known=10), arrival(1, "A", known=20)])
    assert ends(versions) == {"002": None, "001": 20}


def test_version_text_sorts_by_time_then_kafka_position() -> None:
    def text(moment: str | None, partition: int = 0, offset: int = 0) -> str:
        return version_text(moment, KNOWN, partition, offset)

    ordered = [
        text(None),
        text("2017"),
        text("2017-03"),
        text("2017-03-01T00:00:00Z", 0, 9),
        text("2017-03-01T00:00:00Z", 0, 10),
        text("2017-03-01T00:00:00Z", 1, 0),
        text("2017-03-01T00:00:01Z"),
    ]
    assert ordered == sorted(ordered)


def test_a_withdrawal_without_a_time_is_newer_than_a_dated_article() -> None:
    known = "2025-05-04T09:30:00Z"
    assert moment_of(None, "2017-03", True, known) == known
    assert moment_of(None, "2017-03", False, known) == "2017-03"
    assert moment_of("2017-04", "2017-03", True, known) == "2017-04"
