"""Reading over HTTP and TLS, from a real server on loopback."""

from __future__ import annotations

import asyncio
import gzip
import socket
import ssl
import time
from collections.abc import Iterator
from pathlib import Path

import brotli
import pytest
import zstandard
from aiohttp.abc import AbstractResolver, ResolveResult

from contract.errors import BadInput, OnrecordError, Unreachable
from contract.events import ArticleEvent, RejectedEvent
from producers.discover import discover
from producers.identity import document_id, site
from producers.read import read_inputs
from producers.settings import PublishSettings
from producers.web.addresses import is_public, named_private, secrets_of, shown
from producers.web.fetch import Answer, Fetcher, Waits, fetch_now, user_agent
from producers.web.hosts import Hosts
from tests.certificates import make_certificate
from tests.feedserver import FeedServer, Reply

FEED = (Path(__file__).parent / "data" / "rss.xml").read_bytes()
QUICK = Waits(connect=2, byte=0.3, whole=0.6)
PATIENT = Waits(connect=10, byte=10, whole=20)


@pytest.fixture(scope="module")
def stand() -> Iterator[FeedServer]:
    server = FeedServer()
    zstd = zstandard.ZstdCompressor().compress
    for name, squeeze in (("gzip", gzip.compress), ("br", brotli.compress), ("zstd", zstd)):
        told = {"Content-Encoding": name}
        bomb = squeeze(b"<rss>" + b" " * 5_000_000)
        server.pages[f"/{name}"] = Reply(squeeze(FEED), headers=told)
        server.pages[f"/{name}-bomb"] = Reply(bomb, headers=told)
        server.pages[f"/{name}-cut"] = Reply(squeeze(FEED)[:-12], headers=told)
        server.pages[f"/{name}-broken"] = Reply(b"\xff\xff not at all", headers=told)
    server.pages |= {
        "/plain": Reply(FEED, headers={"Content-Type": "application/rss+xml; charset=UTF-8"}),
        "/lzma": Reply(b"x", headers={"Content-Encoding": "lzma"}),
        "/moved": Reply(status=301, headers={"Location": "/plain"}),
        "/moved-too": Reply(status=308, headers={"Location": "/moved"}),
        "/elsewhere": Reply(status=302, headers={"Location": "/plain"}),
        "/round": Reply(status=302, headers={"Location": "/round"}),
        "/heavy": Reply(b"x" * 9_000_000, 302, {"Location": "/plain"}),
        "/file": Reply(status=302, headers={"Location": "file:///etc/passwd"}),
        "/nowhere": Reply(status=302, headers={"Location": "http://[x"}),
        "/silent": Reply(FEED, hang=1.0),
        "/drip": Reply(FEED, drip=0.05),
        "/short": Reply(FEED[:100], length=len(FEED)),
        **{f"/{status}": Reply(status=status) for status in (204, 404, 410, 429, 503)},
    }
    with server.running():
        yield server


def get(
    url: str,
    limit: int = 1_000_000,
    waits: Waits = PATIENT,
    named: frozenset[str] | None = None,
    **more: object,
) -> Answer:
    async def once() -> Answer:
        async with Fetcher(waits, Hosts(0.0), **more) as fetcher:  # type: ignore[arg-type]
            return await fetcher.get(url, limit=limit, named=named)

    return asyncio.run(once())


@pytest.mark.parametrize("path", ["plain", "gzip", "br", "zstd"])
def test_every_encoding_that_is_asked_for_is_inflated(stand: FeedServer, path: str) -> None:
    answer = get(f"{stand.url}/{path}")
    assert (answer.status, answer.raw) == (200, FEED)
    assert dict(stand.seen)[f"/{path}"]["Accept-Encoding"] == "gzip, br, zstd"


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("gzip-bomb", "too_large"),
        ("br-bomb", "too_large"),
        ("zstd-bomb", "too_large"),
        ("gzip-broken", "http_status"),
        ("br-broken", "http_status"),
        ("zstd-broken", "http_status"),
        ("lzma", "http_status"),
        ("round", "http_status"),
        ("file", "bad_url"),
        ("nowhere", "bad_url"),
    ],
)
def test_refusals(stand: FeedServer, path: str, reason: str) -> None:
    with pytest.raises(BadInput) as caught:
        get(f"{stand.url}/{path}")
    assert caught.value.reason == reason
    assert stand.url in caught.value.what


@pytest.mark.parametrize("path", ["gzip-cut", "br-cut", "zstd-cut", "short", "silent", "drip"])
def test_what_ends_too_early_or_takes_too_long_may_pass(stand: FeedServer, path: str) -> None:
    began = time.monotonic()
    with pytest.raises(Unreachable):
        get(f"{stand.url}/{path}", waits=QUICK)
    assert time.monotonic() - began < 60


