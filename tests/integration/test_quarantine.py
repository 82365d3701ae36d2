"""``onrecord quarantine`` sends records to a real broker again; the job reads them."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from confluent_kafka import Consumer, Producer, TopicPartition

from contract.connection import Connection
from contract.events import ARTICLE_TYPE, ARTICLES, REJECTED
from contract.replays import Place
from onrecord.cli import run
from onrecord.runtime.broker import Broker
from producers.topics import end_offsets, ensure_topics
from streaming.cluster import cluster_id
from streaming.steps.decode import Record, decode
from tests import sample_record
from tests.sample_record import write_record

pytestmark = pytest.mark.integration
HEADERS = {
    "ce_specversion": b"1.0",
    "ce_id": b"x",
    "ce_source": b"test",
    "ce_type": ARTICLE_TYPE.encode(),
    "foreign": b"kept",
}
EVENT = {
    "id": "a",
    "status": "usable",
    "body": "Text.",
    "content_hash": "0" * 64,
    "fetched": "2025-05-04T08:00:00Z",
    "provenance": {"origin": "a.txt", "media_type": "text/plain"},
}
VALUE = json.dumps(EVENT).encode()


@pytest.fixture
def connection(broker: Broker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Connection:
    monkeypatch.setenv("ONRECORD_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    connection = Connection(broker.address)
    ensure_topics(connection)
    return connection


def send(broker: Broker) -> Record:
    """An article as a producer sent it, with its place."""
    sent: list[Any] = []
    settings = {"bootstrap.servers": broker.address, "partitioner": "murmur2_random"}
    producer = Producer(settings)
    producer.produce(
        ARTICLES, VALUE, b"a", headers=HEADERS, on_delivery=lambda error, m: sent.append(m)
    )
    assert producer.flush(10) == 0
    return record(sent[0], HEADERS)


def record(message: Any, headers: dict[str, bytes | None]) -> Record:
    known = datetime.fromtimestamp(message.timestamp()[1] / 1000, timezone.utc)
    place = (message.topic(), message.partition(), message.offset())
    return Record(*place, known, message.key(), message.value(), headers)


def since(broker: Broker, before: dict[tuple[str, int], int]) -> Iterator[Record]:
    """What was sent to the topics after ``before``."""
    ends = end_offsets(Connection(broker.address))
    consumer = Consumer({"bootstrap.servers": broker.address, "group.id": "test"})
    try:
        for (topic, partition), end in ends.items():
            consumer.assign([TopicPartition(topic, partition, before[topic, partition])])
            for _ in range(end - before[topic, partition]):
                message = consumer.poll(20)
                assert message is not None and message.error() is None
                yield record(message, dict(message.headers() or ()))
    finally:
        consumer.close()


def tables(folder: Path, monkeypatch: pytest.MonkeyPatch, *rows: dict[str, Any]) -> str:
    (sample,) = sample_record.ROWS["quarantine"]
    monkeypatch.setitem(sample_record.ROWS, "quarantine", [{**sample, **row} for row in rows])
    return write_record(folder / f"record{time.monotonic_ns()}")


def row(cluster: str, of: Record, **more: Any) -> dict[str, Any]:
    place = {"kafka_partition": of.partition, "kafka_offset": of.offset, "known_at": of.timestamp}
    return {
        "cluster": cluster,
        "kafka_topic": of.topic,
        "reason": "extractor_failed",
        **place,
        **more,
    }


def test_a_record_is_sent_again_as_it_was(
    broker: Broker, connection: Connection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, cluster = send(broker), cluster_id(connection)
    root = tables(tmp_path, monkeypatch, row(cluster, first, raw=b"cut", raw_cut=True))
    before = end_offsets(connection)
    position = f"{ARTICLES}/{first.partition}/{first.offset}"
    args = ["--tables", root, "--brokers", broker.address]
    assert run(["quarantine", "replay", position, *args]) == 0
    (again,) = since(broker, before)
    assert (again.value, again.key, again.headers["foreign"]) == (VALUE, b"a", b"kept")
    assert again.partition == first.partition and again.offset > first.offset
    read = decode(again)
    assert read["resolves"] == f"replayed {cluster}/{position}"
    assert read["version"] == decode(first)["version"] and read["known_at"] == again.timestamp


def test_what_kafka_no_longer_has_comes_from_the_tables_where_they_have_all_of_it(
    broker: Broker,
    connection: Connection,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    first = send(broker)
    gone = {"kafka_offset": 10**9}
    whole = row("an-older-cluster", first, raw=VALUE, raw_cut=False, event_id="a")
    cut = row(cluster_id(connection), first, raw=b"{", raw_cut=True) | gone
    headers = row("an-older-cluster", first, raw=VALUE, reason="bad_header") | gone
    root = tables(tmp_path, monkeypatch, whole, cut, headers)
    before = end_offsets(connection)
    args = ["--topic", ARTICLES, "--tables", root, "--brokers", broker.address]
    assert run(["quarantine", "replay", *args]) == 5
    told = " ".join(capsys.readouterr().err.split())
    assert "sent again: 1;" in told
    assert "the tables only its beginning" in told and "its headers were not kept" in told
    (again,) = since(broker, before)
    read = decode(again)
    assert read["document"] == decode(first)["document"]
    assert read["resolves"].startswith("replayed an-older-cluster/")


def test_what_a_topic_made_anew_has_at_the_place_is_not_sent_for_it(
    broker: Broker, connection: Connection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, other = send(broker), VALUE.replace(b"Text.", b"Of the former topic.")
    former = {"known_at": first.timestamp - timedelta(days=1), "raw": other, "event_id": "a"}
    root = tables(tmp_path, monkeypatch, row(cluster_id(connection), first) | former)
    before = end_offsets(connection)
    args = ["--topic", ARTICLES, "--tables", root, "--brokers", broker.address]
    assert run(["quarantine", "replay", *args]) == 0
    (again,) = since(broker, before)
    assert again.value == other


def test_dropped_rows_are_named_in_a_record(
    broker: Broker, connection: Connection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = send(broker)
    rows = [row("c", first, raw=b"{") | {"kafka_offset": at} for at in range(60)]
    root = tables(tmp_path, monkeypatch, *rows)
    before = end_offsets(connection)
    args = ["--reason", "extractor_failed", "--tables", root, "--brokers", broker.address]
    assert run(["quarantine", "drop", *args]) == 0
    sent = list(since(broker, before))
    assert [one.topic for one in sent] == [REJECTED, REJECTED]
    read = [decode(one) for one in sent]
    assert {one["reason"] for one in read} == {"drop_request"}
    named = {Place.of(text) for one in read for text in one["resolves"].split(" ")[1:]}
    assert {place.offset for place in named} == set(range(60))
