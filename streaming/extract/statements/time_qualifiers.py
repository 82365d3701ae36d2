"""Which qualifier each time beside a statement fills, and with what date."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from streaming.extract.statements.dates import When, last_year
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.time_marks import TimeMark
from streaming.extract.statements.times import Time

_TIME_OF = {
    "since": "start_time",
    "until": "end_time",
    "till": "end_time",
    "through": "end_time",
    "from": "start_time",
    "to": "end_time",
}
_EFFECTIVE = re.compile(r"\b(?:effective|with effect|starting|beginning|as of)(?: on| from)? $")
_NAMED = re.compile(
    r"\b(?:executive|officer|director|chair\w*|president|manager|head|editor) from $"
)
"""What is told of a post that somebody was named to: "named Lee chief executive from May 1"."""
_UNDATED = frozenset("before by".split())
"""Prepositions whose time only bounds the one that is meant."""
_LASTING = frozenset(("for", "", "(", "over", "in", "during", "across"))
_RANGING = frozenset(("(", "from"))
"""Where two years with a dash are a start and an end: "(2007-09)"; else they are a season."""


@dataclass(slots=True)
class Found:
    """Qualifiers under construction; what is there already is kept."""

    values: dict[str, str | int] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    again: list[str] = field(default_factory=list)
    """Further points in time of the same: "in 2010, 2012 and 2014"."""

    def put(self, name: str, value: str | int, words: str | None = None) -> None:
        """Note a qualifier, unless it is known, and the words that date it."""
        if name not in self.values:
            self.values[name] = value
            if words is not None:
                self.words[name] = words


def dated(marks: Sequence[TimeMark], default: str, discourse: Discourse, future: bool) -> Found:
    """The qualifiers that times alone make; ``default`` is what a plain time fills."""
    found = Found()
    put_times(marks, default, discourse, future, found)
    return found


def put_times(
    marks: Sequence[TimeMark], default: str, discourse: Discourse, future: bool, found: Found
) -> None:
    """Put in ``found`` the qualifiers that times make."""
    for mark in marks:
        if mark.time.duration:
            if mark.preposition in _LASTING and not mark.time.words.endswith("-term"):
                found.put("duration", mark.time.duration, mark.time.words)
        elif mark.preposition in _UNDATED:
            discourse.anchor = None  # nothing dates "a week later" behind "before the season"
        else:
            _from_date(mark, default, discourse, future, found)


def _moment(time: Time, discourse: Discourse, future: bool) -> When | None:
    """What a time comes to; "effective Sept. 1" is the one that is nearest to the article."""
    lead = discourse.document.text[max(0, time.start - 20) : time.start]
    today = discourse.published
    named = _NAMED.search(lead) is not None and time.kind in ("day", "euday", "month")
    if future or today is None or not (_EFFECTIVE.search(lead) or named):
        return discourse.when(time, future)
    both = (discourse.when(time, ahead) for ahead in (True, False))
    return min(
        (when for when in both if when is not None),
        key=lambda when: abs((_day_of(when.iso) - today).days),
        default=None,
    )


def _day_of(iso: str) -> date:
    return date.fromisoformat(f"{iso}-01-01"[:10] if len(iso) == len("2025") else f"{iso}-01"[:10])


def _from_date(
    mark: TimeMark, default: str, discourse: Discourse, future: bool, found: Found
) -> None:
    when = _moment(mark.time, discourse, future)
    name = _TIME_OF.get(mark.preposition, default)
    if mark.preposition == "between":
        name = "end_time" if mark.joined else "start_time"
    if when is None or not name:
        return
    last = last_year(mark.time) if mark.preposition in _RANGING else None
    if last is not None and default:
        found.put("start_time", when.iso, when.words)
        found.put("end_time", last, when.words)
    elif mark.joined and name == "point_in_time" and name in found.values:
        found.again.append(when.iso)
    else:
        told = str(found.values.get(name, ""))
        if told and when.iso.startswith(told):
            del found.values[name]  # "Two years later, in November 2011,"
        found.put(name, when.iso, when.words)
