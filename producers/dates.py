"""Times as inputs write them, to event times: UTC ISO 8601 that keeps its precision."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import datetime, timedelta, timezone, tzinfo
from email.utils import parsedate_to_datetime
from zoneinfo import ZoneInfo

from contract.errors import BadInput
from contract.times import AHEAD, earliest, instant

FIRST_YEAR = 1990
"""What is older was published before there was a web: a page or feed that says so is wrong."""
UNSET = ("1601-01-01", "1899-12-3", "1900-01-01", "1969-12-31", "1970-01-01", "1980-01-01")
"""How programs write the time that they do not know: no date rather than a wrong one."""
_NO_YEAR = re.compile(r"(?<![+:.\d-])00\d\d\b", re.ASCII)
"""The year 1, as .NET writes no time: mail's rules would read 2001."""
_SHORT = re.compile(r"\d{4}(-\d\d(-\d\d)?)?", re.ASCII)
_BASIC = re.compile(
    r"(?P<y>\d{4})(?P<m>\d\d)(?P<d>\d\d)"
    r"(?:T?(?P<h>\d\d):?(?P<min>\d\d)(?::?(?P<s>\d\d))?(?P<zone>Z|[+-]\d\d:?\d\d)?)?",
    re.ASCII,
)
_WEEK = re.compile(r"(?P<year>\d{4})-?W(?P<week>\d\d)-?(?P<day>[1-7])", re.ASCII)
_DAY_OF_YEAR = re.compile(r"(?P<year>\d{4})-?(?P<day>\d{3})", re.ASCII)
_ZONED = re.compile(
    r"(?P<rest>.*\d:\d\d(?:[.,]\d+)?(?:\s*[ap]\.?m\.?)?)\s*(?:"
    r"[:-]?(?:GMT|UTC?)?(?P<sign>[+-])(?P<h>\d\d?):?(?P<m>\d\d)?(?::00)?(?:\s+[A-Z]{2,5})?"
    r"|\s(?P<area>[a-z_]+(?:/[a-z_+-]+){1,2}\d*))(?:\s*\(.*\))?",
    re.ASCII | re.IGNORECASE,
)
"""A zone after a time of day, as numbers or as an area ("Europe/Paris"), and what says it again."""
_FURTHEST = 14
"""Hours that a clock is ahead of UTC or behind it, at most."""
_ZONE_NAME = re.compile(r"[A-Za-z][\w/:+-]*\s*$")
_HALF_DAY = re.compile(r"\d\s*[ap]\.?m\b", re.IGNORECASE)
_HANGUL = re.compile("[\uac00-\ud7a3]")
_DAY_FIRST = re.compile(r"(?<![\d.])\d\d?\.\d\d?\.\d{4}(?![\d.])", re.ASCII)
"""Nobody who parts them by points writes the month before the day."""
_OFTEN = tuple("en fr de es it pt nl pl ru cs hu el tr sv da fi".split())
"""Languages whose months are known where it is not said which language it is."""
_CLOCKS = {"ko": timezone(timedelta(hours=9))}
"""Languages whose speakers share one clock: a time of day in their words is by it."""
_LONGEST = 80
"""Characters of a date: what is longer is none."""
_ISO = re.compile(
    r"(?P<day>\d{4}-\d\d-\d\d)[T ](?P<hm>\d\d:\d\d)(?P<s>:\d\d)?(?:[.,]\d+)?"
    r"\s*(?P<zone>Z|z|[+-]\d\d:?\d\d|[+-]\d\d)?",
    re.ASCII,
)


def event_time(text: str, what: str = "the time") -> str:
    """The event time of ISO 8601 (short forms kept) or RFC 822 text, or of a date as people
    write it in English; no zone means UTC.

    ``what`` names the field in the error. Raises BadInput ``absurd_date`` where the text
    is no time.
    """
    trimmed = text.strip()
    try:
        return _time(trimmed, ("en",))
    except (ValueError, OverflowError) as error:
        raise BadInput(
            f"{what[:1].upper()}{what[1:]} is {trimmed[:60]!r}, which is no date.",
            "Write it as 2025-05-04T09:30:00-04:00, or shorter: 2025-05-04, 2025-05, 2025.",
            "absurd_date",
        ) from error


def within(text: str | None, fetched: str, what: str, language: str | None = None) -> str | None:
    """The event time of a text that a feed in ``language`` gives; None where it gives none, or
    no date.

    Raises BadInput ``absurd_date`` where it says what cannot be: a year before 1990, or a
    time more than a day after ``fetched``.
    """
    time = event_time_or_none(text, language)
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


def event_time_or_none(text: str | None, language: str | None = None) -> str | None:
    """As event_time, also of a date in the words of ``language``, which is what the publisher
    says that it writes, or of another frequent one; None where a page or feed gives none, or
    what programs write for none."""
    if not text or _NO_YEAR.search(text):
        return None
    said = "ko" if _HANGUL.search(text) else (language or "").partition("-")[0].lower()
    for languages in (("en", said) if said else ("en",), _OFTEN):
        with suppress(ValueError, OverflowError):
            time = _time(text.strip(), languages)
            return None if time.startswith(UNSET) else time
    return None


