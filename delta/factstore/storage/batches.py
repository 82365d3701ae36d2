"""The committed batches: what the newest one left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pyarrow as pa
from deltalake import DeltaTable, QueryBuilder

from factstore.tables import BATCHES

Place = tuple[str, int]
"""Topic and partition."""


@dataclass(frozen=True, slots=True)
class Committed:
    """A row of ``batches``: its number, the Kafka cluster whose ``positions`` (the next offset
    of each topic and partition) it holds, the ``versions`` of the tables, and the ids of the
    ``topics`` that Kafka has told. Batch 0 is the state before the first."""

    batch: int = 0
    cluster: str | None = None
    positions: Mapping[Place, int] = field(default_factory=dict)
    versions: Mapping[str, int] = field(default_factory=dict)
    topics: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Committed:
        places = row["positions"] or ()
        return cls(
            row["batch_id"],
            row["kafka_cluster"],
            {(place["topic"], place["partition"]): place["next"] for place in places},
            dict(row["versions"] or {}),
            {p["topic"]: p["topic_id"] for p in places if p.get("topic_id")},  # not of old tables
        )


def last_batch(batches: DeltaTable) -> Committed:
    """The newest committed batch."""
    if not batches.file_uris():
        return Committed()
    asked = QueryBuilder().register(BATCHES.name, batches)
    name = BATCHES.name
    found = pa.table(
        asked.execute(
            f"SELECT batch_id, kafka_cluster, positions, versions FROM {name} "
            f"WHERE batch_id = (SELECT max(batch_id) FROM {name})"
        )
    )
    return Committed.of(found.to_pylist(maps_as_pydicts="lossy")[0])


def places(positions: Mapping[Place, int], topics: Mapping[str, str]) -> list[dict[str, object]]:
    """Positions, in topics by their ids, as the column ``positions`` holds them."""
    return [
        {"topic": topic, "partition": partition, "next": position, "topic_id": topics.get(topic)}
        for (topic, partition), position in sorted(positions.items())
    ]
