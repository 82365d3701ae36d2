"""All that publishers do, watched at once onto a real broker: each version is there once."""

from __future__ import annotations

import gzip
import json
import ssl
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import brotli
import pytest

from contract.connection import Connection
from onrecord.runtime.broker import Broker
from producers.settings import PublishSettings
from producers.topics import ensure_topics
from producers.watching.looks import Options
from producers.watching.loop import Hears, Watch, watch
from producers.watching.schedule import Bounds
from producers.web.fetch import Fetcher, Waits
from producers.web.hosts import Hosts
from tests.certificates import make_certificate
from tests.feedserver import Answers, FeedServer, Reply, item, rss
from tests.integration.topics import ends, records_since

pytestmark = [pytest.mark.integration, pytest.mark.timeout(600)]
GZIP = {"Content-Encoding": "gzip"}
AHEAD = "Mon, 01 Jan 2125 00:00:00 GMT"
LOOKS = 4
"""Looks at each feed that answers."""


class InTurn:
    """Answers with one reply after the other, the last for ever."""

    def __init__(self, *replies: Reply) -> None:
        self.left = list(replies)

    def __call__(self, request: BaseHTTPRequestHandler) -> Reply:
        return self.left.pop(0) if len(self.left) > 1 else self.left[0]


def two(name: str) -> bytes:
    return rss(item(f"{name}1", f"One of {name}."), item(f"{name}2", f"Two of {name}."))


def dated(name: str, date: str) -> str:
    return item(name, f"It is {name}.", more=f"<pubDate>{date}</pubDate>")


def tagged(name: str) -> Callable[[BaseHTTPRequestHandler], Reply]:
    def answer(request: BaseHTTPRequestHandler) -> Reply:
        same = request.headers["If-None-Match"] == name
        return Reply(status=304) if same else Reply(two(name), headers={"ETag": name})

    return answer


A, B, C, EDITED = (
    item(*pair) for pair in (("a", "A."), ("b", "B."), ("c", "C."), ("b", "B, and better."))
)
GOOD: dict[str, tuple[Answers, dict[str, int]]] = {
    "unchanged": (tagged("unchanged"), {"unchanged1": 1, "unchanged2": 1}),
    "moved": (Reply(status=301, headers={"Location": "/to"}), {"to1": 1, "to2": 1}),
    "moved-too": (Reply(status=308, headers={"Location": "/to-too"}), {"too1": 1, "too2": 1}),
    "busy": (
        InTurn(Reply(status=429, headers={"Retry-After": "1"}), Reply(two("busy"))),
        {"busy1": 1, "busy2": 1},
    ),
    "ill": (
        InTurn(Reply(status=503, headers={"Retry-After": "1"}), Reply(two("ill"))),
        {"ill1": 1, "ill2": 1},
    ),
    "mislabelled": (
        Reply(rss(item("cafe", "Café.")), headers={"Content-Type": "image/png; charset=latin-1"}),
        {"cafe": 1},
    ),
    "cut": (
        InTurn(
            Reply(gzip.compress(two("cut"))[:-20], headers=GZIP),
            Reply(gzip.compress(two("cut")), headers=GZIP),
        ),
        {"cut1": 1, "cut2": 1},
    ),
    "shuffled": (
        InTurn(Reply(rss(A, B, C)), Reply(rss(C, A, B)), Reply(rss(B, A)), Reply(rss(EDITED))),
        {"a": 1, "b": 2, "c": 1},
    ),
    "closed": (
        InTurn(Reply(two("open")), Reply(b"<html><body><p>Please log in.</p></body></html>")),
        {"open1": 1, "open2": 1},
    ),
    "lying": (
        InTurn(
            Reply(rss(dated("past", "Thu, 01 Jan 1970 00:00:00 GMT"), item("sure", "Sure."))),
            Reply(rss(dated("past", "Sun, 04 May 2025 00:00:00 GMT"), dated("ahead", AHEAD))),
        ),
        {"past": 1, "sure": 1},
    ),
    "many": (Reply(rss(*(item(f"n{at}", f"News {at}.") for at in range(700)))),
             {f"n{at}": 1 for at in range(700)}),
}  # fmt: skip
BAD: dict[str, Answers] = {
    "gone": Reply(status=410),
    "bomb": Reply(brotli.compress(b" " * 40_000_000), headers={"Content-Encoding": "br"}),
    "drip": Reply(two("drip"), drip=0.5),
    "hang": Reply(two("hang"), hang=30.0),
    "round": Reply(status=302, headers={"Location": "/round"}),
    "inside": Reply(status=302, headers={"Location": "http://127.0.0.99:1/feed"}),
    "nested": Reply(b"<rss><channel>" + b"<a>" * 20_000),
}


@pytest.fixture
def addresses(tmp_path: Path) -> Iterator[dict[str, str]]:
    """Each feed on a host of its own, the first over TLS."""
    make_certificate(tmp_path, "127.0.0.1")
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(tmp_path / "127.0.0.1.crt", tmp_path / "127.0.0.1.key")
    plays: dict[str, Answers] = {**{name: one for name, (one, _) in GOOD.items()}, **BAD}
    with ExitStack() as stack:
        found = {}
        for at, (name, answers) in enumerate(plays.items(), 1):
            server = FeedServer(f"127.0.0.{at}", tls if at == 1 else None)
            server.pages |= {
                f"/{name}": answers,
                "/to": Reply(two("to")),
                "/to-too": Reply(two("too")),
            }
            found[name] = stack.enter_context(server.running()).url + f"/{name}"
        yield found


def test_each_version_is_published_once_whatever_publishers_do(
    broker: Broker, addresses: dict[str, str], tmp_path: Path
) -> None:
    connection = Connection(broker.address)
    ensure_topics(connection)
    start, looked = ends(connection), Counter[str]()
    trust = ssl.create_default_context(cafile=str(tmp_path / "127.0.0.1.crt"))
    how = Watch(
        tmp_path / "watch.db",
        Options(Bounds(0.2, 0.2, jitter=0), pages=False, later=False),
        list(addresses.values()),
        lambda: Fetcher(Waits(10, 10, 3), Hosts(0.0), trust=trust),
        hears=Hears(looked=lambda look: looked.update([look.place.address])),
        until=lambda: (
            all(looked[addresses[name]] >= LOOKS for name in GOOD)
            and all(looked[addresses[name]] for name in BAD)
        ),
    )
    watch(how, PublishSettings(), connection)
    records = records_since(connection, start)
    found = Counter(record.key.decode().partition("/")[2] for record in records)
    assert found == {key: count for _, wanted in GOOD.values() for key, count in wanted.items()}
    bodies = {json.loads(record.value)["body"] for record in records}
    assert {"Café.", "B.", "B, and better."} <= bodies
