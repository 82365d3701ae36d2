"""Months by their names, and dates so many days, weeks or months from another."""

from __future__ import annotations

from datetime import date, timedelta

from streaming.extract.lexicon import entries, table

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
