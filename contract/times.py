"""Event times: UTC ISO 8601 text that keeps its precision (``2017``, ``2017-03``,
``2017-03-09``, ``2017-03-09T11:30:00Z``)."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone

EARLIEST_YEAR = 1600
"""Nothing older is news: the first printed newspaper is of 1605."""
AHEAD = timedelta(days=1)
"""How far past the record's Kafka timestamp a time may lie: clocks and time zones differ."""

_TIME = re.compile(
    r"(?P<year>\d{4})(?:-(?P<month>\d\d)(?:-(?P<day>\d\d)"
    r"(?:T(?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d)(?:\.(?P<fraction>\d{1,9}))?Z)?)?)?",
    re.ASCII,
)


def earliest(text: str) -> datetime:
    """The first moment that an event time covers, in UTC: ``2017-03`` begins 2017-03-01.

    Raises ValueError where the text is no event time or no such day exists.
    """
    match = _TIME.fullmatch(text)
    if match is None:
        raise ValueError(f"not an ISO 8601 UTC time: {text[:40]!r}")
    parts = match.groupdict()
    return datetime(
        int(parts["year"]),
        int(parts["month"] or 1),
        int(parts["day"] or 1),
        int(parts["hour"] or 0),
        int(parts["minute"] or 0),
        min(int(parts["second"] or 0), 59),  # a leap second is kept as the one before
        int((parts["fraction"] or "0").ljust(6, "0")[:6]),
        tzinfo=timezone.utc,
    )


def readable(time: str | None) -> str | None:
    """An event time that has a first moment, else None: what a text dates may lie beyond years of
    four digits ("800 years earlier" beside 1510)."""
    try:
        earliest(time or "")
    except ValueError:
        return None
    return time


def by_its_clock(text: str, utc_offset: str | None) -> datetime:
    """The first moment that an event time covers, by the clock of who wrote it: an evening in
    New York is the next day in UTC. Times without an hour are no moments, and stay.

    Raises ValueError where the text is no event time.
    """
    moment = earliest(text)
    if utc_offset is None or "T" not in text:
        return moment
    hours, minutes = int(utc_offset[1:3]), int(utc_offset[4:6])
    ahead = timedelta(hours=hours, minutes=minutes)
    return moment.astimezone(timezone(-ahead if utc_offset[0] == "-" else ahead))


def is_absurd(text: str, now: datetime) -> bool:
    """Whether an event time cannot be right: no such day, before 1600, or begins more
    than a day after ``now``, the record's Kafka timestamp."""
    try:
        moment = earliest(text)
    except ValueError:
        return True
    return moment.year < EARLIEST_YEAR or moment > now + AHEAD


def instant(moment: datetime) -> str:
    """The event text of a moment: UTC, whole seconds. Naive moments are taken as UTC."""
    aware = moment if moment.tzinfo else moment.replace(tzinfo=timezone.utc)
    # strftime writes the year 1 as "1"
    naive = aware.astimezone(timezone.utc).replace(microsecond=0, tzinfo=None)
    return f"{naive.isoformat()}Z"
