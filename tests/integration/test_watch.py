"""The watcher onto a real broker: each version once, nothing lost whatever is killed."""

from __future__ import annotations

import json
import random
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from contract.connection import Connection
from onrecord.runtime.broker import Broker
from onrecord.runtime.home import Home, default_home
from onrecord.runtime.java import find_java
from producers.settings import PublishSettings
from producers.topics import ensure_topics
from producers.watching.desk import Told
from producers.watching.looks import Options
from producers.watching.loop import Hears, Watch, watch
from producers.watching.schedule import Bounds
from producers.watching.state import connect, transaction
from producers.web.fetch import Fetcher, Waits
from producers.web.hosts import Hosts
from tests.feedserver import FeedServer, Reply, item, rss
from tests.integration.commands import link_jars, onrecord, running
from tests.integration.topics import comes_true, ends, ids_since

pytestmark = [pytest.mark.integration, pytest.mark.timeout(900)]
SEED = 20261123


@pytest.fixture
def connection(broker: Broker) -> Connection:
    connection = Connection(broker.address)
    ensure_topics(connection)
    return connection


@pytest.fixture
def server() -> Iterator[FeedServer]:
    with FeedServer().running() as running_server:
        yield running_server


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def run_for(
    looks: int,
    addresses: list[str],
    state: Path,
    connection: Connection,
    trouble: list[str],
    published: list[object],
) -> None:
    """Watch until so many looks at each address have ended and something was published, as a
    process that is started anew."""
    ended: Counter[str] = Counter()
    how = Watch(
        state,
        Options(Bounds(0.05, 0.05, jitter=0), pages=False),
        addresses,
        lambda: Fetcher(Waits(30, 30, 60), Hosts(0.0)),
        hears=Hears(
            Told(published=published.append, trouble=trouble.append),
            looked=lambda look: ended.update([look.place.address]),
        ),
        until=lambda: all(ended[one] >= looks for one in addresses) and bool(published),
    )
    watch(how, PublishSettings(timeout=5, delivery_timeout=3), connection)


def test_each_version_is_published_once(
    connection: Connection, server: FeedServer, tmp_path: Path
) -> None:
    server.feed("/a", item("v1", "One."), item("v2", "Two."))
    desk = tmp_path / "desk"
    desk.mkdir()
    (desk / "a.txt").write_text("A.", encoding="utf-8")
    names = [f"{server.url}/a", f"{server.url}/none", str(desk)]
    state, start = tmp_path / "watch.db", ends(connection)
    published: list[object] = []
    for _ in range(2):
        run_for(2, names, state, connection, [], published)
    assert ids_since(connection, start) == {"127.0.0.1/v1": 1, "127.0.0.1/v2": 1, "a.txt": 1}
    server.feed("/a", item("v2", "Two, edited."), item("v3", "Three."), item("v1", "One."))
    (desk / "b.txt").write_text("B.", encoding="utf-8")
    for _ in range(2):
        run_for(2, names, state, connection, [], published)
    found = ids_since(connection, start)
    assert (found["127.0.0.1/v2"], found["127.0.0.1/v3"], found["b.txt"]) == (2, 1, 1)
    assert sum(found.values()) == 6


def test_while_the_broker_is_away_finds_wait_and_publishers_are_not_asked_again(
    server: FeedServer, tmp_path: Path
) -> None:
    home = default_home()
    away = Broker(home, find_java(home), folder=tmp_path / "broker")
    with away:
        connection = Connection(away.address)
        ensure_topics(connection)
    trouble: list[str] = []
    feed = server.feed("/a", item("1", "One."))
    watcher = threading.Thread(
        target=run_for, args=(1, [feed], tmp_path / "watch.db", connection, trouble, [])
    )
    watcher.start()
    assert comes_true(lambda: bool(trouble))
    assert "brokers" in trouble[0]
    assert server.asked["/a"] == 1
    away.start()
    try:
        watcher.join(180)
        assert not watcher.is_alive()
        assert sum(ends(connection).values()) == 1
        assert server.asked["/a"] == 1
    finally:
        away.stop()


