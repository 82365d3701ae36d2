"""Answers whose framing lies, floods or never ends, and honest ones that look alike."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import chain, repeat

import pytest

from contract.errors import OnrecordError, Unreachable
from producers.web.fetch import Answer, Fetcher, Waits
from producers.web.hosts import Hosts
from tests.feedserver import FeedServer, Reply

PATIENT = Waits(connect=10, byte=10, whole=20)


def get(url: str, waits: Waits = PATIENT, limit: int = 1_000_000) -> Answer:
    async def once() -> Answer:
        async with Fetcher(waits, Hosts(0.0)) as fetcher:
            return await fetcher.get(url, limit=limit)

    return asyncio.run(once())


@contextmanager
def raw_server(*pieces: bytes, again: bool = False, pause: float = 0.0) -> Iterator[str]:
    """A server that sends these bytes whatever it is asked, the last of them for ever with
    ``again``, and hangs up."""
    listener = socket.create_server(("127.0.0.1", 0))

    def answer(client: socket.socket) -> None:
        with client, suppress(OSError):
            client.recv(65536)
            for piece in chain(pieces, repeat(pieces[-1]) if again else ()):
                client.sendall(piece)
                if pause:
                    time.sleep(pause)

    def serve() -> None:
        with suppress(OSError):
            while True:
                answer(listener.accept()[0])

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/feed"
    finally:
        listener.close()


OK = b"HTTP/1.1 200 OK\r\n"
CHUNKED = OK + b"Transfer-Encoding: chunked\r\n\r\n"
BOTH = OK + b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n"


@pytest.mark.parametrize(
    ("pieces", "again", "reason"),
    [
        ((b"",), False, "Unreachable"),
        ((b"\x16\x03\x01 not HTTP at all\r\n\r\n",), False, "Unreachable"),
        ((b"<rss>HTTP/0.9</rss>",), False, "Unreachable"),
        ((b"HTTP/1.1 2000 OK\r\n\r\n",), False, "Unreachable"),
        ((b"\0\0\x12\4\0\0\0\0\0" + b"\0\3\0\0\0\x80" * 3,), False, "Unreachable"),
        ((OK, b"X-Pad: " + b"x" * 60_000 + b"\r\n"), True, "http_status"),
        ((OK, b"X-Pad: 1\r\n" * 1_000), True, "Unreachable"),
        ((OK + b"Content-Length: -1\r\n\r\nabc",), False, "Unreachable"),
        ((OK + b"Content-Length: 3, 5\r\n\r\nabcde",), False, "Unreachable"),
        ((OK + b"Content-Length: 5\r\nContent-Length: 3\r\n\r\nabcde",), False, "Unreachable"),
        ((OK + b"Content-Length: 99999999999999999999\r\n\r\nabc",), False, "Unreachable"),
        ((OK + b"Content-Length: 9\r\n\r\nabc",), False, "Unreachable"),
        ((BOTH,), False, "Unreachable"),
        ((CHUNKED + b"zz\r\nabc\r\n",), False, "Unreachable"),
        ((CHUNKED + b"5\r\nabc\r\n0\r\n\r\n",), False, "Unreachable"),
        ((CHUNKED + b"3\r\nabc\r\n",), False, "Unreachable"),
        ((CHUNKED + b"ffffffffffffffff\r\nabc",), False, "Unreachable"),
        ((CHUNKED, b"10000\r\n" + b"x" * 65536 + b"\r\n"), True, "too_large"),
        ((OK + b"\r\n", b"x" * 65536), True, "too_large"),
        ((b"HTTP/1.1 302 Found\r\nLocation: http://x\xff\x00/\r\n\r\n",), False, "Unreachable"),
        ((b"HTTP/1.1 302 Found\r\nLocation: javascript:alert(1)\r\n\r\n",), False, "bad_url"),
        ((b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.9:1/\r\n\r\n",), False,
         "private_address"),
    ],
)  # fmt: skip
def test_framing_that_lies_or_never_ends(
    pieces: tuple[bytes, ...], again: bool, reason: str
) -> None:
    """Request smuggling, endless headers and bodies, lengths that are none: each ends soon, as
    an error of ours, with no more held than the limit."""
    with raw_server(*pieces, again=again) as url, pytest.raises(OnrecordError) as caught:
        get(url)
    assert getattr(caught.value, "reason", type(caught.value).__name__) == reason


def test_a_chunk_now_and_then_for_ever_ends_in_time() -> None:
    endless, late = b"1\r\nx\r\n", pytest.raises(Unreachable, match="took longer than")
    with raw_server(CHUNKED, endless, again=True, pause=0.05) as url, late:
        get(url, waits=Waits(connect=5, byte=5, whole=1))


FLOODS = {
    "informational answers": (b"HTTP/1.1 100 Continue\r\n\r\n" * 1_000,),
    "early hints": (b"HTTP/1.1 103 Early Hints\r\n" + b"Link: </a>\r\n" * 100 + b"\r\n",),
    "one header": (OK, b"X-Pad: ", b"x" * 65_536),
    "headers": (OK, b"X-Pad: 1\r\n" * 1_000),
    "cookies": (OK, b"Set-Cookie: a=b; Path=/\r\n" * 1_000),
    "a reason": (b"HTTP/1.1 200 ", b"O" * 65_536),
    "chunks of a byte": (CHUNKED, b"1\r\nx\r\n" * 10_000),
    "extensions of chunks": (CHUNKED, b"1;a=" + b"x" * 4_000 + b"\r\nx\r\n"),
    "one extension": (CHUNKED + b"1;", b"x" * 65_536),
    "trailers": (CHUNKED + b"1\r\nx\r\n0\r\n", b"X-Pad: 1\r\n" * 1_000),
}


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_what_is_said_around_a_body_without_end_costs_little(flood: tuple[bytes, ...]) -> None:
    """Time does not end it: of bytes that cost a microsecond each two minutes have many."""
    with raw_server(*flood, again=True) as url, pytest.raises(OnrecordError) as caught:
        began = time.thread_time()
        get(url, waits=Waits(10, 10, 60), limit=32 * 2**20)
    assert time.thread_time() - began < 5
    assert "took longer" not in caught.value.what


def test_heads_that_come_a_byte_now_and_then_end_in_time() -> None:
    late = pytest.raises(Unreachable, match="took longer than")
    with raw_server(OK, b"X", again=True, pause=0.05) as url, late:
        get(url, waits=Waits(connect=5, byte=5, whole=0.5))


BODY = b"<rss>" + b"It rained. " * 20_000


@pytest.mark.parametrize("size", [30, 1_000, 65_536])
def test_a_body_in_small_chunks_is_read(size: int) -> None:
    """Programs that write a feed line by line send it so."""
    parts = [BODY[at : at + size] for at in range(0, len(BODY), size)]
    chunks = [b"%x\r\n%s\r\n" % (len(part), part) for part in parts]
    with raw_server(CHUNKED, *chunks, b"0\r\n\r\n") as url:
        assert get(url).raw == BODY


@pytest.mark.parametrize(
    "headers",
    [
        {"Content-Security-Policy": "img-src " + "https://images.quay.example " * 800},
        {f"X-Served-By-{at}": "cache" for at in range(100)},
        {"Link": ", ".join(f"</{at}.css>; rel=preload" for at in range(500))},
    ],
    ids=["a long policy", "many headers", "many links"],
)
def test_long_heads_of_real_sites_are_read(headers: dict[str, str]) -> None:
    with FeedServer().running() as server:
        server.pages["/feed"] = Reply(BODY, headers=headers)
        assert get(f"{server.url}/feed").raw == BODY


def test_a_redirection_to_another_host_waits_for_its_turn() -> None:
    """A thousand feeds that all lead to one host must not make us its attacker."""
    with FeedServer().running() as server, FeedServer("127.0.0.2").running() as other:
        other.pages["/feed"] = Reply(BODY)
        for at in range(3):
            to = {"Location": f"{other.url}/feed"}
            server.pages[f"/{at}"] = Reply(status=302, headers=to)

        async def all_of_them() -> float:
            began = time.monotonic()
            async with Fetcher(PATIENT, Hosts(0.2), private=True) as fetcher:
                for at in range(3):
                    await fetcher.get(f"{server.url}/{at}")
            return time.monotonic() - began

        assert asyncio.run(all_of_them()) > 2 * 0.2
        assert other.asked["/feed"] == 3
