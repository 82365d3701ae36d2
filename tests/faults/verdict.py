"""What the topic holds against what the tables hold, by counting.

The topic is read by kafka-python, a client that neither the producers nor Spark use.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kafka import KafkaConsumer, TopicPartition

from factstore.querying.read import query, rows
from producers.topics import TOPICS
from tests.faults.articles import PRODUCERS, sequence, written
from tests.faults.poison import DUE

_BATCH = ("begun_batch", "ended_batch", "changed_batch")
"""What depends on where batches begin and end, which no two runs share."""
_TABLES = ("articles", "turns", "quotes", "claims", "entities", "quarantine", "facts", "variants")
_IN_FORCE = ("facts", "variants")
"""Those that are computed from others: what once was in force depends on the batches too."""
Place = tuple[str, int]
Content = tuple[str, str]
"""An article's id and its content hash."""


@dataclass(frozen=True)
class Topic:
    """All records of the topics: how many in each partition, how often each content came, and
    by topic, partition and offset the reason for which a bad one must be quarantined."""

    ends: Mapping[Place, int]
    contents: Counter[Content]
    bad: Mapping[tuple[str, int, int], str]


@dataclass
class Verdict:
    """``faults`` is empty where all holds."""

    faults: list[str] = field(default_factory=list)

    def same(self, what: str, found: object, due: object) -> None:
        if found != due:
            self.faults.append(f"{what}: {found}, due {due}")

    def none(self, what: str, found: object) -> None:
        """``found`` is a collection that must be empty; a few of it are told."""
        told = sorted(map(str, found))  # type: ignore[call-overload]
        if told:
            self.faults.append(f"{len(told)} {what}: {', '.join(told[:4])}")


def topic(brokers: str) -> Topic:
    """Read the topics from their beginning to their end."""
    consumer = KafkaConsumer(bootstrap_servers=brokers, enable_auto_commit=False)
    contents: Counter[Content] = Counter()
    bad: dict[tuple[str, int, int], str] = {}
    try:
        places = [
            TopicPartition(name, number)
            for name in TOPICS
            for number in sorted(consumer.partitions_for_topic(name) or ())
        ]
        consumer.assign(places)
        consumer.seek_to_beginning(*places)
        ends = consumer.end_offsets(places)
        while any(consumer.position(place) < ends[place] for place in places):
            for place, records in consumer.poll(timeout_ms=500).items():
                for record in records:
                    if due := dict(record.headers).get(DUE):
                        bad[place.topic, place.partition, record.offset] = due.decode()
                    else:
                        contents[_content(record.value)] += 1
    finally:
        consumer.close()
    return Topic(
        {(place.topic, place.partition): end for place, end in ends.items()}, contents, bad
    )


def _content(value: bytes) -> Content:
    event = json.loads(value)
    return event["id"], event["content_hash"]


def judge(tables: Path, seen: Topic, articles: int, seed: int) -> Verdict:
    """0 lost, 0 doubled: acknowledged, in the topic, and in the tables are the same."""
    verdict = Verdict()
    acknowledged = {
        (event.id, event.content_hash)
        for producer in range(PRODUCERS)
        for one in sequence(producer, articles, seed)
        for event in [written(one, articles, seed)]
    }
    verdict.none("acknowledged and not in the topic", acknowledged - set(seen.contents))
    asked = "SELECT article_id, content_hash FROM articles"
    stored = Counter((r["article_id"], r["content_hash"]) for r in rows(query(str(tables), asked)))
    verdict.none("lost: in the topic, not in the tables", set(seen.contents) - set(stored))
    verdict.none("in the tables, never published", set(stored) - set(seen.contents))
    verdict.none("doubled", [name for name, count in stored.items() if count > 1])
    for table, key in (("quotes", "quote_id"), ("claims", "claim_id"), ("entities", "entity_id")):
        counted = f"SELECT count(*) AS n, count(DISTINCT {key}) AS m FROM {table}"
        row = rows(query(str(tables), counted))[0]
        verdict.same(f"rows of {table}", row["n"], row["m"])
    _quarantined(tables, seen, verdict)
    _offsets(tables, seen, verdict)
    return verdict


def _quarantined(tables: Path, seen: Topic, verdict: Verdict) -> None:
    """Each bad record has one row, with the right reason, and no other record has one."""
    told = rows(query(str(tables), "SELECT * FROM quarantine"))
    names = ("kafka_topic", "kafka_partition", "kafka_offset")
    found = Counter((*(row[name] for name in names), row["reason"]) for row in told)
    due = Counter((*place, reason) for place, reason in seen.bad.items())
    verdict.none("bad records without their row of quarantine", (due - found).elements())
    verdict.none("rows of quarantine that are not due", (found - due).elements())


def _offsets(tables: Path, seen: Topic, verdict: Verdict) -> None:
    """The batches' ranges lie end to end, from 0 to the topic's ends, and count every record."""
    taken: dict[Place, list[tuple[int, int]]] = defaultdict(list)
    told = rows(query(str(tables), "SELECT * FROM batches ORDER BY batch_id"))
    for batch in told:
        for part in batch["offsets"] or ():
            place = (part["topic"], part["partition"])
            next = part["next"] if "next" in part else part["last"] + 1
            taken[place].append((part["first"], next))
    for place, end in seen.ends.items():
        ranges = taken[place]
        verdict.same(f"the end of {place}", ranges[-1][1] if ranges else 0, end)
        starts = [0, *(next for _, next in ranges)]
        gaps = [(s, r) for s, r in zip(starts, ranges, strict=False) if r[0] != s]
        verdict.none(f"gaps or overlaps of {place}", gaps)
    read = sum(batch["read"] for batch in told)
    verdict.same("records read", read, sum(seen.ends.values()))
    outcomes = ("stored", "duplicate", "superseded", "quarantined")
    verdict.same("outcomes", sum(b[name] for b in told for name in outcomes), read)


def compare(tables: Path, clean: Path) -> Verdict:
    """Every table equals a clean run's, but for the numbers of batches."""
    verdict = Verdict()
    for name in _TABLES:
        here, there = Counter(_digests(tables, name)), Counter(_digests(clean, name))
        verdict.none(f"rows of {name} that a clean run has not", (here - there).elements())
        verdict.none(f"rows of {name} that only a clean run has", (there - here).elements())
    return verdict


def _digests(tables: Path, name: str) -> Iterator[str]:
    """The first words of each row and its hash."""
    where = "WHERE valid_to IS NULL" if name in _IN_FORCE else ""
    for row in rows(query(str(tables), f"SELECT * FROM {name} {where}")):
        kept = {key: _plain(value) for key, value in row.items() if key not in _BATCH}
        text = json.dumps(kept, sort_keys=True, default=str)
        yield f"{text[:160]} {hashlib.sha256(text.encode()).hexdigest()[:12]}"


def _plain(value: Any) -> Any:
    return value.hex() if isinstance(value, bytes) else value
