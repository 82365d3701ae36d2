"""Reading feeds and pages over HTTP, within limits of time, size, redirects and addresses.

aiohttp connects; what it would do by itself (inflate, follow, keep cookies, take a proxy of the
environment) is off.
"""

from __future__ import annotations

import asyncio
import ssl
import time
from collections.abc import Awaitable
from dataclasses import dataclass, field, replace
from email.message import Message
from types import TracebackType
from urllib.parse import urljoin

import aiohttp
from aiohttp.abc import AbstractResolver
from yarl import URL

from contract.errors import BadInput, OnrecordError, Unreachable
from producers.identity import document_id, host_of
from producers.web.addresses import apart, named_private, shown
from producers.web.connecting import (
    OVERHEAD,
    Permit,
    SystemResolver,
    guarded_socket,
    permitted,
    trusted,
)
from producers.web.hosts import Hosts
from producers.web.inflate import ACCEPTED, inflate, too_large

LIMIT = 32 * 1024 * 1024
"""Bytes after decompression: the largest answer that is read."""
REDIRECTS = 5
DEADLINE = 120.0
"""Seconds that one address may take in all: a server may send a byte now and then for ever."""
CONNECTIONS = 256
HEADER = 64 * 1024
"""Bytes of one header: policies of real sites list hundreds of hosts."""
_CHUNK = 64 * 1024
_GZIP = b"\x1f\x8b\x08"
_PERMANENT = (301, 308)
_REDIRECTS = (301, 302, 303, 307, 308)


@dataclass(frozen=True, slots=True)
class Answer:
    """What an address answered. ``raw`` is None unless the status is 200. ``url`` is what may
    be told of where it was read; ``moved`` is where it now lives for good, secrets included,
    None where it has not moved. ``headers`` have lower-case names."""

    url: str
    status: int
    raw: bytes | None = None
    media_type: str = ""
    charset: str | None = None
    etag: str | None = None
    last_modified: str | None = None
    moved: str | None = None
    apart: str | None = None
    """The id of its address, where pages are told apart by what ``url`` hides."""
    size: int = 0
    """Bytes as they came over the wire."""
    headers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Waits:
    """Seconds: to connect, for the next byte, for one address in all."""

    connect: float = 10.0
    byte: float = 30.0
    whole: float = DEADLINE


