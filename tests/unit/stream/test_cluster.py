"""Asking brokers of which none answers."""

from __future__ import annotations

import threading
import time
from functools import partial
from types import SimpleNamespace

import pytest
from confluent_kafka import KafkaError, KafkaException, Uuid

from contract.connection import Connection
from contract.errors import Unreachable
from contract.events import ARTICLES, QUOTES, REJECTED
from streaming import cluster
from streaming.cluster import TOPICS, Broker

NOBODY = Connection("127.0.0.1:1")


def test_a_job_that_is_told_to_stop_waits_for_no_broker() -> None:
    stop = threading.Event()
    broker = Broker(NOBODY, stop)
    began = time.monotonic()
    threading.Timer(0.5, stop.set).start()
    assert broker.wait() is None
    assert time.monotonic() - began < 12
    broker.close()


def test_once_it_is_a_broker_is_asked_for_no_longer_than_it_takes_to_answer() -> None:
    stop = threading.Event()
    stop.set()
    broker = Broker(NOBODY, stop)
    began = time.monotonic()
    assert broker.known() is None
    assert time.monotonic() - began < 12
    broker.close()


@pytest.mark.parametrize(
    ("failing", "told"),
    [("", {ARTICLES: str(Uuid(1, 2)), QUOTES: str(Uuid(1, 2))}), (QUOTES, None)],
)
def test_ids_of_some_topics_only_are_no_answer_but_a_topic_may_have_none(
    monkeypatch: pytest.MonkeyPatch, failing: str, told: dict[str, str] | None
) -> None:
    def described(topic: str) -> SimpleNamespace:
        if topic == failing:
            raise KafkaException(KafkaError(KafkaError.UNKNOWN_TOPIC_OR_PART))
        return SimpleNamespace(topic_id=Uuid(0, 0) if topic == REJECTED else Uuid(1, 2))

    admin = SimpleNamespace(
        describe_topics=lambda asked, request_timeout: {
            topic: SimpleNamespace(result=partial(described, topic)) for topic in TOPICS
        }
    )
    consumer = SimpleNamespace(
        list_topics=lambda topic, seconds: SimpleNamespace(
            topics={topic: SimpleNamespace(error=None, partitions={0: None})}
        ),
        get_watermark_offsets=lambda place, timeout: (0, 44),
    )
    monkeypatch.setattr(cluster, "Consumer", lambda settings: consumer)
    monkeypatch.setattr(cluster, "AdminClient", lambda settings: admin)
    known = Broker(NOBODY).known()
    assert (known and known.topics) == told


def test_what_a_broker_tells_of_some_topics_only_is_no_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A topic without a leader for a moment: its positions would seem to lie beyond its end, and
    the advice be to read all again."""

    def list_topics(topic: str, seconds: float) -> SimpleNamespace:
        error = KafkaError(KafkaError.LEADER_NOT_AVAILABLE) if topic == QUOTES else None
        told = SimpleNamespace(error=error, partitions={} if error else {0: None})
        return SimpleNamespace(topics={topic: told})

    consumer = SimpleNamespace(
        list_topics=list_topics,
        get_watermark_offsets=lambda place, timeout: (0, 44),
        close=lambda: None,
    )
    monkeypatch.setattr(cluster, "Consumer", lambda settings: consumer)
    broker = Broker(NOBODY)
    assert broker.known() is None
    with pytest.raises(Unreachable, match="Leader not available"):
        broker.wait(0)
