"""A small record as real Delta tables, written without a JVM, in three batches and a half.

Orrin Tackett leaves the Port Calder Gulls: the Herald says that he resigned, the Ledger's source
that he was fired. Batch 3 corrects the Herald's article. A quotation of his stands in two
outlets and in a transcript. After batch 3 a fourth has begun and is not committed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pyarrow as pa
from deltalake import write_deltalake

from factstore.tables import BATCHES, DATA
from tests.ddl import arrow_schema

Row = dict[str, Any]
COMMITTED = 3
BEGAN = datetime(2025, 6, 4, 12, tzinfo=timezone.utc)


def moment(batch: int) -> datetime:
    """When Kafka got the records of a batch: one batch a day, from 2025-06-05."""
    return BEGAN + timedelta(days=batch)


def write_record(root: Path, committed: int = COMMITTED) -> str:
    """Write the tables below ``root``; it as text."""
    for batch in range(1, committed + 1):
        for table in DATA:
            _write(root, table.name, table.columns, _known(table.name, batch))
        _write(root, BATCHES.name, BATCHES.columns, [_batch(batch)], "append")
    _write(root, "quotes", DATA_COLUMNS["quotes"], _known("quotes", committed + 1))
    return str(root)


DATA_COLUMNS = {table.name: table.columns for table in DATA}


def _write(root: Path, name: str, columns: str, rows: list[Row], mode: str = "overwrite") -> None:
    schema = arrow_schema(columns)
    stray = {key for row in rows for key in row} - set(schema.names)
    assert not stray, f"{name} has no columns {sorted(stray)}"
    write_deltalake(str(root / name), pa.Table.from_pylist(rows, schema=schema), mode=mode)


def _known(name: str, batch: int) -> list[Row]:
    """The table's rows as they stand after a batch."""
    return [_as_of(row, batch) for row in ROWS[name] if row["changed_batch"] <= batch]


def _as_of(row: Mapping[str, Any], batch: int) -> Row:
    if row.get("ended_batch") is None or row["ended_batch"] <= batch:
        return dict(row)
    return {**row, "ended_batch": None, "valid_to": None}


def _since(batch: int, ended: int | None = None) -> Row:
    """The history columns of a row that a batch began and, maybe, another ended."""
    return {
        "valid_from": moment(batch),
        "valid_to": moment(ended) if ended else None,
        "begun_batch": batch,
        "ended_batch": ended,
        "changed_batch": batch,
    }


def _batch(batch: int) -> Row:
    return {
        "batch_id": batch,
        "generation": "g",
        "query_batch": batch - 1,
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
                "last": 3 * batch - 1,
                "records": 3,
            }
        ],
        "versions": [(table.name, batch - 1) for table in DATA],
    }


HERALD = {"article_id": "a1", "event_key": "aaaa", "outlet": "Port Calder Herald"}
LEDGER = {"article_id": "a2", "event_key": "bbbb", "outlet": "The Harrow Ledger"}
COURIER = {"article_id": "a3", "event_key": "cccc", "outlet": "Diamond Notebook"}
HEARING = {"turn_id": "t1", "event_key": "dddd", "outlet": "Council record"}
DELMAR: Row = {
    "speaker": "Orrin Tackett",
    "speaker_kind": "person",
    "speaker_affiliation": "Port Calder Gulls",
    "kind": "direct",
    "modality": "asserted",
    "confidence": 0.9,
    "nested": False,
}
SAID = "I was never told why, and I will not guess"


def _articles() -> Iterator[Row]:
    for document, headline, batch, ended in (
        (HERALD, "Tackett resigns", 1, 3),
        (LEDGER, "Tackett was fired, official says", 2, None),
        (COURIER, "Tackett speaks", 2, None),
        (HERALD, "Correction: Tackett leaves", 3, None),
    ):
        yield {
            **document,
            **_since(batch, ended),
            "version": f"2025-06-0{batch}",
            "status": "usable",
            "headline": headline,
            "published": f"2025-06-0{batch}T08:00:00Z",
            "body": f"{headline}. “{SAID},” he said.",
            "language": "en",
        }


def _quotes() -> Iterator[Row]:
    yield {
        **HERALD,
        **DELMAR,
        **_since(1),
        "quote_id": "aaaa1",
        "content": SAID,
        "cue": "said",
        "headline": "Tackett resigns",
        "published": "2025-06-03T08:00:00Z",
    }
    yield {
        **LEDGER,
        **_since(2),
        "quote_id": "bbbb1",
        "content": "he had been fired",
        "cue": "said",
        "speaker": "one official",
        "speaker_kind": "anonymous",
        "relayed_by": "Ken Ostrow (Ledger)",
        "kind": "indirect",
        "modality": "asserted",
        "confidence": 0.7,
        "headline": "Tackett was fired, official says",
        "published": "2025-06-04T08:00:00Z",
    }
    yield {
        **COURIER,
        **DELMAR,
        **_since(2),
        "quote_id": "cccc1",
        "content": "I was never told why",
        "cue": "told",
        "addressee": "the council",
        "headline": "Tackett speaks",
        "published": "2025-06-04T09:00:00Z",
    }
    yield {
        **HERALD,
        **DELMAR,
        **_since(1, 3),
        "quote_id": "aaaa2",
        "content": "it was my own choice",
        "cue": "said",
        "headline": "Tackett resigns",
        "published": "2025-06-03T08:00:00Z",
    }
    yield {
        **HEARING,
        **DELMAR,
        **_since(1),
        "quote_id": "dddd1",
        "content": f"{SAID}.",
        "occasion": "Council hearing",
        "published": "2025-06-02",
    }
    yield {**LEDGER, **DELMAR, **_since(4), "quote_id": "bbbb9", "content": "not committed"}