class Fetcher:
    """An HTTP reader for many hosts at once; use as ``async with``.

    ``contact`` is an address that publishers find in the User-Agent. ``private`` allows every
    private address; else only those that the caller's own address names are reached.
    """

    def __init__(
        self,
        waits: Waits | None = None,
        hosts: Hosts | None = None,
        *,
        private: bool = False,
        contact: str | None = None,
        resolver: AbstractResolver | None = None,
        trust: ssl.SSLContext | None = None,
        connections: int = CONNECTIONS,
    ) -> None:
        self.waits = waits or Waits()
        self.hosts = hosts or Hosts()
        self.agent = user_agent(contact)
        self._private = private
        self._resolver = resolver
        self._trust = trust
        self._slots = asyncio.Semaphore(connections)
        self._session: aiohttp.ClientSession

    async def __aenter__(self) -> Fetcher:
        self._resolver = self._resolver or SystemResolver()
        connector = aiohttp.TCPConnector(
            resolver=self._resolver,
            use_dns_cache=False,
            force_close=True,  # a kept connection would pass by the check of its address
            limit=0,
            ssl=self._trust or trusted(),
            socket_factory=guarded_socket,
        )
        self._session = aiohttp.ClientSession(
            connector=connector,
            auto_decompress=False,
            cookie_jar=aiohttp.DummyCookieJar(),
            trust_env=False,
            max_field_size=HEADER,
            headers={
                "User-Agent": self.agent,
                "Accept-Encoding": ACCEPTED,
                "Accept": "application/rss+xml, application/atom+xml, application/feed+json, "
                "application/xml;q=0.9, text/html;q=0.8, */*;q=0.5",
            },
        )
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._session.close()
        if self._resolver is not None:
            await self._resolver.close()

    async def get(
        self,
        url: str,
        etag: str | None = None,
        last_modified: str | None = None,
        *,
        named: frozenset[str] | None = None,
        private: bool = False,
        delay: float | None = None,
        limit: int = LIMIT,
    ) -> Answer:
        """One conditional GET, in its hosts' turns. ``named`` are private addresses that may be
        reached, those that ``url`` itself names unless given; with ``private`` all may.

        Raises Unreachable where there is no whole answer in time; BadInput ``bad_url``,
        ``private_address``, ``http_status`` (redirected too often, broken data) or
        ``too_large``. Any status is an answer.
        """
        open_ = named_private(url) if named is None else named
        permit = Permit(open_, private or self._private)
        conditions = {"If-None-Match": etag or "", "If-Modified-Since": last_modified or ""}
        headers = {name: value for name, value in conditions.items() if value}
        left, at, told, moved, permanent = self.waits.whole, url, shown(url), None, True
        before = ""
        for _ in range(REDIRECTS + 1):
            turn = self.hosts.turn(host_of(at), delay, at_once=host_of(at) == before)
            async with turn, self._slots:
                began = time.monotonic()
                asked = self._asked(at, headers, permit, limit, told)
                answer, to = await self._within(left, asked, permit, told)
                left -= time.monotonic() - began
            if to is None:
                return replace(answer, moved=moved)
            permanent, before = permanent and answer.status in _PERMANENT, host_of(at)
            at = _target(at, to, told)
            moved = at if permanent else moved
        raise BadInput(
            f"{told} redirects more than {REDIRECTS} times.",
            "Give the address that it ends at.",
            "http_status",
        )

    async def post(self, url: str, form: dict[str, str], named: frozenset[str]) -> int:
        """POST a form; the status. Raises as ``get`` does."""
        permit, told = Permit(named, self._private), shown(url)

        async def asked() -> tuple[Answer, str | None]:
            async with self._session.post(
                _parsed(url, told), data=form, allow_redirects=False, timeout=self._timeout()
            ) as response:
                return Answer(told, response.status), None

        async with self.hosts.turn(host_of(url)), self._slots:
            answer, _ = await self._within(self.waits.whole, asked(), permit, told)
        return answer.status

    def _timeout(self) -> aiohttp.ClientTimeout:
        return aiohttp.ClientTimeout(
            total=None,
            connect=self.waits.connect,
            sock_connect=self.waits.connect,
            sock_read=self.waits.byte,
        )

    async def _asked(
        self, at: str, headers: dict[str, str], permit: Permit, limit: int, told: str
    ) -> tuple[Answer, str | None]:
        """One hop: its answer, and where it sends us."""
        permit.left = OVERHEAD
        async with self._session.get(
            _parsed(at, told), headers=headers, allow_redirects=False, timeout=self._timeout()
        ) as response:
            answer = _answer(response, at)
            if response.status in _REDIRECTS and (to := response.headers.get("Location")):
                return answer, to
            if response.status != 200:
                return answer, None
            raw = await _body(response, limit, permit, told)
        encoding = response.headers.get("Content-Encoding", "")
        body = inflate(raw, encoding, limit, told)
        if body.startswith(_GZIP):  # a sitemap that is stored as a .gz file
            body = inflate(body, "gzip", limit, told)
        return replace(answer, raw=body, size=len(raw)), None

    async def _within(
        self,
        seconds: float,
        asked: Awaitable[tuple[Answer, str | None]],
        permit: Permit,
        told: str,
    ) -> tuple[Answer, str | None]:
        """What was asked, in time and in words of ours."""
        token = permitted.set(permit)
        try:
            return await asyncio.wait_for(asked, max(seconds, 0.001))
        except (aiohttp.InvalidURL, UnicodeError) as error:
            raise _no_address(told) from error
        except aiohttp.ClientError as error:
            raise _no_answer(told, permit, error) from error
        except asyncio.TimeoutError as error:  # an OSError as well, since Python 3.11
            raise Unreachable(
                f"{told} took longer than {self.waits.whole:g} s.", "Try again later."
            ) from error
        except OSError as error:
            raise _no_answer(told, permit, error) from error
        except ValueError as error:
            raise _no_address(told) from error
        finally:
            permitted.reset(token)


