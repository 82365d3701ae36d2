"""Publishing to a real broker, read back by another client than the one that wrote."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import pytest
import yaml
from confluent_kafka import Producer
from jsonschema import Draft202012Validator
from kafka import KafkaConsumer, KafkaProducer, TopicPartition
from kafka.admin import KafkaAdminClient

from contract.connection import Connection
from contract.errors import Unreachable
from contract.events import ARTICLES, MAX_MESSAGE_BYTES, QUOTES, REJECTED
from contract.headers import encode
from contract.validate import check, schema
from onrecord.runtime.broker import Broker
from producers.publish import Publisher, prepare, publish
from producers.read import read_inputs
from producers.settings import PublishSettings
from producers.topics import TOPICS, TopicSettings, end_offsets, ensure_topics

pytestmark = pytest.mark.integration
ROOT = Path(__file__).parents[2]
NEWSROOM = ROOT / "onrecord" / "newsroom"
KINDS = ROOT / "tests" / "unit" / "producers" / "data"


@pytest.fixture(scope="module")
def connection(broker: Broker) -> Connection:
    connection = Connection(broker.address)
    ensure_topics(connection)
    return connection


def read_back(connection: Connection, since: dict[tuple[str, int], int]) -> Iterator[Any]:
    """By kafka-python, every record from ``since`` to the present end."""
    ends = end_offsets(connection)
    parts = [TopicPartition(*part) for part, end in ends.items() if end > since.get(part, 0)]
    consumer = KafkaConsumer(
        **connection.kafka_python(),
        enable_auto_commit=False,
        consumer_timeout_ms=20_000,
        max_partition_fetch_bytes=2 * MAX_MESSAGE_BYTES,
    )
    consumer.assign(parts)
    for part in parts:
        consumer.seek(part, since.get((part.topic, part.partition), 0))
    left = {part: ends[part.topic, part.partition] for part in parts}
    try:
        while left:
            for part, records in consumer.poll(timeout_ms=1000).items():
                yield from records
                if consumer.position(part) >= left.get(part, 0):
                    left.pop(part, None)
    finally:
        consumer.close()


def event_of(record: Any) -> Any:
    moment = datetime.fromtimestamp(record.timestamp / 1000, timezone.utc)
    return check(record.topic, dict(record.headers), record.value, moment, record.key)


def test_topics_are_made_once_with_their_settings(connection: Connection) -> None:
    settings = TopicSettings(partitions=3)
    assert ensure_topics(connection, settings, topics=["once.v1"]) == ["once.v1"]
    assert ensure_topics(connection, settings, topics=["once.v1"]) == []
    admin = KafkaAdminClient(**connection.kafka_python())
    try:
        (described,) = admin.describe_topics(["once.v1"])
    finally:
        admin.close()
    assert len(described["partitions"]) == 3


def test_what_is_published_comes_back(connection: Connection) -> None:
    inputs = [NEWSROOM / "articles", NEWSROOM / "transcripts", NEWSROOM / "quotes", KINDS]
    before = end_offsets(connection)
    result = publish(inputs, PublishSettings(), connection)
    read = [event_of(record) for record in read_back(connection, before)]

    sent = list(read_inputs(inputs, PublishSettings()))
    counted = dict.fromkeys(TOPICS, 0)
    for event in sent:
        counted[prepare(event, datetime.now(timezone.utc)).topic] += 1
    assert result.published == {topic: count for topic, count in counted.items() if count}
    assert counted[ARTICLES] > 30
    assert counted[QUOTES] > 20
    assert len(result.rejected) == counted[REJECTED] > 0
    # the same events, but for when each was read
    assert sorted(_undated(event) for event in read) == sorted(_undated(event) for event in sent)


def _undated(event: Any) -> str:
    from contract.events import as_json

    return json.dumps({k: v for k, v in as_json(event).items() if k != "fetched"}, sort_keys=True)


def test_the_topics_hold_what_the_documents_say(connection: Connection) -> None:
    asyncapi = yaml.safe_load((ROOT / "contract" / "asyncapi.yaml").read_text("utf-8"))
    channels = {channel["address"]: channel for channel in asyncapi["channels"].values()}
    assert set(channels) == set(TOPICS)
    before = end_offsets(connection)
    publish([KINDS], PublishSettings(), connection)
    seen = set()
    for record in read_back(connection, before):
        headers = {name: value.decode() for name, value in record.headers}
        refs = channels[record.topic]["messages"].values()
        messages = (asyncapi["components"]["messages"][r["$ref"].rsplit("/", 1)[1]] for r in refs)
        (message,) = (
            one
            for one in messages
            if one["headers"]["allOf"][1]["properties"]["ce_type"]["const"] == headers["ce_type"]
        )
        header_schema = asyncapi["components"]["schemas"][
            message["headers"]["allOf"][0]["$ref"].rsplit("/", 1)[1]
        ]
        Draft202012Validator(header_schema).validate(headers)
        Draft202012Validator(message["headers"]["allOf"][1]).validate(headers)
        value = json.loads(record.value)
        Draft202012Validator(schema(record.topic)).validate(value)
        assert set(value) <= set(schema(record.topic)["properties"])
        assert record.key.decode() == value["id"]
        assert headers["content-type"] == message["contentType"]
        seen.add(record.topic)
    assert seen == set(TOPICS)


def test_both_clients_send_a_key_to_one_partition(connection: Connection) -> None:
    ensure_topics(connection, TopicSettings(partitions=5), topics=["keys.v1"])
    keys = [f"url-{number:08x}/é".encode() for number in range(200)]
    theirs = KafkaProducer(**connection.kafka_python())
    expected = [theirs.send("keys.v1", key=key, value=b"{}").get(20).partition for key in keys]
    theirs.close()
    assert len(set(expected)) == 5
    assert partitions(Publisher(connection)._producer, keys) == expected
    # librdkafka's own default would not agree: it is our setting that does it
    assert partitions(Producer(connection.librdkafka()), keys) != expected


def partitions(producer: Producer, keys: list[bytes]) -> list[int]:
    placed: dict[bytes, int] = {}
    for key in keys:
        producer.produce(
            "keys.v1",
            key=key,
            value=b"{}",
            on_delivery=lambda error, message: placed.update({message.key(): message.partition()}),
        )
    assert producer.flush(20) == 0
    return [placed[key] for key in keys]


def test_fifty_megabytes_are_refused_by_a_small_event(
    connection: Connection, tmp_path: Path
) -> None:
    large = tmp_path / "large.txt"
    large.write_bytes(b"It goes on and on. " * (50 * 2**20 // 19))
    middling = tmp_path / "middling.txt"
    middling.write_bytes(b"It goes on and on. " * (9 * 2**20 // 19))
    fitting = tmp_path / "small.txt"
    fitting.write_text("It ends.", encoding="utf-8")
    before = end_offsets(connection)
    result = publish([tmp_path], PublishSettings(), connection)
    assert result.published == {ARTICLES: 1, REJECTED: 2}
    assert [event.reason for event in result.rejected] == ["too_large", "too_large"]
    read = list(read_back(connection, before))
    assert len(read) == 3
    refused = {event_of(record).origin: record for record in read if record.topic == REJECTED}
    assert set(refused) == {"large.txt", "middling.txt"}
    assert all(len(record.value) < 2000 for record in refused.values())
    assert event_of(refused["large.txt"]).size == large.stat().st_size


def test_a_body_just_below_the_limit_goes_through(connection: Connection, tmp_path: Path) -> None:
    body = "é" * ((MAX_MESSAGE_BYTES - 4096) // 2)
    (tmp_path / "big.txt").write_text(body, encoding="utf-8")
    before = end_offsets(connection)
    assert publish([tmp_path], PublishSettings(), connection).published == {ARTICLES: 1}
    (record,) = read_back(connection, before)
    assert event_of(record).body == body


def test_more_than_the_queue_holds_is_published(connection: Connection) -> None:
    (sample,) = read_inputs([KINDS / "title-line.txt"], PublishSettings())
    ready = prepare(sample, datetime.now(timezone.utc))
    assert dict(ready.headers) == encode(sample, ready.value)
    publisher = Publisher(connection)
    for _ in range(25_000):
        publisher.send(ready)
    publisher.flush()
    assert publisher.acknowledged == {ARTICLES: 25_000}


def test_an_unreachable_broker_is_told_soon(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Text.", encoding="utf-8")
    started = time.monotonic()
    with pytest.raises(Unreachable) as caught:
        settings = PublishSettings(timeout=2, delivery_timeout=600)
        publish([tmp_path], settings, Connection("127.0.0.1:1"))
    assert time.monotonic() - started < 120  # by its own time-out, not by that of a delivery
    assert "127.0.0.1:1" in caught.value.what
    assert "onrecord up" in caught.value.do


def test_a_topic_that_is_not_there_is_told(broker: Broker) -> None:
    (sample,) = read_inputs([KINDS / "title-line.txt"], PublishSettings())
    ready = prepare(sample, datetime.now(timezone.utc))
    publisher = Publisher(Connection(broker.address), delivery_seconds=3)
    with pytest.raises(Unreachable):
        publisher.send(type(ready)("weather.v1", ready.key, ready.value, ready.headers, sample))
        publisher.flush()
