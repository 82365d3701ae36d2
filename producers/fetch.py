"""Reading feeds and pages over HTTP, within limits of time, size and redirects."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass

import httpx

from contract.errors import BadInput, Unreachable

LIMIT = 32 * 1024 * 1024
"""Bytes after decompression: the largest answer that is read."""
REDIRECTS = 5
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
    return httpx.Client(
        timeout=timeout, follow_redirects=True, max_redirects=REDIRECTS, headers=_HEADERS
    )


def fetch(
    http: httpx.Client,
    url: str,
    etag: str | None = None,
    last_modified: str | None = None,
    limit: int = LIMIT,
) -> Answer:
    """One conditional GET.

    Raises Unreachable where there is no answer, or a server's error (5xx, 429);
    BadInput ``http_status`` for another refusal, ``too_large`` past ``limit`` bytes.
    """
    headers = {"If-None-Match": etag or "", "If-Modified-Since": last_modified or ""}
    conditions = {name: value for name, value in headers.items() if value}
    try:
        with http.stream("GET", url, headers=conditions) as response:
            if response.status_code == 304:
                return _answer(response, None)
            _refuse(response, url)
            return _answer(response, b"".join(_inflated(response, url, limit)))
    except (httpx.InvalidURL, httpx.UnsupportedProtocol, UnicodeError) as error:
        raise BadInput(f"{url} is no address: {error}.", "Check it.", "bad_url") from error
    except httpx.TooManyRedirects as error:
        raise BadInput(
            f"{url} redirects more than {REDIRECTS} times.",
            "Give the address that it ends at.",
            "http_status",
        ) from error
    except httpx.HTTPError as error:
        raise Unreachable(
            f"{url} does not answer ({type(error).__name__}).",
            "Check the address and the network, and try again.",
        ) from error


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
        url=str(response.url),
        raw=raw,
        media_type=headers.get("content-type", "").partition(";")[0].strip().lower(),
        etag=headers.get("etag"),
        last_modified=headers.get("last-modified"),
    )
