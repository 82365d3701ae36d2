"""What a batch does with each of its records: a pure decision, from what was read of the
records and of the documents' earlier versions. Nothing here sees Spark."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from factstore.plain import EPOCH
from factstore.versions import Arrival, Outcome, Version, decide, ends

Position = tuple[str, int, int]
"""Topic, partition, offset."""


def position(row: Mapping[str, Any]) -> Position:
    """Where a decoded record, or a row made of it, stands in Kafka."""
    return row["kafka_topic"], row["kafka_partition"], row["kafka_offset"]


_MICROSECOND = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Seen:
    """What the plan needs of one record. ``reason`` is None for a usable one."""

    topic: str
    partition: int
    offset: int
    known_at: datetime
    event_key: str | None = None
    version: str | None = None
    content: str | None = None
    reason: str | None = None

    @property
    def position(self) -> Position:
        return (self.topic, self.partition, self.offset)


@dataclass(frozen=True, slots=True)
class Stored:
    """A version that an earlier batch stored."""

    event_key: str
    topic: str
    version: Version
    ended: int | None
    ended_batch: int | None


@dataclass(frozen=True, slots=True)
class VersionRow:
    """What changes of a row of articles or turns. ``new`` where the batch stores it."""

    event_key: str
    topic: str
    version: str
    latest: str
    ended: int | None
    ended_batch: int | None
    new: bool


@dataclass(frozen=True)
class Plan:
    """``outcomes`` has each record once; ``versions`` all of the touched documents that
    have a new one; ``changes`` the rows to write."""

    outcomes: Mapping[Position, Outcome]
    reasons: Mapping[Position, str] = field(default_factory=dict)
    versions: Mapping[str, Sequence[Version]] = field(default_factory=dict)
    changes: tuple[VersionRow, ...] = ()

    @cached_property
    def new(self) -> frozenset[tuple[str, str]]:
        """(event key, version) of what the batch stores."""
        return frozenset((row.event_key, row.version) for row in self.changes if row.new)


def plan(
    records: Iterable[Seen],
    stored: Iterable[Stored],
    batch: int,
    failed: Mapping[tuple[str, str], str] | None = None,
    kept: Collection[Position] = (),
) -> Plan:
    """Decide a batch.

    ``stored`` must leave out what an earlier run of this batch stored. ``failed`` names
    documents by (event key, content) that the extractor could not read, and the reason: every
    record with that content is quarantined with it. ``kept`` are records that quarantine holds
    already, which are read once more: one that cannot be used this time either is a duplicate.
    """
    outcomes: dict[Position, Outcome] = {}
    reasons: dict[Position, str] = {}
    arrivals: dict[str, list[Seen]] = defaultdict(list)
    for record in sorted(records, key=lambda record: record.position):
        reason = record.reason or _failure(record, failed or {})
        if (reason or record.event_key is None) and record.position in kept:
            outcomes[record.position] = "duplicate"
        elif reason or record.event_key is None:
            outcomes[record.position] = "quarantined"
            reasons[record.position] = reason or "bad_input"
        else:
            arrivals[record.event_key].append(record)
    history: dict[str, list[Stored]] = defaultdict(list)
    for one in stored:
        history[one.event_key].append(one)
    versions: dict[str, Sequence[Version]] = {}
    changes: list[VersionRow] = []
    for key, new in arrivals.items():
        decided, after = decide([one.version for one in history[key]], map(_arrival, new))
        outcomes.update(zip((one.position for one in new), decided, strict=True))
        changes.extend(_changes(key, new[0].topic, history[key], after, batch))
        if len(after) > len(history[key]):
            versions[key] = after
    return Plan(outcomes, reasons, versions, tuple(changes))


def _failure(record: Seen, failed: Mapping[tuple[str, str], str]) -> str | None:
    return failed.get((record.event_key or "", record.content or ""))


def _arrival(record: Seen) -> Arrival:
    known = (record.known_at - EPOCH) // _MICROSECOND
    return Arrival(record.version or "", record.content or "", known)


def _changes(
    key: str, topic: str, history: Sequence[Stored], after: Sequence[Version], batch: int
) -> Iterable[VersionRow]:
    before = {one.version.version: one for one in history}
    ended = ends(after)
    for version in after:
        old = before.get(version.version)
        end = ended[version.version]
        if old and old.version == version and old.ended == end:
            continue
        kept = old is not None and old.ended == end
        ended_batch = None if end is None else (old.ended_batch if old and kept else batch)
        yield VersionRow(key, topic, version.version, version.latest, end, ended_batch, old is None)
