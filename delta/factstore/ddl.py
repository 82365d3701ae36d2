"""Columns written as Spark DDL, read as Arrow types without a JVM."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

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


@lru_cache(maxsize=64)
def arrow_schema(ddl: str) -> pa.Schema:
    """``a int, b array<string>`` as an Arrow schema. Raises KeyError for another type."""
    return pa.schema([_field(part, " ") for part in split(ddl)])


def split(text: str) -> Iterator[str]:
    """The parts between commas that stand in no brackets."""
    depth, start = 0, 0
    for at, letter in enumerate(text + ","):
        depth += (letter == "<") - (letter == ">")
        if letter == "," and depth == 0:
            yield text[start:at].strip()
            start = at + 1


def _field(text: str, between: str) -> pa.Field:
    name, _, kind = text.partition(between)
    return pa.field(name.strip(), _type(kind.strip()))


def _type(text: str) -> pa.DataType:
    outer, _, inner = text.partition("<")
    if not inner:
        return _PLAIN[outer]
    inner = inner.removesuffix(">")
    if outer == "array":
        return pa.list_(_type(inner))
    if outer == "map":
        key, value = split(inner)
        return pa.map_(_type(key), _type(value))
    return pa.struct([_field(part, ":") for part in split(inner)])
