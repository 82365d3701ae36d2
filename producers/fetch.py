"""Reading feeds and pages over HTTP, within limits of time, size and redirects."""

from __future__ import annotations

import ipaddress
import socket
import threading
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass

import httpx

from contract.errors import BadInput, Unreachable
from producers.discover import without_login

LIMIT = 32 * 1024 * 1024
"""Bytes after decompression: the largest answer that is read."""
REDIRECTS = 5
DEADLINE = 120.0
"""Seconds that one address may take in all: a server may send a byte now and then for ever."""
_ENCODINGS = {"gzip": zlib.MAX_WBITS | 16, "x-gzip": zlib.MAX_WBITS | 16, "deflate": zlib.MAX_WBITS}
_HEADERS = {
    "User-Agent": "onrecord (+feed reader)",
    # httpx inflates a small brotli body into one chunk of any size: gzip alone is asked
    # for, and inflated here in steps
    "Accept-Encoding": "gzip",
    "Accept": "application/rss+xml, application/atom+xml, application/feed+json, text/html, */*",
}


@dataclass(frozen=True, slots=True)
class Answer:
    """What an address answered. ``raw`` is None where it has not changed (304)."""

    url: str
    raw: bytes | None
    media_type: str
    etag: str | None
    last_modified: str | None


def client(timeout: float) -> httpx.Client:
    """An HTTP client with our limits; ``timeout`` in seconds for each step."""
    # It would read the body of each redirection, of whatever size: fetch follows them itself.
    return httpx.Client(timeout=timeout, follow_redirects=False, headers=_HEADERS)


def fetch(
    http: httpx.Client,
    url: str,
    etag: str | None = None,
    last_modified: str | None = None,
    limit: int = LIMIT,
    deadline: float = DEADLINE,
) -> Answer:
    """One conditional GET; the client is closed where it takes longer than ``deadline``.

    Raises Unreachable where there is no answer in time, or a server's error (5xx, 429);
    BadInput ``http_status`` for another refusal, ``too_large`` past ``limit`` bytes.
    """
    headers = {"If-None-Match": etag or "", "If-Modified-Since": last_modified or ""}
    conditions = {name: value for name, value in headers.items() if value}
    shown = without_login(url)
    try:
        with _closed_after(deadline, http, shown):
            request = http.build_request("GET", url, headers=conditions)
            for _ in range(REDIRECTS + 1):
                with closing(http.send(request, stream=True)) as response:
                    if response.next_request is None:
                        return _read(response, shown, limit)
                    request = _allowed(response.next_request, request, shown)
    except (httpx.InvalidURL, httpx.UnsupportedProtocol, UnicodeError) as error:
        raise BadInput(f"{shown} is no address: {error}.", "Check it.", "bad_url") from error
    except httpx.HTTPError as error:
        raise Unreachable(
            f"{shown} does not answer ({type(error).__name__}).",
            "Check the address and the network, and try again.",
        ) from error
    raise BadInput(
        f"{shown} redirects more than {REDIRECTS} times.",
        "Give the address that it ends at.",
        "http_status",
    )


@contextmanager
def _closed_after(seconds: float, http: httpx.Client, shown: str) -> Iterator[None]:
    """A read that waits ends at its own timeout; the next then finds the client closed."""
    late = threading.Event()

    def close() -> None:
        late.set()
        http.close()

    timer = threading.Timer(seconds, close)
    timer.daemon = True
    timer.start()
    try:
        yield
    # Whatever a closed connection raises, it is this that happened.
    except Exception as error:
        if not late.is_set():
            raise
        raise Unreachable(
            f"{shown} took longer than {seconds:.0f} s.", "Try again later."
        ) from error
    finally:
        timer.cancel()


def _allowed(to: httpx.Request, came_from: httpx.Request, shown: str) -> httpx.Request:
    """A server of the open internet must not send us to one that only this machine reaches:
    what is read there would be published."""
    if is_private(to.url.host) and not is_private(came_from.url.host):
        raise BadInput(
            f"{shown} redirects to {to.url.host}, an address of this machine or its network.",
            "If that is meant, give that address itself.",
            "http_status",
        )
    return to


def is_private(host: str) -> bool:
    """Whether a host's name leads to an address that the open internet does not reach."""
    try:
        found = {str(info[4][0]) for info in socket.getaddrinfo(host, None)}
    except OSError:
        return False  # nobody can connect to it either
    return any(not ipaddress.ip_address(each.partition("%")[0]).is_global for each in found)


def _read(response: httpx.Response, shown: str, limit: int) -> Answer:
    if response.status_code == 304:
        return _answer(response, None)
    _refuse(response, shown)
    return _answer(response, b"".join(_inflated(response, shown, limit)))


def _refuse(response: httpx.Response, url: str) -> None:
    status = response.status_code
    if status == 200:
        return
    what = f"{url} answered {status} {response.reason_phrase}."
    if status == 429 or status >= 500:
        raise Unreachable(what, "Try again later.")
    raise BadInput(what, "Check the address, and whether it needs a login.", "http_status")


def _inflated(response: httpx.Response, url: str, limit: int) -> Iterator[bytes]:
    """The body in pieces; the limit is kept piece by piece, before memory is spent."""
    encoding = response.headers.get("content-encoding", "identity").strip().lower()
    if encoding not in ("", "identity", *_ENCODINGS):
        raise BadInput(
            f"{url} answers in the encoding {encoding[:40]}, which was not asked for.",
            "Its server must respect Accept-Encoding.",
            "http_status",
        )
    inflater = zlib.decompressobj(_ENCODINGS[encoding]) if encoding in _ENCODINGS else None
    left = limit
    for chunk in response.iter_raw(65536):
        try:
            piece = inflater.decompress(chunk, left + 1) if inflater else chunk
        except zlib.error as error:
            raise BadInput(f"{url} sent broken gzip data.", "Try again.", "http_status") from error
        left -= len(piece)
        if left < 0:
            raise BadInput(
                f"{url} answers with more than {limit // 2**20} MiB.",
                "Feeds and pages of that size are not read.",
                "too_large",
            )
        yield piece


def _answer(response: httpx.Response, raw: bytes | None) -> Answer:
    headers = response.headers
    return Answer(
        url=without_login(str(response.url)),
        raw=raw,
        media_type=headers.get("content-type", "").partition(";")[0].strip().lower(),
        etag=headers.get("etag"),
        last_modified=headers.get("last-modified"),
    )
