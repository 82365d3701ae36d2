"""Times as inputs write them, to event times: UTC ISO 8601 that keeps its precision."""

from __future__ import annotations

import re
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

from contract.errors import BadInput
from contract.times import AHEAD, earliest, instant

FIRST_YEAR = 1990
"""What is older was published before there was a web: a page or feed that says so is wrong."""
UNSET = ("1601-01-01", "1899-12-3", "1900-01-01", "1969-12-31", "1970-01-01", "1980-01-01")
"""How programs write the time that they do not know: no date rather than a wrong one."""
_NO_YEAR = re.compile(r"(?<![+:.\d-])00\d\d\b", re.ASCII)
"""The year 1, as .NET writes no time: mail's rules would read 2001."""
_SHORT = re.compile(r"\d{4}(-\d\d(-\d\d)?)?", re.ASCII)
_ISO = re.compile(
    r"(?P<day>\d{4}-\d\d-\d\d)[T ](?P<hm>\d\d:\d\d)(?P<s>:\d\d)?(?:[.,]\d+)?"
    r"\s*(?P<zone>Z|z|[+-]\d\d:?\d\d|[+-]\d\d)?",
    re.ASCII,
)


def event_time(text: str, what: str = "the time") -> str:
    """The event time of ISO 8601 (short forms kept) or RFC 822 text; no zone means UTC.

    ``what`` names the field in the error. Raises BadInput ``absurd_date`` where the text
    is no time.
    """
    trimmed = text.strip()
    try:
        if _SHORT.fullmatch(trimmed):
            earliest(trimmed)
            return trimmed
        return instant(_iso(trimmed) or parsedate_to_datetime(trimmed))
    except (ValueError, OverflowError) as error:
        raise BadInput(
            f"{what[:1].upper()}{what[1:]} is {trimmed[:60]!r}, which is no date.",
            "Write it as 2025-05-04T09:30:00-04:00, or shorter: 2025-05-04, 2025-05, 2025.",
            "absurd_date",
        ) from error


def within(text: str | None, fetched: str, what: str) -> str | None:
    """The event time of a text that a feed gives; None where it gives none, or no date.

    Raises BadInput ``absurd_date`` where it says what cannot be: a year before 1990, or a
    time more than a day after ``fetched``.
    """
    time = event_time_or_none(text)
    if time is None or is_sane(time, fetched):
        return time
    raise BadInput(
        f"{what[:1].upper()}{what[1:]} is {time}, which cannot be right.",
        "Nothing to do, unless its publisher can mend the feed.",
        "absurd_date",
    )


def sane(text: str | None, fetched: str) -> str | None:
    """As ``within``, but None for what cannot be: for a page, which may say it elsewhere."""
    time = event_time_or_none(text)
    return time if time and is_sane(time, fetched) else None


def is_sane(time: str, fetched: str) -> bool:
    """Whether an event time may be that of something on the web that was read at ``fetched``."""
    return time[:4] >= str(FIRST_YEAR) and earliest(time) <= earliest(fetched) + AHEAD


def event_time_or_none(text: str | None) -> str | None:
    """As event_time; None where a publisher's page or feed gives none, or what programs write
    for none."""
    if not text or _NO_YEAR.search(text):
        return None
    try:
        time = event_time(text)
    except BadInput:
        return None
    return None if time.startswith(UNSET) else time


def utc_offset(text: str | None) -> str | None:
    """How far the clock that a time was written by is ahead of UTC: "-04:00". None where the
    text has no time of day, no zone but UTC, or no sense."""
    trimmed = (text or "").strip()
    match = _ISO.fullmatch(trimmed)
    try:
        written = _iso_as_written(trimmed) if match else parsedate_to_datetime(trimmed)
    except (ValueError, OverflowError):
        return None
    if written is None or not written.utcoffset():
        return None
    offset = written.strftime("%z")
    return f"{offset[:3]}:{offset[3:5]}"


def _iso(text: str) -> datetime | None:
    written = _iso_as_written(text)
    return written.astimezone(timezone.utc) if written is not None else None


def _iso_as_written(text: str) -> datetime | None:
    match = _ISO.fullmatch(text)
    if match is None:
        return None
    zone = match["zone"] or "Z"
    offset = "+00:00" if zone in "Zz" else zone
    if len(offset) == 3:
        offset += ":00"
    elif ":" not in offset:
        offset = f"{offset[:3]}:{offset[3:]}"
    return datetime.fromisoformat(f"{match['day']}T{match['hm']}{match['s'] or ':00'}{offset}")
