"""Which reports are of one happening, what each adds, and where they differ.

Pure, and the same in whatever order the reports came. Precision first: reports are one where they
share sort and anchor (``identity.happening_key``), their times overlap, nothing that both tell
differs, and they agree in two things, or in whom it befalls where no two documents of the key tell
otherwise of the same days; each report fits every other of its happening.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from datetime import date
from functools import cache, lru_cache
from itertools import combinations
from typing import Literal

from factstore.derived.precision import last_day
from factstore.derived.sources import Origin, independent, near_copies

Days = tuple[int, int]
"""The first and the last one, as ordinals."""
Told = Literal["happened", "planned", "denied", "called off"]
Status = Literal["happened", "planned", "denied", "cancelled", "disputed"]
_AROUND = 1
"""Days by which outlets differ on when something was: the evening or the morning after."""
_WHOSE = re.compile(r"[’']s?$")
_MEANT = re.compile(r"\[[^]]*\]")
"""Whom a pronoun means: "his [Dov Marsh]"."""
_LONG, _STEM = 5, 6
"""Letters of a word that tells one thing from another, and of what its forms share."""
_SHORT = 4
"""Letters of a word that may be a name: "The" is none."""
_APART, _DIFFERS = -1, -2
"""What two tell of a part: in quite other words; with others' names."""
_WINDOW: Mapping[Told, tuple[int, int]] = {
    "happened": (-3, 0), "planned": (0, 60), "denied": (-60, 0), "called off": (-60, 60),
}  # fmt: skip
"""Days around its report within which something without a date is taken to be: who "has not"
may do so tomorrow."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of a report: ``of`` what, as a series has it."""

    of: str
    value: float
    comparator: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """An event in force as its document tells it. ``named`` are names by
    part, ``words`` all that it tells of each part, ``called`` the parts that its type calls so,
    ``befallen`` those of whom it befalls, ``unnamed`` those in which somebody without a name takes
    part; ``happened`` is ISO 8601 text, where it dates the event itself."""

    event_id: str
    document: str
    told: Told = "happened"
    outlet: str | None = None
    signature: str | None = None
    published: str | None = None
    happened: str | None = None
    place: str | None = None
    named: Mapping[str, frozenset[str]] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    called: frozenset[str] = frozenset()
    befallen: frozenset[str] = frozenset()
    unnamed: frozenset[str] = frozenset()
    figures: tuple[Figure, ...] = ()

    def days(self) -> Days | None:
        """The first and last day on which it may have been; None where nothing tells."""
        try:
            if self.happened is not None:
                first = date.fromisoformat((self.happened + "-01-01")[:10]).toordinal()
                around = _AROUND if len(self.happened) >= len("2025-06-02") else 0
                return first - around, last_day(self.happened).toordinal() + around
            day = date.fromisoformat((self.published or "")[:10]).toordinal()
        except ValueError:
            return None
        before, after = _WINDOW[self.told]
        return day + before, day + after

    @property
    def order(self) -> tuple[str, str]:
        """By which reports follow one another."""
        return self.published or "~", self.event_id


@dataclass(frozen=True, slots=True)
class Linked:
    """A report of a happening that another document reports too. ``step`` counts its reports
    from 1, the first one; ``sources`` counts independent sources; ``differs`` tells where the
    happening's reports differ, "" where they do not."""

    event_id: str
    happening_id: str
    step: int
    reports: int
    sources: int
    status: Status
    happened: str | None
    adds: str
    differs: str


def linked(reports: Iterable[Report]) -> tuple[Linked, ...]:
    """The reports of one key that are of a happening which several documents tell."""
    groups = _groups(list(reports))
    told = (_told(group) for group in groups if len({r.document for r in group}) > 1)
    return tuple(sorted((one for each in told for one in each), key=lambda one: one.event_id))


