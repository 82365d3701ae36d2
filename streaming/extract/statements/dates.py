"""What a time expression comes to beside the article's date and the time named before it.

A time keeps its precision: "June 1977" is "1977-06". What cannot be dated stays undated.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from streaming.extract.statements.times import NUMBER_WORDS, Time, count

MONTHS = "january february march april may june july august september october november december"
_MONTH_NUMBER = {name: at for at, name in enumerate(MONTHS.split(), 1)}
_MONTH_NUMBER |= {name[:3]: at for name, at in list(_MONTH_NUMBER.items())} | {"sept": 9}
_DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()


_HOLIDAYS = {
    "christmas day": (12, 25), "christmas eve": (12, 24), "new year's day": (1, 1),
    "new year's eve": (12, 31), "boxing day": (12, 26),
}  # fmt: skip
_STEPS = {"last": -1, "this": 0, "next": 1}

_NEAR = {"yesterday": -1, "last": -1, "tomorrow": 1}
"""Days from the article's, by the first word."""

ANCHORED = frozenset(("event", "later", "that", "monthof", "following", "before"))
"""Kinds of times that go by the time named before them."""


@dataclass(frozen=True, slots=True)
class When:
    """A dated time: ISO 8601 text cut to its precision, and the words that said so."""

    iso: str
    words: str
    relative: bool = False


def resolve(
    time: Time, published: date | None, anchor: str | None, future: bool = False
) -> When | None:
    """The date that a time comes to, None where nothing dates it.

    ``anchor`` is the ISO time named last before it, ``future`` whether the verb looks
    ahead ("will meet Tuesday" is the coming one).
    """
    parts = dict(time.parts)
    absolute = _absolute(time.kind, parts)
    if absolute:
        return When(absolute, time.words)
    if time.kind == "rel" and anchor and parts["r_w"].endswith("previous"):
        iso = _following(parts["r_u"], anchor, -1) if parts["r_u"] in _COUNTED else None
    elif time.kind in ANCHORED:
        iso = _from_anchor(time.kind, parts, anchor, published)
    elif published is None:
        iso = None
    else:
        iso = _from_published(time, parts, published, future)
    return When(iso, time.words, relative=True) if iso else None


def _absolute(kind: str, parts: dict[str, str]) -> str | None:
    if kind == "day" and "d_y" in parts:
        return _iso(parts["d_y"], parts["d_m"], parts["d_d"])
    if kind == "euday" and "e_y" in parts:
        return _iso(parts["e_y"], parts["e_m"], parts["e_d"])
    if kind == "month" and "m_y" in parts:
        return _iso(parts["m_y"], parts["m_m"])
    if kind == "holiday" and "h_y" in parts:
        return "{}-{:02d}-{:02d}".format(parts["h_y"], *_holiday(parts))
    return parts.get("y") or parts.get("n_y") or parts.get("q_y") or parts.get("x_y")


def _holiday(parts: dict[str, str]) -> tuple[int, int]:
    """The month and the day of a feast that has the same date each year."""
    return _HOLIDAYS[parts["h_w"].lower().replace("’", "'")]


def _iso(year: str, month: str, day: str | None = None) -> str:
    text = f"{year}-{_month(month):02d}"
    return f"{text}-{int(day):02d}" if day and 1 <= int(day) <= 31 else text


def _month(name: str) -> int:
    lower = name.lower().rstrip(".")
    return _MONTH_NUMBER.get(lower) or _MONTH_NUMBER[lower[:3]]


def _from_anchor(
    kind: str, parts: dict[str, str], anchor: str | None, published: date | None
) -> str | None:
    if kind == "later" and parts["l_dir"] == "ago":
        return _back(parts["l_n"], parts["l_u"], published) if "l_n" in parts else None
    if anchor is None:
        return None
    if kind == "event":
        step = -1 if parts["v_dir"] == "before" else 1
        many = 1 if parts["v_n"] == "the" else count(parts["v_n"])
        return _shift_fine(anchor, _coarse(parts["v_u"].rstrip("s")), many * step)
    if kind == "that":
        return _that(parts["t_u"], anchor)
    if kind == "monthof":
        return _that(parts["t_m"], anchor)
    if kind == "following":
        return _following(parts["f_u"], anchor)
    if kind == "before":
        return _following(parts["b_u"], anchor, -1)
    number = count(parts.get("l_n") or parts.get("l_n2") or "0")
    unit = (parts.get("l_u") or parts.get("l_u2") or "").rstrip("s")
    sign = -1 if parts["l_dir"] in ("earlier", "before") else 1
    if unit in ("year", "season", "decade"):
        years = number * (10 if unit == "decade" else 1)
        return str(int(anchor[:4]) + sign * years)
    return _shift_fine(anchor, unit, number * sign)


def _that(unit: str, anchor: str) -> str | None:
    """ "That summer", "that August", "that day" beside the time named before."""
    if unit == "day":
        return anchor if len(anchor) == len("2025-01-01") else None
    return f"{anchor[:4]}-{_month(unit):02d}" if unit[0].isupper() else anchor[:4]


_COUNTED = frozenset(("year", "season", "campaign", "month"))
_BEGINS = {"spring": 3, "summer": 6, "fall": 9, "autumn": 9}
"""The month in which each season of the year begins; a winter is of two years."""
_DAYLIKE = frozenset(("day", "night", "morning"))


