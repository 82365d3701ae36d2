"""When two values of different precision fit: 2004 fits 2004-11, 2004-03 does not.

Times are ISO 8601 text with their precision, so the less precise is a prefix of the
more precise.
"""

from __future__ import annotations

import re

_TIME = re.compile(r"-?\d{4}(?:-\d{2}(?:-\d{2}(?:T[\d:.]+Z?)?)?)?\Z")


def is_time(text: str) -> bool:
    return bool(_TIME.match(text))


def fits(one: str, other: str) -> bool:
    """Whether both can be true of one thing: equal but for case, or one time in the other."""
    if is_time(one) and is_time(other):
        short, long = sorted((one, other), key=len)
        return long == short or (long.startswith(short) and long[len(short)] in "-T")
    return one.casefold() == other.casefold()


def finer(one: str, other: str) -> str:
    """Of two that fit, the more precise; of two spellings, the first in order."""
    if len(one) != len(other):
        return max(one, other, key=len)
    return min(one, other)
