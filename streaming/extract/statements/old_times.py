"""Whether a text tells of old times, and where one tale in it ends."""

from __future__ import annotations

import re
from datetime import date

from streaming.extract.model import Document
from streaming.extract.statements.times import find_times

_PARTED = re.compile(r"\n[ \t]*(?:[*#~•–—_-][ \t]?){1,7}\s*\n\s*$")
_YEAR = re.compile(r"\b(?:1[89]|20)\d\d\b")
WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
_MANY_YEARS = 5
"""How many years a text names at least that tells of old times."""
_LONG_PAST = 15
_LATELY = 3


def is_past(told: str, today: date) -> bool:
    """Whether what was told last is some years old: a bare "Dec. 9" behind it may be then."""
    return int(told[:4]) <= today.year - _LATELY


def begins_section(document: Document, start: int) -> bool:
    """Whether a line of marks parts what begins there from what stands before."""
    return _PARTED.search(document.text, max(0, start - 40), start) is not None


def tells_of_old(document: Document, today: date) -> bool:
    """Whether most of the years that the document names are long past, and it does not open as
    the news of a day: "unseated on Tuesday"."""
    years = sorted(map(int, _YEAR.findall(document.text)))
    middle = years[len(years) // 2] if len(years) >= _MANY_YEARS else today.year
    return today.year - middle >= _LONG_PAST and not _opens_with_a_day(document)


def _opens_with_a_day(document: Document) -> bool:
    body = next((p for p in document.paragraphs if p.kind == "body"), None)
    if body is None:
        return False
    times = find_times(document.text, body.start, body.end)
    return any(time.kind in ("weekday", "near") for time in times)
