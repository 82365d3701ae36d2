"""What the watcher makes of what publishers do with their feeds, against a real server on
loopback."""

from __future__ import annotations

import threading
import time
from contextlib import ExitStack
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler
from pathlib import Path

from producers.settings import PublishSettings
from producers.watching.loop import Watch, watch_with
from producers.web.fetch import Fetcher, Waits
from producers.web.hosts import Hosts
from tests.feedserver import FeedServer, Reply, item, rss
from tests.watching import LONG, Collector, Newsroom, articles


def test_only_what_is_new_or_edited_is_published(server: FeedServer, tmp_path: Path) -> None:
    feed = server.feed("/feed", item("1", "One."), item("2", "Two."))
    room = Newsroom(tmp_path, [feed])
    assert [one.body for one in articles(room.run())] == ["One.", "Two."]
    assert room.later().run() == []
    assert room.looks[-1].status == 304
    server.feed("/feed", item("2", "Two, edited."), item("3", "Three."), item("1", "One."))
    assert [one.body for one in articles(room.later().run())] == ["Two, edited.", "Three."]
    server.feed("/feed", item("3", "Three."))
    assert room.later().run() == [], "an item that is no longer listed is no withdrawal"


def test_shuffled_items_and_rewritten_dates_are_no_news(server: FeedServer, tmp_path: Path) -> None:
    def dated(at: int, *guids: str) -> str:
        more = f"<pubDate>{formatdate(1_700_000_000 + at)}</pubDate>"
        return server.feed("/feed", *(item(g, f"Text {g}.", more=more) for g in guids))

    room = Newsroom(tmp_path, [dated(0, "1", "2", "3")])
    assert len(room.run()) == 3
    dated(86400, "3", "1", "2")
    assert room.later().run() == []
    server.feed("/feed", item("1", "TEXT  1"), item("2", "Text “2”."), item("3", "Text 3!"))
    assert room.later().run() == [], "case and punctuation make no version"


def test_an_edit_dated_before_what_it_edits_comes_after_it(
    server: FeedServer, tmp_path: Path
) -> None:
    later, sooner = (f"<pubDate>{formatdate(1_749_000_000 - at)}</pubDate>" for at in (0, 9e6))
    room = Newsroom(tmp_path, [server.feed("/feed", item("1", "One.", more=later))])
    (first,) = articles(room.run())
    server.feed("/feed", item("1", "One, edited.", more=sooner))
    (edit,) = articles(room.later().run())
    assert (edit.modified or "") > (first.published or "")


def test_a_changed_guid_makes_no_second_article(server: FeedServer, tmp_path: Path) -> None:
    link = "https://127.0.0.1/story/7"
    room = Newsroom(tmp_path, [server.feed("/feed", item("a", LONG, "Ferry", link))], pages=False)
    (first,) = articles(room.run())
    server.feed("/feed", item("b", LONG, "Ferry", f"{link}?utm_source=x"))
    assert room.later().run() == []
    server.feed("/feed", item("b", f"{LONG} Corrected.", "Ferry", link))
    (edit,) = articles(room.later().run())
    assert edit.id == first.id


def test_one_article_in_several_feeds_is_one(server: FeedServer, tmp_path: Path) -> None:
    link = "https://127.0.0.1/story/8"
    feeds = [
        server.feed("/a", item("https://127.0.0.1/?p=8", LONG, "Ferry", link)),
        server.feed("/b", item("https://127.0.0.1/story/8", "Only its summary.", "Ferry", link)),
        server.feed("/c", item("x-17", LONG, "Ferry")),
    ]
    room = Newsroom(tmp_path, feeds, pages=False, later=False)
    ids = {one.id for one in articles(room.run())}
    assert len(ids) == 1
    assert {one.body for one in articles(room.sink.taken)} <= {LONG, "Only its summary."}
    assert articles(room.sink.taken)[-1].body == LONG, "the fuller text stays in force"
    published = len(room.sink.taken)
    assert room.later().run() == []
    server.feed("/b", item("https://127.0.0.1/story/8", "Its summary, edited.", link=link))
    assert room.later().run() == [], "a summary does not replace the text"
    assert len(room.sink.taken) == published <= 2


def test_another_site_cannot_edit_an_article(server: FeedServer, tmp_path: Path) -> None:
    with FeedServer("127.0.0.2").running() as other:
        link = "https://127.0.0.1/story/9"
        own = server.feed("/a", item(link, LONG, link=link))
        foreign = other.feed("/b", item(link, f"{LONG} {LONG} Forged.", link=link))
        room = Newsroom(tmp_path, [own], pages=False)
        room.run()
        room.addresses = [own, foreign]
        forged = [one for one in articles(room.later().run()) if "Forged" in one.body]
        first = articles(room.sink.taken)[0]
        assert first.id not in {one.id for one in forged}


def test_a_feed_s_archive_is_read_once(server: FeedServer, tmp_path: Path) -> None:
    atom = "xmlns:a='http://www.w3.org/2005/Atom'"
    older = f"<a:link {atom} rel='prev-archive' href='{server.url}/{{}}'/>"
    server.feed("/two", item("1", "One."), more=older.format("feed"))  # a ring
    server.feed("/one", item("2", "Two."), more=older.format("two"))
    feed = server.feed("/feed", item("3", "Three."), more=older.format("one"))
    room = Newsroom(tmp_path, [feed])
    bodies = sorted(one.body for one in articles(room.run()))
    assert bodies == ["One.", "Three.", "Two."]
    server.feed("/feed", item("4", "Four."), more=older.format("one"))
    room.later().run()
    assert server.asked["/one"] == 1


def test_a_wish_to_stop_waits_for_no_publisher(server: FeedServer, tmp_path: Path) -> None:
    server.pages["/hang"] = Reply(hang=60.0)
    server.pages["/drip"] = Reply(rss(item("1", LONG)), drip=1.0)
    addresses = [f"{server.url}/hang", server.url.replace("127.0.0.1", "localhost") + "/drip"]
    asked, began = Waits(connect=60, byte=60, whole=60), time.monotonic()
    how = Watch(
        tmp_path / "watch.db",
        addresses=addresses,
        fetcher=lambda: Fetcher(asked, Hosts(0.0)),
        until=lambda: bool(server.asked["/hang"] and server.asked["/drip"]),
    )
    watch_with(how, PublishSettings(), Collector)
    assert time.monotonic() - began < 20


def test_hosts_are_looked_at_side_by_side(tmp_path: Path) -> None:
    together = threading.Barrier(5, timeout=20)

    def answer(request: BaseHTTPRequestHandler) -> Reply:
        together.wait()  # broken, and no answer, unless all five are asked at once
        return Reply(rss(item(request.headers["Host"], "One.")))

    with ExitStack() as stack:
        servers = [stack.enter_context(FeedServer(f"127.0.0.{at}").running()) for at in range(2, 7)]
        for server in servers:
            server.pages["/feed"] = answer
        addresses = [f"{server.url}/feed" for server in servers]
        room = Newsroom(tmp_path, addresses, waits=Waits(10, 25, 30))
        assert len(articles(room.run(60))) == 5
