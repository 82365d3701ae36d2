"""Quarantined records, sent again or given up (contract/replays.py)."""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from confluent_kafka import Consumer, KafkaError, KafkaException, Message, TopicPartition

from contract.connection import Connection
from contract.errors import Unreachable
from contract.events import ARTICLE_TYPE, ARTICLES, QUOTE_TYPE, QUOTES, REJECTED
from contract.headers import CONTENT_TYPE, SPEC_VERSION
from contract.replays import AT_ONCE, Place, drop_headers, milliseconds, replay_headers
from producers.publish import Publisher, Ready

_TYPES = {ARTICLES: ARTICLE_TYPE, QUOTES: QUOTE_TYPE}
_BY_HEADERS = frozenset({"bad_header", "bad_key", "unknown_schema", "newer_schema"})
"""Reasons that lie in headers or key, which the tables do not keep."""
_READ_OVER = 200
"""Records that are sooner read than jumped over."""
_UNKNOWN = (
    KafkaError.UNKNOWN_TOPIC_OR_PART,
    KafkaError._UNKNOWN_PARTITION,
    KafkaError._UNKNOWN_TOPIC,
)


@dataclass(frozen=True, slots=True)
class Kept:
    """What the tables keep of a quarantined record. ``value`` is None where it was cut."""

    place: Place
    known: datetime
    reason: str
    event_id: str | None
    value: bytes | None


@dataclass(frozen=True, slots=True)
class Replayed:
    """How many records were acknowledged, and which could not be sent again, and why."""

    sent: int
    refused: tuple[tuple[Place, str], ...]


def replay(kept: Sequence[Kept], connection: Connection, timeout: float = 10.0) -> Replayed:
    """Send each record to its topic once more, as it lies in Kafka, else as it was kept.
    Raises Unreachable."""
    refused: list[tuple[Place, str]] = []
    publisher = Publisher(connection)
    with _log(connection, timeout) as log:
        for one in sorted(kept, key=lambda one: one.place):
            ready, why = _again(one, log)
            if ready is None:
                refused.append((one.place, why))
            else:
                publisher.send(ready)
    publisher.flush()
    return Replayed(sum(publisher.acknowledged.values()), tuple(refused))


def drop(places: Sequence[Place], connection: Connection) -> int:
    """Tell the job that nobody will mend these; the number of records sent. Raises
    Unreachable."""
    publisher = Publisher(connection)
    for at in range(0, len(places), AT_ONCE):
        headers = drop_headers(places[at : at + AT_ONCE])
        publisher.send(Ready(REJECTED, headers["ce_id"], None, headers))
    publisher.flush()
    return sum(publisher.acknowledged.values())


def _again(kept: Kept, log: _Log) -> tuple[Ready | None, str]:
    place = kept.place
    if place.topic not in _TYPES:
        return None, "a producer refused it: mend and publish the input itself"
    found = log.read(place, kept.known)
    if found is None and kept.reason in _BY_HEADERS:
        return None, "Kafka no longer has it, and its headers were not kept"
    if found is None and kept.value is None:
        return None, "Kafka no longer has it, and the tables only its beginning"
    ready = found or _from_tables(kept)
    headers = replay_headers(ready.headers, place, kept.known)
    return Ready(ready.topic, ready.key, ready.value, headers), ""


def _from_tables(kept: Kept) -> Ready:
    """The record with headers made anew: they were right, or its reason would say so."""
    given = {
        "ce_specversion": SPEC_VERSION,
        "ce_id": f"{kept.event_id or kept.place}:replay",
        "ce_source": "onrecord/quarantine",
        "ce_type": _TYPES[kept.place.topic],
        "content-type": CONTENT_TYPE,
    }
    headers = {name: text.encode() for name, text in given.items()}
    key = kept.event_id.encode() if kept.event_id is not None else None
    return Ready(kept.place.topic, key, kept.value, headers)


class _Log:
    """Single records, by their place; fastest where they are asked for in order."""

    def __init__(self, consumer: Consumer, cluster: str, timeout: float) -> None:
        self._consumer, self._cluster, self._timeout = consumer, cluster, timeout
        self._ends: dict[tuple[str, int], tuple[int, int]] = {}
        self._part: tuple[str, int] | None = None
        self._next = 0

    def read(self, place: Place, known: datetime) -> Ready | None:
        """The record that Kafka stamped ``known``; None where the brokers do not have it, or are
        another cluster's: a topic that was made anew has another at its place."""
        part = (place.topic, place.partition)
        if place.cluster != self._cluster:
            return None
        first, end = self._held(part)
        if not first <= place.offset < end:
            return None
        if part != self._part or not 0 <= place.offset - self._next <= _READ_OVER:
            self._consumer.assign([TopicPartition(*part, place.offset)])
            self._part = part
        message = self._at(place.offset)
        found = message.offset() or 0
        self._next = found + 1
        if (found, message.timestamp()[1]) != (place.offset, milliseconds(known)):
            return None  # compacted away, dropped meanwhile, or another
        headers: Any = dict(message.headers() or ())
        return Ready(place.topic, message.key(), message.value(), headers)

    def _at(self, offset: int) -> Message:
        """The first record from an offset on."""
        deadline = time.monotonic() + self._timeout
        while time.monotonic() < deadline:
            message = self._consumer.poll(0.5)
            if message is None:
                continue
            if message.error():
                raise KafkaException(message.error())
            if (message.offset() or 0) >= offset:
                return message
        raise KafkaException(KafkaError(KafkaError._TIMED_OUT))

    def _held(self, part: tuple[str, int]) -> tuple[int, int]:
        """The first offset that the brokers have of a partition, and the one after the last."""
        if part not in self._ends:
            try:
                self._ends[part] = self._consumer.get_watermark_offsets(
                    TopicPartition(*part), timeout=self._timeout
                )
            except KafkaException as error:
                if error.args[0].code() not in _UNKNOWN:
                    raise
                self._ends[part] = (0, 0)
        return self._ends[part]


@contextmanager
def _log(connection: Connection, timeout: float) -> Iterator[_Log]:
    settings = {
        **connection.librdkafka(),
        "group.id": f"onrecord-quarantine-{uuid.uuid4().hex}",
        "enable.auto.commit": False,
        "auto.offset.reset": "earliest",
        # A jump must not wait for the answer to what was asked for before it.
        "fetch.wait.max.ms": 10,
        "log_level": 0,
    }
    consumer = Consumer(settings)
    try:
        cluster = str(consumer.list_topics(timeout=timeout).cluster_id)
        yield _Log(consumer, cluster, timeout)
    except KafkaException as error:
        raise Unreachable(
            f"The Kafka broker at {connection.brokers} does not give a record: "
            f"{error.args[0].str()}.",
            "Check --brokers and the SASL/TLS settings; what was sent again counts once.",
        ) from error
    finally:
        consumer.close()
