"""What a time comes to beside the day of the article ("on Tuesday", "last spring", "in May"), and
dates so many days, weeks or months from another."""

from __future__ import annotations

from datetime import date, timedelta

from streaming.extract.lexicon import entries, pairs, table, words
from streaming.extract.times.recognise import NUMBER_WORDS, Time, count

_MONTH_NUMBER = {name: at for at, name in enumerate(entries(table("calendar")["months"]), 1)}
_MONTH_NUMBER |= {name[:3]: at for name, at in list(_MONTH_NUMBER.items())} | {"sept": 9}


def iso_text(year: str, month: str, day: str | None = None) -> str:
    """A year, a month by its name and maybe a day as ISO 8601 text."""
    text = f"{year}-{month_number(month):02d}"
    return f"{text}-{int(day):02d}" if day and 1 <= int(day) <= 31 else text


def month_number(name: str) -> int:
    """The number of a month by its name or the name's first letters."""
    lower = name.lower().rstrip(".")
    return _MONTH_NUMBER.get(lower) or _MONTH_NUMBER[lower[:3]]


SEASON_BEGINS = {"spring": 3, "summer": 6, "fall": 9, "autumn": 9}
"""The month in which each season of the year begins; a winter is of two years."""
DAYLIKE = frozenset(("day", "night", "morning"))


def coarse(unit: str) -> str:
    """The unit that a time is counted in: "the night before" is the day before."""
    return "day" if unit in DAYLIKE else unit


def shift_fine(anchor: str, unit: str, number: int) -> str | None:
    """Days and weeks beside a month stay that month: no finer than what was said."""
    days = {"day": 1, "week": 7, "hour": 0}.get(unit)
    if unit == "month":
        if len(anchor) < 7:
            return None
        months = int(anchor[:4]) * 12 + int(anchor[5:7]) - 1 + number
        return f"{months // 12}-{months % 12 + 1:02d}"
    if days is None:
        return None
    if len(anchor) < 10:
        return anchor
    moment = date.fromisoformat(anchor[:10]) + timedelta(days=days * number)
    return moment.isoformat()


_DAYS = entries(table("calendar")["days"])
_HOLIDAYS = {
    name: (int(month), int(day))
    for name, told in pairs("calendar", "holidays").items()
    for month, day in [told.split("-")]
}
_OF_YEARS = words("grammar", "of_years")
_STEPS = {"last": -1, "this": 0, "next": 1}
_NEAR = {"yesterday": -1, "last": -1, "tomorrow": 1}
"""Days from the article's, by the first word."""


def holiday_of(parts: dict[str, str]) -> tuple[int, int]:
    """The month and the day of a feast that has the same date each year."""
    return _HOLIDAYS[parts["h_w"].lower().replace("’", "'")]


def back_from_article(number: str, unit: str, published: date | None) -> str | None:
    """ "Three years ago": no finer than its unit, None where the number is vague."""
    if published is None:
        return None
    unit, many = unit.rstrip("s"), count(number)
    vague = not (number.isdecimal() or number.lower() in NUMBER_WORDS)
    if unit in ("year", "season", "decade", "summer", "winter"):
        return str(published.year - many * (10 if unit == "decade" else 1)) if not vague else None
    if vague:
        return None
    return shift_fine(
        published.isoformat() if unit != "month" else published.isoformat()[:7], unit, -many
    )


def from_article(time: Time, parts: dict[str, str], published: date, future: bool) -> str | None:
    """A time that goes by no other; ``parts`` are its own, ``future`` tells the verb's tense."""
    told = parts.get("m_rel") or parts.get("d_rel") or parts.get("e_rel")
    if told is not None:  # "in June last year"
        name = parts.get("m_m") or parts.get("d_m") or parts["e_m"]
        year = published.year + _STEPS[told.split()[0]]
        return iso_text(str(year), name, parts.get("d_d") or parts.get("e_d"))
    if time.kind == "holiday":
        return _nearest(published, *holiday_of(parts), future)
    if time.kind == "day":
        return _nearest(published, month_number(parts["d_m"]), int(parts["d_d"]), future)
    if time.kind == "euday":
        return _nearest(published, month_number(parts["e_m"]), int(parts["e_d"]), future)
    if time.kind == "month":
        return _nearest(published, month_number(parts["m_m"]), None, future)
    if time.kind == "weekday":
        week = published - timedelta(days=7 + published.weekday())
        if "w_b" in parts:  # "on Friday last week"
            return _weekday(week, parts["w"], 1)
        return _weekday(published, parts["w"], 1 if future else -1)
    if time.kind == "yearly":
        return _yearly(parts["e_u"], published, future)
    if time.kind == "late":
        return _end(parts.get("a_u") or parts["a_s"], published, future or "this" in time.words)
    if time.kind == "quarter":
        return _quarter(parts, published)
    if time.kind == "near":
        shift = _NEAR.get(time.words.lower().split()[0], 0)
        return (published + timedelta(days=shift)).isoformat()
    return _relative(parts, published) if time.kind == "rel" else None


