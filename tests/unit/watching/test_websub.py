"""A hub that tells of news, on loopback: subscribed, confirmed, heard, and not believed."""

from __future__ import annotations

import hashlib
import hmac
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import replace
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from contract.events import ArticleEvent
from onrecord.runtime.ports import free_port
from producers.watching.loop import Watch, watch_with
from producers.watching.places import Place
from producers.watching.websub import Receiver, due_by_news, signed
from tests.feedserver import FeedServer, Reply, item
from tests.watching import Newsroom

ATOM = "xmlns:a='http://www.w3.org/2005/Atom'"


class Hub:
    """Takes subscriptions as the specification has them, and confirms each."""

    def __init__(self, server: FeedServer) -> None:
        self.form: dict[str, str] = {}
        self.confirmed = ""
        server.pages["/hub"] = self.asked

    def asked(self, request: BaseHTTPRequestHandler) -> Reply:
        raw = request.rfile.read(int(request.headers["Content-Length"]))
        self.form = dict(urllib.parse.parse_qsl(raw.decode()))
        threading.Thread(target=self.confirm, daemon=True).start()
        return Reply(status=202)

    def confirm(self) -> None:
        time.sleep(0.2)
        told = {"hub.challenge": "c-17", "hub.lease_seconds": "864000"}
        told |= {name: self.form[name] for name in ("hub.mode", "hub.topic")}
        with urllib.request.urlopen(f"{self.callback}?{urllib.parse.urlencode(told)}") as answer:
            self.confirmed = answer.read().decode()

    @property
    def callback(self) -> str:
        return self.form["hub.callback"]

    def tell(self, secret: str) -> int:
        made = hmac.new(secret.encode(), b"news", hashlib.sha256).hexdigest()
        request = urllib.request.Request(
            self.callback, b"news", {"X-Hub-Signature": f"sha256={made}"}
        )
        with urllib.request.urlopen(request) as answer:
            return int(answer.status)


def wait_for(what: object, seconds: float = 60) -> None:
    assert callable(what)
    deadline = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.02)


def test_a_hub_is_subscribed_to_and_a_feed_it_tells_of_is_looked_at_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("producers.watching.loop._SUBSCRIBED", 0.1)
    with FeedServer().running() as server:
        hub = Hub(server)
        more = (
            f"<a:link {ATOM} rel='hub' href='{server.url}/hub'/>"
            f"<a:link {ATOM} rel='self' href='{server.url}/feed'/>"
        )
        room = Newsroom(tmp_path, [server.feed("/feed", item("1", "One."), more=more)])
        ended, port = threading.Event(), free_port()
        how = Watch(
            room.state,
            room.options,
            room.addresses,
            room.fetcher,
            Receiver(f"http://127.0.0.1:{port}/", port),
            until=ended.is_set,
        )
        watcher = threading.Thread(
            target=watch_with, args=(how, room.settings, lambda: room.sink), daemon=True
        )
        watcher.start()
        try:
            wait_for(lambda: hub.confirmed)
            assert hub.confirmed == "c-17"
            assert hub.form["hub.topic"] == f"{server.url}/feed"
            wait_for(lambda: room.places()[0].lease)
            server.feed("/feed", item("1", "One."), item("2", "Two."), more=more)
            asked = server.asked["/feed"]
            assert hub.tell("a forged secret") == 202
            time.sleep(0.5)
            assert server.asked["/feed"] == asked, "whoever has no secret is not heard"
            assert hub.tell(hub.form["hub.secret"]) == 202
            wait_for(lambda: len(room.sink.taken) == 2)
            last = room.sink.taken[-1].event
            assert isinstance(last, ArticleEvent) and last.body == "Two."
            try:
                urllib.request.urlopen(hub.callback[:-4] + "0000", data=b"x")
                raise AssertionError("a callback that was never given is none")
            except urllib.error.HTTPError as error:
                assert error.code == 410
        finally:
            ended.set()
            watcher.join(60)
        assert not watcher.is_alive()


def test_signatures() -> None:
    made = hmac.new(b"s", b"x", hashlib.sha1).hexdigest()
    assert signed(b"x", f"sha1={made}", "s")
    for wrong in (None, "", made, f"md5={made}", f"sha256={made}", "sha1="):
        assert not signed(b"x", wrong, "s")


def test_news_of_a_feed_is_looked_for_at_once_unless_it_must_be_waited_for() -> None:
    well = Place(1, "https://quay.example/feed", due=5_000)
    assert [due_by_news(well, now).due for now in (1_000, 9_000)] == [1_000, 5_000]
    asked_to_wait = replace(well, failures=1, status=429)
    assert due_by_news(asked_to_wait, 1_000) == asked_to_wait
