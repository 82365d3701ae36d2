"""Rows looked up by key: as SQL of a table's states, and among what a batch itself has put."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

import pyarrow as pa
import pyarrow.compute as pc

from factstore.tables import Table

_LISTED = 5000
"""Keys of one look-up; more are asked for in turns."""
_FEW = 100
"""Up to so many keys, of all columns but the key's the pages that hold them are read alone; of more
keys it takes longer to fetch so many pages than whole columns."""


def among(table: Table, column: str, keys: Collection[str]) -> Iterator[str]:
    """Conditions for the rows whose ``column`` is one of ``keys``, each for one look-up. Of a few
    keys they name the least, too: DataFusion reads single pages only where it can rule some out,
    and to that end it takes a bound, but no list of more than 20."""
    few = 0 < len(keys) <= _FEW and table.arrow.field(column).type == pa.string()
    bound = f" AND t.{column} >= {_text(min(keys))}" if few else ""
    for listed in keys_in_turns(keys):
        yield f"t.{column} IN ({listed}){bound}"


def keys_in_turns(keys: Iterable[str]) -> Iterator[str]:
    """Keys as SQL lists, each short enough for one look-up."""
    wanted = sorted(set(keys))
    for at in range(0, len(wanted), _LISTED):
        yield ", ".join(map(_text, wanted[at : at + _LISTED]))


def _text(key: str) -> str:
    return "'" + key.replace("'", "''") + "'"


def newest_among(
    table: Table, condition: str, columns: Sequence[str], in_force: bool, below: int | None
) -> str:
    """SQL for the newest states, of those numbered ``below``, of the rows that fulfil a
    ``condition``: ``columns``. In one question: the key's column is read first."""
    # Qualified: one of quarantine's columns is a word of SQL.
    shown = ", ".join(f"t.{name}" for name in columns)
    key = ", ".join(f"t.{name}" for name in table.key)
    ended = ["valid_to"] if in_force else []
    read = ", ".join(f"t.{name}" for name in dict.fromkeys((*columns, *table.key, *ended)))
    earlier = "" if below is None else f" AND t.state < {below}"
    return (
        f"SELECT {shown} FROM (SELECT {read}, row_number() OVER "
        f"(PARTITION BY {key} ORDER BY t.state DESC) AS newest "
        f"FROM {table.name} t WHERE {condition}{earlier}) AS t "
        f"WHERE newest = 1{' AND t.valid_to IS NULL' if in_force else ''}"
    )


def newest_of(
    table: Table,
    own: pa.Table,
    column: str,
    keys: Collection[str],
    columns: Sequence[str],
    in_force: bool,
) -> tuple[pa.Table, pa.Array]:
    """Of the states that a batch has put the newest of each row by key: ``columns``, which have
    the key's; and the names of all rows that it has put under ``keys``, of which no earlier state
    is the newest."""
    found = pc.is_in(own[column].cast(pa.string()), pa.array(list(keys), pa.string()))
    ended = ["valid_to"] if in_force else []
    put = own.select(list(dict.fromkeys((*columns, *ended)))).filter(found)
    states = pa.table({"name": names_of(table, put), "state": put["state"]})
    last = states.group_by("name").aggregate([("state", "max")])
    if last.num_rows < put.num_rows:
        put = put.filter(pc.is_in(put["state"], last["state_max"].combine_chunks()))
    if in_force:
        put = put.filter(pc.is_null(put["valid_to"]))
    return put, last["name"].combine_chunks()


def names_of(table: Table, rows: pa.Table) -> pa.ChunkedArray:
    """What tells rows apart, as one text each."""
    parts = [rows[name].cast(pa.string()) for name in table.key]
    return parts[0] if len(parts) == 1 else pc.binary_join_element_wise(*parts, "\n")
