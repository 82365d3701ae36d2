"""Reports of happenings are linked anew for the keys whose events a batch changed.

Never incremented: a replay, or another order of arrival, gives the same rows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from contract.vocabulary import EventType, Vocabulary
from factstore.derived.happenings import Figure, Report, Told, linked
from factstore.derived.people_rows import NOBODY, Who, who
from factstore.derived.relinked import Touched, relinked
from factstore.derived.series import measured
from factstore.history import Changes
from factstore.storage.store import Store
from factstore.tables import EVENTS, MEASURES, REPORTS

BOUND = 500
"""Reports of one key that are compared: the newest. What was found of older ones stays."""
_READ = (
    "event_id event_key happening_key type predicate participants roles happened happened_relation "
    "place polarity modality outlet published signature valid_from"
).split()
_FIGURES = "event_id what unit_kind place value comparator".split()
Row = Mapping[str, Any]


def recompute(store: Store, keys: Touched, vocabulary: Vocabulary, batch: int) -> Changes:
    """What changes of ``reports`` since the events of ``keys`` changed."""
    events: dict[str, list[Row]] = defaultdict(list)
    for row in store.newest(EVENTS, "happening_key", keys, _READ, in_force=True):
        events[row["happening_key"]].append(row)
    compared = {key: _newest(told) for key, told in events.items()}
    older = {row["event_id"] for told in events.values() for row in told} - {
        row["event_id"] for told in compared.values() for row in told
    }
    old = {
        row["event_id"]: row
        for row in store.newest(REPORTS, "happening_key", keys, in_force=True)
        if row["event_id"] not in older
    }
    figures = _figures(store, [row["event_id"] for told in compared.values() for row in told])
    people = who(store, {_entity(p) for told in compared.values() for e in told for p in _parts(e)})
    new = {
        row["event_id"]: row
        for key, told in compared.items()
        for row in linked_rows(told, figures, key, vocabulary, people)
    }
    return relinked(REPORTS, new, old, keys, batch)


def _newest(events: Sequence[Row]) -> Sequence[Row]:
    return sorted(events, key=lambda row: (row["valid_from"], row["event_id"]))[-BOUND:]


def _figures(store: Store, events: Sequence[str]) -> Mapping[str, Sequence[Figure]]:
    found: dict[str, list[Figure]] = defaultdict(list)
    for row in store.newest(MEASURES, "event_id", events, _FIGURES, in_force=True):
        found[row["event_id"]].append(figure_of(row))
    return found


def figure_of(measure: Row) -> Figure:
    """A row of ``measures`` as reports compare it: what befalls people is one measure, however
    they are called."""
    of = measured(measure["what"], measure["unit_kind"], measure["place"])
    return Figure(of, measure["value"], measure["comparator"] or "")


def linked_rows(
    events: Sequence[Row],
    figures: Mapping[str, Sequence[Figure]],
    key: str,
    vocabulary: Vocabulary,
    people: Who = NOBODY,
) -> list[dict[str, Any]]:
    """Rows of ``events`` of one key as rows of ``reports``, without the batch columns. A report
    is linked since the second document of its happening is known."""
    known = {row["event_id"]: row for row in events}
    types = vocabulary.event_types
    found = linked(
        _report(row, types.get(row["type"]), figures.get(row["event_id"], ()), people)
        for row in events
    )
    since: dict[str, dict[str, datetime]] = defaultdict(dict)
    for one in found:
        row = known[one.event_id]
        documents = since[one.happening_id]
        before = documents.get(row["event_key"], row["valid_from"])
        documents[row["event_key"]] = min(before, row["valid_from"])
    return [
        {
            **asdict(one),
            "happening_key": key,
            "valid_from": max(
                known[one.event_id]["valid_from"],
                sorted(since[one.happening_id].values())[1],
            ),
        }
        for one in found
    ]


def _parts(event: Row) -> Sequence[Row]:
    return event["participants"] or ()


def _entity(participant: Row) -> str | None:
    return participant.get("entity_id")


def _report(row: Row, type_: EventType | None, figures: Sequence[Figure], people: Who) -> Report:
    named: dict[str, set[str]] = defaultdict(set)
    words: dict[str, list[str]] = defaultdict(list)
    unnamed: set[str] = set()
    called = {
        who: part for part, listed in (row["roles"] or {}).items() for who in listed.split("; ")
    }
    for each in _parts(row):
        who = each["name"] or each.get("resolved") or each["words"]
        part = called.get(who) or each["preposition"] or each["role"]
        words[part].append(who)
        if each["name"]:
            meant = people.get((row["event_key"], _entity(each) or ""))
            named[part].add(meant or each["name"].casefold())
        else:
            unnamed.add(part)
    return Report(
        event_id=row["event_id"],
        document=row["event_key"],
        told=_told(row),
        outlet=row["outlet"],
        signature=row["signature"],
        published=row["published"],
        happened=None if row["happened_relation"] else row["happened"],
        place=row["place"],
        named={part: frozenset(names) for part, names in named.items()},
        words={part: ", ".join(told) for part, told in words.items()},
        called=frozenset(called.values()),
        befallen=type_.befallen if type_ else frozenset(),
        unnamed=frozenset(unnamed),
        figures=tuple(figures),
    )


def _told(row: Row) -> Told:
    if row["modality"] == "denied":
        return "denied" if row["polarity"] else "happened"
    if not row["polarity"]:
        return "called off" if row["modality"] == "planned" else "denied"
    return "planned" if row["modality"] == "planned" else "happened"
