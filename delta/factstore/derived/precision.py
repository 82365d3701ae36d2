"""When two values of different precision fit: 2004 fits 2004-11, 2004-03 does not.

Times are ISO 8601 text with their precision, so the less precise is a prefix of the
more precise.
"""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date

_TIME = re.compile(r"-?\d{4}(?:-\d{2}(?:-\d{2}(?:T[\d:.]+Z?)?)?)?\Z")


def is_time(text: str) -> bool:
    return bool(_TIME.match(text))


def fits(one: str, other: str, tolerance_days: int = 0) -> bool:
    """Whether both can be true of one thing: equal but for case, one time in the other, or
    two days that are at most ``tolerance_days`` apart."""
    if is_time(one) and is_time(other):
        short, long = sorted((one, other), key=len)
        if long == short or (long.startswith(short) and long[len(short)] in "-T"):
            return True
        return bool(tolerance_days) and _days_apart(one, other) <= tolerance_days
    return one.casefold() == other.casefold()


def _days_apart(one: str, other: str) -> float:
    """Days between two times of a day's precision; infinite where one is vaguer or no day."""
    try:
        return abs((date.fromisoformat(one[:10]) - date.fromisoformat(other[:10])).days)
    except ValueError:
        return float("inf")


def last_day(time: str) -> date:
    """The last day that an event time covers: 2024-02 ends on the 29th.

    Raises ValueError where no such day exists.
    """
    year, month, day = (*(int(part) for part in time[:10].split("-")), 0, 0)[:3]
    month = month or 12
    return date(year, month, day or monthrange(year, month)[1])


def finer(one: str, other: str) -> str:
    """Of two that fit, the more precise; of two spellings, the first in order."""
    if len(one) != len(other):
        return max(one, other, key=len)
    return min(one, other)
