"""What the watcher makes of how servers answer, hostile ones too, against a real server."""

from __future__ import annotations

import asyncio
import gzip
import time
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from producers.watching.robots import LARGEST, MOST, Robots
from producers.web.fetch import Answer, Fetcher, Waits
from tests.feedserver import FeedServer, Reply, item, rss
from tests.watching import QUICK, TEXT, Newsroom, articles, paragraphs, rejected


def test_moved_for_good_is_remembered_moved_for_now_is_not(
    server: FeedServer, tmp_path: Path
) -> None:
    server.feed("/new", item("1", "One."))
    for path, status in (("/p301", 301), ("/p308", 308), ("/t302", 302)):
        server.pages[path] = Reply(status=status, headers={"Location": "/new"})
    room = Newsroom(tmp_path, [server.url + p for p in ("/p301", "/p308", "/t302")])
    assert len(articles(room.run())) == 1, "one feed by three addresses has one article"
    assert room.later().run() == []
    assert (server.asked["/p301"], server.asked["/p308"], server.asked["/t302"]) == (1, 1, 2)


def test_a_feed_that_is_gone_is_asked_no_more(server: FeedServer, tmp_path: Path) -> None:
    server.pages["/feed"] = Reply(status=410)
    room = Newsroom(tmp_path, [f"{server.url}/feed"])
    room.run()
    room.later(1e6).run()
    assert server.asked["/feed"] == 1
    assert room.places()[0].state == "gone"


@pytest.mark.parametrize("status", [429, 503])
@pytest.mark.parametrize("form", ["seconds", "date"])
def test_retry_after_is_kept_in_both_forms(
    server: FeedServer, tmp_path: Path, status: int, form: str
) -> None:
    room = Newsroom(tmp_path, [f"{server.url}/feed"])
    told = "5000" if form == "seconds" else formatdate(room.now + 5000, usegmt=True)
    server.pages["/feed"] = Reply(status=status, headers={"Retry-After": told})
    room.run()
    room.later(4990).run()
    assert server.asked["/feed"] == 1
    server.feed("/feed", item("1", "One."))
    assert len(room.later(600).run()) == 1
    assert room.places()[0].failures == 0


@pytest.mark.parametrize(
    ("name", "reply"),
    [
        ("a page", Reply(b"<html><body><p>404, but said with 200.</p></body></html>")),
        ("no feed at all", Reply(b"\x00\x01\x02\x03")),
        ("an empty document", Reply(b"")),
        ("white space", Reply(b" \n ")),
        ("an empty gzip", Reply(b"", headers={"Content-Encoding": "gzip"})),
        (
            "a truncated gzip",
            Reply(
                gzip.compress(rss(item("9", "Cut."))[:-90])[:-9],
                headers={"Content-Encoding": "gzip"},
            ),
        ),
        (
            "a lone surrogate",
            Reply(
                b'{"version":"https://jsonfeed.org/version/1","items":'
                b'[{"id":"\\ud800","content_text":"x \\udfff"}]}'
            ),
        ),
        (
            "a hub that is no text",
            Reply(
                b'{"version":"https://jsonfeed.org/version/1.1","items":[],"title":"\\ud800",'
                b'"hubs":[{"url":"https://quay.example/\\ud800"}],"feed_url":"/\\udfff"}'
            ),
        ),
        ("a bad link", Reply(rss("<item><link>//[x</link><description>x</description></item>"))),
        (
            "a bomb of entities",
            Reply(
                b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">'
                b"]><rss><channel><title>&b;</title></channel></rss>"
            ),
        ),
        ("deep nesting", Reply(b"<rss><channel>" + b"<a>" * 20_000)),
        (
            "deep JSON",
            Reply(b'{"version":"https://jsonfeed.org/version/1","items":' + b"[" * 99_999),
        ),
        ("a slow drip", Reply(rss(item("1", "x")), drip=0.1)),
        ("no answer", Reply(hang=6.0)),
        ("an endless redirection", Reply(status=302, headers={"Location": "/hostile"})),
    ],
)
def test_nothing_that_a_feed_holds_ends_the_watcher_or_holds_up_another(
    server: FeedServer, tmp_path: Path, name: str, reply: Reply
) -> None:
    server.pages["/hostile"] = reply
    with FeedServer("127.0.0.2").running() as other:
        good = other.feed("/good", item("1", "One."))
        Newsroom(tmp_path / "first", [good]).run()  # who parses is there
        slow = Waits(connect=5, byte=3, whole=4)
        waits = slow if reply.drip or reply.hang else QUICK
        room = Newsroom(tmp_path, [f"{server.url}/hostile", good], waits=waits)
        found = articles(room.run())
        assert [one.body for one in found if one.provenance.feed == good] == ["One."]
        assert len(room.looks) == 2
        if reply.drip or reply.hang:
            assert room.looks[0].place.address == good
        other.feed("/good", item("1", "One."), item("2", "Two."))
        after = articles(room.later().run())
        assert "Two." in {one.body for one in after}, "it goes on after a restart"


@pytest.mark.parametrize("name", ["ETag", "Last-Modified", "Retry-After", "Content-Type"])
def test_a_header_that_is_no_text_ends_nothing(
    server: FeedServer, tmp_path: Path, name: str
) -> None:
    def answer(request: BaseHTTPRequestHandler) -> Reply:
        return Reply(rss(item("1", "One.")), headers={name: '"\xff\xfe\x01 \x9b"'})

    server.pages["/feed"] = answer
    room = Newsroom(tmp_path, [server.url + "/feed"], pages=False)
    assert len(room.run()) == 1
    assert room.later().run() == [] and room.places()[0].failures == 0