def _following(unit: str, anchor: str, step: int = 1) -> str | None:
    """ "The following spring", "the next day", "the year before" beside the time named before:
    never finer than that."""
    if unit in ("year", "season", "campaign"):
        return str(int(anchor[:4]) + step)
    if unit in _DAYLIKE or unit == "month":
        fine = len(anchor) == len("2025-01-01")
        if unit in _DAYLIKE and not fine:
            return None
        return _shift_fine(anchor if unit in _DAYLIKE else anchor[:7], _coarse(unit), step)
    month = _month(unit) if unit[0].isupper() else _BEGINS.get(unit)
    if month is None:
        return None
    known = int(anchor[5:7]) if len(anchor) > len("2025") else 12
    year = int(anchor[:4]) + (known >= month)
    return f"{year}-{month:02d}" if unit[0].isupper() else str(year)


def within_year(time: Time, last: str) -> When | None:
    """A month without a year that follows a time of the same sentence: "in January 2018 …, and in
    November": the next November."""
    parts = dict(time.parts)
    name = parts.get("m_m") or parts.get("d_m")
    if name is None or {"m_y", "d_y", "m_rel", "d_rel"} & parts.keys():
        return None
    known = int(last[5:7]) if len(last) > len("2018") else 0
    year = int(last[:4]) + (_month(name) < known)
    day = f"-{int(parts['d_d']):02d}" if "d_d" in parts else ""
    return When(f"{year}-{_month(name):02d}{day}", time.words, relative=True)


def is_of_days(time: Time) -> bool:
    """Whether a time goes by a day named before it: "the next day", "the night before"."""
    parts = dict(time.parts)
    return bool({parts.get("f_u"), parts.get("b_u")} & _DAYLIKE)


def _coarse(unit: str) -> str:
    return "day" if unit in _DAYLIKE else unit


def _shift_fine(anchor: str, unit: str, number: int) -> str | None:
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


def _back(number: str, unit: str, published: date | None) -> str | None:
    if published is None:
        return None
    unit, many = unit.rstrip("s"), count(number)
    vague = not (number.isdigit() or number.lower() in NUMBER_WORDS)
    if unit in ("year", "season", "decade", "summer", "winter"):
        return str(published.year - many * (10 if unit == "decade" else 1)) if not vague else None
    if vague:
        return None
    return _shift_fine(
        published.isoformat() if unit != "month" else published.isoformat()[:7], unit, -many
    )


def _from_published(time: Time, parts: dict[str, str], published: date, future: bool) -> str | None:
    told = parts.get("m_rel") or parts.get("d_rel") or parts.get("e_rel")
    if told is not None:  # "in June last year"
        name = parts.get("m_m") or parts.get("d_m") or parts["e_m"]
        year = published.year + _STEPS[told.split()[0]]
        return _iso(str(year), name, parts.get("d_d") or parts.get("e_d"))
    if time.kind == "holiday":
        return _nearest(published, *_holiday(parts), future)
    if time.kind == "day":
        return _nearest(published, _month(parts["d_m"]), int(parts["d_d"]), future)
    if time.kind == "euday":
        return _nearest(published, _month(parts["e_m"]), int(parts["e_d"]), future)
    if time.kind == "month":
        return _nearest(published, _month(parts["m_m"]), None, future)
    if time.kind == "weekday":
        week = published - timedelta(days=7 + published.weekday())
        if "w_b" in parts:  # "on Friday last week"
            return _weekday(week, parts["w"], 1)
        return _weekday(published, parts["w"], 1 if future else -1)
    if time.kind == "yearly":
        return _yearly(parts["e_u"], published, future)
    if time.kind == "late":
        unit = parts.get("a_u") or parts["a_s"]
        return published.isoformat()[: len("2025-05" if unit == "month" else "2025")]
    if time.kind == "ended":
        found = _nearest(published, _month(parts["x_m"]), None, future)
        return found[:4] if found else None
    if time.kind == "quarter":
        return _quarter(parts, published)
    if time.kind == "near":
        shift = _NEAR.get(time.words.lower().split()[0], 0)
        return (published + timedelta(days=shift)).isoformat()
    return _relative(parts, published) if time.kind == "rel" else None


def _yearly(unit: str, published: date, future: bool) -> str:
    """ "In the spring": that of the year that is nearest on the side of the verb's tense."""
    if future:
        return str(published.year + (published.month > _BEGINS[unit] + 2))
    return str(published.year - (published.month < _BEGINS[unit]))


_QUARTERS = ("first", "second", "third", "fourth")


def _quarter(parts: dict[str, str], published: date) -> str:
    """The year of the quarter that began last: quarters are kept as their year."""
    if "q_n" not in parts:
        return str(published.year)
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
        if which == "last" and 0 <= published.month - _month(unit) <= 1:
            return f"{published.year - 1}-{_month(unit):02d}"  # that of this year is "last month"
        if which in ("this", "earlier this", "later this"):
            return f"{published.year}-{_month(unit):02d}"
        return _nearest(published, _month(unit), None, which == "next")
    if unit in ("year", "season", "campaign", "spring", "summer", "fall", "autumn", "winter"):
        ahead = 1 if which == "next" else 0
        behind = 1 if past and not _still_this_year(unit, published) else 0
        return str(published.year + ahead - behind)
    if unit == "month":
        step = {True: -1, False: 1 if which == "next" else 0}[past]
        return _shift_fine(published.isoformat()[:7], "month", step)
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


def last_year(time: Time) -> str | None:
    """The second year of "2007-09", None for other times."""
    parts = dict(time.parts)
    first, second = parts.get("n_y"), parts.get("n_z")
    return first[: 4 - len(second)] + second if first and second else None
