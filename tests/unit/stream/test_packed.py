"""Tables pass through Spark as they are."""

from __future__ import annotations

import pyarrow as pa

from streaming.spark.packed import joined, packed, unpacked

ONE = pa.schema({"id": pa.string(), "said": pa.list_(pa.struct([("by", pa.string())]))})
TWO = pa.schema({"id": pa.string(), "times": pa.map_(pa.string(), pa.string())})


def test_what_is_packed_is_unpacked() -> None:
    first = {
        "one": pa.RecordBatch.from_pylist([{"id": "a", "said": [{"by": "Ada"}]}], schema=ONE),
        "two": pa.RecordBatch.from_pylist([], schema=TWO),
    }
    second = {"two": pa.RecordBatch.from_pylist([{"id": "b", "times": [("k", "v")]}], schema=TWO)}
    schemas = {"one": ONE, "two": TWO}
    found = unpacked(pa.Table.from_batches([packed(first), packed(second)]), schemas)
    assert found["one"] == pa.Table.from_batches([first["one"]])
    assert found["two"] == pa.Table.from_batches([second["two"]])
    none = unpacked(pa.Table.from_batches([packed({})]), schemas)
    assert {name: table.num_rows for name, table in none.items()} == {"one": 0, "two": 0}
    assert joined([found, none]) == found