def _groups(reports: Sequence[Report]) -> list[list[Report]]:
    """Those whose time is told most closely come first; each joins the one happening all of whose
    reports it fits, of several the nearest."""
    placed = [(days, report) for report in reports if (days := report.days()) is not None]
    placed.sort(key=lambda p: (p[0][1] - p[0][0], p[0][0], p[1].order))
    recurs = cache(lambda: _recurs(placed))
    groups: list[list[tuple[Days, Report]]] = []
    for days, report in placed:
        fitting = [
            group
            for group in groups
            if all(
                _overlap(days, other)
                and _fits(report, one, recurs)
                and not _two_denials(report, one)
                for other, one in group
            )
        ]
        if fitting:
            min(fitting, key=lambda g: (abs(sum(g[0][0]) - sum(days)), g[0][1].order)).append(
                (days, report)
            )
        else:
            groups.append([(days, report)])
    return [[report for _, report in group] for group in groups]


def _recurs(placed: Sequence[tuple[Days, Report]]) -> bool:
    """Whether two documents tell of the same days what cannot be one: what the anchor has had
    several times it may have again."""
    return any(
        one.document != other.document and _overlap(days, others) and _otherwise(one, other)
        for (days, one), (others, other) in combinations(placed, 2)
    )


def _otherwise(one: Report, other: Report) -> bool:
    """Whether the two cannot be one by what they tell of a part: of those that their type calls so,
    else of all."""
    both = one.words.keys() & other.words.keys()
    return any(_agreed(one, other, part) < 0 for part in both & one.called or both)


def _overlap(one: Days, other: Days) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]


def _two_denials(one: Report, other: Report) -> bool:
    """Whether what is denied was denied at two times: each is of its own days."""
    if not one.told == other.told == "denied" or one.happened or other.happened:
        return False
    days = [date.fromisoformat((each.published or "")[:10]) for each in (one, other)]
    return abs((days[0] - days[1]).days) > -_WINDOW["happened"][0]


def _fits(one: Report, other: Report, recurs: Callable[[], bool]) -> bool:
    """Whether two reports are of one happening: nothing that both tell differs, and they agree in
    two things (times of a month at least), less what they tell in other words unless their times
    agree; or only in whom it befalls, where nothing of the kind ``recurs``."""
    both = one.words.keys() & other.words.keys()
    parts = [_agreed(one, other, part) for part in both]
    if _DIFFERS in parts or _swapped(one, other) or _named_otherwise(one, other):
        return False
    dated = one.happened is not None and other.happened is not None
    if not dated and None not in (one.place, other.place) and one.place != other.place:
        return False
    when, told = _one_time(one, other), {one.told, other.told}
    if not when and "happened" in told and told & {"denied", "called off"}:
        return False
    if one.words == other.words and near_copies(one.signature, other.signature):
        return True
    more = [_beyond(report, both) for report in (one, other)]
    if all(more):
        parts.append(_alike(*more) or _APART)
    where = one.place is not None and one.place == other.place
    agreed = sum(max(part, 0) if when else part for part in parts) + when + where
    alone = parts == [1] and set() < both <= one.befallen and (dated or len(told) == 1)
    return agreed >= 2 or (alone and not recurs())


def _agreed(one: Report, other: Report, part: str) -> int:
    """In how many things both tell the same of a part: in each name, or in the words; 0 where
    they do not tell it well enough."""
    mine, others = one.named.get(part), other.named.get(part)
    if mine and others:
        if not (mine <= others or others <= mine):
            return _DIFFERS
        return 0 if part in one.unnamed | other.unnamed else len(mine & others)
    return _alike(one.words[part], other.words[part])


def _beyond(report: Report, both: Set[str]) -> str:
    """The words of the other parts: of those that its type calls so, else of all."""
    parts = sorted(report.words.keys() - both)
    return " ".join(report.words[p] for p in parts if not report.called or p in report.called)


def _alike(one: str, other: str) -> int:
    """1 where the same longer words are told, or two and half of those of who tells less; _APART
    where quite others are; 0 between these."""
    mine, others = _content(one), _content(other)
    both, fewer = mine & others, min(len(mine), len(others))
    if (both and mine == others) or len(both) >= max(2, fewer / 2):
        return 1
    return _APART if fewer and not both else 0


def _one_time(one: Report, other: Report) -> bool:
    """Whether both date it alike, to the month at least."""
    shorter, longer = sorted((one.happened or "", other.happened or ""), key=len)
    return len(shorter) >= len("2025-06") and longer.startswith(shorter)