def utc_offset(text: str | None) -> str | None:
    """How far the clock that a time was written by is ahead of UTC: "-04:00". None where the
    text has no time of day, no zone but UTC, or no sense."""
    trimmed = (text or "").strip()
    if not trimmed or _SHORT.fullmatch(trimmed):
        return None
    try:
        written = _moment(trimmed)
    except (ValueError, OverflowError):
        return None
    if not written.utcoffset():
        return None
    offset = written.strftime("%z")
    return f"{offset[:3]}:{offset[3:5]}"


def _in_words(text: str, languages: tuple[str, ...]) -> datetime | None:
    """The moment of a date as people write it ("1 janvier 2004 à 19:48"), with its zone where
    it names one. None where day, month or year are missing, or where day and month may be
    either way round. Costs some ten milliseconds."""
    if not any(map(str.isdigit, text)):
        return None
    import dateparser  # slow to import: only who reads such dates pays

    def read(order: str) -> datetime | None:
        settings = {
            "DATE_ORDER": order,
            "REQUIRE_PARTS": ["day", "month", "year"],
            "PARSERS": ["absolute-time"],
        }
        found: datetime | None = dateparser.parse(text, languages=languages, settings=settings)
        return found

    try:
        found = read("DMY")
        if found is None or (not _DAY_FIRST.search(text) and found != read("MDY")):
            return None
    except (ValueError, OverflowError):  # a language that it does not know
        return None
    clock = _CLOCKS.get(languages[-1]) if found.tzinfo is None and ":" in text else None
    return found.replace(tzinfo=clock) if clock else found


def _time(text: str, languages: tuple[str, ...]) -> str:
    """Raises ValueError or OverflowError where the text is no time."""
    if _SHORT.fullmatch(text):
        earliest(text)
        return text
    return instant(_moment(text, languages))


def _moment(text: str, languages: tuple[str, ...] = ("en",)) -> datetime:
    """The moment that a text tells, by its own zone where it names one; a naive one is UTC's.
    Raises ValueError for none."""
    if len(text) > _LONGEST:
        raise ValueError(text[:_LONGEST])
    if found := _iso(text) or _basic(text):
        return found
    zoned = _ZONED.fullmatch(text)
    told = zoned["rest"] if zoned else text
    found = (zoned and _iso(told)) or _mail(told) or _in_words(told, languages)
    if found is None:
        raise ValueError(text)
    return found.replace(tzinfo=_zone(zoned)) if zoned else found


def _zone(zoned: re.Match[str]) -> tzinfo:
    """Raises ValueError for what is none."""
    if zoned["area"]:
        try:
            return ZoneInfo(zoned["area"])
        except (LookupError, OSError) as error:
            raise ValueError(zoned["area"]) from error
    hours, minutes = int(zoned["h"]), int(zoned["m"] or 0)
    if hours > _FURTHEST or minutes > 59:
        raise ValueError(zoned[0])
    offset = timedelta(hours=hours, minutes=minutes)
    return timezone(-offset if zoned["sign"] == "-" else offset)


def _basic(text: str) -> datetime | None:
    """ISO 8601's rarer forms: 20040101T194821Z, 2004-W01-4, 2004-001."""
    if match := _BASIC.fullmatch(text):
        clock = ":".join(match[part] or "00" for part in ("h", "min", "s"))
        return _iso(f"{match['y']}-{match['m']}-{match['d']}T{clock}{match['zone'] or 'Z'}")
    if match := _WEEK.fullmatch(text):
        year, week, weekday = (int(match[name]) for name in ("year", "week", "day"))
        return datetime.fromisocalendar(year, week, weekday)
    if match := _DAY_OF_YEAR.fullmatch(text):
        return datetime.strptime(f"{match['year']} {match['day']}", "%Y %j")
    return None


def _mail(text: str) -> datetime | None:
    """RFC 822's form; None for what its reader passes over: half days, and zones by names that
    are none of mail's (CEST)."""
    if _HALF_DAY.search(text):
        return None
    try:
        found = parsedate_to_datetime(text)
    except (ValueError, TypeError, IndexError):
        return None
    unread = found.tzinfo is None and _ZONE_NAME.search(text)
    return None if unread else found


def _iso(text: str) -> datetime | None:
    """ISO 8601's usual form. It has an hour 24 and a second 60, which are the next ones."""
    match = _ISO.fullmatch(text)
    if match is None:
        return None
    zone = match["zone"] or "Z"
    offset = "+00:00" if zone in "Zz" else zone
    if len(offset) == 3:
        offset += ":00"
    elif ":" not in offset:
        offset = f"{offset[:3]}:{offset[3:]}"
    hour, minute = map(int, match["hm"].split(":"))
    second = int((match["s"] or ":0")[1:])
    if hour > 24 or minute > 59 or second > 60:
        raise ValueError(text)
    day = datetime.fromisoformat(f"{match['day']}T00:00:00{offset}")
    return day + timedelta(hours=hour, minutes=minute, seconds=second)
