"""Figures are merged and ranked anew for the series whose measures a batch changed, and for those
whose happenings it linked otherwise.

Never incremented: a replay, or another order of arrival, gives the same rows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from factstore.derived.people_rows import NOBODY, Who, who
from factstore.derived.relinked import Touched, relinked
from factstore.derived.series import Counted, figures, is_toll, measured
from factstore.history import Changes, latest
from factstore.storage.store import Store
from factstore.tables import FIGURES, MEASURES, REPORTS

BOUND = 1000
"""Measures of one series and year that are merged: the newest. What was found of older ones stays
in `measures`."""
_READ = (
    "measure_id event_key event_id series_id series_key what of_whom of_id value upper_value "
    "comparator change unit unit_kind happened happened_relation place claimants chain outlet "
    "signature published confidence polarity modality valid_from"
).split()
Row = Mapping[str, Any]
Happenings = Mapping[str, str]
"""The happening over documents that an event reports."""


def recompute(store: Store, keys: Touched, batch: int) -> Changes:
    """What changes of ``figures`` since the measures of ``keys`` changed."""
    measures: dict[str, list[Row]] = defaultdict(list)
    for row in store.newest(MEASURES, "series_key", keys, _READ, in_force=True):
        if row["polarity"] and row["modality"] in ("asserted", "reported"):
            measures[row["series_key"]].append(row)
    read = {key: _newest(told) for key, told in measures.items()}
    every = [row for told in read.values() for row in told]
    happenings = _happenings(store, [row["event_id"] for row in every if row["event_id"]])
    people = who(store, [row["of_id"] for row in every])
    old = store.newest(FIGURES, "series_key", keys, in_force=True)
    new = [r for told in read.values() for r in figure_rows(told, happenings, people)]
    return relinked(FIGURES, _by_id(new), _by_id(old), keys, batch)


def touched(store: Store, changed: Changes, keys: Touched) -> dict[str, datetime]:
    """``keys`` and those of the series whose measures tell of reports that ``changed``."""
    moved = {row["event_id"]: row["valid_to"] or row["valid_from"] for row in changed.rows}
    rows = store.newest(MEASURES, "event_id", moved, ("event_id", "series_key"), in_force=True)
    return latest([*keys.items(), *((row["series_key"], moved[row["event_id"]]) for row in rows)])


def figure_rows(
    measures: Sequence[Row], happenings: Happenings, people: Who = NOBODY
) -> Iterator[dict[str, Any]]:
    """The measures of one series and year as rows of ``figures``, without the batch columns."""
    known = {row["measure_id"]: row for row in measures}
    of: dict[str | None, list[Counted]] = defaultdict(list)
    for row in measures:
        person = people.get((row["event_key"], row["of_id"]))
        of[person].append(_counted(row, happenings.get(row["event_id"], ""), person))
    for person, counted in of.items():
        # By the key: a figure of 2024 may be told in two years, and each year's is a row.
        for fact in figures(measures[0]["series_key"], counted):
            own = [known[name] for name in fact.claim_ids]
            first = own[0]
            yield {
                "figure_id": fact.fact_id,
                **{name: first[name] for name in ("series_id", "series_key", "unit", "change")},
                "subject": first["of_whom"] if first["of_id"] else first["place"],
                "subject_id": person or first["of_id"],
                "measured": measured(first["what"], first["unit_kind"], first["place"]),
                "unit_kind": first["unit_kind"],
                **{name: first[name] for name in ("value", "upper_value", "comparator")},
                "as_of": fact.qualifiers.get("point_in_time"),
                "happened": fact.qualifiers.get("happened"),
                "place": fact.qualifiers.get("place"),
                "measure_ids": list(fact.claim_ids),
                **{name: list(getattr(fact, name)) for name in _LISTED},
                **{name: getattr(fact, name) for name in _SINGLE},
                "valid_from": min(row["valid_from"] for row in own),
            }


_LISTED = ("claimants", "outlets")
_SINGLE = ("sources", "first_seen", "last_seen", "confidence", "rank", "reason", "conflict_group")


def _counted(row: Row, happening: str, person: str | None) -> Counted:
    told = "" if row["happened_relation"] else row["happened"] or ""
    day = (row["published"] or "")[:10]
    toll = is_toll(row["unit_kind"])
    return Counted(
        measure_id=row["measure_id"],
        document=row["event_key"],
        value=row["value"],
        upper=row["upper_value"],
        comparator=row["comparator"] or "",
        percent=row["unit_kind"] == "percent",
        as_of=day if toll else told or day,
        happened=told if toll else "",
        place=row["place"] or "",
        happening=happening,
        claimants=tuple(link["name"] or link["mention"] for link in row["chain"] or ()),
        outlet=row["outlet"],
        signature=row["signature"],
        published=row["published"],
        confidence=row["confidence"],
        person=None if person == row["of_id"] else person,
    )


def _newest(measures: Sequence[Row]) -> Sequence[Row]:
    return sorted(measures, key=lambda row: (row["valid_from"], row["measure_id"]))[-BOUND:]


def _happenings(store: Store, events: Sequence[str]) -> Happenings:
    read = ("event_id", "happening_id")
    rows = store.newest(REPORTS, "event_id", events, read, in_force=True)
    return {row["event_id"]: row["happening_id"] for row in rows}


def _by_id(rows: Sequence[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {row["figure_id"]: row for row in rows}
