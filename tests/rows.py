"""Columns as rows, for tests that look at one row."""

from __future__ import annotations

from typing import Any

from factstore.tables import CLAIMS, EVENTS, QUOTES
from streaming.steps.columns import Columns

_STRUCTS = {
    name: [field.name for field in table.arrow.field(name).type.value_type]
    for table, name in ((CLAIMS, "chain"), (EVENTS, "participants"), (QUOTES, "parts"))
}


def rows(columns: Columns, **shared: Any) -> list[dict[str, Any]]:
    """A dict a row, with what all ``shared``, and a dict a struct."""
    told = {name: _named(name, column) for name, column in columns.items()}
    return [
        {**shared, **dict(zip(told, row, strict=True))} for row in zip(*told.values(), strict=True)
    ]


def _named(name: str, column: Any) -> Any:
    if name not in _STRUCTS:
        return column
    names = _STRUCTS[name]
    return [[dict(zip(names, each, strict=True)) for each in row] for row in column]
