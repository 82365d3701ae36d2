"""How far the record is: rows, outcomes, offsets and latency, as its tables tell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any

from factstore.querying.quarantined import open_by_reason
from factstore.querying.read import BATCHES, Snapshot, answer, relations, rows
from factstore.querying.statement import reading

OUTCOMES = ("read", "stored", "duplicate", "superseded", "quarantined")


@dataclass(frozen=True, slots=True)
class Progress:
    """``rows`` and ``in_force`` count by table; only tables that keep history have the
    latter. ``outcomes`` are sums over all batches, ``quarantine`` is by reason.
    ``quarantine`` holds the rows that are open: not replayed and not dropped. ``positions`` is the
    offset after the last record read, by topic and partition. ``readings`` counts the documents
    in force by the version of the extractor that read them.

    ``last_known`` is when Kafka had the newest record; None before the first. ``latency`` is
    how many seconds after Kafka had them the first and last record of the newest batch that
    read any could be asked; None where the log no longer tells.
    """

    batch: int
    rows: Mapping[str, int]
    in_force: Mapping[str, int]
    outcomes: Mapping[str, int]
    quarantine: Mapping[str, int]
    positions: Mapping[tuple[str, int], int]
    last_known: datetime | None
    latency: tuple[float, float] | None
    readings: Mapping[str, int]

    def stale(self, extractor_version: str) -> int:
        """Documents in force that another extractor has read."""
        return sum(n for version, n in self.readings.items() if version != extractor_version)


def progress(record: Snapshot) -> Progress:
    """The progress of a snapshot. Raises as ``read.answer`` does."""
    counts = _counts(record)
    newest = _newest(record)
    sums = ", ".join(f"sum({name}) AS {name}" for name in OUTCOMES)
    return Progress(
        batch=record.batch,
        rows={row["name"]: row["total"] for row in counts},
        in_force={row["name"]: row["held"] for row in counts if row["held"] is not None},
        outcomes=_ask(record, f"SELECT {sums} FROM {BATCHES}")[0],
        quarantine=open_by_reason(record),
        positions=_positions(record),
        last_known=newest["last_known"] if newest else None,
        latency=_latency(record, newest) if newest else None,
        readings=_readings(record),
    )


def lag(
    positions: Mapping[tuple[str, int], int], ends: Mapping[tuple[str, int], int]
) -> dict[tuple[str, int], int]:
    """Records behind the end of each topic and partition. Pure."""
    return {part: max(0, end - positions.get(part, 0)) for part, end in sorted(ends.items())}


def _ask(record: Snapshot, sql: str) -> list[dict[str, Any]]:
    return rows(answer(record, reading(sql)))


def _readings(record: Snapshot) -> dict[str, int]:
    held = "valid_to IS NULL AND status = 'usable'"
    documents = " UNION ALL ".join(
        f"SELECT coalesce(extractor_version, '') AS version FROM {table} WHERE {held}"
        for table in ("articles", "turns")
    )
    sql = f"SELECT version, count(*) AS n FROM ({documents}) AS d GROUP BY version ORDER BY version"
    return {row["version"]: row["n"] for row in _ask(record, sql)}


def _counts(record: Snapshot) -> list[dict[str, Any]]:
    """Columns: name, total, held (NULL where rows are never ended)."""
    tables = [one for one in relations(record) if one.kind == "table"]
    held = "count(*) FILTER (WHERE valid_to IS NULL)"
    parts = [
        f"SELECT '{one.name}' AS name, count(*) AS total, "
        f"{held if 'valid_to' in one.columns else 'CAST(NULL AS BIGINT)'} AS held FROM {one.name}"
        for one in tables
    ]
    return _ask(record, " UNION ALL ".join(parts) + " ORDER BY name")


def _newest(record: Snapshot) -> dict[str, Any] | None:
    """The newest batch that read records: its number, when Kafka had the first and last."""
    found = _ask(
        record,
        f"SELECT batch_id, first_known, last_known FROM {BATCHES} WHERE read > 0 "
        "ORDER BY batch_id DESC LIMIT 1",
    )
    return found[0] if found else None


def _positions(record: Snapshot) -> dict[tuple[str, int], int]:
    found = _ask(
        record,
        "SELECT part['topic'] AS topic, part['partition'] AS number, part['next'] AS next "
        f"FROM (SELECT unnest(positions) AS part FROM {BATCHES} "
        f"WHERE batch_id = (SELECT max(batch_id) FROM {BATCHES})) AS parts",
    )
    return {(row["topic"], row["number"]): row["next"] for row in found}


def _latency(record: Snapshot, batch: Mapping[str, Any]) -> tuple[float, float] | None:
    """Rows hold no wall clock: the commit that added the batch's row has it."""
    for commit in record.batches.history(limit=20):
        if commit.get("onrecord_batch") == str(batch["batch_id"]):
            done = datetime.fromtimestamp(commit["timestamp"] / 1000, timezone.utc)
            first, last = batch["first_known"], batch["last_known"]
            return (done - first).total_seconds(), (done - last).total_seconds()
    return None
