"""Spark DDL columns as an Arrow schema, without a JVM: ``a int, b array<string>``."""

from __future__ import annotations

from collections.abc import Iterator

import pyarrow as pa

_PLAIN = {
    "string": pa.string(),
    "int": pa.int32(),
    "bigint": pa.int64(),
    "double": pa.float64(),
    "boolean": pa.bool_(),
    "binary": pa.binary(),
    "timestamp": pa.timestamp("us", "UTC"),
}


def arrow_schema(columns: str) -> pa.Schema:
    """The schema of a table whose columns are ``columns``."""
    return pa.schema([_field(part, " ") for part in _parts(columns)])


def _field(text: str, between: str) -> pa.Field:
    name, _, kind = text.strip().partition(between)
    return pa.field(name, _type(kind))


def _type(kind: str) -> pa.DataType:
    name, _, inner = kind.strip().partition("<")
    inside = list(_parts(inner.removesuffix(">")))
    if name == "array":
        return pa.list_(_type(inside[0]))
    if name == "map":
        return pa.map_(*map(_type, inside))
    if name == "struct":
        return pa.struct([_field(part, ":") for part in inside])
    return _PLAIN[name]


def _parts(text: str) -> Iterator[str]:
    """The text cut at the commas that stand outside ``<…>``."""
    depth, start = 0, 0
    for at, letter in enumerate(text + ","):
        depth += (letter == "<") - (letter == ">")
        if letter == "," and depth == 0:
            yield text[start:at]
            start = at + 1
