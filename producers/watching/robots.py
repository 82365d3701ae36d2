"""What hosts ask of robots (RFC 9309), through protego."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from urllib.parse import urlsplit, urlunsplit

from protego import Protego

from contract.errors import OnrecordError
from producers.web.addresses import shown
from producers.web.fetch import Fetcher

LARGEST = 512 * 1024
"""RFC 9309, 2.5: at least 500 KiB are to be read."""
_KEPT_SECONDS = 86400.0
"""RFC 9309, 2.4: no longer than a day."""
_LEAST = 1024
"""What a shorter one is taken for."""
_AGAIN_SECONDS = 1800.0
MOST = 8 * 1024 * 1024
"""Characters of robots.txt whose rules are kept, which take ten times as much: of 5,000 hosts, as
they are mostly."""
LONGEST_DELAY = 30.0
_AGENT = "onrecord"
_NOBODY = "User-agent: *\nDisallow: /\n"


class Robots:
    """The rules of hosts, kept for a day; of the latest."""

    def __init__(self, fetcher: Fetcher, clock: Callable[[], float] = time.monotonic) -> None:
        self._fetcher = fetcher
        self._clock = clock
        self._rules: OrderedDict[tuple[str, bool], tuple[Protego, float, int]] = OrderedDict()
        self._kept = 0

    async def allows(self, url: str, named: frozenset[str], private: bool = False) -> bool:
        """Whether its host lets robots read that address; ``named`` and ``private`` say which
        private ones may be reached, as ``Fetcher.get`` takes them."""
        rules = await self._of(url, named, private)
        return bool(rules.can_fetch(shown(url), _AGENT))

    async def delay(self, url: str, named: frozenset[str], private: bool = False) -> float | None:
        """The seconds that its host wants between requests, at most half a minute."""
        told = (await self._of(url, named, private)).crawl_delay(_AGENT)
        return None if told is None else min(float(told), LONGEST_DELAY)

    async def _of(self, url: str, named: frozenset[str], private: bool) -> Protego:
        parts = urlsplit(url)
        root = urlunsplit((parts.scheme, parts.netloc, "/robots.txt", "", ""))
        key = (root, private)  # who may not reach it, learns nothing of it
        known = self._rules.get(key)
        if known is not None and known[1] > self._clock():
            self._rules.move_to_end(key)
            return known[0]
        text, seconds = await self._read(root, named, private)
        rules, weight = Protego.parse(text), max(len(text), _LEAST)
        _, _, before = self._rules.pop(key, (None, None, 0))
        self._rules[key] = (rules, self._clock() + seconds, weight)
        self._kept += weight - before
        while self._kept > MOST:
            _, (_, _, oldest) = self._rules.popitem(last=False)
            self._kept -= oldest
        return rules

    async def _read(self, root: str, named: frozenset[str], private: bool) -> tuple[str, float]:
        """RFC 9309, 2.3.1: none (4xx) allows everything, one that cannot be had (5xx, no
        answer) nothing for now."""
        try:
            answer = await self._fetcher.get(root, named=named, private=private, limit=LARGEST)
        except OnrecordError:
            return _NOBODY, _AGAIN_SECONDS
        if answer.raw is not None:
            return answer.raw.decode("utf-8-sig", "replace"), _KEPT_SECONDS
        if answer.status == 429 or answer.status >= 500:
            return _NOBODY, _AGAIN_SECONDS
        return "", _KEPT_SECONDS
