"""What the documents of the sample record hold, as rows of its tables (`sample_record.py`)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from typing import Any

Row = dict[str, Any]
BEGAN = datetime(2025, 6, 4, 12, tzinfo=timezone.utc)


def moment(batch: int) -> datetime:
    """When Kafka got the records of a batch: one batch a day, from 2025-06-05."""
    return BEGAN + timedelta(days=batch)


def since(batch: int, ended: int | None = None) -> Row:
    """The history columns of a row that a batch began and, maybe, another ended."""
    return {
        "valid_from": moment(batch),
        "valid_to": moment(ended) if ended else None,
        "begun_batch": batch,
        "ended_batch": ended,
        "changed_batch": batch,
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


def articles() -> Iterator[Row]:
    for document, headline, batch, ended in (
        (HERALD, "Tackett resigns", 1, 3),
        (LEDGER, "Tackett was fired, official says", 2, None),
        (COURIER, "Tackett speaks", 2, None),
        (HERALD, "Correction: Tackett leaves", 3, None),
    ):
        yield {
            **document,
            **since(batch, ended),
            "version": f"2025-06-0{batch}",
            "status": "usable",
            "headline": headline,
            "published": f"2025-06-0{batch}T08:00:00Z",
            "body": f"{headline}. “{SAID},” he said.",
            "language": "en",
        }


def turns() -> Iterator[Row]:
    yield {
        **HEARING,
        **since(1),
        "version": "2025-06-02",
        "text": f"{SAID}.",
        "speaker": "Orrin Tackett",
        "occasion": "Council hearing",
        "time": "2025-06-02",
    }


def quotes() -> Iterator[Row]:
    yield {
        **HERALD,
        **DELMAR,
        **since(1),
        "quote_id": "aaaa1",
        "content": SAID,
        "cue": "said",
        "headline": "Tackett resigns",
        "published": "2025-06-03T08:00:00Z",
    }
    yield {
        **LEDGER,
        **since(2),
        "quote_id": "bbbb1",
        "content": "he had been fired",
        "cue": "said",
        "speaker": "one official",
        "speaker_kind": "anonymous",
        "relayed_by": "Ken Ostrow (Ledger)",
        "kind": "indirect",
        "modality": "asserted",
        "confidence": 0.5,
        "headline": "Tackett was fired, official says",
        "published": "2025-06-04T08:00:00Z",
    }
    yield {
        **COURIER,
        **DELMAR,
        **since(2),
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
        **since(1, 3),
        "quote_id": "aaaa2",
        "content": "it was my own choice",
        "cue": "said",
        "headline": "Tackett resigns",
        "published": "2025-06-03T08:00:00Z",
    }
    yield {
        **HEARING,
        **DELMAR,
        **since(1),
        "quote_id": "dddd1",
        "content": f"{SAID}.",
        "occasion": "Council hearing",
        "published": "2025-06-02",
    }
    yield {**LEDGER, **DELMAR, **since(4), "quote_id": "bbbb9", "content": "not committed"}


def variants() -> Iterator[Row]:
    for quote, missing in (("aaaa1", ""), ("cccc1", "and I will not guess")):
        yield {
            **since(2),
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


def claims() -> Iterator[Row]:
    for document, claim, manner, claimants, batch, ended in (
        (HERALD, "aaaa7", "resigned", None, 1, None),
        (LEDGER, "bbbb7", "fired", "one official via Ken Ostrow (Ledger)", 2, None),
        (HERALD, "aaaa8", "retired", None, 1, 3),
    ):
        yield {
            **document,
            **since(batch, ended),
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


def events() -> Iterator[Row]:
    for document, event, predicate, agent, patient, modality, batch, ended in (
        (HERALD, "aaaa3", "resign", "Orrin Tackett", None, "asserted", 1, 3),
        (HERALD, "aaaa4", "close", "Port Calder Gulls", "their north stand", "planned", 1, None),
        (LEDGER, "bbbb3", "arrest", "Police", "Dov Marsh", "reported", 2, None),
        (LEDGER, "bbbb4", "fire", "Port Calder Gulls", "Orrin Tackett", "reported", 2, None),
        (COURIER, "cccc4", "fire", "Port Calder Gulls", "Orrin Tackett", "asserted", 2, None),
    ):
        yield {
            **document,
            **since(batch, ended),
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


def measures() -> Iterator[Row]:
    for document, measure, value, claimants, day in (
        (HERALD, "aaaa5", 3.0, "Dr. Ann Reyes", "2025-06-02"),
        (LEDGER, "bbbb5", 5.0, "one official", "2025-06-02"),
        (COURIER, "cccc5", 7.0, "Dr. Ann Reyes", "2025-06-03"),
    ):
        yield {
            **document,
            **since(2),
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
