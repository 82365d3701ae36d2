"""Columns as rows, for tests that look at one row."""

from __future__ import annotations

from typing import Any

from streaming.steps.columns import Columns


def rows(columns: Columns, **shared: Any) -> list[dict[str, Any]]:
    """A dict a row, with what all ``shared``."""
    return [
        {**shared, **dict(zip(columns, row, strict=True))}
        for row in zip(*columns.values(), strict=True)
    ]
