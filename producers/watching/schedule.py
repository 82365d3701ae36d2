"""When to look again: pure, with the clock and the chance passed in.

How often a place is looked at follows what it publishes; what its publisher asks for (ttl,
Cache-Control, Expires, the syndication module) is kept within bounds, Retry-After as well.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

from contract.errors import UsageError

MEMORY = 3 * 86400.0
"""Seconds in which what a place published counts half."""
_EACH = 0.5
"""Looks are so often that one in two finds something."""
_MAX_AGE = re.compile(r"(?:^|[,\s])max-age\s*=\s*\"?(\d{1,9})", re.IGNORECASE)
_NO_CACHE = re.compile(r"(?:^|[,\s])(?:no-cache|no-store)(?:$|[,\s=])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Bounds:
    """Seconds. ``shortest`` and ``longest`` bound what follows from a place's own rate,
    ``asked`` what its publisher may ask for, ``failing`` the wait after failures. ``jitter``
    is the share by which a wait is spread, so that many are not due at once."""

    shortest: float = 300.0
    longest: float = 3600.0
    asked: float = 6 * 3600.0
    failing: float = 86400.0
    jitter: float = 0.1

    def __post_init__(self) -> None:
        if self.shortest <= 0:
            raise UsageError("The interval must be more than 0 seconds.", "Pass --every 300.")
        if self.longest < self.shortest:
            raise UsageError(
                f"The longest interval ({self.longest:g} s) is shorter than the shortest "
                f"({self.shortest:g} s).",
                "Pass a --longest of at least --every.",
            )


def interval(rate: float, asked: float | None, bounds: Bounds) -> float:
    """Seconds between looks at a place that publishes ``rate`` articles a second and whose
    publisher asks for ``asked`` seconds at least (None: for nothing)."""
    own = _EACH / rate if rate > 0 else math.inf
    kept = min(max(own, bounds.shortest), bounds.longest)
    return max(kept, min(asked or 0.0, max(bounds.asked, bounds.longest)))


def rate_after(rate: float, seconds: float, new: int) -> float:
    """The rate in articles a second after ``seconds`` that brought ``new``: what is long ago
    counts less and less (half after MEMORY)."""
    if seconds <= 0:
        return rate
    kept: float = 0.5 ** (seconds / MEMORY)
    return rate * kept + (1 - kept) * new / seconds


def first_rate(published: Sequence[float], items: int, now: float) -> float:
    """The rate that a first look guesses: what it lists over the time since the oldest of it,
    an hour to a month; without dates over a day."""
    past = [one for one in published if one <= now]
    span = min(max(now - min(past), 3600.0), 30 * 86400.0) if past else 86400.0
    return items / span


def wait(
    every: float, failures: int, retry_after: float | None, chance: float, bounds: Bounds
) -> float:
    """Seconds until the next look: ``every``, twice as long after each failure in a row, not
    before ``retry_after``. ``chance`` is a random number from 0 to 1."""
    longest = max(bounds.failing, every)
    backed: float = min(every * 2.0 ** min(failures, 30), longest)
    spread = backed * (1 + bounds.jitter * (2 * chance - 1))
    if retry_after is None:
        return spread
    return max(spread, min(retry_after, longest) * (1 + bounds.jitter * chance))


def retry_after(text: str | None, now: float) -> float | None:
    """Seconds that a Retry-After asks for, in either form (RFC 9110, 10.2.3); None for none."""
    if not text:
        return None
    if text.strip().isdecimal():
        return float(text.strip()[:12])
    moment = http_date(text)
    return None if moment is None else max(0.0, moment - now)


def fresh_for(headers: Mapping[str, str], now: float) -> float | None:
    """Seconds for which an answer says that it stays fresh (RFC 9111, 4.2.1): max-age before
    Expires, less its Age; None where it says nothing."""
    control = headers.get("cache-control", "")
    if _NO_CACHE.search(control):
        return None
    if told := _MAX_AGE.search(control):
        age = headers.get("age", "0").strip()
        return max(0.0, float(told[1]) - (float(age[:9]) if age.isdecimal() else 0.0))
    expires = http_date(headers.get("expires"))
    if expires is None:
        return None
    date = http_date(headers.get("date"))
    return max(0.0, expires - (now if date is None else date))


def http_date(text: str | None) -> float | None:
    """The moment of an HTTP date in seconds of the epoch, None where it is none."""
    if not text:
        return None
    try:
        moment = parsedate_to_datetime(text)
        aware = moment if moment.tzinfo else moment.replace(tzinfo=timezone.utc)
        return aware.timestamp()
    except (ValueError, TypeError, OverflowError, IndexError):
        return None


def clocks_differ(headers: Mapping[str, str], now: float) -> bool:
    """Whether an answer was sent on another day than ours: one of the clocks is wrong."""
    sent = http_date(headers.get("date"))
    return sent is not None and abs(sent - now) > 86400.0


def datetime_of(now: float) -> datetime:
    """A moment in seconds of the epoch, in UTC."""
    return datetime.fromtimestamp(now, timezone.utc)


def silent(now: float, last_news: float | None, rate: float, longest: float) -> bool:
    """Whether a place has been quiet for longer than its habit lets expect: ten times the
    mean gap between its articles, and a day at least. One without a habit is never silent."""
    if last_news is None or rate <= 0:
        return False
    quiet = now - last_news
    # the rate has sunk since: what it was when the last article came
    before: float = rate * 2.0 ** min(quiet / MEMORY, 900.0)
    return quiet > max(86400.0, 2 * longest, 10 / before)