def _named_otherwise(one: Report, other: Report) -> bool:
    """Whether each tells of something by a name that the other lacks, among places and within
    what has no name of its own: "the Ohio primary" is none in Missouri."""
    mine, others = _proper(one), _proper(other)
    return bool(mine - others and others - mine)


def _proper(report: Report) -> frozenset[str]:
    texts = [report.place or ""]
    texts += [words for part, words in report.words.items() if part not in report.named]
    return _capitals(" ".join(texts))


@lru_cache(4096)
def _capitals(text: str) -> frozenset[str]:
    words = (_WHOSE.sub("", word.strip(",.")) for word in text.split())
    return frozenset(word for word in words if word[:1].isupper() and len(word) >= _SHORT)


@lru_cache(4096)
def _content(words: str) -> frozenset[str]:
    """The longer words, which tell one thing from another, by what their forms share: "resign"
    of "resignation"."""
    longer = re.findall(r"\w+", _MEANT.sub("", words.casefold()))
    return frozenset(word[:_STEM] for word in longer if len(word) >= _LONG)


def _swapped(one: Report, other: Report) -> bool:
    """Whether somebody has another part of the same type: who won is not who lost."""
    for part in one.called & one.named.keys():
        elsewhere = (other.called & other.named.keys()) - {part}
        if any(one.named[part] & other.named[each] for each in elsewhere):
            return True
    return False


def _told(group: Sequence[Report]) -> Iterator[Linked]:
    ordered = sorted(group, key=lambda report: report.order)
    origins = [Origin(r.document, r.outlet, r.signature, r.published) for r in ordered]
    sources = independent(origins)
    status, happened, differs = _status(ordered), _when(ordered), "; ".join(_differing(ordered))
    known: set[tuple[str, str]] = set()
    for step, report in enumerate(ordered, 1):
        told = [pair for pair in _telling(report) if pair not in known]
        known.update(told)
        yield Linked(
            report.event_id,
            ordered[0].event_id,
            step,
            len(ordered),
            sources,
            status,
            happened,
            "; ".join(f"{part}: {words}" for part, words in told) if step > 1 else "",
            differs,
        )


def _telling(report: Report) -> Iterator[tuple[str, str]]:
    """All that a report tells, a part with its words."""
    yield from sorted(report.words.items())
    if report.place is not None:
        yield "place", report.place
    if report.happened is not None:
        yield "happened", report.happened


def _status(group: Sequence[Report]) -> Status:
    told = {report.told for report in group}
    if "happened" in told:
        return "disputed" if "denied" in told else "happened"
    if "called off" in told or {"planned", "denied"} <= told:
        return "cancelled"
    return "planned" if "planned" in told else "denied"


def _when(group: Sequence[Report]) -> str | None:
    """The time that most reports give, of those the most precise, then the first."""
    times = [report.happened for report in group if report.happened is not None]
    return min(times, key=lambda t: (-len(t), -times.count(t), t), default=None)


def _differing(group: Sequence[Report]) -> Iterator[str]:
    """Times that differ, and figures: of one day they are a dispute, of several a change."""
    times = sorted({r.happened for r in group if r.happened is not None and len(r.happened) >= 10})
    if len({time[:10] for time in times}) > 1:
        yield f"happened: {' or '.join(times)}"
    by_measure: dict[str, list[tuple[str, float, str]]] = defaultdict(list)
    for report in group:
        for figure in report.figures:
            if figure.comparator == "":
                who = report.outlet or report.document
                day = (report.published or "")[:10]
                by_measure[figure.of].append((day, figure.value, who))
    for of, told in sorted(by_measure.items()):
        if len({value for _, value, _ in told}) < 2:
            continue
        values: dict[str, set[float]] = defaultdict(set)
        for day, value, _ in told:
            values[day].add(value)
        way = "dispute" if any(len(each) > 1 for each in values.values()) else "change"
        shown = ", ".join(f"{value:g} ({who}, {day})" for day, value, who in sorted(set(told)))
        yield f"{of}: {shown}: {way}"