def _variants() -> Iterator[Row]:
    for quote, missing in (("aaaa1", ""), ("cccc1", "and I will not guess")):
        yield {
            **_since(2),
            "quote_id": quote,
            "variant_group": "aaaa1",
            "speaker": "Orrin Tackett",
            "first_quote_id": "aaaa1",
            "shared": "I was never told why",
            "missing": missing,
            "added": "",
            "similarity": 1.0,
            "matched_quote_id": "dddd1",
            "matched_missing": missing,
            "matched_added": "",
        }


def _claims() -> Iterator[Row]:
    for document, claim, manner, claimants, batch, ended in (
        (HERALD, "aaaa7", "resigned", None, 1, None),
        (LEDGER, "bbbb7", "fired", "one official via Ken Ostrow (Ledger)", 2, None),
        (HERALD, "aaaa8", "retired", None, 1, 3),
    ):
        yield {
            **document,
            **_since(batch, ended),
            "claim_id": claim,
            "subject": "Orrin Tackett",
            "predicate": "left",
            "value": "Port Calder Gulls",
            "qualifiers": [("manner", manner), ("point_in_time", "2025-06")],
            "point_in_time": "2025-06",
            "modality": "asserted",
            "claimants": claimants,
            "confidence": 0.6 if manner == "fired" else 0.9,
            "exact": f"Tackett {manner}",
            "headline": f"Tackett {manner}",
            "published": f"2025-06-0{batch}",
        }


def _facts() -> Iterator[Row]:
    for fact, manner, claims, outlets, claimants, batch in (
        ("f1", "resigned", ["aaaa7"], ["Port Calder Herald"], ["Port Calder Herald"], 1),
        ("f2", "fired", ["bbbb7"], ["The Harrow Ledger"], ["one official, via Ken Ostrow"], 2),
    ):
        yield {
            **_fact("left", "Port Calder Gulls", None if fact == "f1" else "2025-06", batch),
            "fact_id": fact,
            "qualifiers": [("manner", manner)],
            "claim_ids": claims,
            "outlets": outlets,
            "claimants": claimants,
            "reason": "disputed: 1 independent source against 1",
            "confidence": 0.6 if manner == "fired" else 0.9,
            "conflict_group": "g1",
            "changed_batch": 2,
        }
    yield {
        **_fact("manager_of", "Port Calder Gulls", "2021", 1),
        "fact_id": "f3",
        "start_time": "2021",
        "point_in_time": None,
        "qualifiers": [("start_time", "2021")],
        "outlets": ["Port Calder Herald", "The Harrow Ledger"],
        "claimants": ["Port Calder Herald", "The Harrow Ledger"],
        "document_count": 2,
        "sources": 2,
        "reason": "undisputed: 2 independent sources",
    }
    yield {
        **_fact("left", "Port Calder Gulls", "2025-06", 1, ended=3),
        "fact_id": "f4",
        "qualifiers": [("manner", "retired")],
        "reason": "undisputed: 1 independent source",
    }


def _fact(
    predicate: str, value: str, when: str | None, batch: int, ended: int | None = None
) -> Row:
    return {
        **_since(batch, ended),
        "subject": "Orrin Tackett",
        "predicate": predicate,
        "value": value,
        "point_in_time": when,
        "modality": "asserted",
        "outlets": ["Port Calder Herald"],
        "claimants": ["Port Calder Herald"],
        "claim_ids": [],
        "document_count": 1,
        "sources": 1,
        "first_seen": "2025-06-03",
        "last_seen": "2025-06-04",
        "confidence": 0.9,
        "rank": "normal",
    }


def _quarantine() -> Iterator[Row]:
    yield {
        "cluster": "c",
        "kafka_topic": "articles.v1",
        "kafka_partition": 0,
        "kafka_offset": 2,
        "known_at": moment(1),
        "reason": "not_json",
        "detail": "Expecting value",
        "size": 4,
        "raw": b"\xff{x}",
        "raw_cut": False,
        "changed_batch": 1,
    }


def _entities() -> Iterator[Row]:
    yield {
        "entity_id": "e1",
        "kind": "person",
        "name": "Orrin Tackett",
        "aliases": ["Tackett"],
        "first_seen": moment(1),
        "changed_batch": 1,
    }


def _turns() -> Iterator[Row]:
    yield {
        **HEARING,
        **_since(1),
        "version": "2025-06-02",
        "text": f"{SAID}.",
        "speaker": "Orrin Tackett",
        "occasion": "Council hearing",
        "time": "2025-06-02",
    }


ROWS: dict[str, list[Row]] = {
    "articles": list(_articles()),
    "turns": list(_turns()),
    "quotes": list(_quotes()),
    "variants": list(_variants()),
    "claims": list(_claims()),
    "facts": list(_facts()),
    "entities": list(_entities()),
    "quarantine": list(_quarantine()),
}
