"""The date that a time comes to, by the day of the article and the time named before it.

A time keeps its precision: "June 1977" is "1977-06". What cannot be dated stays undated.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta

from contract.times import readable
from streaming.extract.lexicon import entries, table, words
from streaming.extract.times.recognise import NUMBER_WORDS, Time, count

_DAYS = entries(table("calendar")["days"])
_MONTH_NUMBER = {name: at for at, name in enumerate(entries(table("calendar")["months"]), 1)}
_MONTH_NUMBER |= {name[:3]: at for name, at in list(_MONTH_NUMBER.items())} | {"sept": 9}
_SEASON_BEGINS = {"spring": 3, "summer": 6, "fall": 9, "autumn": 9}
"""The month in which each season of the year begins; a winter is of two years."""
_OF_YEARS = words("grammar", "of_years")
_YEARS = {"year": 1, "season": 1, "campaign": 1, "summer": 1, "winter": 1, "decade": 10}
_DAYLIKE = {"day": 1, "night": 1, "morning": 1, "week": 7, "hour": 0}
_WHICH_YEAR = {"last": -1, "this": 0, "next": 1}
_ROLLING = ("past", "the past", "the last")
_NEAR = {"yesterday": -1, "last": -1, "tomorrow": 1}
"""Days from the article's, by the first word."""
_BACK = ("earlier", "before", "ago")
_QUARTERS = ("first", "second", "third", "fourth")
_TO_THE_DAY = len("2025-01-01")
_TO_THE_MONTH = len("2025-01")


def resolve(
    time: Time, published: date | None, anchor: str | None, future: bool = False
) -> str | None:
    """The ISO 8601 text, cut to its precision, that a time comes to; None where nothing dates it,
    or it lies beyond years of four digits ("3,300 years ago").

    ``anchor`` is the ISO time named last before it, ``future`` whether the verb looks
    ahead ("will meet Tuesday" is the coming one).
    """
    try:
        return readable(_resolved(time, published, anchor, future))
    except OverflowError:  # "4,000,000 days later" is of no calendar
        return None


def _resolved(time: Time, published: date | None, anchor: str | None, future: bool) -> str | None:
    parts = dict(time.parts)
    if "y" in parts:
        return _iso(int(parts["y"]), parts.get("m"), parts.get("d"))
    if time.kind in ("that", "following", "before"):
        return _beside(time.kind, parts["u"], anchor) if anchor is not None else None
    if time.kind == "later" and parts["dir"] != "ago":
        number = count(parts["n"]) * (-1 if parts["dir"] in _BACK else 1)
        return _shifted(anchor, parts["u"].rstrip("s"), number) if anchor is not None else None
    return _beside_article(time, parts, published, future) if published is not None else None


def _iso(year: int, month: str | None = None, day: str | None = None) -> str:
    """A year, maybe a month by its name and a day; of a day that no month has the month."""
    if month is None:
        return str(year)
    number = _month_number(month)
    text = f"{year}-{number:02d}"
    return f"{text}-{int(day):02d}" if day and _is_day(year, number, int(day)) else text


