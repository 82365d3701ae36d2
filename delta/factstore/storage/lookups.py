"""Rows looked up by key: as SQL of a table's states, and among what a batch itself has put."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

import pyarrow as pa
import pyarrow.compute as pc

from factstore.tables import Table

_LISTED = 5000
"""Keys of one look-up; more are asked for in turns."""
_SOUGHT = 200
"""Keys up to which files are left out that hold none of them."""


def among(column: str, keys: Sequence[str]) -> str:
    """SQL: whether a column is one of ``keys``. Delta and Parquet hold each key against the
    statistics of each file, which takes longer than to read the column; of many keys every file
    has some, and of what is no plain column they have no statistics."""
    listed = ", ".join("'" + key.replace("'", "''") + "'" for key in keys)
    told = column if len(keys) <= _SOUGHT else f"({column} || '')"
    return f"{told} IN ({listed})"


def keys_in_turns(column: str, keys: Iterable[str]) -> Iterator[str]:
    """``among`` of as many keys at a time as one look-up may have."""
    wanted = sorted(set(keys))
    for at in range(0, len(wanted), _LISTED):
        yield among(column, wanted[at : at + _LISTED])


def newest_among(
    table: Table, named: str, columns: Sequence[str], in_force: bool, below: int | None
) -> str:
    """SQL for the newest states, of those numbered ``below``, of rows that are ``named``, by
    columns of ``t``: ``columns``. In one question: the key's column is read first, and of the
    others only the pages that it names."""
    # Qualified: one of quarantine's columns is a word of SQL.
    shown = ", ".join(f"t.{name}" for name in columns)
    key = ", ".join(f"t.{name}" for name in table.key)
    ended = ["valid_to"] if in_force else []
    read = ", ".join(f"t.{name}" for name in dict.fromkeys((*columns, *table.key, *ended)))
    earlier = "" if below is None else f" AND t.state < {below}"
    return (
        f"SELECT {shown} FROM (SELECT {read}, row_number() OVER "
        f"(PARTITION BY {key} ORDER BY t.state DESC) AS newest "
        f"FROM {table.name} t WHERE {named}{earlier}) AS t "
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
