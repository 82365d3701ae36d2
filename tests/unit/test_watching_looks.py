"""What the watcher makes of what publishers do, against a real server on loopback."""

from __future__ import annotations

import asyncio
import gzip
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from contract.events import QuoteEvent
from producers.settings import PublishSettings
from producers.watching.loop import Watch, watch_with
from producers.watching.robots import LARGEST, MOST, Robots
from producers.web.fetch import Answer, Fetcher, Waits
from producers.web.hosts import Hosts
from tests.feedserver import FeedServer, Reply, item, rss
from tests.watching import QUICK, Collector, Newsroom, articles, rejected

LONG = " ".join(f"word{at}" for at in range(200))
TEXT = [f"The ferry came late on day {at}, and nobody on the pier was told why." for at in range(9)]
PAGE = (
    "<html><head><title>Ferry</title></head><body><article><h1>Ferry</h1>{}</article></body></html>"
)


@pytest.fixture
def server() -> Iterator[FeedServer]:
    with FeedServer().running() as running:
        yield running


def paragraphs(*texts: str) -> bytes:
    return PAGE.format("".join(f"<p>{text}</p>" for text in texts)).encode()


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


def test_a_body_that_is_the_same_is_not_read_again(server: FeedServer, tmp_path: Path) -> None:
    server.pages["/feed"] = Reply(rss(item("1", "One.")))  # knows no conditional requests
    room = Newsroom(tmp_path, [f"{server.url}/feed"])
    assert len(room.run()) == 1
    assert room.later().run() == []
    assert [look.outcome for look in room.looks] == ["read", "unchanged"]


def test_a_summary_gets_its_page_s_text_unless_robots_are_not_wanted(
    server: FeedServer, tmp_path: Path
) -> None:
    server.pages["/story/1"] = server.pages["/private/2"] = Reply(paragraphs(*TEXT))
    server.pages["/robots.txt"] = Reply(b"User-agent: *\nDisallow: /private/\n")
    links = [f"{server.url}/story/1", f"{server.url}/private/2", f"{server.url}/none/3"]
    feed = server.feed(
        "/feed", *(item(f"g{at}", f"A summary {at}.", link=to) for at, to in enumerate(links))
    )
    room = Newsroom(tmp_path, [feed])
    one, two, three = articles(room.run())
    assert TEXT[-1] in one.body and one.headline == "Item g0"
    assert (two.body, three.body) == ("A summary 1.", "A summary 2.")
    assert server.asked["/private/2"] == 0
    assert room.later().run() == []
    assert server.asked["/story/1"] == 1


@pytest.mark.parametrize("title", ["<title>Ferry late</title>", ""])
def test_an_item_with_a_link_only_gets_its_page_s_text(
    server: FeedServer, tmp_path: Path, title: str
) -> None:
    server.pages["/story/4"] = Reply(paragraphs(*TEXT))
    only = f"<item>{title}<link>{server.url}/story/4</link></item>"
    room = Newsroom(tmp_path, [server.feed("/feed", only)])
    (found,) = articles(room.run())
    assert TEXT[0] in found.body
    assert found.headline == ("Ferry late" if title else "Ferry")
    assert not rejected(room.sink.taken)


def test_a_link_without_a_page_is_no_article(server: FeedServer, tmp_path: Path) -> None:
    only = f"<item><link>{server.url}/none</link></item>"
    room = Newsroom(tmp_path, [server.feed("/feed", only, item("1", "One."))])
    records = room.run()
    assert [one.body for one in articles(records)] == ["One."]
    assert [one.reason for one in rejected(records)] == ["empty_article"]
    assert room.later().run() == []


def test_quotations_are_those_of_the_one_article_of_several_feeds(
    server: FeedServer, tmp_path: Path
) -> None:
    quote = "<blockquote><p>I could pay no more.</p><footer>Ida Crane</footer></blockquote>"
    page = Reply(paragraphs(*TEXT).replace(b"</article>", quote.encode()))
    server.pages["/story/6"] = server.pages["/story/6/amp"] = page
    links = [f"{server.url}/story/6", f"{server.url}/story/6/amp"]
    feeds = [
        server.feed(f"/{at}", item(f"g{at}", "Summary.", "Ferry", link))
        for at, link in enumerate(links)
    ]
    room = Newsroom(tmp_path, feeds)
    records = room.run()
    (found,) = articles(records)
    (said,) = (one.event for one in records if isinstance(one.event, QuoteEvent))
    assert said.document == found.id and said.id.startswith(found.id)
    assert room.later().run() == []
    other = item("g9", "Summary, edited.", "Ferry", links[0])
    server.pages["/story/6"] = Reply(
        paragraphs(*TEXT, "It sails again.").replace(
            b"</article>", quote.replace("no more", "nothing").encode()
        )
    )
    server.feed("/0", other)
    server.feed("/1", other)
    records = room.later().run()
    (edit,) = articles(records)
    (said,) = (one.event for one in records if isinstance(one.event, QuoteEvent))
    assert (edit.id, said.document) == (found.id, found.id)


