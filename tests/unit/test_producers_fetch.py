"""Reading over HTTP, from a real server on loopback."""

from __future__ import annotations

import gzip
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest

from contract.errors import BadInput, Unreachable
from contract.events import ArticleEvent, RejectedEvent
from producers.fetch import _allowed, client, fetch
from producers.read import read_inputs
from producers.seen import Place
from producers.settings import PublishSettings
from producers.watch import look

FEED = (Path(__file__).parent / "data" / "producers" / "rss.xml").read_bytes()
BOMB = gzip.compress(b"<rss>" + b" " * 5_000_000)


class Newsstand(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        path = self.path
        if path == "/feed" and self.headers["If-None-Match"] == '"v1"':
            self.answer(304)
        elif path == "/feed":
            self.answer(200, gzip.compress(FEED), ETag='"v1"', **{"Content-Encoding": "gzip"})
        elif path == "/bomb":
            self.answer(200, BOMB, **{"Content-Encoding": "gzip"})
        elif path == "/broken":
            self.answer(200, b"not gzip", **{"Content-Encoding": "gzip"})
        elif path == "/brotli":
            self.answer(200, b"x", **{"Content-Encoding": "br"})
        elif path == "/moved":
            self.answer(301, Location="/feed")
        elif path == "/round":
            self.answer(302, Location="/round")
        elif path == "/heavy":
            self.answer(302, BOMB, Location="/feed", **{"Content-Encoding": "gzip"})
        elif path == "/file":
            self.answer(302, Location="file:///etc/passwd")
        elif path == "/slow":
            time.sleep(0.6)
        elif path == "/drip":
            self.drip(b"HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n")
        elif path == "/drip-headers":
            self.drip(b"HTTP/1.1 200 OK\r\nX-Never-Ending: ")
        else:
            self.answer(int(path[1:]))

    def answer(self, status: int, body: bytes = b"", **headers: str) -> None:
        self.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def drip(self, first: bytes) -> None:
        """A byte now and then, each in time."""
        self.wfile.write(first)
        with suppress(OSError):
            for _ in range(100):
                self.wfile.write(b"x")
                time.sleep(0.05)
        self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def stand() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Newsstand) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_an_answer_is_inflated_and_can_be_asked_for_again(stand: str) -> None:
    with client(5) as http:
        first = fetch(http, f"{stand}/feed")
        assert (first.raw, first.etag) == (FEED, '"v1"')
        assert fetch(http, f"{stand}/feed", etag=first.etag).raw is None
        assert fetch(http, f"{stand}/moved").url == f"{stand}/feed"


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("bomb", "too_large"),
        ("broken", "http_status"),
        ("brotli", "http_status"),
        ("round", "http_status"),
        ("404", "http_status"),
        ("204", "http_status"),
    ],
)
def test_refusals(stand: str, path: str, reason: str) -> None:
    with client(5) as http, pytest.raises(BadInput) as caught:
        fetch(http, f"{stand}/{path}", limit=1_000_000)
    assert caught.value.reason == reason
    assert stand in caught.value.what


@pytest.mark.parametrize("path", ["503", "429", "slow"])
def test_what_may_pass_is_unreachable(stand: str, path: str) -> None:
    with client(0.2) as http, pytest.raises(Unreachable):
        fetch(http, f"{stand}/{path}")


@pytest.mark.parametrize("path", ["drip", "drip-headers"])
def test_a_server_that_sends_a_byte_now_and_then_is_given_up(stand: str, path: str) -> None:
    with client(5) as http, pytest.raises(Unreachable, match="took longer"):
        fetch(http, f"{stand}/{path}", deadline=0.2)


def test_the_body_of_a_redirection_is_not_read(stand: str) -> None:
    with client(5) as http:
        assert fetch(http, f"{stand}/heavy", limit=len(FEED)).raw == FEED


def test_a_redirection_leads_to_no_file(stand: str) -> None:
    with client(5) as http, pytest.raises(BadInput) as caught:
        fetch(http, f"{stand}/file")
    assert caught.value.reason == "bad_url"


@pytest.mark.parametrize(
    "inside", ["127.0.0.1", "[::1]", "10.1.2.3", "169.254.169.254", "[fd00::1]"]
)
def test_the_open_internet_leads_to_no_private_address(inside: str) -> None:
    outside = httpx.Request("GET", "http://93.184.215.14/feed")
    within = httpx.Request("GET", f"http://{inside}/secrets")
    with pytest.raises(BadInput, match="redirects to"):
        _allowed(within, outside, "http://93.184.215.14/feed")
    assert _allowed(within, within, "") is within
    assert _allowed(outside, within, "") is outside


def test_a_password_in_an_address_is_not_stored(stand: str) -> None:
    secret = stand.replace("http://", "http://ada:hunter2@")
    told = [
        str(event) for event in read_inputs([f"{secret}/feed", f"{secret}/404"], PublishSettings())
    ]
    assert len(told) == 4
    assert not [text for text in told if "hunter2" in text]


def test_no_server_is_unreachable() -> None:
    with client(1) as http, pytest.raises(Unreachable, match=r"127\.0\.0\.1:1"):
        fetch(http, "http://127.0.0.1:1/feed")


def test_an_address_is_an_input(stand: str) -> None:
    events = list(read_inputs([f"{stand}/feed", f"{stand}/404"], PublishSettings()))
    articles = [event for event in events if isinstance(event, ArticleEvent)]
    assert [article.headline for article in articles] == ["Rowers win & rest", "Only a summary"]
    assert articles[0].provenance.feed == f"{stand}/feed"
    assert articles[0].provenance.etag == '"v1"'
    refused = [event.reason for event in events if isinstance(event, RejectedEvent)]
    assert refused == ["empty_article", "http_status"]


def test_a_second_look_at_a_feed_brings_nothing(stand: str) -> None:
    first = look(f"{stand}/feed", Place(), PublishSettings())
    assert len(first.events) == 3
    assert first.place.etag == '"v1"'
    again = look(f"{stand}/feed", first.place, PublishSettings())
    assert again.events == ()
    assert again.place == first.place