@pytest.mark.parametrize("path", [204, 404, 410, 429, 503])
def test_any_status_is_an_answer_and_only_200_is_read(stand: FeedServer, path: int) -> None:
    answer = get(f"{stand.url}/{path}")
    assert (answer.status, answer.raw) == (path, None)
    expected = Unreachable if path in (429, 503) else BadInput
    with pytest.raises(expected):
        fetch_now(f"{stand.url}/{path}", 10)


def test_where_an_address_has_moved_for_good_is_told(stand: FeedServer) -> None:
    assert get(f"{stand.url}/moved-too").moved == f"{stand.url}/plain"
    assert get(f"{stand.url}/elsewhere").moved is None
    assert get(f"{stand.url}/elsewhere").url == f"{stand.url}/plain"


def test_the_body_of_a_redirection_is_not_read(stand: FeedServer) -> None:
    assert get(f"{stand.url}/heavy", limit=len(FEED)).raw == FEED


def test_a_conditional_request_is_answered_without_a_body(stand: FeedServer) -> None:
    url = stand.feed("/conditional")

    async def twice() -> tuple[Answer, Answer]:
        async with Fetcher(PATIENT, Hosts(0.0)) as fetcher:
            first = await fetcher.get(url)
            return first, await fetcher.get(url, first.etag, first.last_modified)

    first, second = asyncio.run(twice())
    assert (first.status, second.status, second.raw) == (200, 304, None)


def test_no_server_is_unreachable() -> None:
    with pytest.raises(Unreachable, match=r"127\.0\.0\.1:1"):
        get("http://127.0.0.1:1/feed")


class Names(AbstractResolver):
    """Answers each question with the next of its addresses."""

    def __init__(self, *addresses: str) -> None:
        self.left = list(addresses)
        self.asked = 0

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        self.asked += 1
        address = self.left.pop(0) if len(self.left) > 1 else self.left[0]
        kind = socket.AF_INET6 if ":" in address else socket.AF_INET
        return [
            ResolveResult(hostname=host, host=address, port=port, family=kind, proto=0, flags=0)
        ]

    async def close(self) -> None:
        pass


@pytest.mark.parametrize(
    "inside", ["127.0.0.1", "::1", "10.1.2.3", "169.254.169.254", "::ffff:127.0.0.1", "0.0.0.0"]
)
def test_a_name_leads_to_no_private_address(stand: FeedServer, inside: str) -> None:
    with pytest.raises(BadInput) as caught:
        get(f"http://news.example:{stand.port}/plain", resolver=Names(inside))
    assert caught.value.reason == "private_address"
    assert inside in caught.value.what


def test_an_address_is_resolved_once_and_what_is_connected_to_is_what_was_checked(
    stand: FeedServer,
) -> None:
    """DNS that says an allowed address first, where nobody listens, and the server's, which is
    not allowed, to whoever asks again."""
    before, names = stand.asked["/plain"], Names("127.0.0.9", "127.0.0.1")
    with pytest.raises(OnrecordError):
        url = f"http://news.example:{stand.port}/plain"
        get(url, resolver=names, named=frozenset({"127.0.0.9"}))
    assert (names.asked, stand.asked["/plain"]) == (1, before)


def test_a_redirection_leads_to_no_private_address_but_the_one_that_was_named(
    stand: FeedServer,
) -> None:
    with FeedServer("127.0.0.2").running() as other:
        other.pages["/plain"] = Reply(FEED)
        stand.pages["/out"] = Reply(status=302, headers={"Location": f"{other.url}/plain"})
        with pytest.raises(BadInput) as caught:
            get(f"{stand.url}/out")
        assert caught.value.reason == "private_address"
        assert not other.asked
        assert get(f"{stand.url}/out", private=True).raw == FEED


def test_the_flag_allows_a_private_name(stand: FeedServer) -> None:
    url = f"http://news.example:{stand.port}/plain"
    assert get(url, resolver=Names("127.0.0.1"), private=True).raw == FEED


def test_tls_is_checked_against_the_name_that_was_asked(tmp_path: Path) -> None:
    make_certificate(tmp_path, "news.example")
    served = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    served.load_cert_chain(tmp_path / "news.example.crt", tmp_path / "news.example.key")
    told: list[str | None] = []
    served.sni_callback = lambda connection, name, context: told.append(name)
    trust = ssl.create_default_context(cafile=str(tmp_path / "news.example.crt"))
    with FeedServer(tls=served).running() as server:
        server.pages["/feed"] = Reply(FEED)
        how = {"resolver": Names("127.0.0.1"), "private": True}
        answer = get(f"https://news.example:{server.port}/feed", trust=trust, **how)
        assert (answer.raw, told) == (FEED, ["news.example"])
        assert dict(server.seen)["/feed"]["Host"] == f"news.example:{server.port}"
        with pytest.raises(Unreachable, match="Certificate"):
            get(f"https://other.example:{server.port}/feed", trust=trust, **how)


