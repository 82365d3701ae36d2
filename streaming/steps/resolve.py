"""Which rows of quarantine the records of a batch settle, and how. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from contract.replays import Place
from streaming.steps.plan import position

Settled = Literal["replayed", "dropped"]


@dataclass(frozen=True, slots=True)
class Resolution:
    """The row of quarantine at ``of`` is settled: ``resolution`` and ``resolved_by``
    (topic/partition/offset) are its columns of those names."""

    of: Place
    resolution: Settled
    resolved_by: str


def resolves(how: Settled, places: Iterable[Place]) -> str:
    """The column ``resolves`` of a decoded record: ``replayed`` or ``dropped``, and places."""
    return " ".join([how, *map(str, places)])


def resolutions(records: Iterable[Mapping[str, Any]], cluster: str) -> list[Resolution]:
    """What the records settle, each row of quarantine once: of two that settle one, the later.

    The records have the columns kafka_topic, kafka_partition, kafka_offset, known_at and
    resolves. The rows may be of this same batch, of an earlier one, or unknown, as in tables
    that were built anew; then there is nothing to settle. A drop settles its own row too.
    """
    told = [record for record in records if record["resolves"]]
    told.sort(key=lambda record: (record["known_at"], *position(record)))
    return list({one.of: one for record in told for one in _of(record, cluster)}.values())


def _of(record: Mapping[str, Any], cluster: str) -> Iterator[Resolution]:
    how, *places = record["resolves"].split(" ")
    topic, partition, offset = position(record)
    by = f"{topic}/{partition}/{offset}"
    for place in places:
        yield Resolution(Place.of(place), how, by)
    if how == "dropped":
        yield Resolution(Place(cluster, topic, partition, offset), how, by)