def user_agent(contact: str | None) -> str:
    """Who asks, and how to reach who runs it (RFC 9110, 10.1.5)."""
    return f"onrecord/0.1 (+{contact})" if contact else "onrecord/0.1 (feed reader)"


def fetch_now(
    url: str, timeout: float, *, private: bool = False, contact: str | None = None
) -> Answer:
    """One address, outside of a loop; an answer that is no 200 raises.

    Raises as ``Fetcher.get`` does, and for a status as ``refuse`` does.
    """

    async def once() -> Answer:
        waits = Waits(timeout, timeout)
        async with Fetcher(waits, Hosts(0.0), private=private, contact=contact) as fetcher:
            return await fetcher.get(url)

    answer = asyncio.run(once())
    refuse(answer)
    return answer


def refuse(answer: Answer) -> None:
    """Raises Unreachable for a status that may pass (429, 5xx), BadInput ``http_status`` for
    any other that is neither 200 nor 304."""
    if answer.status in (200, 304):
        return
    what = f"{answer.url} answered {answer.status}."
    if answer.status == 429 or answer.status >= 500:
        raise Unreachable(what, "Try again later.")
    raise BadInput(what, "Check the address, and whether it needs a login.", "http_status")


def _answer(response: aiohttp.ClientResponse, at: str) -> Answer:
    given = ((name.lower(), value[:4096]) for name, value in response.headers.items())
    # what is no text cannot be sent back, or kept
    headers = {name: value for name, value in given if value.isprintable()}
    told = Message()
    told["content-type"] = headers.get("content-type", "")
    whole = apart(at)
    return Answer(
        url=shown(at),
        status=response.status,
        media_type=headers.get("content-type", "").partition(";")[0].strip().lower(),
        charset=told.get_content_charset(),
        etag=headers.get("etag"),
        last_modified=headers.get("last-modified"),
        apart=document_id(None, whole, None, "") if whole else None,
        headers=headers,
    )


async def _body(response: aiohttp.ClientResponse, limit: int, permit: Permit, told: str) -> bytes:
    raw = bytearray()
    async for chunk in response.content.iter_chunked(_CHUNK):
        raw += chunk
        permit.took(len(chunk))
        if len(raw) > limit:
            raise too_large(told, limit)
    return bytes(raw)


def _parsed(url: str, told: str) -> URL:
    try:
        parsed = URL(url)
    except ValueError as error:
        raise _no_address(told) from error
    if parsed.scheme not in ("http", "https") or not parsed.host:
        raise _no_address(told)
    return parsed


def _target(at: str, to: str, told: str) -> str:
    """Where a Location leads. Credentials stay with the host that they were given for."""
    try:
        target = URL(urljoin(at, to))
        came_from = URL(at)
        if target.origin() != came_from.origin():
            return str(target.with_user(None))
        return str(target.with_user(came_from.user).with_password(came_from.password))
    except ValueError as error:
        raise _no_address(told) from error


def _no_answer(told: str, permit: Permit, error: Exception) -> OnrecordError:
    if permit.refused:
        return BadInput(
            f"{told} leads to {permit.refused[0]}, an address of this machine or its network.",
            "If that is meant, give that address itself, or pass --allow-private.",
            "private_address",
        )
    if permit.left < 0:
        return BadInput(
            f"{told} sends more heads and framing than body.", "Leave it out.", "http_status"
        )
    return Unreachable(
        f"{told} does not answer ({type(error).__name__}).",
        "Check the address and the network, and try again.",
    )


def _no_address(told: str) -> BadInput:
    return BadInput(f"{told} is no address, or leads to none.", "Check it.", "bad_url")