def test_a_host_is_asked_one_request_at_a_time_with_a_pause_between() -> None:
    with FeedServer().running() as server:
        server.pages["/feed"] = Reply(FEED, hang=0.05)

        async def all_at_once() -> float:
            began = time.monotonic()
            async with Fetcher(PATIENT, Hosts(0.1)) as fetcher:
                await asyncio.gather(*(fetcher.get(f"{server.url}/feed") for _ in range(4)))
            return time.monotonic() - began

        assert asyncio.run(all_at_once()) > 4 * 0.05 + 3 * 0.1
        assert server.most_at_once == 1


def test_who_asks_says_how_to_be_reached(stand: FeedServer) -> None:
    get(f"{stand.url}/plain", contact="mailto:desk@quay.example")
    assert "mailto:desk@quay.example" in stand.seen[-1][1]["User-Agent"]
    assert "onrecord" in user_agent(None)


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("8.8.8.8", True),
        ("2606:4700::1", True),
        ("127.0.0.1", False),
        ("100.64.0.1", False),
        ("224.0.0.1", False),
        ("fd00::1", False),
        ("fe80::1%eth0", False),
        ("::ffff:10.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
        ("no address", False),
    ],
)
def test_which_addresses_the_open_internet_reaches(address: str, public: bool) -> None:
    assert is_public(address) is public


def test_only_an_address_that_names_this_machine_means_it() -> None:
    assert named_private("http://127.0.0.1:80/x") == {"127.0.0.1"}
    assert named_private("http://localhost/x") == {"127.0.0.1", "::1"}
    assert named_private("http://news.example/") == named_private("http://8.8.8.8/") == frozenset()


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("https://ada:hunter2@quay.example:8443/f?x=1#top", "https://quay.example:8443/f?x=1"),
        ("https://quay.example/f?cat=3&token=s3cret&page=2", "https://quay.example/f?cat=3&page=2"),
        ("https://quay.example/f?u=0a1b2c3d4e5f60718293a4b5", "https://quay.example/f"),
        (
            "https://quay.example/p/3f2504e0-4f89-41d3-9a0c-0305e82c3301/rss",
            "https://quay.example/p/***/rss",
        ),
        (
            "https://quay.example/private/3f2504e0-4f89-41d3-9a0c-0305e82c3301.rss",
            "https://quay.example/private/***.rss",
        ),
        (
            "https://quay.example/2025/mayor-resigns-after-a-long-vote",
            "https://quay.example/2025/mayor-resigns-after-a-long-vote",
        ),
        ("https://quay.example/?monkey=7&author=ida", "https://quay.example/?monkey=7&author=ida"),
    ],
)
def test_an_address_is_told_without_its_secrets(url: str, told: str) -> None:
    assert shown(url) == told
    assert not [secret for secret in secrets_of(url) if secret in told]


def test_an_address_belongs_to_its_registrable_domain() -> None:
    assert site("https://news.quay.co.uk/a") == site("https://quay.co.uk") == "quay.co.uk"
    assert site("http://127.0.0.1:8000/a") == "127.0.0.1"


def test_a_password_in_an_address_is_not_stored(stand: FeedServer) -> None:
    secret = stand.url.replace("http://", "http://ada:hunter2@")
    inputs = [f"{secret}/plain?apikey=xyzzy", f"{secret}/404"]
    told = [str(event) for event in read_inputs(inputs, PublishSettings())]
    assert told
    assert not [text for text in told if "hunter2" in text or "xyzzy" in text]


ONE, TWO = "3f2504e0-4f89-41d3-9a0c-0305e82c3301", "4f2504e0-4f89-41d3-9a0c-0305e82c3302"


@pytest.mark.parametrize("form", ["/a/{}", "/a?id={}", "/t/{}"])
def test_what_is_at_addresses_that_are_told_alike_is_kept_apart(
    stand: FeedServer, form: str
) -> None:
    texts = [f"The {boat} came late, and nobody on the pier was told why. " for boat in (ONE, TWO)]
    addresses = [stand.url + form.format(one) for one in (ONE, TWO)]
    for one, text in zip((ONE, TWO), texts, strict=True):
        page = f"<html><body><article><p>{text * 5}</p></article></body></html>"
        body = text if form.startswith("/t/") else page
        stand.pages[form.format(one)] = Reply(body.encode())
    given = [*addresses, f"{addresses[0]}#top"]
    assert [found.url for found in discover(given)] == addresses
    events = list(read_inputs(given, PublishSettings()))
    assert [type(event) for event in events] == [ArticleEvent] * 2
    assert len({event.id for event in events}) == 2
    named = (str((event.id, event.url, event.provenance)) for event in events)  # type: ignore[union-attr]
    assert not [text for text in named if ONE in text or TWO in text]
    mine = PublishSettings(url="https://quay.example/mine")
    (event,) = read_inputs(addresses[:1], mine)
    assert event.id == document_id(None, mine.url, None, "")


