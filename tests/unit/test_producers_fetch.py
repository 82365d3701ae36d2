"""Reading over HTTP, from a real server on loopback."""

from __future__ import annotations

import gzip
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from contract.errors import BadInput, Unreachable
from contract.events import ArticleEvent, RejectedEvent
from producers.fetch import client, fetch
from producers.read import read_inputs
from producers.seen import Place
from producers.settings import PublishSettings
from producers.watch import look

FEED = (Path(__file__).parent / "data" / "producers" / "rss.xml").read_bytes()
BOMB = gzip.compress(b"<rss>" + b" " * 50_000_000)


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
        elif path == "/slow":
            time.sleep(1.5)
        else:
            self.answer(int(path[1:]))

    def answer(self, status: int, body: bytes = b"", **headers: str) -> None:
        self.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def stand() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Newsstand) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
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
    with client(0.5) as http, pytest.raises(Unreachable):
        fetch(http, f"{stand}/{path}")


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
