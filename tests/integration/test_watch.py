"""A feed and a folder as a stream, onto a real broker: each new version once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from contract.connection import Connection
from contract.events import ARTICLES
from onrecord.runtime.broker import Broker
from producers.publish import PublishResult
from producers.seen import Schedule
from producers.settings import PublishSettings
from producers.topics import end_offsets, ensure_topics
from producers.watch import Watch, watch

pytestmark = pytest.mark.integration
ITEM = "<item><guid isPermaLink='false'>{}</guid><description>{}</description></item>"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A folder, and the address that it is served at."""
    folder = tmp_path / "www"
    folder.mkdir()
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield folder, f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def connection(broker: Broker) -> Connection:
    connection = Connection(broker.address)
    ensure_topics(connection)
    return connection


def rss(*items: tuple[str, str]) -> str:
    body = "".join(ITEM.format(*item) for item in items)
    return f"<rss version='2.0'><channel><title>The Quay</title>{body}</channel></rss>"


class Looks:
    """Runs ``watch`` for a number of looks, with a clock that the test moves."""

    def __init__(self, names: list[str], state: Path, connection: Connection) -> None:
        self.names = names
        self.state = state
        self.connection = connection
        self.now = 1_750_000_000.0
        self.told: list[str] = []

    def run(self) -> list[PublishResult]:
        """One round over all places, started anew as after a restart."""
        self.now += 1000
        slept: list[float] = []
        how = Watch(
            schedule=Schedule(interval=10, jitter=0),
            state=self.state,
            tell=self.told.append,
            until=lambda: bool(slept),
            clock=lambda: self.now,
            sleep=slept.append,
        )
        settings = PublishSettings(timeout=5, delivery_timeout=5)
        return list(watch(self.names, how, settings, self.connection))


def published(results: list[PublishResult]) -> int:
    return sum(result.published.get(ARTICLES, 0) for result in results)


def test_each_version_is_published_once(
    connection: Connection, served: tuple[Path, str], tmp_path: Path
) -> None:
    folder, url = served
    (folder / "feed.xml").write_text(rss(("1", "One."), ("2", "Two.")), encoding="utf-8")
    desk = tmp_path / "desk"
    desk.mkdir()
    (desk / "a.txt").write_text("A.", encoding="utf-8")
    looks = Looks([f"{url}/feed.xml", str(desk)], tmp_path / "watch.json", connection)

    before = sum(end_offsets(connection, [ARTICLES]).values())
    assert published(looks.run()) == 3
    assert published(looks.run()) == 0

    (folder / "feed.xml").write_text(rss(("2", "Two, edited."), ("3", "Three.")), "utf-8")
    (desk / "b.txt").write_text("B.", encoding="utf-8")
    assert published(looks.run()) == 3
    assert published(looks.run()) == 0
    assert sum(end_offsets(connection, [ARTICLES]).values()) == before + 6
    assert looks.told == []


def test_a_feed_that_fails_is_told_and_stops_no_other(
    connection: Connection, served: tuple[Path, str], tmp_path: Path
) -> None:
    folder, url = served
    (folder / "good.xml").write_text(rss(("1", "One.")), encoding="utf-8")
    names = [f"{url}/gone.xml", "http://127.0.0.1:1/feed", f"{url}/good.xml"]
    looks = Looks(names, tmp_path / "watch.json", connection)
    assert published(looks.run()) == 1
    assert len(looks.told) == 2
    assert "404" in looks.told[0]
    (folder / "gone.xml").write_text(rss(("9", "Back.")), encoding="utf-8")
    assert published(looks.run()) == 1


def test_what_the_broker_did_not_take_is_published_later(
    connection: Connection, served: tuple[Path, str], tmp_path: Path
) -> None:
    folder, url = served
    (folder / "feed.xml").write_text(rss(("1", "One.")), encoding="utf-8")
    state = tmp_path / "watch.json"
    away = Looks([f"{url}/feed.xml"], state, Connection("127.0.0.1:1"))
    assert away.run() == []
    assert "127.0.0.1:1" in away.told[0]
    back = Looks([f"{url}/feed.xml"], state, connection)
    back.now = away.now
    assert published(back.run()) == 1
    assert back.told == []
