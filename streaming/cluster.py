"""What the broker says of itself: its cluster's id, and where its topics end."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TypeVar

from confluent_kafka import (
    Consumer,
    KafkaError,
    KafkaException,
    Message,
    TopicCollection,
    TopicPartition,
    Uuid,
)
from confluent_kafka.admin import AdminClient

from contract.connection import Connection
from contract.errors import Unreachable
from contract.refusal import refusal
from factstore.storage.batches import Place
from streaming.positions import Known
from streaming.spark.source import TOPICS

_SECONDS = 15
_AT_ONCE_SECONDS = 3
"""For one question of many in a row: a stop waits for no longer."""
_NO_ID = str(Uuid(0, 0))
_UNANSWERED = (KafkaError._TIMED_OUT, KafkaError._TRANSPORT)
T = TypeVar("T")


def cluster_id(connection: Connection) -> str:
    """The cluster's id: positions of two clusters must not be taken for each other.

    Raises Unreachable where no broker answers, or a topic is missing.
    """
    client = _admin(connection)
    try:
        metadata = client.list_topics(timeout=_SECONDS)
    except KafkaException as error:
        said = refusal(connection) or error.args[0].str()
        raise Unreachable(
            f"No Kafka broker answers at {connection.brokers}: {said}.",
            "Start it, or check --brokers and the SASL/TLS settings.",
        ) from error
    missing = [topic for topic in TOPICS if topic not in metadata.topics]
    if missing:
        raise Unreachable(
            f"The brokers at {connection.brokers} lack the topic {', '.join(missing)}.",
            "Create it, or publish something: producers create what is missing.",
        )
    return str(metadata.cluster_id)


def _admin(connection: Connection) -> AdminClient:
    return AdminClient({**connection.librdkafka(), "log_level": 0})


class Broker:
    """Asks what topics and partitions hold; waits for no answer once ``stop`` is set. Keeps a
    consumer and an admin client; ``close`` it."""

    def __init__(self, connection: Connection, stop: threading.Event | None = None) -> None:
        self._stop = stop or threading.Event()
        self._connection = connection
        self._settings = {
            **connection.librdkafka(),
            "group.id": "onrecord-lag",
            "enable.auto.commit": "false",
            "log_level": 0,
        }
        self._consumer = Consumer(self._settings)
        self._admin = _admin(connection)
        self._lock = threading.Lock()
        self._said = "no answer"

    def known(self) -> Known | None:
        """What it has; None where no broker answers, or not of every topic."""
        try:
            # The ids last: those of topics that are made anew meanwhile are then the new ones, and
            # fit no old position.
            return Known(self._all_bounds(), self._topic_ids())
        except KafkaException as error:
            self._said = error.args[0].str()
            return None

    def wait(self, seconds: float = 120.0) -> Known | None:
        """``known``, once a broker answers a new connection: one from before the clock was set
        back may wait for it; None where ``stop`` is set before. Raises Unreachable where none does
        in time."""
        until = time.monotonic() + seconds
        while not (found := self._anew().known()) and not self._stop.wait(1):
            if time.monotonic() > until:
                raise Unreachable(
                    f"No Kafka broker has told what its topics hold for {seconds:.0f} s: "
                    f"{self._said}.",
                    "Start it, or check --brokers and the SASL/TLS settings.",
                )
        return found

    def _anew(self) -> Broker:
        with self._lock:
            self._consumer.close()
            self._consumer = Consumer(self._settings)
            self._admin = _admin(self._connection)
        return self

    def _topic_ids(self) -> dict[str, str]:
        def ids(seconds: float) -> dict[str, str]:
            asked = TopicCollection(list(TOPICS))
            told = self._admin.describe_topics(asked, request_timeout=seconds)
            return {name: str(answer.result().topic_id) for name, answer in told.items()}

        return {name: own for name, own in self._asked(ids).items() if own != _NO_ID}

    def _all_bounds(self) -> dict[Place, tuple[int, int]]:
        return {
            (topic, partition): self._bounds(topic, partition)
            for topic in TOPICS
            for partition in self._partitions(topic)
        }

    def _partitions(self, topic: str) -> list[int]:
        told = self._asked(lambda seconds: self._consumer.list_topics(topic, seconds))
        if error := told.topics[topic].error:
            raise KafkaException(error)
        return list(told.topics[topic].partitions)

    def _bounds(self, topic: str, partition: int) -> tuple[int, int]:
        place = TopicPartition(topic, partition)
        low, high = self._asked(
            lambda seconds: self._consumer.get_watermark_offsets(place, timeout=seconds)
        )
        return int(low), int(high)

    def _asked(self, ask: Callable[[float], T]) -> T:
        """The answer to a question that is told its seconds. Raises KafkaException."""
        until = time.monotonic() + _SECONDS
        while True:
            try:
                return ask(_AT_ONCE_SECONDS)
            except KafkaException as error:
                waits = error.args[0].code() in _UNANSWERED and time.monotonic() < until
                if not waits or self._stop.wait(0.1):
                    raise

    def holds(self, place: Place, first: int, end: int) -> bool:
        """Whether a record stands at one of the offsets from ``first`` up to ``end``. Where the
        broker does not tell in time it counts as if: the batch is read again."""
        topic, partition = place
        with self._lock:
            self._consumer.assign([TopicPartition(topic, partition, first)])
            try:
                record = self._polled()
            finally:
                self._consumer.unassign()
        if record is None:
            return self._bounds(topic, partition)[1] > end
        return record.error() is not None or int(record.offset() or 0) < end

    def _polled(self) -> Message | None:
        until = time.monotonic() + _SECONDS
        while (record := self._consumer.poll(_AT_ONCE_SECONDS)) is None:
            if self._stop.is_set() or time.monotonic() >= until:
                break
        return record

    def close(self) -> None:
        self._consumer.close()
