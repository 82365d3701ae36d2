"""What the job tells of each committed batch, to whoever listens (the metrics do)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from factstore.versions import Outcome

TopicPartition = tuple[str, int]


@dataclass(frozen=True, slots=True)
class BatchReport:
    """One committed batch.

    ``latencies`` are seconds from each record's Kafka timestamp to the last table's
    commit. ``lag`` is records behind the end of each topic and partition. ``durations``
    are seconds by step, some of which run side by side, ``seconds`` those of the batch.
    Counts of quotes, claims, events and measures (by kind of unit) are of the versions stored now;
    ``unattributed`` are quotes without a speaker, ``disputed`` facts changed by this batch
    that another one excludes; ``happenings`` and ``happening_reports`` are newly linked ones,
    ``people_by_status`` are profiles that it linked to one of several of their name.
    """

    batch_id: int
    read: Mapping[str, int]
    outcomes: Mapping[str, Mapping[Outcome, int]]
    quarantine: Mapping[str, int] = field(default_factory=dict)
    quotes_by_kind: Mapping[str, int] = field(default_factory=dict)
    claims_by_predicate: Mapping[str, int] = field(default_factory=dict)
    events_by_modality: Mapping[str, int] = field(default_factory=dict)
    events_by_type: Mapping[str, int] = field(default_factory=dict)
    measures_by_unit: Mapping[str, int] = field(default_factory=dict)
    happenings: int = 0
    happening_reports: int = 0
    profiles: int = 0
    people_by_status: Mapping[str, int] = field(default_factory=dict)
    unattributed: int = 0
    facts: int = 0
    disputed: int = 0
    other_languages: Mapping[str, int] = field(default_factory=dict)
    latencies: tuple[float, ...] = ()
    lag: Mapping[TopicPartition, int] = field(default_factory=dict)
    seconds: float = 0.0
    durations: Mapping[str, float] = field(default_factory=dict)

    @property
    def quotes(self) -> int:
        return sum(self.quotes_by_kind.values())

    @property
    def claims(self) -> int:
        return sum(self.claims_by_predicate.values())


OnBatch = Callable[[BatchReport], None]
"""Called after a batch's row in ``batches`` is committed."""
Clock = Callable[[], float]
"""Seconds since 1970, UTC."""
