"""Which reports are of one happening, what each adds, and where they differ.

Pure, and the same in whatever order the reports came. Precision first: reports are one where they
share sort and anchor (``identity.happening_key``), their times overlap, and whoever both name in a
part is the same; each report fits every other of its happening.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from factstore.derived.precision import last_day
from factstore.derived.sources import Origin, independent

Told = Literal["happened", "planned", "denied", "called off"]
Status = Literal["happened", "planned", "denied", "cancelled", "disputed"]
_AROUND = 1
"""Days by which outlets differ on when something was: the evening or the morning after."""
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
    """An event in force as its document tells it. ``named`` are names by part, ``words`` all
    that it tells of each part, ``called`` the parts that its type calls so; ``happened`` is ISO
    8601 text, where it dates the event itself."""

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
    figures: tuple[Figure, ...] = ()

    def days(self) -> tuple[int, int] | None:
        """The first and last day on which it may have been; None where nothing tells."""
        try:
            if self.happened is not None:
                first = date.fromisoformat((self.happened + "-01-01")[:10]).toordinal()
                return first - _AROUND, last_day(self.happened).toordinal() + _AROUND
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
    groups: list[list[tuple[tuple[int, int], Report]]] = []
    for days, report in placed:
        fitting = [
            group
            for group in groups
            if all(_overlap(days, other) and _fits(report, one) for other, one in group)
        ]
        if fitting:
            min(fitting, key=lambda g: (abs(sum(g[0][0]) - sum(days)), g[0][1].order)).append(
                (days, report)
            )
        else:
            groups.append([(days, report)])
    return [[report for _, report in group] for group in groups]


def _overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]


def _fits(one: Report, other: Report) -> bool:
    """Whether who takes part, and where, can be the same: not whoever won who lost."""
    for part in one.named.keys() & other.named.keys():
        mine, others = one.named[part], other.named[part]
        if not (mine <= others or others <= mine):
            return False
    for part in one.called & one.named.keys():
        elsewhere = (other.called & other.named.keys()) - {part}
        if any(one.named[part] & other.named[each] for each in elsewhere):
            return False
    dated = one.happened is not None and other.happened is not None
    return dated or None in (one.place, other.place) or one.place == other.place


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
