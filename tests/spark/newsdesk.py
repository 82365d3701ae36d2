"""A plain extractor and records in Kafka's shape, for tests of what the batch does.

Each line of a text says what stands in it: ``SAID speaker: words`` is a quotation,
``CLAIM subject | predicate | value | time`` a statement, ``PERSON name | field | body`` what
somebody does and whom they are of, ``BREAK`` breaks the extractor.
The real extractor is tested in test_real_extractor.py and in the integration ring.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from typing import Any

from pyspark.sql import DataFrame, SparkSession

from contract.events import ARTICLE_TYPE, ARTICLES, QUOTE_TYPE, QUOTES, REJECTED, REJECTED_TYPE
from contract.records import Claim, Extraction, Link, NamedEntity, Profile, Quote
from contract.vocabulary import Conflict, Predicate, Vocabulary
from streaming.extract.model import About
from streaming.steps.enrich import Extracting, Extractor

START = datetime(2025, 5, 4, 9, 0, tzinfo=timezone.utc)
_SAID = re.compile(r"^SAID ([^:\n]+): (.+)$", re.M)
_CLAIM = re.compile(r"^CLAIM (.+?) \| (.+?) \| (.+?) \|[ ]?(.*)$", re.M)

_PERSON = re.compile(r"^PERSON (.+?) \| (.+?) \| (.+)$", re.M)


def extract(text: str, about: About) -> Extraction:
    if "BREAK" in text:
        raise ValueError("this text breaks the extractor")
    quotes = tuple(
        Quote("direct", (m.span(2),), (m.span(1),), (), (Link(m[1], m[1], "person"),))
        for m in _SAID.finditer(text)
    )
    claims = tuple(_claim(m) for m in _CLAIM.finditer(text))
    names = sorted({c.subject for c in claims})
    entities = tuple(NamedEntity(name, "person", (name.split()[-1],)) for name in names)
    told = {m[1]: Profile(m[1], fields=(m[2],), bodies=(m[3],)) for m in _PERSON.finditer(text)}
    people = tuple(told.get(name, Profile(name)) for name in names)
    return Extraction(text, quotes, claims, entities, about.language or "en", profiles=people)


def _claim(match: re.Match[str]) -> Claim:
    qualifiers = {"point_in_time": match[4]} if match[4] else {}
    return Claim(
        match[1],
        match[2],
        match[3],
        qualifiers,
        "asserted",
        (),
        match.span(),
        0.9,
        match.span(1),
        match.span(3),
    )


def load() -> Extractor:
    return extract


VOCABULARY = Vocabulary(
    {
        predicate.name: predicate
        for predicate in (
            Predicate(
                "left",
                "left",
                ("person",),
                ("organization",),
                qualifiers=("manner", "point_in_time"),
                identifying=("manner", "point_in_time"),
                conflict=Conflict("manner"),
            ),
            Predicate("age", "age", ("person",), ("years",), conflict=Conflict("single_at_time")),
        )
    }
)
EXTRACTING = Extracting(load, "newsdesk-1", seconds=5)


@dataclass(frozen=True)
class Sent:
    """One record; its offset is its place among those of its topic and partition."""

    topic: str
    key: str
    value: bytes
    type: str
    partition: int = 0

    @property
    def headers(self) -> list[tuple[str, bytes]]:
        given = {
            "ce_specversion": "1.0",
            "ce_id": self.key,
            "ce_source": "test",
            "ce_type": self.type,
            "content-type": "application/json",
        }
        return [(name, text.encode()) for name, text in given.items()]


def article(id: str, body: str, *, status: str = "usable", **fields: Any) -> Sent:
    event = {**_common(id, body, status), "body": body, **fields}
    return Sent(ARTICLES, id, json.dumps(event).encode(), ARTICLE_TYPE)


def turn(id: str, speaker: str, text: str, *, status: str = "usable", **fields: Any) -> Sent:
    given = {"speaker": speaker, "text": text, "document": id.partition("#")[0]}
    event = {**_common(id, speaker + text, status), **given, **fields}
    return Sent(QUOTES, id, json.dumps(event).encode(), QUOTE_TYPE)


def rejected(id: str, reason: str) -> Sent:
    event = {
        "id": id,
        "origin": "big.txt",
        "size": 50_000_000,
        "sha256": "0" * 64,
        "reason": reason,
        "detail": "50 MB",
        "fetched": "2025-05-04T08:00:00Z",
        "intended_topic": ARTICLES,
    }
    return Sent(REJECTED, id, json.dumps(event).encode(), REJECTED_TYPE)


def raw(value: bytes, topic: str = ARTICLES, type: str = ARTICLE_TYPE) -> Sent:
    return Sent(topic, "x", value, type)


def _common(id: str, text: str, status: str) -> dict[str, Any]:
    return {
        "id": id,
        "status": status,
        "content_hash": hashlib.sha256(text.encode()).hexdigest(),
        "fetched": "2025-05-04T08:00:00Z",
        "provenance": {"origin": f"{id}.txt", "media_type": "text/plain"},
    }


def log(sent: Iterable[Sent]) -> list[tuple[Any, ...]]:
    """The records as the Kafka source's rows: offsets count up, a minute between two."""
    ends: dict[tuple[str, int], int] = {}
    rows = []
    for at, one in enumerate(sent):
        offset = ends.get((one.topic, one.partition), 0)
        ends[one.topic, one.partition] = offset + 1
        moment = START + timedelta(minutes=at)
        rows.append(
            (
                one.key.encode(),
                one.value,
                one.topic,
                one.partition,
                offset,
                moment,
                0,
                one.headers,
            )
        )
    return rows


def frame(spark: SparkSession, rows: Sequence[tuple[Any, ...]]) -> DataFrame:
    return spark.createDataFrame(
        list(rows),
        "key binary, value binary, topic string, partition int, offset bigint, "
        "timestamp timestamp, timestampType int, headers array<struct<key:string,value:binary>>",
    )
