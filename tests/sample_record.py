"""A small record as real Delta tables, written without a JVM, in three batches and a half.

Orrin Tackett leaves the Port Calder Gulls: the Herald says that he resigned, the Ledger's source
that he was fired. Batch 3 corrects the Herald's article. A quotation of his stands in two
outlets and in a transcript. After batch 3 a fourth has begun and is not committed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

from factstore.history import Changes
from factstore.storage.store import Store, take_over
from factstore.tables import DATA, QUOTES, Table

Row = dict[str, Any]
COMMITTED = 3
BEGAN = datetime(2025, 6, 4, 12, tzinfo=timezone.utc)


def moment(batch: int) -> datetime:
    """When Kafka got the records of a batch: one batch a day, from 2025-06-05."""
    return BEGAN + timedelta(days=batch)


def write_record(root: Path, committed: int = COMMITTED) -> str:
    """Write the tables below ``root``; it as text."""
    store = take_over(str(root))
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


def _events() -> Iterator[Row]:
    for document, event, predicate, agent, patient, modality, batch, ended in (
        (HERALD, "aaaa3", "resign", "Orrin Tackett", None, "asserted", 1, 3),
        (HERALD, "aaaa4", "close", "Port Calder Gulls", "their north stand", "planned", 1, None),
        (LEDGER, "bbbb3", "arrest", "Police", "Dov Marsh", "reported", 2, None),
        (LEDGER, "bbbb4", "fire", "Port Calder Gulls", "Orrin Tackett", "reported", 2, None),
        (COURIER, "cccc4", "fire", "Port Calder Gulls", "Orrin Tackett", "asserted", 2, None),
    ):
        yield {
            **document,
            **_since(batch, ended),
            "event_id": event,
            "predicate": predicate,
            "kind": "verb",
            "agent": agent,
            "patient": patient,
            "participants": [
                {"role": role, "words": name, "name": name, "kind": "person"}
                for role, name in (("agent", agent), ("patient", patient))
                if name
            ],
            "quantities": [],
            "told": 1,
            "type": {"arrest": "arrest", "fire": "departure"}.get(predicate),
            "roles": [("arrested_by", agent), ("arrested", patient)] if patient else [],
            "happened": "2025-06-02",
            "polarity": True,
            "modality": modality,
            "claimants": "one official" if modality == "reported" else None,
            "confidence": 0.9,
            "salience": 0.5,
            "exact": f"{agent} {predicate} {patient}",
            "headline": "Tackett leaves",
            "published": f"2025-06-0{batch}",
        }


def _reports() -> Iterator[Row]:
    """The dismissal as the Ledger has it, and the Notebook behind it."""
    for event, step, adds in (("bbbb4", 1, ""), ("cccc4", 2, "happened: 2025-06-02")):
        yield {
            **_since(2),
            "event_id": event,
            "happening_id": "bbbb4",
            "step": step,
            "reports": 2,
            "sources": 2,
            "status": "happened",
            "happened": "2025-06-02",
            "adds": adds,
            "differs": "",
        }


def _measures() -> Iterator[Row]:
    for document, measure, value, claimants, day in (
        (HERALD, "aaaa5", 3.0, "Dr. Ann Reyes", "2025-06-02"),
        (LEDGER, "bbbb5", 5.0, "one official", "2025-06-02"),
        (COURIER, "cccc5", 7.0, "Dr. Ann Reyes", "2025-06-03"),
    ):
        yield {
            **document,
            **_since(2),
            "measure_id": measure,
            "what": "people",
            "predicate": "injure",
            "value": value,
            "unit": "person",
            "unit_kind": "persons injured",
            "words": f"{value:g}",
            "place": "Port Calder",
            "happened": day,
            "polarity": True,
            "modality": "reported",
            "claimants": claimants,
            "series_id": "s1",
            "confidence": 0.9,
            "salience": 0.6,
            "exact": f"{value:g} people were injured in Port Calder",
            "headline": "Stand gives way",
            "published": day,
        }


def _figures() -> Iterator[Row]:
    for figure, value, measure, claimant, day in (
        ("g1", 3.0, "aaaa5", "Dr. Ann Reyes", "2025-06-02"),
        ("g2", 5.0, "bbbb5", "one official", "2025-06-02"),
        ("g3", 7.0, "cccc5", "Dr. Ann Reyes", "2025-06-03"),
    ):
        yield {
            **_since(2),
            "figure_id": figure,
            "series_id": "s1",
            "subject": "Port Calder",
            "measured": "persons injured",
            "unit_kind": "persons injured",
            "unit": "person",
            "as_of": day,
            "value": value,
            "measure_ids": [measure],
            "claimants": [claimant],
            "outlets": [],
            "sources": 1,
            "rank": "normal",
            "reason": "1 independent source",
            "conflict_group": None if figure == "g3" else "g",
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


def _profiles() -> Iterator[Row]:
    """The manager, and a namesake of his who is a judge."""
    for document, profile, role, field, batch in (
        (HERALD, "aaaa6", "manager", "sport", 1),
        (LEDGER, "bbbb6", "judge", "law", 2),
    ):
        yield {
            **document,
            **_since(batch),
            "profile_id": profile,
            "entity_id": "e1",
            "name": "Orrin Tackett",
            "sex": "m",
            "roles": [role],
            "fields": [field],
            "bodies": [],
            "company": [],
            "published": f"2025-06-0{batch}",
        }


def _people() -> Iterator[Row]:
    for document, profile, person, status in (
        (HERALD, "aaaa6", "e1", "joined"),
        (LEDGER, "bbbb6", "p2", "parted"),
    ):
        yield {
            **_since(2),
            "event_key": document["event_key"],
            "profile_id": profile,
            "entity_id": "e1",
            "person_id": person,
            "name": "Orrin Tackett",
            "status": status,
            "reason": "differs in field",
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
    "events": list(_events()),
    "measures": list(_measures()),
    "figures": list(_figures()),
    "reports": list(_reports()),
    "profiles": list(_profiles()),
    "people": list(_people()),
    "entities": list(_entities()),
    "quarantine": list(_quarantine()),
}