class Growing:
    """Feeds that have ten more items at each request, until ``grow`` is False. Where they
    ``edit``, one item in ten is rewritten once thirty newer ones are there."""

    WINDOW = 5_000
    """More than a watcher is ever behind."""

    def __init__(self, servers: Sequence[FeedServer], edit: bool = False) -> None:
        self.grow = True
        self.edit = edit
        self.counts = [0] * len(servers)
        self.settled: set[int] = set()
        """The feeds whose watcher has kept all of them: it asks for what is newer."""
        self.lock = threading.Lock()
        self.addresses = [f"{server.url}/feed{at}" for at, server in enumerate(servers)]
        for at, server in enumerate(servers):
            server.pages[f"/feed{at}"] = lambda request, at=at: self.reply(at, request)

    def reply(self, at: int, request: BaseHTTPRequestHandler) -> Reply:
        with self.lock:
            self.counts[at] += 10 * self.grow
            count = self.counts[at]
        tag = f'"{at}-{count}"'
        if request.headers["If-None-Match"] == tag:
            self.settled.add(at)
            return Reply(status=304)
        listed = range(max(0, count - self.WINDOW), count)
        body = rss(*(item(f"f{at}-{number}", self.text(at, number, count)) for number in listed))
        return Reply(body, headers={"ETag": tag})

    def text(self, at: int, number: int, count: int) -> str:
        edited = self.edit and number % 10 == 0 and number + 30 < count
        return f"Text {at} {number}{', edited' if edited else ''}."

    def have_more_than(self, count: int) -> bool:
        return sum(self.counts) > count

    def everything(self) -> dict[str, str]:
        """The id of each article with its text as it is now."""
        return {
            f"127.0.0.{at + 2}/f{at}-{number}": self.text(at, number, count)
            for at, count in enumerate(self.counts)
            for number in range(count)
        }


def test_nothing_is_lost_by_a_watcher_killed_at_any_moment(
    connection: Connection, stack: ExitStack, tmp_path: Path
) -> None:
    """Killed with -9 twenty times, at moments that a seed chooses."""
    chance, start = random.Random(SEED), ends(connection)
    servers = [FeedServer(f"127.0.0.{at}") for at in range(2, 6)]
    feeds = Growing(servers)
    flags = ("--brokers", connection.brokers, "--every", "1", "--longest", "1", "--no-pages")
    more = ("--host-delay", "0", "--metrics-port", "0")
    home = tmp_path / "home"
    home.mkdir()
    for each in servers:
        stack.enter_context(each.running())
    there = []
    for kill in range(20):
        with running(home, "watch", *feeds.addresses, *flags, *more) as command:
            command.wait_for("watching")
            asked = sum(feeds.counts)
            if kill % 2:  # else it may be killed before it has asked for anything
                assert comes_true(partial(feeds.have_more_than, asked))
            time.sleep(chance.uniform(0.0, 1.2))
            command.process.kill()
            command.process.wait()
        there.append(sum(feeds.counts))
    feeds.grow = False
    with running(home, "watch", *feeds.addresses, *flags, *more) as command:
        command.wait_for("watching")  # all may be there already, and it not yet started
        wanted = set(feeds.everything())
        assert comes_true(lambda: set(ids_since(connection, start)) >= wanted, 180)
        assert command.interrupt() == 0
    found = ids_since(connection, start)
    ours = {key: count for key, count in found.items() if "/f" in key}
    assert set(ours) == set(feeds.everything())
    assert len(ours) >= 10 * 10
    # what a killed one had published, but not yet written down, and no more
    assert sum(ours.values()) - len(ours) <= sum(there)


def grown(connection: Connection, seconds: float) -> bool:
    """Whether the topic comes to hold more than it does now."""
    before = ends(connection)
    return comes_true(lambda: ends(connection) != before, seconds)


