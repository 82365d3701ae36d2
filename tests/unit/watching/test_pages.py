"""What the watcher makes of the pages behind a feed's items, against a real server on loopback."""

from __future__ import annotations

import asyncio
import socket
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest
from aiohttp.abc import ResolveResult

from contract.events import QuoteEvent
from producers.watching.places import Places
from producers.watching.robots import Robots
from producers.watching.state import connect
from producers.web.connecting import SystemResolver
from producers.web.fetch import Fetcher
from producers.web.hosts import Hosts
from tests.feedserver import FeedServer, Reply, item, rss
from tests.watching import LONG, QUICK, TEXT, Newsroom, articles, paragraphs, rejected


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


@pytest.mark.parametrize("path", ["/{}/story", "/story?key={}"])
def test_a_page_whose_address_is_a_secret_is_not_taken_for_gone(
    server: FeedServer, tmp_path: Path, path: str
) -> None:
    """What is published is its address without the secret, at which its site has nothing."""
    link = path.format("9f8e7d6c5b4a39281706f5e4")
    feed = link.replace("story", "feed")
    server.feed(feed, item("s", LONG, link=server.url + link))
    server.pages[link] = Reply(paragraphs(*TEXT))
    room = Newsroom(tmp_path, [server.url + feed])
    assert len(articles(room.run())) == 1
    server.feed(feed, item("t", "Another."))
    room.later().run()
    assert [one for _ in range(4) for one in articles(room.later(3 * 86400.0).run())] == []


@pytest.mark.parametrize("to", ["{other}/consent", "/", "/?utm_source=gone"])
def test_a_page_that_leads_elsewhere_is_no_edit(
    server: FeedServer, tmp_path: Path, to: str
) -> None:
    instead = Reply(paragraphs(*(text.replace("ferry", "offer") for text in TEXT)))
    with FeedServer("127.0.0.2").running() as other:
        server.pages["/story"] = Reply(paragraphs(*TEXT))
        feed = server.feed("/feed", item("s", "Summary.", link=f"{server.url}/story"))
        fetcher = lambda: Fetcher(QUICK, Hosts(0.0), private=True)  # noqa: E731
        room = Newsroom(tmp_path, [feed], fetcher=fetcher)
        (first,) = articles(room.run())
        server.feed("/feed", item("t", "Another."))
        room.later().run()
        away = to.format(other=other.url)
        server.pages["/story"] = Reply(status=302, headers={"Location": away})
        other.pages["/consent"] = server.pages[away] = instead
        assert articles(room.later(86400.0).run()) == []
        server.pages["/story"] = Reply(status=301, headers={"Location": "/moved"})
        server.pages["/moved"] = instead
        (edit,) = articles(room.later(3 * 86400.0).run())
        assert edit.id == first.id


def test_robots_that_could_not_be_read_once_end_no_looks(
    server: FeedServer, tmp_path: Path
) -> None:
    server.pages["/story"] = Reply(paragraphs(*TEXT))
    feed = server.feed("/feed", item("s", "Summary.", link=f"{server.url}/story"))
    room = Newsroom(tmp_path, [feed])
    (first,) = articles(room.run())
    server.feed("/feed", item("t", "Another."))
    room.later().run()
    server.pages["/robots.txt"] = Reply(status=503)
    assert articles(room.later(86400.0).run()) == []
    assert room.laters[-1] == "disallowed"
    server.pages["/robots.txt"] = Reply(status=404)
    server.pages["/story"] = Reply(paragraphs(*TEXT, "It sails again on all days of the week."))
    (edit,) = articles(room.later(3 * 86400.0).run())
    assert edit.id == first.id


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


ONE, TWO = "3f2504e0-4f89-41d3-9a0c-0305e82c3301", "4f2504e0-4f89-41d3-9a0c-0305e82c3302"


@pytest.mark.parametrize("form", ["/a/{}", "/a?id={}"])
def test_pages_at_addresses_that_are_told_alike_are_two_articles(
    server: FeedServer, tmp_path: Path, form: str
) -> None:
    for one in (ONE, TWO):
        told = (f"{text} {one}" for text in TEXT)
        server.pages[form.format(one)] = Reply(paragraphs(*told))
    room = Newsroom(tmp_path, [server.url + form.format(one) for one in (ONE, TWO)])
    found = articles(room.run())
    assert len({one.id for one in found}) == 2
    assert room.later().run() == []


