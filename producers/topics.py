"""Topics and their ends, through kafka-python: a client independent of the publishing one."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from kafka import KafkaAdminClient, KafkaConsumer, TopicPartition
from kafka.errors import InvalidReplicationFactorError, KafkaError, TopicAlreadyExistsError

from contract.connection import Connection
from contract.errors import Unreachable, UsageError
from contract.events import ARTICLES, MAX_MESSAGE_BYTES, QUOTES, REJECTED
from contract.refusal import refusal

TOPICS = (ARTICLES, QUOTES, REJECTED)
FRAME = 64 * 1024
"""Bytes a record needs besides its value: key, headers, the batch's own header."""
RETENTION_DAYS = 30
T = TypeVar("T")
_PAUSE_SECONDS = 0.5
_LEAST_SECONDS = 1.0

# It logs each failed attempt to connect; we say it once, as an error.
logging.getLogger("kafka").setLevel(logging.CRITICAL)


@dataclass(frozen=True, slots=True)
class TopicSettings:
    """``replication`` copies of a record, of which ``min_insync`` must have it before it is
    acknowledged; None leaves either to the brokers' default. Retention is longer than any
    outage of the job should be: what the brokers have dropped, it cannot read.

    Raises UsageError where the numbers do not fit.
    """

    partitions: int = 2
    replication: int | None = None
    retention_days: int = RETENTION_DAYS
    min_insync: int | None = None

    def __post_init__(self) -> None:
        if self.replication and self.min_insync and self.min_insync > self.replication:
            raise UsageError(
                f"{self.min_insync} of {self.replication} copies are to be in sync.",
                "Give --min-insync-replicas below --replication, for instance 2 of 3.",
            )

    def as_request(self) -> dict[str, Any]:
        return {
            "num_partitions": self.partitions,
            "replication_factor": self.replication or -1,
            "configs": {
                "max.message.bytes": str(MAX_MESSAGE_BYTES + FRAME),
                "retention.ms": str(self.retention_days * 86_400_000),
                "cleanup.policy": "delete",
                **({"min.insync.replicas": str(self.min_insync)} if self.min_insync else {}),
            },
        }


def ensure_topics(
    connection: Connection,
    settings: TopicSettings | None = None,
    timeout: float = 10.0,
    topics: Sequence[str] = TOPICS,
) -> list[str]:
    """Create the topics that are not there yet; those created, by name.

    Topics that are there stay as they are. Raises Unreachable where no broker answers
    within ``timeout`` seconds, or refuses; UsageError where the brokers are too few for the
    copies that are asked for, or a topic that is there has fewer.
    """
    wanted = settings or TopicSettings()
    created: list[str] = []

    def attempt(seconds: float) -> None:
        with _admin(connection, seconds) as admin:
            there = set(admin.list_topics())
            if wanted.replication:
                _require_copies(admin, sorted(there & set(topics)), wanted.replication)
            missing = sorted(set(topics) - there)
            created.extend(name for name in missing if _create(admin, name, wanted, seconds))

    _patient(attempt, connection, timeout)
    return created


def _create(admin: KafkaAdminClient, topic: str, wanted: TopicSettings, seconds: float) -> bool:
    """Whether it was made: another producer may have been faster."""
    try:
        admin.create_topics(
            {topic: wanted.as_request()}, timeout_ms=int(seconds * 1000), wait_for_metadata=True
        )
    except TopicAlreadyExistsError:
        return False
    except InvalidReplicationFactorError as error:
        raise UsageError(
            f"There are too few brokers to keep {wanted.replication} copies of {topic}.",
            "Give --replication of at most the brokers' number, or start more of them.",
        ) from error
    return True


def _require_copies(admin: KafkaAdminClient, topics: list[str], copies: int) -> None:
    for topic in admin.describe_topics(topics) if topics else ():
        fewest = min(len(part["replica_nodes"]) for part in topic["partitions"])
        if fewest < copies:
            raise UsageError(
                f"The topic {topic['name']} is there already, and keeps {fewest} of "
                f"{copies} copies.",
                "Raise it by Kafka's kafka-reassign-partitions.sh, or leave --replication away.",
            )


def end_offsets(
    connection: Connection, topics: Sequence[str] = TOPICS, timeout: float = 10.0
) -> dict[tuple[str, int], int]:
    """The offset after the last record, by topic and partition; absent topics are left out.

    Raises Unreachable.
    """

    def attempt(seconds: float) -> dict[TopicPartition, int]:
        consumer = KafkaConsumer(**_options(connection, seconds), enable_auto_commit=False)
        try:
            partitions = [
                TopicPartition(topic, number)
                for topic in sorted(set(topics) & set(consumer.topics()))
                for number in sorted(consumer.partitions_for_topic(topic) or ())
            ]
            ends: dict[TopicPartition, int] = consumer.end_offsets(
                partitions, timeout_ms=int(seconds * 1000)
            )
        finally:
            consumer.close()
        return ends

    ends = _patient(attempt, connection, timeout)
    return {(part.topic, part.partition): offset for part, offset in ends.items()}


def check_reachable(connection: Connection, timeout: float = 10.0) -> None:
    """Raises Unreachable where no broker answers within ``timeout`` seconds."""

    def attempt(seconds: float) -> None:
        with _admin(connection, seconds) as admin:
            admin.list_topics()

    _patient(attempt, connection, timeout)


def _patient(attempt: Callable[[float], T], connection: Connection, timeout: float) -> T:
    """Attempt it until it comes off or the time is up. A client may turn to a broker that has
    died a moment ago, and gives up at once, though others live; it is told the seconds left."""
    with _translated(connection, timeout):
        deadline = time.monotonic() + timeout
        while True:
            try:
                return attempt(max(_LEAST_SECONDS, deadline - time.monotonic()))
            except KafkaError as error:
                if not error.retriable or time.monotonic() + _PAUSE_SECONDS > deadline:
                    raise
            time.sleep(_PAUSE_SECONDS)


@contextmanager
def _admin(connection: Connection, timeout: float) -> Iterator[KafkaAdminClient]:
    admin = KafkaAdminClient(**_options(connection, timeout))
    try:
        yield admin
    finally:
        admin.close()


@contextmanager
def _translated(connection: Connection, timeout: float) -> Iterator[None]:
    started = time.monotonic()
    try:
        yield
    except (KafkaError, OSError, ValueError) as error:
        waited = time.monotonic() - started
        if said := refusal(connection):
            raise Unreachable(
                f"The Kafka broker at {connection.brokers} lets nobody in so: {said}.",
                "Check --security-protocol and the other SASL/TLS settings.",
            ) from error
        raise Unreachable(
            f"No Kafka broker answers at {connection.brokers} "
            f"({_why(error)}, after {waited:.0f} of at most {timeout:.0f} s).",
            "Start one with `onrecord up`, or check --brokers and the SASL/TLS settings.",
        ) from error


def _why(error: Exception) -> str:
    name = type(error).__name__
    text = str(error).partition("\n")[0].removeprefix(f"{name}: ")[:160]
    return f"{name}: {text}" if text else name


def _options(connection: Connection, timeout: float) -> dict[str, Any]:
    milliseconds = int(timeout * 1000)
    return {
        **connection.kafka_python(),
        "client_id": "onrecord",
        "request_timeout_ms": milliseconds,
        "bootstrap_timeout_ms": milliseconds,
    }