@pytest.mark.parametrize(
    ("path", "canonical", "told"),
    [
        ("/b/1", "", "/b/1"),
        ("/b/2?page=1&token=s3cret", "", "/b/2?page=1"),
        (f"/b/3?token={ONE}", "", "/b/3"),
        (f"/b/4?from={ONE}", "/b/4", "/b/4"),
    ],
)
def test_what_is_told_whole_or_lacks_a_credential_only_has_the_id_of_its_address(
    stand: FeedServer, path: str, canonical: str, told: str
) -> None:
    link = f"<link rel='canonical' href='{canonical}'>" if canonical else ""
    text = "The ferry came late, and nobody on the pier was told why. " * 5
    page = f"<html><head>{link}</head><body><article><p>{text}</p></article></body></html>"
    stand.pages[path] = Reply(page.encode())
    (event,) = read_inputs([stand.url + path], PublishSettings())
    assert event.id == document_id(None, stand.url + told, None, "")


def test_an_address_is_an_input(stand: FeedServer) -> None:
    inputs = [f"{stand.url}/plain", f"{stand.url}/404"]
    events = list(read_inputs(inputs, PublishSettings()))
    articles = [event for event in events if isinstance(event, ArticleEvent)]
    assert [article.headline for article in articles] == [
        "Rowers win & rest",
        "Only a summary",
        "Nothing at all",
    ]
    assert articles[0].provenance.feed == f"{stand.url}/plain"
    refused = [event.reason for event in events if isinstance(event, RejectedEvent)]
    assert refused == ["http_status"]


def test_a_body_that_is_a_gzip_file_is_opened_once(stand: FeedServer) -> None:
    """As sitemaps are stored; a gzip within it is nobody's feed."""
    once, told = gzip.compress(FEED), {"Content-Type": "application/gzip"}
    stand.pages["/feed.xml.gz"] = Reply(once, headers=told)
    stand.pages["/twice"] = Reply(gzip.compress(once), headers={"Content-Encoding": "gzip"})
    stand.pages["/thrice"] = Reply(gzip.compress(gzip.compress(once)), headers=told)
    stand.pages["/bomb.gz"] = Reply(gzip.compress(b"<rss>" + b" " * 5_000_000), headers=told)
    assert get(f"{stand.url}/feed.xml.gz").raw == FEED
    assert get(f"{stand.url}/twice").raw == FEED
    assert gzip.decompress(get(f"{stand.url}/thrice").raw or b"") == once
    with pytest.raises(BadInput, match="more than"):
        get(f"{stand.url}/bomb.gz")


def test_no_cookie_and_no_credential_is_carried_to_another_host(stand: FeedServer) -> None:
    with FeedServer("127.0.0.3").running() as other:
        other.pages["/feed"] = Reply(FEED, headers={"Set-Cookie": "seen=1"})
        to = other.url.replace("//", "//eve:secret@") + "/feed"
        headers = {"Location": to, "Set-Cookie": "id=7; Path=/"}
        stand.pages["/away"] = Reply(status=302, headers=headers)
        url = stand.url.replace("//", "//ida:hunter2@") + "/away"
        assert get(url, named=frozenset({"127.0.0.1", "127.0.0.3"})).raw == FEED
        (asked,) = [headers for path, headers in other.seen if path == "/feed"]
        assert not {"Cookie", "Authorization", "Referer"} & asked.keys()
        get(stand.url + "/plain")
        assert "Cookie" not in stand.seen[-1][1]


@pytest.mark.parametrize(
    "host", ["127。0。0。1", "①②⑦.0.0.1", "127.1", "0x7f.1", "2130706433", "0177.0.0.1", "[::1]",
             "[::ffff:127.0.0.1]", "[0:0:0:0:0:0:0:1%25lo]", "localhost.", "LOCALHOST"]
)  # fmt: skip
def test_no_spelling_of_this_machine_gets_past_the_check(stand: FeedServer, host: str) -> None:
    """Full-width dots and digits, octal, hexadecimal, one number: refused, or no address."""
    port = stand.url.rpartition(":")[2]
    before = stand.asked["/plain"]
    with pytest.raises(OnrecordError):
        get(f"http://{host}:{port}/plain", named=frozenset(), waits=QUICK)
    assert stand.asked["/plain"] == before
