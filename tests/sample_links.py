"""What is computed from the sample record's documents, and what could not be used, as rows
(`sample_record.py`)."""

from __future__ import annotations

from collections.abc import Iterator

from tests.sample_rows import HERALD, LEDGER, Row, moment, since


def reports() -> Iterator[Row]:
    """The dismissal as the Ledger has it, and the Notebook behind it."""
    for event, step, adds in (("bbbb4", 1, ""), ("cccc4", 2, "happened: 2025-06-02")):
        yield {
            **since(2),
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


def figures() -> Iterator[Row]:
    for figure, value, measure, claimant, day in (
        ("g1", 3.0, "aaaa5", "Dr. Ann Reyes", "2025-06-02"),
        ("g2", 5.0, "bbbb5", "one official", "2025-06-02"),
        ("g3", 7.0, "cccc5", "Dr. Ann Reyes", "2025-06-03"),
    ):
        yield {
            **since(2),
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


def facts() -> Iterator[Row]:
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
        **since(batch, ended),
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


def quarantine() -> Iterator[Row]:
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


def profiles() -> Iterator[Row]:
    """The manager, and a namesake of his who is a judge."""
    for document, profile, role, field, batch in (
        (HERALD, "aaaa6", "manager", "sport", 1),
        (LEDGER, "bbbb6", "judge", "law", 2),
    ):
        yield {
            **document,
            **since(batch),
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


def people() -> Iterator[Row]:
    for document, profile, person, status in (
        (HERALD, "aaaa6", "e1", "joined"),
        (LEDGER, "bbbb6", "p2", "parted"),
    ):
        yield {
            **since(2),
            "event_key": document["event_key"],
            "profile_id": profile,
            "entity_id": "e1",
            "person_id": person,
            "name": "Orrin Tackett",
            "status": status,
            "reason": "differs in field",
        }


def entities() -> Iterator[Row]:
    yield {
        "entity_id": "e1",
        "kind": "person",
        "name": "Orrin Tackett",
        "aliases": ["Tackett"],
        "first_seen": moment(1),
        "changed_batch": 1,
    }
