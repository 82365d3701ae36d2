"""Columns as Arrow are what pyarrow makes of the same rows; steps that run side by side all end."""

from __future__ import annotations

import time
from datetime import datetime, timezone

import pyarrow as pa
import pytest

from factstore.ddl import arrow_schema
from factstore.tables import LINK
from streaming.steps.arrays import batch_of
from streaming.steps.beside import beside
from tests.rows import rows

KNOWN = datetime(2025, 5, 5, tzinfo=timezone.utc)
SCHEMA = arrow_schema(
    "event_key string, known_at timestamp, name string, count int, aliases array<string>, "
    f"chain array<{LINK}>, "
    "qualifiers map<string,string>, valid_to timestamp"
)
BYRNE = ("Byrne", "Ada Byrne", "person", None, None, 0.5, ("Ada", "Byrne"))
FIRST = {
    "name": ["Cal Dorn", None],
    "count": [1, None],
    "aliases": [["Dorn"], []],
    "chain": [[BYRNE, ("he", None, "person", None, "clerk", 1.0, ())], []],
    "qualifiers": [{"manner": "fired", "start_time": "2025"}, {}],
}
SECOND = {
    "name": ["Éva Lang"],
    "count": [3],
    "aliases": [[]],
    "chain": [[BYRNE]],
    "qualifiers": [{"manner": "resigned"}],
}


def test_columns_of_documents_are_the_rows_that_they_stand_for() -> None:
    shared = [{"event_key": key, "known_at": KNOWN} for key in "abc"]
    told = list(zip(shared, (FIRST, {}, SECOND), strict=True))
    expected = [row for each, own in told for row in rows(own, **each)]
    assert batch_of(SCHEMA, told).equals(pa.RecordBatch.from_pylist(expected, schema=SCHEMA))


def test_nothing_told_is_no_row() -> None:
    empty = {name: [] for name in FIRST}
    assert batch_of(SCHEMA, [({}, {}), ({}, empty)]).num_rows == 0
    assert batch_of(SCHEMA, []).schema == SCHEMA


def test_steps_have_all_ended_when_one_fails() -> None:
    ended = []

    def slow() -> None:
        time.sleep(0.1)
        ended.append("slow")

    def fails() -> None:
        raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"):
        beside([fails, slow])
    assert ended == ["slow"]
    assert beside([lambda: 1, lambda: 2]) == [1, 2]
