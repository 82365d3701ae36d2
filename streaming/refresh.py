"""Reading stored documents again: after a change of the alias table, of the vocabulary, of
a setting or of the extractor itself, what is stored must be as if it had been there always.

Run while no stream writes (the tables have one writer). Each batch takes some documents that
another extractor has read, and is committed like a batch of the stream.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pyspark.sql import SparkSession

from contract.vocabulary import Vocabulary
from factstore.history import changes, latest, moved, reread
from factstore.plain import rows_of
from factstore.storage.batches import places
from factstore.storage.lease import held
from factstore.storage.migrate import migrated
from factstore.storage.store import Store, take_over
from factstore.tables import ARTICLES, ENTITIES, STATED, TURNS, Table
from factstore.versions import OUTCOMES
from streaming.steps import writes
from streaming.steps.derive import derive
from streaming.steps.documents import ARTICLE_COLUMNS, TURN_COLUMNS
from streaming.steps.enrich import Extracting
from streaming.steps.extraction import Document, Found, extracted
from streaming.steps.guard import SHARE, Guard

AT_ONCE = 500
"""Documents of a batch."""


def refresh(
    spark: SparkSession,
    root: str,
    extracting: Extracting,
    vocabulary: Vocabulary,
    told: Callable[[int, int], None] = lambda done, of: None,
    at_once: int = AT_ONCE,
    every: bool = False,
    failing_share: float = SHARE,
) -> tuple[int, int]:
    """Read again what another extractor has read, or ``every`` document; the documents read,
    and those on which the extractor failed: these stay as they are. ``told`` is called after
    each batch.

    Raises ExtractorFails where more than ``failing_share`` of a batch fail in one way,
    lease.Held where another process writes the tables.
    """
    with held(root):
        migrated(root)
        refreshing = _Refresh(spark, take_over(root), extracting, vocabulary, Guard(failing_share))
        waiting = [
            (table, key) for table in (ARTICLES, TURNS) for key in refreshing.waiting(table, every)
        ]
        done = failed = 0
        for table in (ARTICLES, TURNS):
            keys = [key for of, key in waiting if of is table]
            for at in range(0, len(keys), at_once):
                now = keys[at : at + at_once]
                read = refreshing.write(table, now)
                done, failed = done + read, failed + len(now) - read
                told(done + failed, len(waiting))
        return done, failed


@dataclass(frozen=True, slots=True)
class _Refresh:
    spark: SparkSession
    store: Store
    extracting: Extracting
    vocabulary: Vocabulary
    guard: Guard

    def waiting(self, table: Table, every: bool) -> list[str]:
        """The documents in force, those that another extractor has read unless ``every``."""
        version = self.extracting.version.replace("'", "''")
        other = "true" if every else f"extractor_version IS DISTINCT FROM '{version}'"
        where = f"valid_to IS NULL AND status = 'usable' AND {other}"
        rows = self.store.scan(table, ("event_key",), where)
        return sorted({row["event_key"] for row in rows})

    def write(self, table: Table, keys: Sequence[str]) -> int:
        """Commit a batch of documents; how many were read."""
        store = self.store
        batch = store.last.batch + 1
        store.begin(batch)
        standing = store.newest(table, "event_key", keys, in_force=True)
        given = [_decoded(row, table) for row in standing]
        found, _ = extracted(self.spark, given, self.extracting, self.guard)
        read = {row["event_key"] for row in found.documents if row["failure"] is None}
        if read:
            self._statements(found.only(read), read, batch)
        again = {"extractor_version": self.extracting.version, "changed_batch": batch}
        documents = [({**row, **again}, row) for row in standing if row["event_key"] in read]
        store.change(table, changes(table, documents))
        store.commit(_row(store, batch))
        return len(read)

    def _statements(self, found: Found, read: set[str], batch: int) -> None:
        store = self.store
        changed = {}
        for table in STATED:
            fresh = rows_of(found.of(table))
            standing = store.newest(table, "event_key", read)
            changed[table] = reread(table, standing, fresh, batch)
            store.change(table, changed[table])
        store.change(ENTITIES, writes.entity_changes(store, found))

        def told(table: Table, column: str) -> dict[str, datetime]:
            return latest(moved(column, changed[table]))

        derive(store, told, self.vocabulary, lambda name: nullcontext())


def _row(store: Store, batch: int) -> dict[str, Any]:
    """No record was read, nothing new is known."""
    return {
        "batch_id": batch,
        "kind": "refresh",
        "kafka_cluster": store.last.cluster,
        **dict.fromkeys(("read", *OUTCOMES, "quotes", "claims"), 0),
        "offsets": [],
        "positions": places(store.last.positions, store.last.topics),
    }


def _decoded(row: Mapping[str, Any], table: Table) -> Document:
    """A stored document in the shape that the decoder gives."""
    columns = ARTICLE_COLUMNS if table is ARTICLES else TURN_COLUMNS
    return {**row, "document": json.dumps({name: row[name] for name in columns})}
