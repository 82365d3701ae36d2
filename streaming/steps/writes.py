"""The states that a batch writes, one function a table."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from contract.replays import Place
from factstore.history import Changes, Timeline, changes, latest, moment, moved, revise
from factstore.plain import rows_of, values_of
from factstore.storage.store import Store
from factstore.tables import ENTITIES, QUARANTINE, STATED, Table
from streaming.steps.beside import beside
from streaming.steps.decode import RAW_CAP
from streaming.steps.documents import event_value
from streaming.steps.extraction import Document, Found
from streaming.steps.plan import Plan, VersionRow, position
from streaming.steps.resolve import resolutions

_KEPT_FROM_RECORD = (
    "event_key version content known_at kafka_topic kafka_partition kafka_offset".split()
)
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Stated:
    """What documents state, by table: whole new rows, and the changes of rows that may have
    been there before."""

    new: Mapping[str, pa.Table]
    changed: Mapping[str, Changes]

    def moved(self, table: Table, column: str) -> dict[str, datetime]:
        """The keys of ``column`` that changed, each with the last moment told of it."""
        fresh = self.new[table.name].select([column, "valid_from"])
        last = fresh.group_by(column).aggregate([("valid_from", "max")])
        pairs = zip(values_of(last[column]), values_of(last["valid_from_max"]), strict=True)
        return latest([*pairs, *moved(column, self.changed[table.name])])


def document_changes(
    store: Store,
    table: Table,
    documents: Iterable[Document],
    rows: Sequence[VersionRow],
    batch: int,
    extractor: str,
) -> Changes:
    """States of articles or turns: new versions whole, earlier ones with their new place.
    ``extractor`` is the version that reads the new ones."""
    given = {(row["event_key"], row["version"]): row for row in documents if row["reason"] is None}
    known = {row.event_key for row in rows if not row.new}
    old = {
        (row["event_key"], row["version"]): row for row in store.newest(table, "event_key", known)
    }
    found: list[tuple[Row, Row | None]] = []
    for row in rows:
        before = None if row.new else old[row.event_key, row.version]
        whole = before or _document(given[row.event_key, row.version], batch, extractor)
        place = {
            "latest": row.latest,
            "valid_to": moment(row.ended),
            "ended_batch": row.ended_batch,
            "changed_batch": batch,
        }
        found.append(({**whole, **place}, before))
    return changes(table, found)


def _document(record: Document, batch: int, extractor: str) -> dict[str, Any]:
    return {
        **json.loads(record["document"]),
        **{name: record[name] for name in _KEPT_FROM_RECORD},
        "valid_from": record["known_at"],
        "begun_batch": batch,
        "extractor_version": extractor,
    }


def stated(store: Store, found: Found, timeline: Timeline, known: Collection[str]) -> Stated:
    """Write what the batch's versions state. ``known`` are the documents of the timeline whose
    rows may stand already; all rows of the others are new, and never leave Arrow."""
    plain = set(timeline.versions) - set(known)

    def write(table: Table) -> tuple[pa.Table, Changes]:
        new = _begun(found.of(table, plain), store.batch)
        store.put(table, new)
        standing = store.newest(table, "event_key", known)
        fresh = rows_of(found.of(table, known))
        changed = revise(table, standing, fresh, timeline, store.batch)
        store.change(table, changed)
        return new, changed

    written = beside([partial(write, table) for table in STATED])
    told = dict(zip([table.name for table in STATED], written, strict=True))
    return Stated(
        {name: new for name, (new, _) in told.items()},
        {name: changed for name, (_, changed) in told.items()},
    )


def _begun(rows: pa.Table, batch: int) -> pa.Table:
    """Rows that begin with the batch and are in force."""
    history: dict[str, Any] = {
        "valid_to": pa.nulls(rows.num_rows, pa.timestamp("us", "UTC")),
        "ended_batch": pa.nulls(rows.num_rows, pa.int64()),
        "begun_batch": pa.repeat(pa.scalar(batch, pa.int64()), rows.num_rows),
        "changed_batch": pa.repeat(pa.scalar(batch, pa.int64()), rows.num_rows),
    }
    for name, column in history.items():
        rows = rows.set_column(rows.column_names.index(name), name, column)
    return rows


def entity_changes(store: Store, found: Found) -> Changes:
    """Entities that the documents name: new ones, and those with a new alias."""
    named: dict[str, list[Row]] = defaultdict(list)
    for row in rows_of(_each_once(found.of(ENTITIES))):
        named[row["entity_id"]].append(row)
    old = {row["entity_id"]: row for row in store.newest(ENTITIES, "entity_id", named)}
    merged = (
        (_entity(rows, old.get(name), store.batch), old.get(name)) for name, rows in named.items()
    )
    said = ("aliases", "first_seen")
    return changes(
        ENTITIES,
        [
            (row, before)
            for row, before in merged
            if before is None or any(row[name] != before[name] for name in said)
        ],
    )


def _each_once(entities: pa.Table) -> pa.Table:
    """Entities that several documents name alike once, as first seen."""
    spelt = pc.binary_join(entities["aliases"], "\0")
    numbered = entities.append_column("spelt", spelt)
    numbered = numbered.append_column("at", pa.array(range(len(spelt)), pa.int64()))
    alike = numbered.group_by(["entity_id", "kind", "name", "spelt"])
    once = alike.aggregate([("at", "min"), ("first_seen", "min")])
    kept = entities.select(["entity_id", "kind", "name", "aliases"]).take(once["at_min"])
    return kept.append_column("first_seen", once["first_seen_min"])


def _entity(rows: Sequence[Row], before: Row | None, batch: int) -> dict[str, Any]:
    every = [*rows, before] if before else rows
    # Spellings that differ in case or white space are one entity.
    shown = before or {"kind": min(r["kind"] for r in rows), "name": min(r["name"] for r in rows)}
    return {
        "entity_id": rows[0]["entity_id"],
        "kind": shown["kind"],
        "name": shown["name"],
        "aliases": sorted({alias for row in every for alias in row["aliases"] or ()}),
        "first_seen": min(row["first_seen"] for row in every),
        "changed_batch": batch,
    }


def quarantine_changes(
    store: Store,
    documents: Sequence[Document],
    plan: Plan,
    failures: Mapping[tuple[str, str], str],
    cluster: str,
) -> Changes:
    """One row a quarantined record, with its raw bytes, capped; and the rows, of this batch or
    an earlier one, that a replay or a drop settles: all that stand at its place, since a topic
    that was made anew has other records at the places of the former."""
    told = {one.of: one for one in resolutions(documents, cluster)}
    fresh = [
        _quarantined(record, reason, failures, cluster)
        for record in documents
        if (reason := plan.reasons.get(position(record))) is not None
    ]
    standing = [row for row in _standing(store, told) if _place(row) in told]

    def now(row: Row) -> Row:
        one = told.get(_place(row))
        settled = {"resolution": one.resolution, "resolved_by": one.resolved_by} if one else {}
        return {**row, **settled, "changed_batch": store.batch}

    written = [(now(row), None) for row in fresh]
    return changes(QUARANTINE, [*written, *((now(row), row) for row in standing)])


def _quarantined(
    record: Document, reason: str, failures: Mapping[tuple[str, str], str], cluster: str
) -> dict[str, Any]:
    kept = {name: record.get(name) for name in QUARANTINE.names}
    given = {**kept, "cluster": cluster, "reason": reason}
    if record["document"] is None:
        return given
    value = event_value(json.loads(record["document"]))
    told = failures.get((record["event_key"], record["content"]))
    return {**given, "detail": told, "raw": value[:RAW_CAP], "raw_cut": len(value) > RAW_CAP}


def _standing(store: Store, places: Iterable[Place]) -> list[dict[str, Any]]:
    """The rows of quarantine at ``places``, and some that share their offsets."""
    offsets = {str(place.offset) for place in places}
    return store.newest(QUARANTINE, "kafka_offset", offsets) if offsets else []


def _place(row: Row) -> Place:
    return Place(row["cluster"], *position(row))
