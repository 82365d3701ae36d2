"""Tables of an older layout, moved over once: each migration reads one layout and writes the
next, and counts as done with the row of ``batches`` that it writes last.

Layout 1 (release 0.1 up to November 2026): tables directly below the root, rows changed in
place by MERGE. Its history of changes lies in Delta's versions and is left there; what its rows
tell of their own (``valid_from``, ``valid_to``, batches) is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

import pyarrow as pa
from deltalake import DeltaTable, QueryBuilder, write_deltalake

from factstore.identity import fact_key, said_key, voice
from factstore.storage.batches import places
from factstore.storage.store import take_over, written
from factstore.tables import (
    BATCHES,
    CLAIMS,
    DATA,
    FACTS,
    QUOTES,
    VARIANTS,
    Table,
)


def migrated(root: str) -> bool:
    """Move the tables below ``root`` to today's layout where they are of an older one; whether
    they were. The old ones stay: they may be removed by hand. Raises store.Fenced where another
    process does the same."""
    old = f"{root.rstrip('/')}/batches"
    if not DeltaTable.is_deltatable(old) or _begun(root):
        return False
    batches = _rows(DeltaTable(old), "SELECT * FROM old ORDER BY batch_id")
    if not batches:
        return False
    store = take_over(root)
    last = batches[-1]
    numbers = count(-1, -1)
    versions = dict(last["versions"])
    for table in DATA:
        if table.name not in versions:
            continue  # newer than that layout
        source = DeltaTable(f"{root.rstrip('/')}/{table.name}", version=versions[table.name])
        for rows in _read(source):
            states = [{**_inner(table, row), "state": next(numbers)} for row in rows]
            write_deltalake(
                store.tables[table.name],
                pa.Table.from_pylist(states, schema=table.arrow),
                mode="append",
                writer_properties=written(table),
            )
    _batches(store.tables[BATCHES.name], batches[:-1])
    store.begin(last["batch_id"])
    store.commit({**_batch(last), "positions": places(_positions(batches), {})})
    return True


def _begun(root: str) -> bool:
    path = BATCHES.path(root)
    return DeltaTable.is_deltatable(path) and bool(DeltaTable(path).file_uris())


def _rows(table: DeltaTable, sql: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pa.table(
        QueryBuilder().register("old", table).execute(sql)
    ).to_pylist(maps_as_pydicts="lossy")
    return found


def _read(table: DeltaTable) -> Iterator[list[dict[str, Any]]]:
    """All rows, some thousands at a time."""
    reader = pa.RecordBatchReader.from_stream(
        QueryBuilder().register("old", table).execute("SELECT * FROM old")
    )
    for batch in reader:
        if batch.num_rows:
            yield batch.to_pylist(maps_as_pydicts="lossy")


def _inner(table: Table, row: Mapping[str, Any]) -> dict[str, Any]:
    """A row with the columns that look-ups need."""
    if table is QUOTES:
        return {**row, "said_key": _said(row)}
    if table is VARIANTS:
        return {**row, "said_key": said_key(row["speaker"], None)}
    if table in (CLAIMS, FACTS):
        row = {**row, "fact_key": fact_key(row["subject"], row["predicate"])}
    if table is CLAIMS:
        mouths = [link["name"] or link["mention"] for link in row["chain"] or ()]
        told = (row["value"], row["qualifiers"] or {}, row["modality"], mouths, row["outlet"])
        return {**row, "voice": voice(*told)}
    return dict(row)


def _said(row: Mapping[str, Any]) -> str | None:
    if row["kind"] == "indirect" or row["speaker"] is None:
        return None
    named = row["speaker_id"] is not None and row["speaker_kind"] in ("person", "organization")
    return said_key(row["speaker"], None if named else (row["published"] or "")[:10])


def _batches(table: DeltaTable, rows: list[dict[str, Any]]) -> None:
    if rows:
        told = [{**_batch(row), "state": row["batch_id"], "epoch": 0} for row in rows]
        write_deltalake(table, pa.Table.from_pylist(told, schema=BATCHES.arrow), mode="append")


def _batch(row: Mapping[str, Any]) -> dict[str, Any]:
    kept = {name: row.get(name) for name in BATCHES.names if name not in ("versions", "offsets")}
    offsets = [
        {
            "topic": part["topic"],
            "partition": part["partition"],
            "first": part["first"],
            "next": part["last"] + 1,
            "records": part["records"],
        }
        for part in row["offsets"] or ()
    ]
    return {**kept, "kind": "stream" if row["read"] else "start", "offsets": offsets}


def _positions(batches: list[dict[str, Any]]) -> dict[tuple[str, int], int]:
    found: dict[tuple[str, int], int] = {}
    for row in batches:
        for part in row["offsets"] or ():
            place = (part["topic"], part["partition"])
            found[place] = max(found.get(place, 0), part["last"] + 1)
    return found
