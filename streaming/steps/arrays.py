"""Columns of plain values as Arrow, nested ones taken apart: pyarrow looks up by name each value
of each struct, which takes several times as long."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, chain, repeat
from typing import Any

import numpy as np
import pyarrow as pa

from streaming.steps.columns import Columns

Told = tuple[Mapping[str, Any], Columns]
"""What a document tells for a table: the values that its rows share, and their own columns."""


def batch_of(schema: pa.Schema, told: Sequence[Told]) -> pa.RecordBatch:
    """The rows of documents, with the columns of ``schema``; what no row has is NULL."""
    told = [(shared, own) for shared, own in told if _rows(own)]
    if not told:
        return pa.RecordBatch.from_pylist([], schema=schema)
    of = np.repeat(np.arange(len(told), dtype=np.int32), [_rows(own) for _, own in told])
    document = pa.array(of)

    def column(name: str, kind: pa.DataType) -> pa.Array:
        if name in told[0][1]:
            return array(list(chain.from_iterable([own[name] for _, own in told])), kind)
        return pa.array([shared.get(name) for shared, _ in told], kind).take(document)

    columns = [column(field.name, field.type) for field in schema]
    return pa.RecordBatch.from_arrays(columns, schema=schema)


def array(values: Sequence[Any], kind: pa.DataType) -> pa.Array:
    """Values of one type: structs as tuples in the order of their fields, lists and maps never
    None."""
    if pa.types.is_list(kind):
        inner = array(list(chain.from_iterable(values)), kind.value_type)
        return pa.ListArray.from_arrays(_offsets(values), inner, type=kind)
    if pa.types.is_struct(kind):
        columns = zip(*values, strict=True) if values else repeat((), kind.num_fields)
        inner = [array(own, field.type) for own, field in zip(columns, kind, strict=True)]
        return pa.StructArray.from_arrays(inner, fields=list(kind))
    if pa.types.is_map(kind):
        keys = array(list(chain.from_iterable(values)), kind.key_type)
        items = array([item for value in values for item in value.values()], kind.item_type)
        return pa.MapArray.from_arrays(_offsets(values), keys, items, type=kind)
    return pa.array(values, kind)


def _rows(own: Columns) -> int:
    return len(next(iter(own.values()), ()))


def _offsets(values: Sequence[Any]) -> pa.Array:
    return pa.array([0, *accumulate(map(len, values))], pa.int32())