def _is_day(year: int, month: int, day: int) -> bool:
    behind = date(year + month // 12, month % 12 + 1, 1)
    return 1 <= day <= (behind - timedelta(days=1)).day


def _month_number(name: str) -> int:
    """The number of a month by its name or the name's first letters."""
    return _MONTH_NUMBER[name.lower().rstrip(".")]


def _shifted(moment: str, unit: str, number: int) -> str | None:
    """So many units behind an ISO time: no finer than that and than the unit; days and weeks beside
    a month stay that month."""
    if unit in _YEARS:
        return str(int(moment[:4]) + number * _YEARS[unit])
    if unit == "month" and len(moment) >= _TO_THE_MONTH:
        months = int(moment[:4]) * 12 + int(moment[5:7]) - 1 + number
        return f"{months // 12}-{months % 12 + 1:02d}"
    if unit not in _DAYLIKE:
        return None
    if len(moment) < _TO_THE_DAY:
        return moment
    return (date.fromisoformat(moment) + timedelta(days=_DAYLIKE[unit] * number)).isoformat()


def _beside(kind: str, unit: str, anchor: str) -> str | None:
    """ "That summer", "the following spring", "the year before" beside the time named before: never
    finer than that."""
    month = _month_number(unit) if unit[0].isupper() else None
    if unit in _DAYLIKE and len(anchor) < _TO_THE_DAY:
        return None
    if kind == "that":
        if unit in _DAYLIKE:
            return anchor
        return anchor[:4] if month is None else f"{anchor[:4]}-{month:02d}"
    begins = month or _SEASON_BEGINS.get(unit)
    if begins is None or kind == "before":
        own = unit in ("winter", "week")  # of two years, and of two months
        return None if own else _shifted(anchor, unit, -1 if kind == "before" else 1)
    known = int(anchor[5:7]) if len(anchor) >= _TO_THE_MONTH else 12
    year = int(anchor[:4]) + (known >= begins)
    return f"{year}-{month:02d}" if month else str(year)


def _beside_article(
    time: Time, parts: Mapping[str, str], published: date, future: bool
) -> str | None:
    """What goes by the day of the article alone."""
    kind, month = time.kind, parts.get("m")
    if month is not None and "rel" in parts:  # "in June last year"
        return _iso(published.year + _WHICH_YEAR[parts["rel"].split()[0]], month, parts.get("d"))
    if month is not None:
        return _nearest(published, month, parts.get("d"), future)
    if kind == "later":
        return _ago(parts["n"].lower(), parts["u"], published)
    if kind == "weekday":
        week = published - timedelta(days=7 + published.weekday())
        if "b" in parts:  # "on Friday last week"
            return _weekday(week, parts["w"], 1)
        return _weekday(published, parts["w"], 1 if future else -1)
    if kind == "yearly":  # "in the spring"
        begins = _SEASON_BEGINS[parts["u"]]
        ahead, behind = published.month > begins + 2, published.month < begins
        return str(published.year + (ahead if future else -behind))
    if kind == "late":
        return _end(parts.get("u") or parts["s"], published, future or "this" in time.words)
    if kind == "quarter":
        return _quarter(parts, published)
    if kind == "near":
        shift = _NEAR.get(time.words.lower().split()[0], 0)
        return (published + timedelta(days=shift)).isoformat()
    return _relative(parts["w"].lower(), parts["u"], published) if kind == "rel" else None


def _ago(number: str, units: str, published: date) -> str | None:
    """ "Three years ago": None where the number is vague."""
    if not (number[0].isdecimal() or number in NUMBER_WORDS):
        return None
    return _shifted(published.isoformat(), units.rstrip("s"), -count(number))


def _nearest(published: date, month: str, day: str | None, future: bool) -> str:
    """A month or a day of a month in the year that is nearest on the side of the verb's tense."""
    number = _month_number(month)
    told, now = (number, int(day or 0)), (published.month, published.day if day else 0)
    year = published.year + (told < now if future else -(told > now))
    return _iso(year, month, day)


def _weekday(published: date, name: str, direction: int) -> str:
    distance = (_DAYS.index(name.lower()) - published.weekday()) % 7
    if direction < 0:
        distance = distance - 7 if distance else 0
    return (published + timedelta(days=distance)).isoformat()


def _end(unit: str, published: date, future: bool) -> str:
    """ "At the end of the year": told as past in its first half, that of the one before."""
    if unit == "month":
        past = timedelta(days=0 if future or published.day > 15 else published.day)
        return (published - past).isoformat()[:_TO_THE_MONTH]
    return str(published.year - (not future and published.month <= 6))


def _quarter(parts: Mapping[str, str], published: date) -> str:
    """The year of the quarter that began last, of the last one that which ended last: quarters are
    kept as their year."""
    if "rel" in parts:
        return str(published.year + _WHICH_YEAR[parts["rel"].split()[0]])
    if "n" not in parts:
        return str(published.year - (published.month <= 3))
    began = 3 * _QUARTERS.index(parts["n"].lower()) + 1
    return str(published.year - (began > published.month))


def _relative(which: str, unit: str, published: date) -> str | None:
    """ "Last Friday", "this June", "next year", "earlier this month"; "in the last year" is none of
    the calendar's."""
    step = 1 if which == "next" else -1 if which in ("last", *_ROLLING) else 0
    if which in _ROLLING and unit in ("year", "month", "week"):
        return None
    if unit.endswith("day"):
        return _weekday(published, unit, 1 if step > 0 else -1)
    if unit[0].isupper():
        this = step == 0
        return _iso(published.year, unit) if this else _nearest(published, unit, None, step > 0)
    if unit in _OF_YEARS:
        return str(published.year + step)
    if unit == "month":
        return _shifted(published.isoformat(), "month", step)
    monday = published + timedelta(days=7 * step - published.weekday())
    sunday = monday + timedelta(days=6)  # a week is of its month, if it is of one
    return monday.isoformat()[:_TO_THE_MONTH] if monday.month == sunday.month else None
