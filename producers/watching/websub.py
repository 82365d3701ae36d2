"""WebSub (W3C, 2018): a feed's hub tells of news, so that its feed is looked at at once.

What a hub sends is a sign to look, no content: the look fetches from the publisher, through all
the checks that every look has.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from types import TracebackType

from aiohttp import web

from contract.errors import MissingPart, OnrecordError
from producers.watching.desk import Find
from producers.watching.places import Place, Places
from producers.web.addresses import is_url, named_private
from producers.web.fetch import Fetcher

LEASE = 10 * 86400
RENEWED = 86400.0
"""A subscription is asked for again a day before it ends."""
AGAIN = 3600.0
LARGEST = 8 * 1024 * 1024
_DIGESTS = ("sha1", "sha256", "sha384", "sha512")


@dataclass(frozen=True, slots=True)
class Receiver:
    """Where hubs reach us: ``callback`` is the address that they are given, whose requests
    must arrive at ``address``:``port`` (a proxy with TLS stands between, as a rule)."""

    callback: str
    port: int = 0
    address: str = "127.0.0.1"


class Subscriber:
    """Subscribes to hubs and hears them; use as ``async with``. ``wake`` is called when a
    place is due because its hub has told of it."""

    def __init__(
        self,
        receiver: Receiver,
        fetcher: Fetcher,
        places: Places,
        hand_in: Callable[[Find], Awaitable[None]],
        clock: Callable[[], float],
        wake: Callable[[], None],
    ) -> None:
        self._receiver = receiver
        self._fetcher, self._places, self._hand_in = fetcher, places, hand_in
        self._clock, self._wake = clock, wake
        self._asked: dict[int, float] = {}
        self.port = receiver.port

    async def __aenter__(self) -> Subscriber:
        app = web.Application(client_max_size=LARGEST)
        app.router.add_get("/{place}/{key}", self._verified, allow_head=False)
        app.router.add_post("/{place}/{key}", self._told)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, self._receiver.address, self._receiver.port).start()
        except OSError as error:
            await self._runner.cleanup()
            raise MissingPart(
                f"The WebSub receiver cannot listen on {self._receiver.address}:"
                f"{self._receiver.port} ({error}).",
                "Choose another port by --websub-port.",
            ) from error
        self.port = int(self._runner.addresses[0][1])
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._runner.cleanup()

    def wanted(self, place: Place) -> bool:
        """Whether a place's hub is to be asked now: it names one, and the subscription ends
        soon or was never confirmed."""
        now = self._clock()
        return (
            is_url(place.hub)
            and bool(place.topic)
            and (place.lease or 0.0) < now + RENEWED
            and self._asked.get(place.id, 0.0) < now - AGAIN
        )

    async def subscribe(self, place: Place) -> None:
        """Ask a place's hub for a subscription; a hub that does not answer is asked later."""
        self._asked[place.id] = self._clock()
        secret = place.secret or secrets.token_hex(20)
        await self._keep(place, lambda row: replace(row, secret=row.secret or secret))
        form = {
            "hub.mode": "subscribe",
            "hub.topic": place.topic or "",
            "hub.callback": f"{self._receiver.callback.rstrip('/')}/{place.id}/{_key(secret)}",
            "hub.lease_seconds": str(LEASE),
        }
        named = named_private(place.address)
        if (place.hub or "").startswith("https:") or named:
            form["hub.secret"] = secret  # 5.1: never over a connection that others read
        try:
            await self._fetcher.post(place.hub or "", form, named)
        except OnrecordError:
            return

    async def _verified(self, request: web.Request) -> web.Response:
        """5.3: the hub asks whether it was us."""
        place = self._place(request)
        asked = request.query
        if place is None or asked.get("hub.topic") != place.topic:
            raise web.HTTPNotFound
        if asked.get("hub.mode") != "subscribe":  # denied, or an end that nobody wanted
            await self._keep(place, lambda row: replace(row, lease=None))
            raise web.HTTPNotFound
        try:
            seconds = min(max(float(asked.get("hub.lease_seconds", LEASE)), 0.0), 30 * 86400.0)
        except ValueError:
            raise web.HTTPNotFound from None
        until = self._clock() + seconds
        await self._keep(place, lambda row: replace(row, lease=until))
        return web.Response(text=asked.get("hub.challenge", ""))

    async def _told(self, request: web.Request) -> web.Response:
        """7: news. A wrong signature is answered as a right one, and ignored (8)."""
        place = self._place(request)
        if place is None:
            raise web.HTTPGone
        body = await request.read()
        if signed(body, request.headers.get("X-Hub-Signature"), place.secret or ""):
            now = self._clock()
            await self._keep(place, lambda row: due_by_news(row, now))
            self._wake()
        return web.Response(status=202)

    def _place(self, request: web.Request) -> Place | None:
        number = request.match_info["place"]
        place = self._places.get(int(number[:18])) if number.isdecimal() else None
        if place is None or place.secret is None or place.state != "active":
            return None
        same = hmac.compare_digest(_key(place.secret), request.match_info["key"])
        return place if same else None

    async def _keep(self, place: Place, change: Callable[[Place], Place]) -> None:
        await self._hand_in(Find(place, after=lambda row, counts: change(row)))


def due_by_news(place: Place, now: float) -> Place:
    """The place that a hub has news of: looked at now, unless it has failed, and its publisher
    may have asked us to wait."""
    return place if place.failures else replace(place, due=min(place.due, now))


def signed(body: bytes, signature: str | None, secret: str) -> bool:
    """Whether a body's X-Hub-Signature (``sha256=…``) was made with the secret."""
    method, _, told = (signature or "").partition("=")
    if method not in _DIGESTS:
        return False
    made = hmac.new(secret.encode(), body, getattr(hashlib, method)).hexdigest()
    return hmac.compare_digest(made, told.strip().lower())


def _key(secret: str) -> str:
    """The part of a callback that nobody guesses; it does not give the secret away."""
    return hashlib.sha256(f"callback {secret}".encode()).hexdigest()[:32]
