"""How rows that link others over documents change when they are recomputed for some keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from factstore.history import Changes, changes
from factstore.tables import Table

_HISTORY = ("valid_from", "valid_to", "begun_batch", "ended_batch", "changed_batch")
Row = Mapping[str, Any]
Touched = Mapping[str, datetime]
"""Keys by which rows are compared, each with the last moment that a batch tells of it."""


def relinked(
    table: Table, new: Mapping[str, Row], old: Mapping[str, Row], moved_at: Touched, batch: int
) -> Changes:
    """New, changed and ended rows of ``table``, by what they link; the first of its ``lookups`` is
    the key that ``moved_at`` tells of. What says the same as before is left as it is."""
    return changes(table, _changed(table, new, old, moved_at, batch))


def _changed(
    table: Table, new: Mapping[str, Row], old: Mapping[str, Row], moved_at: Touched, batch: int
) -> Iterator[tuple[Row, Row | None]]:
    key = table.lookups[0]
    said = [name for name in table.arrow.names if name not in ("state", *_HISTORY[1:])]
    for name, row in new.items():
        before = old.get(name)
        if before is not None and all(row[column] == before[column] for column in said):
            continue
        begun = before["begun_batch"] if before else batch
        yield {**row, **_history(row["valid_from"], None, begun, None, batch)}, before
    for name, row in old.items():
        if name not in new:
            end = max(moved_at[row[key]], row["valid_from"])
            yield {**row, **_history(row["valid_from"], end, row["begun_batch"], batch, batch)}, row


def _history(*values: datetime | int | None) -> dict[str, datetime | int | None]:
    return dict(zip(_HISTORY, values, strict=True))
