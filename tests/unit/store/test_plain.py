"""Rows of Arrow as plain values: the same as pyarrow's own."""

from __future__ import annotations

from datetime import datetime, timezone

import pyarrow as pa

from factstore.plain import rows_of, values_of

AT = datetime(2025, 5, 4, 9, 0, 0, 123456, timezone.utc)


def test_rows_are_those_of_pyarrow() -> None:
    table = pa.table(
        {
            "at": pa.array([AT, None, AT, datetime(1969, 12, 31, tzinfo=timezone.utc)], _TIME),
            "told": pa.array([[("a", "b")], None, [], [("c", None)]], _MAP),
            "said": [[{"by": "Ada"}], [], None, [None]],
            "name": ["Ada", None, "", "Cal"],
        }
    )
    rows = rows_of(table)
    assert rows == table.to_pylist(maps_as_pydicts="lossy")
    assert rows[0]["at"].tzinfo is timezone.utc and rows[0]["told"] == {"a": "b"}
    assert rows_of(table.slice(0, 0)) == []


def test_one_time_is_made_once() -> None:
    first, second = values_of(pa.chunked_array([pa.array([AT, AT], _TIME)]))
    assert first is second


_TIME = pa.timestamp("us", "UTC")
_MAP = pa.map_(pa.string(), pa.string())
