"""Facts that tests of the store write and read back."""

from __future__ import annotations

from datetime import datetime, timezone
from typing import Any

from factstore.history import changes
from factstore.querying.as_of import AsOf
from factstore.querying.read import query, rows
from factstore.storage.store import Store
from factstore.tables import FACTS

BEGAN = datetime(2025, 6, 4, tzinfo=timezone.utc)


def fact(name: str, value: str, batch: int) -> dict[str, Any]:
    return {
        "fact_id": name,
        "fact_key": f"key-{name}",
        "subject": "Ada Byrne",
        "value": value,
        "valid_from": BEGAN,
        "begun_batch": 1,
        "changed_batch": batch,
    }


def commit(store: Store, **more: object) -> None:
    store.commit(
        {"batch_id": store.batch, "kind": "stream", "kafka_cluster": "c", "positions": [], **more}
    )


def put(store: Store, *facts: dict[str, Any]) -> None:
    """A batch of facts, each in place of what it was."""
    store.begin(store.last.batch + 1)
    old = {
        row["fact_id"]: row
        for row in store.newest(FACTS, "fact_key", [f["fact_key"] for f in facts])
    }
    store.change(FACTS, changes(FACTS, [(row, old.get(row["fact_id"])) for row in facts]))


def by_state(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(rows, key=lambda row: row["state"])


def values(root: str, at: int | None = None) -> list[str]:
    found = query(root, "SELECT value FROM facts ORDER BY value", AsOf(batch=at) if at else None)
    return [row["value"] for row in rows(found)]
