"""What the desk does where brokers refuse."""

from __future__ import annotations

from pathlib import Path

import pytest
from confluent_kafka import KafkaError

from producers.publish import Delivered, Ready
from tests.feedserver import FeedServer, item
from tests.watching import Collector, Newsroom, articles, rejected


class Refusing(Collector):
    """Refuses what holds a word with an error: once, or always."""

    def __init__(self, word: bytes, code: int, times: int = 10**9) -> None:
        super().__init__()
        self.word, self.code, self.left = word, code, times

    def send(self, ready: Ready, told: Delivered | None = None) -> None:
        if self.word in (ready.value or b"") and self.left and told is not None:
            self.left -= 1
            told(KafkaError(self.code))
        else:
            super().send(ready, told)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What brokers did not take is sent again without a pause."""
    monkeypatch.setattr("producers.watching.desk._AGAIN_SECONDS", 0.02)


@pytest.mark.usefixtures("at_once")
def test_a_record_that_brokers_do_not_take_now_is_sent_again(tmp_path: Path) -> None:
    with FeedServer().running() as server:
        feed = server.feed("/feed", item("1", "One."), item("2", "Two."))
        room = Newsroom(tmp_path, [feed])
        room.sink = Refusing(b"Two.", KafkaError.NOT_ENOUGH_REPLICAS, times=1)
        assert [one.body for one in articles(room.run())] == ["One.", "Two."]
        assert "brokers" in room.trouble[0]
        assert (server.asked["/feed"], room.places()[0].new) == (1, 2)


@pytest.mark.usefixtures("at_once")
def test_a_record_that_no_broker_takes_is_rejected_and_holds_up_nothing(tmp_path: Path) -> None:
    with FeedServer().running() as server:
        feed = server.feed("/feed", item("1", "One."), item("2", "Two."))
        room = Newsroom(tmp_path, [feed])
        room.sink = Refusing(b'"body": "Two."', KafkaError.MSG_SIZE_TOO_LARGE)
        records = room.run()
        assert [one.body for one in articles(records)] == ["One."]
        assert [one.reason for one in rejected(records)] == ["too_large"]
        assert room.later().run() == []
