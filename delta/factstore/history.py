"""What an article's newest version no longer states is ended, never deleted. Pure.

A quote or a claim is one row over all versions of its document. Its attributes are those
of the newest version that holds it; it began when the first such version became known,
and ended when one newer than the last such became known.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from factstore.plain import EPOCH
from factstore.tables import Table
from factstore.versions import Version, ends

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Changes:
    """What a batch changes of a table: the new states of ``rows``, complete; the numbers of
    the states that they replace; and a state for each key under which a row was looked up
    and is no more, as it was there and not in force."""

    rows: Sequence[Row] = ()
    replaced: Sequence[int] = ()
    left: Sequence[Row] = field(default=())


@dataclass(frozen=True, slots=True)
class Timeline:
    """All versions of the documents that a batch touches, by event key."""

    versions: Mapping[str, Sequence[Version]]

    def ranks(self) -> dict[tuple[str, str], tuple[str, datetime | None]]:
        """For each event key and version its rank among its document's, and when it ended."""
        return {
            (key, one.version): (one.latest, moment(ended[one.version]))
            for key, versions in self.versions.items()
            for ended in [ends(versions)]
            for one in versions
        }


def moment(microseconds: int | None) -> datetime | None:
    """Microseconds since 1970 as a UTC time."""
    return None if microseconds is None else EPOCH + timedelta(microseconds=microseconds)


def revise(
    table: Table, standing: Iterable[Row], fresh: Iterable[Row], timeline: Timeline, batch: int
) -> Changes:
    """What ``batch`` changes of ``table`` (quotes or claims).

    ``standing`` are the newest states of all rows of the timeline's documents; ``fresh`` the
    rows that the batch's versions state, ``valid_from`` their Kafka timestamp.
    """
    ranks = timeline.ranks()
    (id_,) = table.key
    old = {row[id_]: row for row in standing}
    told: dict[str, list[Row]] = defaultdict(list)
    for row in (*old.values(), *fresh):
        told[row[id_]].append(row)
    found = []
    for name, rows in told.items():
        # Of two with one rank one is the row as it stands: nothing to change.
        new = max(rows, key=lambda row: (*_rank(row, ranks), "state" in row))
        first = min(row["valid_from"] for row in rows)
        _, ended = ranks[new["event_key"], new["version"]]
        before = old.get(name)
        if new is before and (ended, first) == (before["valid_to"], before["valid_from"]):
            continue
        found.append((_revised(new, before, first, ended, batch), before))
    return changes(table, found)


def reread(table: Table, standing: Iterable[Row], fresh: Iterable[Row], batch: int) -> Changes:
    """What changes where documents are read again with other settings: the same version,
    told anew.

    ``standing`` and ``fresh`` as for ``revise``, the latter of the versions in force. What is
    still found keeps its row, with the new reading's names and values. What is no longer
    found was misread: its time in force becomes empty, so that no history tells of it; the
    batches before still show it (``--as-of``).
    """
    (id_,) = table.key
    old = {row[id_]: row for row in standing}
    new = {row[id_]: row for row in fresh}
    found = []
    for name, row in new.items():
        before = old.get(name)
        first = min(row["valid_from"], before["valid_from"]) if before else row["valid_from"]
        found.append((_revised(row, before, first, None, batch), before))
    for name, row in old.items():
        if name not in new and row["valid_to"] is None:
            found.append((_revised(row, row, row["valid_from"], row["valid_from"], batch), row))
    return changes(table, found)


def moved(column: str, *changed: Changes) -> Iterator[tuple[str | None, datetime]]:
    """What changed rows are looked up by, and had been, with the last moment told of each."""
    for each in changed:
        for row in (*each.rows, *each.left):
            yield row[column], max(row["valid_from"], row["valid_to"] or row["valid_from"])


def latest(told: Iterable[tuple[str | None, datetime]]) -> dict[str, datetime]:
    """The last moment told of each key."""
    found: dict[str, datetime] = {}
    for key, at in told:
        if key is not None:
            found[key] = max(at, found.get(key, at))
    return found


def changes(table: Table, found: Iterable[tuple[Row, Row | None]]) -> Changes:
    """New states with the states that they replace, as ``Changes``."""
    rows, replaced, left = [], [], []
    for row, before in found:
        rows.append(row)
        if before is None:
            continue
        replaced.append(before["state"])
        if any(before[name] != row[name] for name in table.lookups if name != "event_key"):
            gone = {"valid_to": before["valid_from"], "changed_batch": row["changed_batch"]}
            left.append({**before, **gone})
    return Changes(rows, replaced, left)


def _rank(
    row: Row, ranks: Mapping[tuple[str, str], tuple[str, datetime | None]]
) -> tuple[str, str]:
    rank, _ = ranks[row["event_key"], row["version"]]
    return rank, row["version"]


def _revised(
    new: Row, before: Row | None, first: datetime, ended: datetime | None, batch: int
) -> dict[str, Any]:
    same_end = before is not None and before["valid_to"] == ended
    ended_batch = before["ended_batch"] if before is not None and same_end else batch
    return {
        **new,
        "valid_from": first,
        "valid_to": ended,
        "begun_batch": before["begun_batch"] if before else batch,
        "ended_batch": None if ended is None else ended_batch,
        "changed_batch": batch,
    }