def test_what_a_killed_watcher_sent_twice_is_in_the_tables_once(
    stack: ExitStack, tmp_path: Path
) -> None:
    """The topic, which holds articles more than once, read by the real job at the end."""
    home, chance = link_jars(tmp_path / "home"), random.Random(SEED)
    parts = default_home()
    broker = Broker(parts, find_java(parts), folder=tmp_path / "broker")
    connection = Connection(stack.enter_context(broker).address)
    ensure_topics(connection)
    start = ends(connection)
    servers = [FeedServer(f"127.0.0.{at}") for at in range(2, 4)]
    feeds = Growing(servers, edit=True)
    for each in servers:
        stack.enter_context(each.running())
    brokers = ("--brokers", connection.brokers, "--metrics-port", "0")
    often = ("--every", "1", "--longest", "1", "--host-delay", "0", "--no-pages")
    for kill in range(6):
        with running(home, "watch", *feeds.addresses, *brokers, *often) as command:
            command.wait_for("watching")
            if kill % 2:  # at any moment
                time.sleep(chance.uniform(0.0, 1.2))
            else:  # between what Kafka has confirmed and what is written down of it
                assert grown(connection, 120)
                with transaction(connect(Home(home).feeds)):
                    grown(connection, 20)  # unless what was sent already waits for its rows
                    command.process.kill()
                    command.process.wait()
    with running(home, "watch", *feeds.addresses, *brokers, *often) as command:
        assert comes_true(lambda: min(feeds.counts) >= 60), "no item is old enough for its edit"
        feeds.grow = False
        assert comes_true(lambda: len(feeds.settled) == len(servers))
        assert command.interrupt() == 0
    read = onrecord(home, "stream", "--available-now", *brokers, timeout=280)
    assert read.returncode == 0, read.stderr
    query = "SELECT article_id, content_hash, body, version FROM articles ORDER BY version"
    asked = onrecord(home, "sql", query, "--format", "json")
    rows = [json.loads(line) for line in asked.stdout.splitlines()]
    assert {row["article_id"]: row["body"] for row in rows} == feeds.everything()
    versions = Counter((row["article_id"], row["content_hash"]) for row in rows)
    assert set(versions.values()) == {1}
    sent = sum(ids_since(connection, start).values())
    assert sent > len(rows) > len(feeds.everything()), "nothing was sent twice, or edited"


def test_feeds_are_stored_listed_and_moved(server: FeedServer, tmp_path: Path) -> None:
    home = tmp_path
    feed = server.feed("/a", item("1", "One."), title="The Quay")
    secret = feed.replace("http://", "http://ida:hunter2@")
    assert onrecord(home, "feeds", "add", secret).returncode == 0
    broken = onrecord(home, "feeds", "add", f"{server.url}/none")
    assert broken.returncode == 5 and "404" in broken.stderr
    listed = onrecord(home, "feeds", "list", "--format", "json")
    assert '"state": "new"' in listed.stdout and "The Quay" in listed.stdout
    assert onrecord(home, "feeds", "check").returncode == 0
    out = onrecord(home, "feeds", "export")
    for told in (listed, out):
        assert "hunter2" not in told.stdout + told.stderr
    file = home / "list.opml"
    file.write_text(onrecord(home, "feeds", "export", "--secrets").stdout, encoding="utf-8")
    assert onrecord(home, "feeds", "remove", "1").returncode == 0
    refused = onrecord(home, "feeds", "import", str(file))
    assert refused.returncode == 5 and "--allow-private" in refused.stderr
    assert onrecord(home, "feeds", "import", str(file), "--allow-private").returncode == 0
    assert "The Quay" in onrecord(home, "feeds", "list").stdout


def test_a_feed_that_is_added_while_the_watcher_runs_is_watched(
    connection: Connection, server: FeedServer, tmp_path: Path
) -> None:
    start = ends(connection)
    flags = ("--brokers", connection.brokers, "--metrics-port", "0")
    with running(tmp_path, "watch", *flags) as command:
        command.wait_for("watching the stored feeds")
        added = onrecord(tmp_path, "feeds", "add", server.feed("/late", item("late", "Late.")))
        assert added.returncode == 0, added.stderr
        assert comes_true(lambda: bool(ids_since(connection, start)["127.0.0.1/late"]))
        other = onrecord(tmp_path, "watch", *flags)
        assert other.returncode == 2 and "Another" in other.stderr
        assert command.interrupt() == 0
    assert ids_since(connection, start)["127.0.0.1/late"] == 1
