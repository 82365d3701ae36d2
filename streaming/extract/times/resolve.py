"""What a time expression comes to beside the article's date and the time named before it.

A time keeps its precision: "June 1977" is "1977-06". What cannot be dated stays undated.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from streaming.extract.times.from_article import (
    DAYLIKE,
    SEASON_BEGINS,
    back_from_article,
    coarse,
    from_article,
    holiday_of,
    iso_text,
    month_number,
    shift_fine,
)
from streaming.extract.times.recognise import Time, count

ANCHORED = frozenset(("later", "that", "following", "before"))
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
        iso = from_article(time, parts, published, future)
    return When(iso, time.words, relative=True) if iso else None


def _absolute(kind: str, parts: dict[str, str]) -> str | None:
    if kind == "day" and "d_y" in parts:
        return iso_text(parts["d_y"], parts["d_m"], parts["d_d"])
    if kind == "euday" and "e_y" in parts:
        return iso_text(parts["e_y"], parts["e_m"], parts["e_d"])
    if kind == "month" and "m_y" in parts:
        return iso_text(parts["m_y"], parts["m_m"])
    if kind == "holiday" and "h_y" in parts:
        return "{}-{:02d}-{:02d}".format(parts["h_y"], *holiday_of(parts))
    return parts.get("y") or parts.get("n_y") or parts.get("q_y")


def _from_anchor(
    kind: str, parts: dict[str, str], anchor: str | None, published: date | None
) -> str | None:
    if kind == "later" and parts["l_dir"] == "ago":
        return back_from_article(parts["l_n"], parts["l_u"], published) if "l_n" in parts else None
    if anchor is None:
        return None
    if kind == "that":
        return _that(parts["t_u"], anchor)
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
    return shift_fine(anchor, unit, number * sign)


def _that(unit: str, anchor: str) -> str | None:
    """ "That summer", "that August", "that day" beside the time named before."""
    if unit == "day":
        return anchor if len(anchor) == len("2025-01-01") else None
    return f"{anchor[:4]}-{month_number(unit):02d}" if unit[0].isupper() else anchor[:4]


_COUNTED = frozenset(("year", "season", "campaign", "month"))


def _following(unit: str, anchor: str, step: int = 1) -> str | None:
    """ "The following spring", "the next day", "the year before" beside the time named before:
    never finer than that."""
    if unit in ("year", "season", "campaign"):
        return str(int(anchor[:4]) + step)
    if unit in DAYLIKE or unit == "month":
        fine = len(anchor) == len("2025-01-01")
        if unit in DAYLIKE and not fine:
            return None
        return shift_fine(anchor if unit in DAYLIKE else anchor[:7], coarse(unit), step)
    month = month_number(unit) if unit[0].isupper() else SEASON_BEGINS.get(unit)
    if month is None:
        return None
    known = int(anchor[5:7]) if len(anchor) > len("2025") else 12
    year = int(anchor[:4]) + (known >= month)
    return f"{year}-{month:02d}" if unit[0].isupper() else str(year)


def last_year(time: Time) -> str | None:
    """The second year of "2007-09", None for other times."""
    parts = dict(time.parts)
    first, second = parts.get("n_y"), parts.get("n_z")
    return first[: 4 - len(second)] + second if first and second else None
