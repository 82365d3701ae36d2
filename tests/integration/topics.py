"""What a topic has come to hold, by a client that did not write it; and waiting for it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from kafka import KafkaConsumer, TopicPartition

from contract.connection import Connection
from contract.events import ARTICLES
from producers.topics import end_offsets


def ends(connection: Connection) -> dict[tuple[str, int], int]:
    return end_offsets(connection, [ARTICLES])


def ids_since(connection: Connection, start: dict[tuple[str, int], int]) -> Counter[str]:
    """The keys of the articles published since."""
    return Counter(record.key.decode() for record in records_since(connection, start))


def records_since(connection: Connection, start: dict[tuple[str, int], int]) -> list[Any]:
    """The articles published since, as kafka-python reads them."""
    consumer = KafkaConsumer(**connection.kafka_python(), enable_auto_commit=False)
    parts = [TopicPartition(*part) for part in start]
    consumer.assign(parts)
    for part in parts:
        consumer.seek(part, start[part.topic, part.partition])
    wanted = sum(ends(connection).values()) - sum(start.values())
    found: list[Any] = []
    while len(found) < wanted:
        for records in consumer.poll(timeout_ms=5000).values():
            found += records
    consumer.close()
    return found


def comes_true(condition: Callable[[], bool], seconds: float = 120) -> bool:
    """Whether it does, in a time that is enough for a machine with much other work."""
    deadline = time.monotonic() + seconds
    while not (found := condition()) and time.monotonic() < deadline:
        time.sleep(0.1)
    return found