@pytest.mark.parametrize(
    ("name", "value"),
    [("ETag", ""), ("Last-Modified", ""), ("ETag", "x" * 2000), ("Content-Type", "a/" + "x" * 300)],
)
def test_a_header_that_no_event_can_hold_costs_no_article(
    server: FeedServer, tmp_path: Path, name: str, value: str
) -> None:
    server.pages["/feed"] = Reply(rss(item("1", "One.")), headers={name: value})
    room = Newsroom(tmp_path, [f"{server.url}/feed"], pages=False)
    assert [one.body for one in articles(room.run())] == ["One."]


def test_each_item_of_a_feed_has_its_own_outcome(server: FeedServer, tmp_path: Path) -> None:
    bad = b'{"id": "\\ud800", "content_text": ""}'
    good = b'{"id": "2", "content_text": "Good."}'
    body = b'{"version": "https://jsonfeed.org/version/1", "items": [%s, %s]}' % (bad, good)
    server.pages["/feed"] = Reply(body)
    room = Newsroom(tmp_path, [f"{server.url}/feed"])
    records = room.run()
    assert [one.body for one in articles(records)] == ["Good."]
    assert len(rejected(records)) == 1
    assert room.later().run() == []


@pytest.mark.parametrize("kind", ["text/html", "image/png", "", "nonsense; charset=no-such"])
def test_a_feed_is_told_by_its_content_not_by_its_content_type(
    server: FeedServer, tmp_path: Path, kind: str
) -> None:
    server.pages["/feed"] = Reply(rss(item("1", "Café.")), headers={"Content-Type": kind})
    assert [one.body for one in articles(Newsroom(tmp_path, [f"{server.url}/feed"]).run())] == [
        "Café."
    ]


def test_the_charset_of_the_answer_counts(server: FeedServer, tmp_path: Path) -> None:
    body = rss(item("1", "Café.")).decode().replace(" encoding='utf-8'", "").encode("cp1252")
    told = {"Content-Type": "application/rss+xml; charset=windows-1252"}
    server.pages["/feed"] = Reply(body, headers=told)
    (found,) = articles(Newsroom(tmp_path, [f"{server.url}/feed"]).run())
    assert found.body == "Café."


def test_a_feed_that_turns_into_a_page_has_failed(server: FeedServer, tmp_path: Path) -> None:
    room = Newsroom(tmp_path, [server.feed("/feed", item("1", "One."))])
    room.run()
    text = [f"Please log in to read on, and do so for the {at}th time today." for at in range(9)]
    server.pages["/feed"] = Reply(paragraphs(*text))
    assert room.later().run() == []
    assert room.places()[0].failures == 1


def test_a_host_s_crawl_delay_is_kept(server: FeedServer, tmp_path: Path) -> None:
    server.pages["/robots.txt"] = Reply(b"User-agent: *\nCrawl-delay: 0.3\n")
    for at in range(3):
        server.pages[f"/story/{at}"] = Reply(paragraphs(*TEXT))
    items = (
        item(str(at), "Summary.", f"Story {at}", f"{server.url}/story/{at}") for at in range(3)
    )
    room = Newsroom(tmp_path, [server.feed("/feed", *items)])
    began = time.monotonic()
    room.run()
    assert time.monotonic() - began > 2 * 0.3


def test_the_rules_of_many_hosts_take_so_much_memory_at_most() -> None:
    """A feed may link to ever new hosts, each with the longest robots.txt that is read."""
    asked: list[str] = []

    class Endless(Fetcher):
        async def get(self, url: str, *args: object, **named: object) -> Answer:
            asked.append(url)
            return Answer(url, 200, b"User-agent: *\nDisallow: /x\n".ljust(LARGEST, b"#"))

    async def ask() -> None:
        robots = Robots(Endless())
        for host in (*range(MOST // LARGEST), 0, MOST // LARGEST, 0, 1):
            await robots.allows(f"https://quay{host}.example/a", frozenset())

    asyncio.run(ask())
    hosts = [url.removeprefix("https://quay").partition(".")[0] for url in asked]
    assert hosts == [*map(str, range(MOST // LARGEST + 1)), "1"]


def test_rules_of_many_stars_are_held_against_addresses_in_linear_time() -> None:
    class Starred(Fetcher):
        async def get(self, url: str, *args: object, **named: object) -> Answer:
            rule = b"Disallow: /" + b"*a" * 20 + b"*b$\n"
            return Answer(url, 200, b"User-agent: *\n" + rule * 1_000)

    began = time.process_time()
    url = "https://quay.example/" + "a" * 2_000
    assert asyncio.run(Robots(Starred()).allows(url, frozenset()))
    assert time.process_time() - began < 5


def test_a_body_that_is_the_same_is_not_read_again(server: FeedServer, tmp_path: Path) -> None:
    server.pages["/feed"] = Reply(rss(item("1", "One.")))  # knows no conditional requests
    room = Newsroom(tmp_path, [f"{server.url}/feed"])
    assert len(room.run()) == 1
    assert room.later().run() == []
    assert [look.outcome for look in room.looks] == ["read", "unchanged"]
