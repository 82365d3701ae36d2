"""A quarantined record that is sent again takes its old place, and settles its row once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from contract.events import ARTICLE_TYPE, ARTICLES, REJECTED
from contract.replays import DROPS, FIRST, REPLAYS, Place, drop_headers, replay_headers
from factstore.versions import Arrival, decide
from streaming.steps.decode import Record, decode
from streaming.steps.resolve import Resolution, resolutions
from tests.unit.contract.test_asyncapi import DOCUMENT

KNOWN = datetime(2025, 5, 4, 9, 30, 0, 123000, tzinfo=timezone.utc)
LATER = KNOWN + timedelta(days=3)
CLUSTER = "Wq3-x_9LRZ2b1c0dEfGhIg"
BAD = Place(CLUSTER, ARTICLES, 1, 17)
HEADERS: dict[str, bytes | None] = {
    "ce_specversion": b"1.0",
    "ce_id": b"x",
    "ce_source": b"test",
    "ce_type": ARTICLE_TYPE.encode(),
}


def record(
    body: str, known: datetime, offset: int, headers: Mapping[str, bytes | None] = HEADERS
) -> Record:
    event = {
        "id": "a",
        "status": "usable",
        "body": body,
        "content_hash": f"{len(body):064x}",
        "fetched": "2025-05-04T08:00:00Z",
        "provenance": {"origin": "a.txt", "media_type": "text/plain"},
    }
    return Record(ARTICLES, 1, offset, known, b"a", json.dumps(event).encode(), headers)


FIRST_SENT = record("first", KNOWN, 17)
REPLAYED = record("first", LATER, 40, replay_headers(HEADERS, BAD, KNOWN))


def test_a_replay_is_ordered_by_its_first_sending_and_known_by_its_own() -> None:
    row = decode(REPLAYED)
    assert row["version"] == decode(FIRST_SENT)["version"]
    assert (row["known_at"], row["kafka_offset"]) == (LATER, 40)
    assert row["resolves"] == f"replayed {BAD}" and "reason" not in row
    edit = decode(record("a later edit", KNOWN + timedelta(hours=1), 18))
    outcomes, _ = decide([], [arrival(edit), arrival(row), arrival(row)])
    assert outcomes == ["stored", "superseded", "duplicate"]


def arrival(row: Mapping[str, Any]) -> Arrival:
    return Arrival(row["version"], row["content"], int(row["known_at"].timestamp() * 1e6))


def test_a_replay_of_a_replay_keeps_its_first_place() -> None:
    again = replay_headers(REPLAYED.headers, Place(CLUSTER, ARTICLES, 1, 40), LATER)
    row = decode(record("first", LATER + timedelta(days=1), 55, again))
    assert row["resolves"] == f"replayed {CLUSTER}/{ARTICLES}/1/40"
    assert row["version"] == decode(FIRST_SENT)["version"]


def test_a_replay_that_is_bad_still_settles_the_first_row() -> None:
    row = decode(replace(REPLAYED, value=b"{"))
    assert (row["reason"], row["resolves"]) == ("not_json", f"replayed {BAD}")


@pytest.mark.parametrize(
    "changed",
    [
        {REPLAYS: b"somewhere"},
        {FIRST: b"soon"},
        {FIRST: None},
        {REPLAYS: None},
        {FIRST: b"99999999999999/1/17"},
        {REPLAYS: b"\xff/articles.v1/0/1"},
        {REPLAYS: b"c" * 5000 + b"/articles.v1/0/1"},
    ],
)
def test_a_replay_that_does_not_say_of_what_is_refused(changed: dict[str, bytes | None]) -> None:
    row = decode(replace(REPLAYED, headers={**REPLAYED.headers, **changed}))
    assert row["reason"] == "bad_header" and row.get("resolves") is None


def drop(*places: Place, offset: int = 3) -> Record:
    return Record(REJECTED, 0, offset, LATER, b"x", None, drop_headers(places))


def test_a_drop_settles_what_it_names_and_itself() -> None:
    other = Place(CLUSTER, "quotes.v1", 0, 2)
    row = decode(drop(BAD, other))
    assert row["reason"] == "drop_request" and str(other) in row["detail"]
    own = Place("here", REJECTED, 0, 3)
    assert resolutions([row], "here") == [
        Resolution(place, "dropped", f"{REJECTED}/0/3") for place in (BAD, other, own)
    ]
    nothing = decode(replace(drop(BAD), headers={**drop(BAD).headers, DROPS: b""}))
    assert nothing["reason"] == "bad_header" and nothing.get("resolves") is None


def test_each_row_is_settled_once_by_the_latest() -> None:
    rows = [{"resolves": None, **row} for row in map(decode, (drop(BAD), FIRST_SENT, REPLAYED))]
    twice = [*rows, {**rows[2], "kafka_offset": 41}]
    told = {one.of: one for one in resolutions(twice, "here")}
    assert len(told) == 2 == len(resolutions(twice, "here"))
    assert told[BAD] == Resolution(BAD, "dropped", f"{REJECTED}/0/3")
    (replayed,) = resolutions(twice[1:], "here")
    assert replayed == Resolution(BAD, "replayed", f"{ARTICLES}/1/41")


@pytest.mark.parametrize(
    ("name", "headers"), [("article", REPLAYED.headers), ("drop", drop(BAD, BAD).headers)]
)
def test_headers_are_those_of_the_document(name: str, headers: Mapping[str, bytes]) -> None:
    parts = DOCUMENT["components"]
    whole = {**parts["messages"][name]["headers"], "components": parts}
    text = {key: value.decode() for key, value in headers.items()}
    Draft202012Validator(whole).validate(text)
    text[REPLAYS if name == "article" else DROPS] = "nowhere"
    assert not Draft202012Validator(whole).is_valid(text)