def test_the_signed_quotations_of_a_page_are_published_with_it(
    server: FeedServer, tmp_path: Path
) -> None:
    quote = "<blockquote><p>I could pay no more.</p><footer>Ida Crane</footer></blockquote>"
    server.pages["/story/5"] = Reply(paragraphs(*TEXT).replace(b"</article>", quote.encode()))
    feed = server.feed("/feed", item("s", "Summary.", link=f"{server.url}/story/5"))
    room = Newsroom(tmp_path, [feed])
    records = room.run()
    (found,) = articles(records)
    (said,) = (one.event for one in records if isinstance(one.event, QuoteEvent))
    assert (said.speaker, said.text, said.document) == (
        "Ida Crane",
        "I could pay no more.",
        found.id,
    )


def test_edits_and_withdrawals_are_seen_after_an_article_has_left_its_feed(
    server: FeedServer, tmp_path: Path
) -> None:
    server.pages["/story"] = Reply(paragraphs(*TEXT))
    server.feed("/feed", item("s", "Summary.", link=f"{server.url}/story"))
    room = Newsroom(tmp_path, [f"{server.url}/feed"])
    (first,) = articles(room.run())
    day = 86400.0
    assert room.later(day).run() == []
    assert server.asked["/story"] == 1, "while its feed lists it, its feed tells of edits"
    server.feed("/feed", item("t", LONG))
    room.later().run()
    server.pages["/story"] = Reply(paragraphs("Share this", *TEXT, "2 hours ago"))
    assert room.later(day).run() == [], "what a page shows around its text is no edit"
    edited = [*TEXT[:-1], "The ferry came on time on day 8, the harbour master now says."]
    server.pages["/story"] = Reply(paragraphs(*edited))
    (edit,) = articles(room.later(3 * day).run())
    assert (edit.id, edit.body.split("\n")[-1]) == (first.id, edited[-1])
    server.pages["/story"] = Reply(status=404)
    for _ in range(2):
        assert articles(room.later(7 * day).run()) == []
    (gone,) = articles(room.later(7 * day).run())
    assert (gone.id, gone.status) == (first.id, "withdrawn")
    assert (gone.modified or "") >= (edit.modified or "")
    assert articles(room.later(30 * day).run()) == []


def test_the_secrets_of_an_address_are_nowhere_but_in_the_database(
    server: FeedServer, tmp_path: Path
) -> None:
    token = "9f8e7d6c5b4a39281706f5e4"
    link = f"{server.url}/story/1?token={token}"
    quote = "<blockquote><p>I could pay no more.</p><footer>Ida Crane</footer></blockquote>"
    page = paragraphs(*TEXT).replace(b"</article>", quote.encode())
    server.pages[f"/story/2?token={token}"] = Reply(page)
    paged = item(f"2-{token}", "Summary.", "Two", link=f"{server.url}/story/2?token={token}")
    away = item("3", "Elsewhere.", link=f"https://other.example/?token={token}")
    body = rss(item("1", LONG, link=link), paged, away)
    server.pages[f"/feed?token={token}"] = Reply(body)
    secret = server.url.replace("http://", "http://ida:hunter22@")
    room = Newsroom(tmp_path, [f"{secret}/feed?token={token}", f"{secret}/no?token={token}"])
    records = room.run()
    told = [
        *map(str, records),
        *map(str, (r.headers for r in records)),
        *(look.error or "" for look in room.looks),
    ]
    assert len(articles(records)) == 3
    assert any(isinstance(one.event, QuoteEvent) for one in records)
    assert any("Basic" in seen.get("Authorization", "") for _, seen in server.seen)
    assert not [text for text in told if token in text or "hunter22" in text]
    assert not [p.name for p in room.places() if token in p.name or "hunter22" in p.name]
    assert room.state.stat().st_mode & 0o777 == 0o600
    assert all(f.stat().st_mode & 0o077 == 0 for f in tmp_path.iterdir())


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
