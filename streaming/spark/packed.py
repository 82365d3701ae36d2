"""Arrow tables through Spark as they are: it would make rows of its own of what a worker found, of
each nested value, and Arrow of these again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pyarrow as pa

Tables = Mapping[str, pa.Table]
"""Tables by name."""
PACKED = "name string, rows binary"
"""The columns of ``packed``, as DDL."""
_SCHEMA = pa.schema({"name": pa.string(), "rows": pa.binary()})


def packed(tables: Mapping[str, pa.RecordBatch]) -> pa.RecordBatch:
    """A row a table, its rows as an Arrow stream."""
    return pa.RecordBatch.from_pydict(
        {"name": list(tables), "rows": [_stream(rows) for rows in tables.values()]}, schema=_SCHEMA
    )


def unpacked(rows: pa.Table, schemas: Mapping[str, pa.Schema]) -> Tables:
    """The tables of ``schemas``, put together of the parts that ``rows`` has of each."""
    found = {name: [schema.empty_table()] for name, schema in schemas.items()}
    for name, part in zip(rows["name"].to_pylist(), rows["rows"], strict=True):
        with pa.ipc.open_stream(part.as_buffer()) as stream:
            found[name].append(stream.read_all())
    return {name: pa.concat_tables(parts) for name, parts in found.items()}


def joined(parts: Sequence[Tables]) -> Tables:
    """Tables of the same names as one each."""
    return {name: pa.concat_tables([part[name] for part in parts]) for name in parts[0]}


def _stream(rows: pa.RecordBatch) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, rows.schema) as stream:
        stream.write_batch(rows)
    kept: bytes = sink.getvalue().to_pybytes()
    return kept
