"""``onrecord status`` asks a real broker how far behind the record is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from confluent_kafka import Producer

from contract.connection import Connection
from contract.events import ARTICLES, QUOTES
from onrecord.cli import run
from onrecord.runtime.broker import Broker
from producers.topics import end_offsets, ensure_topics
from tests.sample_record import write_record

pytestmark = pytest.mark.integration


def test_lag_is_what_the_record_has_not_read(
    broker: Broker,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("ONRECORD_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    cluster = Connection(broker.address)
    ensure_topics(cluster)
    producer = Producer({"bootstrap.servers": broker.address})
    for _ in range(3):
        producer.produce(QUOTES, b"{}", partition=1)
    assert producer.flush(10) == 0

    args = ["status", "--tables", write_record(tmp_path / "record"), "--format", "json"]
    assert run([*args, "--brokers", broker.address]) == 0
    lines = map(json.loads, capsys.readouterr().out.splitlines())
    lag = {line["name"]: line["value"] for line in lines if line["about"] == "lag"}
    # The sample record has read the first 9 of articles.v1/0, and no quotes.
    ends = end_offsets(cluster, (ARTICLES, QUOTES))
    assert lag[f"{QUOTES}/1"] == ends[QUOTES, 1] >= 3
    assert lag[f"{ARTICLES}/0"] == max(0, ends[ARTICLES, 0] - 9)
