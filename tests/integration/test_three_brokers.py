"""Three brokers of which one dies: what was acknowledged is there, and the rest goes on."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timezone
from pathlib import Path

import pytest
from confluent_kafka.admin import AdminClient
from kafka import KafkaConsumer, TopicPartition

from contract.connection import Connection
from contract.errors import Unreachable, UsageError
from contract.events import ARTICLES
from onrecord.runtime.broker import Broker
from onrecord.runtime.home import default_home
from onrecord.runtime.java import find_java
from onrecord.runtime.setup import ensure_jars
from producers.publish import Pace, Publisher, prepare
from producers.read import read_inputs
from producers.settings import PublishSettings
from producers.topics import TopicSettings, end_offsets, ensure_topics
from tests.integration.three_brokers import COPIES, IN_SYNC, Member, brokers, three_brokers
from tests.integration.topics import comes_true

pytestmark = pytest.mark.integration
RECORDS, EACH_SECOND = 3000, 500


@pytest.fixture
def members(tmp_path: Path) -> Iterator[list[Member]]:
    home = default_home().prepare()
    java = find_java(home)
    ensure_jars(home, java, print)
    with three_brokers(home, java, tmp_path) as running:
        yield running


def test_what_was_acknowledged_outlives_a_broker(members: list[Member], tmp_path: Path) -> None:
    connection = Connection(brokers(members))
    ensure_topics(connection, TopicSettings(replication=COPIES, min_insync=IN_SYNC))
    publisher, half = Publisher(connection), threading.Event()
    (tmp_path / "quay.txt").write_text("The quay is closed, said Ada Quill, the mayor.\n")
    (event,) = read_inputs([tmp_path / "quay.txt"], PublishSettings())

    def publish() -> None:
        pace = Pace(EACH_SECOND)
        for number in range(RECORDS):
            pace.wait()
            numbered = replace(event, id=f"quay-{number}")
            publisher.send(prepare(numbered, datetime.now(timezone.utc)))
            if number == RECORDS // 2:
                half.set()
        publisher.flush()

    publishing = threading.Thread(target=publish)
    publishing.start()
    assert half.wait(240)
    dead = leader(connection)
    members[dead - 1].kill()
    publishing.join(240)
    assert not publishing.is_alive()

    assert publisher.acknowledged == {ARTICLES: RECORDS}
    rest = Connection(brokers([one for one in members if one.node != dead]))
    assert sorted(ids(rest)) == sorted(f"quay-{number}" for number in range(RECORDS))
    assert comes_true(lambda: leader(rest) != dead), "nobody else leads"
    # It comes back, and takes part.
    members[dead - 1].start()
    assert sorted(ids(connection)) == sorted(ids(rest))
    # One alone keeps no topic: that is told, and not taken for a refusal.
    for member in members[1:]:
        member.kill()
    with pytest.raises(Unreachable, match="No Kafka broker answers"):
        ensure_topics(Connection(members[0].address), topics=["late.v1"], timeout=5)


def leader(connection: Connection) -> int:
    """The broker that takes the records of the first partition."""
    client = AdminClient({**connection.librdkafka(), "log_level": 0})
    return int(client.list_topics(ARTICLES, 20).topics[ARTICLES].partitions[0].leader)


def ids(connection: Connection) -> list[str]:
    """Of all articles in the topic, by a client that did not write them."""
    ends = {TopicPartition(*at): end for at, end in end_offsets(connection, [ARTICLES]).items()}
    consumer = KafkaConsumer(**connection.kafka_python(), auto_offset_reset="earliest")
    consumer.assign(list(ends))
    found = []
    while any(consumer.position(part) < end for part, end in ends.items()):
        for records in consumer.poll(timeout_ms=1000).values():
            found += [str(json.loads(record.value)["id"]) for record in records]
    consumer.close()
    return found


def test_copies_that_cannot_be_kept_are_an_error(broker: Broker) -> None:
    """Of the ring's one broker."""
    connection, three = Connection(broker.address), TopicSettings(replication=3)
    with pytest.raises(UsageError, match="too few brokers to keep 3 copies"):
        ensure_topics(connection, three, topics=["copied.v1"])
    ensure_topics(connection, topics=["copied.v1"])
    with pytest.raises(UsageError, match="is there already, and keeps 1 of 3"):
        ensure_topics(connection, three, topics=["copied.v1"])
    with pytest.raises(UsageError, match="3 of 2 copies"):
        TopicSettings(replication=2, min_insync=3)