@pytest.mark.parametrize("guid", ["<guid isPermaLink='false'>{}</guid>", ""])
@pytest.mark.parametrize(
    "form", ["/9f8e7d6c5b4a39281706f5e4/{}", "/{}?key=9f8e7d6c5b4a39281706f5e4"]
)
def test_links_of_a_secret_feed_that_are_told_alike_are_two_articles(
    server: FeedServer, tmp_path: Path, form: str, guid: str
) -> None:
    items = (
        f"<item><title>Update</title>{guid.format(one[:2])}<link>{server.url}{form.format(one)}"
        f"</link><description>{one[:2]} {LONG}</description></item>"
        for one in (ONE, TWO)
    )
    room = Newsroom(tmp_path, [server.feed(form.format("feed"), *items)], pages=False)
    found = articles(room.run())
    assert len(found) == len({one.id for one in found}) == 2
    assert room.later().run() == []


def test_a_slow_host_holds_up_no_other_s_pages(server: FeedServer, tmp_path: Path) -> None:
    with FeedServer("127.0.0.2").running() as other:
        links = [f"/s{at}" for at in range(40)]
        many = (item(link, f"{LONG} {link}", link=server.url + link) for link in links)
        feeds = [
            server.feed("/feed", *many),
            other.feed("/feed", item("s", f"{LONG} other", link=f"{other.url}/story")),
        ]
        room = Newsroom(tmp_path, feeds, pages=False)
        assert len(articles(room.run())) == 41
        server.feed("/feed", item("t", LONG))
        other.feed("/feed", item("t", LONG))
        room.later().run()
        room.rows("UPDATE articles SET page_due = page_due + 1 WHERE site = '127.0.0.2'")
        server.pages |= {link: Reply(hang=0.1) for link in links}
        before: list[int] = []

        def answer(request: BaseHTTPRequestHandler) -> Reply:
            before.append(sum(server.asked[link] for link in links))
            return Reply(paragraphs(*TEXT))

        other.pages["/story"] = answer
        room.later(86400.0).run()
        assert sum(server.asked[link] for link in links) == 40
        assert before[0] < 5, "it was due last, and its host was free"


def test_pages_are_looked_at_after_their_feed_is_gone(server: FeedServer, tmp_path: Path) -> None:
    server.pages["/story"] = Reply(paragraphs(*TEXT))
    room = Newsroom(
        tmp_path, [server.feed("/feed", item("s", "Summary.", link=f"{server.url}/story"))]
    )
    (first,) = articles(room.run())
    server.pages["/feed"] = Reply(status=410)
    room.later().run()
    server.pages["/story"] = Reply(paragraphs(*TEXT, "It sails again on all days of the week."))
    (edit,) = articles(room.later(86400.0).run())
    assert edit.id == first.id


class _Inside(SystemResolver):
    """Every name leads to this machine."""

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        return await super().resolve("127.0.0.1", port, family)


def test_a_feed_that_may_be_private_gets_its_pages(server: FeedServer, tmp_path: Path) -> None:
    url = server.url.replace("127.0.0.1", "desk.internal")
    server.pages["/story"] = Reply(paragraphs(*TEXT))
    server.feed("/feed", item("s", "Summary.", link=f"{url}/story"))
    fetcher = lambda: Fetcher(QUICK, Hosts(0.0), resolver=_Inside())  # noqa: E731
    room = Newsroom(tmp_path, fetcher=fetcher)
    Places(connect(room.state)).add([(f"{url}/feed", None)], stored=True, private=True)
    (found,) = articles(room.run())
    assert TEXT[0] in found.body
    server.feed("/feed", item("t", LONG))
    room.later().run()
    server.pages["/story"] = Reply(paragraphs(*TEXT, "It sails again on all days of the week."))
    (edit,) = articles(room.later(86400.0).run())
    assert edit.id == found.id


def test_what_one_feed_may_not_read_of_a_host_another_may(server: FeedServer) -> None:
    url = server.url.replace("127.0.0.1", "desk.internal") + "/story"

    async def asked() -> list[bool]:
        async with Fetcher(QUICK, Hosts(0.0), resolver=_Inside()) as fetcher:
            robots = Robots(fetcher)
            return [await robots.allows(url, frozenset(), may) for may in (False, True, False)]

    assert asyncio.run(asked()) == [False, True, False]