def _end(unit: str, published: date, future: bool) -> str:
    """ "At the end of the year": told as past in its first half, that of the one before."""
    if unit == "month":
        past = timedelta(days=0 if future or published.day > 15 else published.day)
        return (published - past).isoformat()[: len("2025-05")]
    return str(published.year - (not future and published.month <= 6))


def _yearly(unit: str, published: date, future: bool) -> str:
    """ "In the spring": that of the year that is nearest on the side of the verb's tense."""
    if future:
        return str(published.year + (published.month > SEASON_BEGINS[unit] + 2))
    return str(published.year - (published.month < SEASON_BEGINS[unit]))


_QUARTERS = ("first", "second", "third", "fourth")


def _quarter(parts: dict[str, str], published: date) -> str:
    """The year of the quarter that began last, of the last one that which ended last: quarters are
    kept as their year."""
    if "q_n" not in parts:
        return str(published.year - (published.month <= 3))
    began = 3 * _QUARTERS.index(parts["q_n"].lower()) + 1
    return str(published.year - (1 if began > published.month else 0))


def _nearest(published: date, month: int, day: int | None, future: bool) -> str | None:
    later = (month, day or 0) > (published.month, published.day if day else 0)
    year = published.year - (1 if later and not future else 0)
    if future and (month, day or 31) < (published.month, published.day):
        year += 1
    return f"{year}-{month:02d}" + (f"-{day:02d}" if day and day <= 31 else "")


def _weekday(published: date, name: str, direction: int) -> str:
    distance = (_DAYS.index(name.lower()) - published.weekday()) % 7
    if direction < 0:
        distance = distance - 7 if distance else 0
    return (published + timedelta(days=distance)).isoformat()


def _relative(parts: dict[str, str], published: date) -> str | None:
    which, unit = parts["r_w"].lower(), parts["r_u"]
    past = which == "last" or (which.endswith(("past", "previous")) and "this" not in which)
    if unit.endswith("day"):
        return _weekday(published, unit, 1 if which == "next" else -1)
    if unit[0].isupper():
        month = month_number(unit)
        if which == "last" and 0 <= published.month - month <= 1:
            return f"{published.year - 1}-{month:02d}"  # that of this year is "last month"
        if which in ("this", "earlier this", "later this"):
            return f"{published.year}-{month:02d}"
        return _nearest(published, month, None, which == "next")
    if unit in _OF_YEARS:
        ahead = 1 if which == "next" else 0
        behind = 1 if past and not _still_this_year(unit, published) else 0
        return str(published.year + ahead - behind)
    if unit == "month":
        step = {True: -1, False: 1 if which == "next" else 0}[past]
        return shift_fine(published.isoformat()[:7], "month", step)
    if unit == "week":
        return _month_of_week(published, {True: -1, False: 1 if which == "next" else 0}[past])
    return None


def _month_of_week(published: date, step: int) -> str | None:
    """The month of "last week", None where that lies in two."""
    monday = published + timedelta(days=7 * step - published.weekday())
    sunday = monday + timedelta(days=6)
    return monday.isoformat()[:7] if monday.month == sunday.month else None


_SEASON_ENDS = {"spring": 6, "summer": 9, "fall": 12, "autumn": 12}


def _still_this_year(unit: str, published: date) -> bool:
    """ "Last spring" written in October is this year's."""
    return unit in _SEASON_ENDS and published.month > _SEASON_ENDS[unit]
