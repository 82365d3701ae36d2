"""The newest state of each row, and what it was after an earlier batch, as SQL.

One text for DataFusion and Spark. ``state`` numbers are unique over all tables, so one list of
superseded ones serves them all.
"""

from __future__ import annotations

from collections.abc import Collection

from factstore.tables import SUPERSEDED, Table


def states(table: Table) -> str:
    """The name under which a table's log of states is registered."""
    return f"{table.name}_states"


def newest(table: Table, batch: int | None = None, lacking: Collection[str] = ()) -> str:
    """The rows of ``table``, its public columns, as they are now or were after ``batch``; those
    that a table of an older release is ``lacking`` are NULL."""
    known, replaced = "", ""
    if batch is not None:
        known, replaced = f"t.changed_batch <= {batch} AND ", f" AND x.batch <= {batch}"
    columns = ", ".join(
        f"NULL AS {name}" if name in lacking else f"t.{name}" for name in table.names
    )
    return (
        f"SELECT {columns} FROM {states(table)} t WHERE {known}NOT EXISTS "
        f"(SELECT 1 FROM {SUPERSEDED.name} x WHERE x.state = t.state{replaced})"
    )
