"""A small record as real Delta tables, written without a JVM, in three batches and a half.

Orrin Tackett leaves the Port Calder Gulls: the Herald says that he resigned, the Ledger's source
that he was fired. Batch 3 corrects the Herald's article. A quotation of his stands in two
outlets and in a transcript. After batch 3 a fourth has begun and is not committed.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from deltalake import DeltaTable

from factstore.history import Changes
from factstore.storage.batches import last_batch
from factstore.storage.store import Store, epoch_of, take_over
from factstore.tables import ALL, BATCHES, DATA, QUOTES, Table
from tests import sample_links, sample_rows
from tests.sample_rows import Row, moment

COMMITTED = 3


@cache
def _empty() -> TemporaryDirectory[str]:
    """Tables that a writer has just made: making them takes longer than most tests of them."""
    made = TemporaryDirectory()
    take_over(made.name)
    return made


def new_store(root: Path | str) -> Store:
    """As ``take_over`` where there are no tables yet, in a third of its time."""
    shutil.copytree(_empty().name, root, dirs_exist_ok=True)
    tables = {table.name: DeltaTable(table.path(str(root))) for table in ALL}
    batches = tables[BATCHES.name]
    return Store(str(root), epoch_of(batches), last_batch(batches), tables)


def write_record(root: Path, committed: int = COMMITTED) -> str:
    """Write the tables below ``root``; it as text."""
    store = new_store(root)
    for batch in range(1, committed + 1):
        store.begin(batch)
        for table in DATA:
            _write(store, table, batch)
        store.commit(_batch(batch))
    store.begin(committed + 1)
    _write(store, QUOTES, committed + 1)
    return str(root)


def _write(store: Store, table: Table, batch: int) -> None:
    """The states that a batch brings: rows that it began or updated, and rows that it ended."""
    begun = [row for row in ROWS[table.name] if row["changed_batch"] == batch]
    ended = [row for row in ROWS[table.name] if row.get("ended_batch") == batch]
    for row in (*begun, *ended):
        stray = set(row) - set(table.arrow.names)
        assert not stray, f"{table.name} has no columns {sorted(stray)}"
    states = [
        *(_as_of(row, batch) for row in begun),
        *({**row, "changed_batch": batch} for row in ended),
    ]
    before = _states(store, table, ended)
    store.change(table, Changes(states, before))


def _states(store: Store, table: Table, rows: Sequence[Row]) -> list[int]:
    """The numbers of the rows' states until now."""
    key = table.key[0]
    found = store.newest(table, key, [row[key] for row in rows], table.key)
    wanted = {tuple(row[name] for name in table.key) for row in rows}
    return [row["state"] for row in found if tuple(row[name] for name in table.key) in wanted]


def _as_of(row: Mapping[str, Any], batch: int) -> Row:
    if row.get("ended_batch") is None or row["ended_batch"] <= batch:
        return dict(row)
    return {**row, "ended_batch": None, "valid_to": None}


def _batch(batch: int) -> Row:
    return {
        "batch_id": batch,
        "kind": "stream",
        "kafka_cluster": "c",
        "read": 3,
        "stored": 2,
        "duplicate": 0,
        "superseded": 0,
        "quarantined": 1,
        "quotes": 2,
        "claims": 2,
        "first_known": moment(batch),
        "last_known": moment(batch) + timedelta(minutes=1),
        "offsets": [
            {
                "topic": "articles.v1",
                "partition": 0,
                "first": 3 * batch - 3,
                "next": 3 * batch,
                "records": 3,
            }
        ],
        "positions": [{"topic": "articles.v1", "partition": 0, "next": 3 * batch}],
    }


ROWS: dict[str, list[Row]] = {
    "articles": list(sample_rows.articles()),
    "turns": list(sample_rows.turns()),
    "quotes": list(sample_rows.quotes()),
    "variants": list(sample_rows.variants()),
    "claims": list(sample_rows.claims()),
    "facts": list(sample_links.facts()),
    "events": list(sample_rows.events()),
    "measures": list(sample_rows.measures()),
    "figures": list(sample_links.figures()),
    "reports": list(sample_links.reports()),
    "profiles": list(sample_links.profiles()),
    "people": list(sample_links.people()),
    "entities": list(sample_links.entities()),
    "quarantine": list(sample_links.quarantine()),
}
