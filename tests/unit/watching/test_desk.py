"""What the desk does where brokers refuse, and for whom it works next."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest
from confluent_kafka import KafkaError

from contract.errors import Unreachable
from producers.publish import Delivered, Ready
from producers.watching.desk import Desk, Find, Told
from producers.watching.memory import Item
from producers.watching.places import Places
from producers.watching.state import connect
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


def test_what_is_behind_something_given_up_is_given_up_as_well(tmp_path: Path) -> None:
    """The brokers are back as the watcher is told to stop: a feed's validators would be written
    down without the items before them."""
    state = tmp_path / "watch.db"
    Places(connect(state)).add([("https://quay.example/feed", None)], stored=True)
    (place,) = Places(connect(state)).all()
    with FeedServer().running() as server:
        taken = Newsroom(tmp_path / "other", [server.feed("/feed", item("1", "One."))]).run()
    (event,) = articles(taken)
    away, tries = threading.Event(), [0]
    done: list[bool] = []

    class Away(Collector):
        def send(self, ready: Ready, told: Delivered | None = None) -> None:
            tries[0] += 1
            if tries[0] == 1:
                raise Unreachable("No broker answers.", "Wait.")
            super().send(ready, told)

    sink = Away()
    with Desk(state, lambda: sink, Told(trouble=lambda sentence: away.set())) as desk:
        desk.put(Find(place, (Item(event),), done=done.append))
        assert away.wait(20)
        after = Find(place, after=lambda row, counts: replace(row, etag="new"), done=done.append)
        desk.put(after)
    assert (sink.taken, done) == ([], [False, False])
    assert Places(connect(state)).all() == [place]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of ten items, and looks of some thirty new ones."""
    monkeypatch.setattr("producers.watching.looks.PART", 10)
    monkeypatch.setattr("producers.watching.looks.NEW_A_LOOK", 25)


@pytest.mark.usefixtures("small")
def test_of_thousands_of_new_items_each_is_published_once_in_its_order(tmp_path: Path) -> None:
    bodies = [f"News {at}." for at in range(100)]
    with FeedServer().running() as server:
        feed = server.feed("/feed", *(item(body, body) for body in bodies))
        room = Newsroom(tmp_path, [feed], pages=False, later=False)
        rounds = [[one.body for one in articles(room.run())]]
        while rounds[-1]:
            rounds.append([one.body for one in articles(room.later().run())])
        assert [len(each) for each in rounds] == [30, 30, 30, 10, 0]
        assert [body for each in rounds for body in each] == bodies
        assert [look.outcome for look in room.looks] == ["read"] * 4 + ["unchanged"]
        assert (room.places()[0].new, room.places()[0].filled) == (100, True)


@pytest.mark.usefixtures("small")
def test_an_archive_of_thousands_is_read_over_several_looks(tmp_path: Path) -> None:
    atom = "xmlns:a='http://www.w3.org/2005/Atom'"
    with FeedServer().running() as server:
        older = f"<a:link {atom} rel='prev-archive' href='{server.url}/older'/>"
        server.feed("/older", *(item(f"o{at}", f"Old {at}.") for at in range(50)))
        feed = server.feed("/feed", *(item(f"n{at}", f"New {at}.") for at in range(5)), more=older)
        room = Newsroom(tmp_path, [feed], pages=False, later=False)
        rounds = [len(articles(room.run())), *(len(articles(room.later().run())) for _ in "12")]
        assert rounds == [30, 25, 0]


@pytest.mark.usefixtures("small")
def test_what_another_feed_has_found_comes_between(tmp_path: Path) -> None:
    class Slow(Collector):
        """Takes the first record once the other feed has been looked at."""

        def send(self, ready: Ready, told: Delivered | None = None) -> None:
            until = time.monotonic() + 30
            while not room.looks and time.monotonic() < until:
                time.sleep(0.01)
            super().send(ready, told)

    with FeedServer().running() as server, FeedServer("127.0.0.2").running() as other:
        many = server.feed("/feed", *(item(f"{at}", f"News {at}.") for at in range(25)))
        room = Newsroom(tmp_path, [many, other.feed("/feed", item("1", "Between."))], pages=False)
        room.sink = Slow()
        bodies = [one.body for one in articles(room.run())]
        assert len(bodies) == 26
        assert bodies.index("Between.") <= 10
