"""The rows of quarantine, as commands ask them: open ones, unless told otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from contract.replays import Place
from factstore.querying.read import Snapshot, answer, relations, rows
from factstore.querying.statement import reading


@dataclass(frozen=True, slots=True)
class Quarantined:
    """A row. ``raw`` is the record's value, or its first bytes where ``raw_cut``; None where
    it was not asked for. ``resolution`` and ``resolved_by`` are None while it is open."""

    place: Place
    known_at: datetime
    reason: str
    detail: str | None
    event_id: str | None
    size: int | None
    raw: bytes | None
    raw_cut: bool
    resolution: str | None
    resolved_by: str | None


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which rows; all that is given must hold. ``places`` are topic, partition and offset."""

    places: Sequence[tuple[str, int, int]] = ()
    reason: str | None = None
    topic: str | None = None
    settled: bool = False
    """Also those that were replayed or dropped."""


def quarantined(
    record: Snapshot, wanted: Wanted, raw: bool = False, limit: int | None = None
) -> list[Quarantined]:
    """The rows, the newest first. Raises as ``read.answer`` does."""
    sql = (
        "SELECT cluster, kafka_topic, kafka_partition, kafka_offset, known_at, reason, detail, "
        f"event_id, size, {'raw' if raw else 'NULL'} AS raw, raw_cut, {_settlement(record)} "
        f"FROM quarantine WHERE {_condition(record, wanted)} "
        "ORDER BY known_at DESC, kafka_topic, kafka_partition, kafka_offset DESC"
    )
    found = rows(answer(record, reading(sql if limit is None else f"{sql} LIMIT {limit}")))
    return [_row(row) for row in found]


def open_by_reason(record: Snapshot) -> dict[str, int]:
    """How many rows are open, by reason, the most first."""
    sql = (
        f"SELECT reason, count(*) AS n FROM quarantine WHERE {_condition(record, Wanted())} "
        "GROUP BY reason ORDER BY n DESC, reason"
    )
    return {row["reason"]: row["n"] for row in rows(answer(record, reading(sql)))}


def _condition(record: Snapshot, wanted: Wanted) -> str:
    parts = ["TRUE"]
    if not wanted.settled and _settles(record):
        parts.append("resolution IS NULL")
    if wanted.reason is not None:
        parts.append(f"reason = {_text(wanted.reason)}")
    if wanted.topic is not None:
        parts.append(f"kafka_topic = {_text(wanted.topic)}")
    if wanted.places:
        one = (
            f"(kafka_topic = {_text(topic)} AND kafka_partition = {partition} "
            f"AND kafka_offset = {offset})"
            for topic, partition, offset in wanted.places
        )
        parts.append(f"({' OR '.join(one)})")
    return " AND ".join(parts)


def _settlement(record: Snapshot) -> str:
    if _settles(record):
        return "resolution, resolved_by"
    return "CAST(NULL AS STRING) AS resolution, CAST(NULL AS STRING) AS resolved_by"


def _settles(record: Snapshot) -> bool:
    """Tables that an older release wrote know of no settled rows."""
    columns = next(one.columns for one in relations(record) if one.name == "quarantine")
    return "resolution" in columns


def _text(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"


def _row(row: dict[str, Any]) -> Quarantined:
    return Quarantined(
        Place(row["cluster"], row["kafka_topic"], row["kafka_partition"], row["kafka_offset"]),
        row["known_at"],
        row["reason"],
        row["detail"],
        row["event_id"],
        row["size"],
        row["raw"],
        bool(row["raw_cut"]),
        row["resolution"],
        row["resolved_by"],
    )
