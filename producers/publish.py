"""From events to Kafka: idempotent, acknowledged by all replicas, every delivery checked."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from confluent_kafka import KafkaError, KafkaException, Message, Producer

from contract.connection import Connection
from contract.errors import BadInput, OnrecordError, Unreachable
from contract.events import (
    ARTICLES,
    MAX_MESSAGE_BYTES,
    QUOTES,
    REJECTED,
    ArticleEvent,
    Event,
    QuoteEvent,
    RejectedEvent,
    as_json,
)
from contract.headers import encode
from contract.validate import check
from producers.build import rejected_event
from producers.read import read_inputs
from producers.settings import DELIVERY_SECONDS, PublishSettings
from producers.topics import FRAME, check_reachable

QUEUED_MESSAGES = 10_000
QUEUED_KIB = 64 * 1024


@dataclass(frozen=True, slots=True)
class Ready:
    """A record as it goes on the wire. The key is the event's id; ``event`` is None where the
    record is sent again as it was."""

    topic: str
    key: bytes | None
    value: bytes | None
    headers: Mapping[str, bytes | None]
    event: Event | None = None


@dataclass(frozen=True, slots=True)
class PublishResult:
    """What came of a call: records acknowledged by topic, and what was refused. A refusal
    is itself acknowledged on ``rejected.v1`` and counted there."""

    published: Mapping[str, int] = field(default_factory=dict)
    rejected: tuple[RejectedEvent, ...] = ()


Report = Callable[[Ready], None]
"""Called for each event as it is queued, for progress and metrics."""


Delivered = Callable[["KafkaError | None"], None]
"""Called with what came of one record: None where the brokers have it."""


def publish(
    inputs: Sequence[Path | str],
    settings: PublishSettings,
    connection: Connection,
    report: Report = lambda ready: None,
) -> PublishResult:
    """Publish files, folders, globs and addresses; return when all is acknowledged.

    The topics must be there (``producers.topics.ensure_topics``). Raises Unreachable where
    no broker answers within ``settings.timeout`` seconds, or one stops acknowledging;
    BadInput and UsageError as ``read_inputs`` does.
    """
    check_reachable(connection, settings.timeout)
    return publish_events(read_inputs(inputs, settings), settings, connection, report)


def publish_events(
    events: Iterable[Event],
    settings: PublishSettings,
    connection: Connection,
    report: Report = lambda ready: None,
) -> PublishResult:
    """As publish, for events. What has been queued is flushed, even when reading fails."""
    publisher = Publisher(connection, settings.delivery_timeout)
    pace = Pace(settings.rate)
    rejected: list[RejectedEvent] = []
    try:
        for event in events:
            pace.wait()
            ready = prepare(event, datetime.now(timezone.utc))
            if isinstance(ready.event, RejectedEvent):
                rejected.append(ready.event)
            publisher.send(ready)
            report(ready)
    finally:
        publisher.flush()
    return PublishResult(dict(sorted(publisher.acknowledged.items())), tuple(rejected))


def prepare(event: Event, now: datetime) -> Ready:
    """The event on the wire; what breaks the contract becomes its rejection.

    The check is the reader's own: what passes here is not quarantined there for its form.
    """
    ready = _ready(event)
    if isinstance(event, RejectedEvent):
        return ready
    try:
        check(ready.topic, ready.headers, ready.value, now, ready.key)
    except BadInput as error:
        told = BadInput(error.what, _mending(error.reason), error.reason)
        refused = rejected_event(
            event.provenance.origin, ready.value or b"", told, event.fetched, ready.topic
        )
        return _ready(refused)
    return ready


def _ready(event: Event) -> Ready:
    value = json.dumps(as_json(event), ensure_ascii=False).encode("utf-8", "replace")
    return Ready(topic_of(event), event.id.encode(), value, encode(event, value), event)


def topic_of(event: Event) -> str:
    """The topic that an event goes to."""
    topics: dict[type[Event], str] = {
        ArticleEvent: ARTICLES,
        QuoteEvent: QUOTES,
        RejectedEvent: REJECTED,
    }
    return topics[type(event)]


def _mending(reason: str) -> str:
    if reason == "too_large":
        return f"Split it: a topic takes messages of up to {MAX_MESSAGE_BYTES // 2**20} MiB."
    if reason == "absurd_date":
        return "Mend its date in the front matter or the sidecar, or pass --published."
    return "Mend that input."


class Publisher:
    """A confluent-kafka producer that loses nothing silently.

    ``send`` waits while the queue is full, so memory stays bounded however slow the
    broker is. ``acknowledged`` counts deliveries by topic.
    """

    def __init__(self, connection: Connection, delivery_seconds: float = DELIVERY_SECONDS) -> None:
        self._connection = connection
        self._failure: KafkaError | None = None
        self.acknowledged: Counter[str] = Counter()
        self._producer = Producer(
            {
                **connection.librdkafka(),
                "client.id": "onrecord-producer",
                "enable.idempotence": True,
                "acks": "all",
                # librdkafka's default hashes by crc32; Java and kafka-python by murmur2
                "partitioner": "murmur2_random",
                "message.max.bytes": MAX_MESSAGE_BYTES + FRAME,
                "queue.buffering.max.messages": QUEUED_MESSAGES,
                "queue.buffering.max.kbytes": QUEUED_KIB,
                "delivery.timeout.ms": int(delivery_seconds * 1000),
                "linger.ms": 20,
                # the one codec that every Kafka client reads without a further library
                "compression.type": "gzip",
                "log_level": 0,
            },
            logger=None,
        )

    def send(self, ready: Ready, told: Delivered | None = None) -> None:
        """Queue one record. ``told`` gets its outcome, None for a delivery, and then answers
        for it; without, raises Unreachable as soon as an earlier one has failed."""
        while True:
            self._raise_failure()
            try:
                self._producer.produce(
                    ready.topic,
                    value=ready.value,
                    key=ready.key,
                    headers=list(ready.headers.items()),
                    on_delivery=self._teller(told),
                )
                self._producer.poll(0)
                return
            except BufferError:
                self._producer.poll(0.1)
            except KafkaException as error:
                raise self._unreachable(error.args[0]) from error

    def flush(self) -> None:
        """Wait until every record is acknowledged. Raises Unreachable where one is not;
        each has its delivery time-out, so this ends."""
        while self._producer.flush(1.0):
            pass
        self._raise_failure()

    def _teller(self, told: Delivered | None) -> Callable[[KafkaError | None, Message], None]:
        def delivered(error: KafkaError | None, message: Message) -> None:
            if error is None:
                self.acknowledged[str(message.topic())] += 1
            if told is not None:
                told(error)
            elif error is not None and self._failure is None:
                self._failure = error

        return delivered

    def _raise_failure(self) -> None:
        if self._failure is not None:
            raise self._unreachable(self._failure)

    def _unreachable(self, error: Any) -> OnrecordError:
        sent = sum(self.acknowledged.values())
        return Unreachable(
            f"The broker at {self._connection.brokers} did not take a record: {error}; "
            f"{sent} had been acknowledged.",
            "Publish again when it answers: ids are stable, what is there twice counts once.",
        )


class Pace:
    """Keeps events apart by ``1 / rate`` seconds; None keeps none."""

    def __init__(
        self,
        rate: float | None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._step = 1 / rate if rate else 0.0
        self._clock = clock
        self._sleep = sleep
        self._next = clock()

    def wait(self) -> None:
        if self._step:
            self._sleep(max(0.0, self._next - self._clock()))
            self._next = max(self._next, self._clock()) + self._step
