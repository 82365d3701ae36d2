"""One request at a time to a host, and a pause behind each."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

_SWEPT = 10_000


@dataclass(slots=True)
class _Host:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    free_at: float = 0.0
    waiting: int = 0


class Hosts:
    """Whose turn it is, by host. ``delay`` is the seconds between the end of one request to a
    host and the begin of the next; a longer one may be asked for by a turn (a robots.txt's
    Crawl-delay). ``clock`` is in seconds and steady."""

    def __init__(
        self,
        delay: float = 1.0,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.delay = delay
        self._clock = clock
        self._sleep = sleep
        self._hosts: dict[str, _Host] = {}

    @asynccontextmanager
    async def turn(
        self, host: str, delay: float | None = None, at_once: bool = False
    ) -> AsyncIterator[None]:
        """Wait for the host to be free, keep it within. ``at_once`` waits for no pause: a
        redirection within a host belongs to the request before."""
        if len(self._hosts) > _SWEPT:
            self._sweep()
        one = self._hosts.setdefault(host, _Host())
        one.waiting += 1
        try:
            async with one.lock:
                pause = one.free_at - self._clock()
                if pause > 0 and not at_once:
                    await self._sleep(pause)
                try:
                    yield
                finally:
                    one.free_at = self._clock() + max(self.delay, delay or 0.0)
        finally:
            one.waiting -= 1

    def busy(self, host: str) -> bool:
        """Whether a request to that host is under way or must wait."""
        one = self._hosts.get(host)
        return one is not None and (one.waiting > 0 or one.free_at > self._clock())

    def _sweep(self) -> None:
        now = self._clock()
        idle = [name for name, one in self._hosts.items() if not one.waiting and one.free_at < now]
        for name in idle:
            del self._hosts[name]
