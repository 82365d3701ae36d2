"""What comes before a batch is written: take its records, decide what becomes of each, extract.
While the workers extract, the batch behind is taken, and the one before written (batch.py)."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession

from factstore.plain import rows_of
from factstore.storage.batches import Place
from factstore.storage.store import Store
from streaming.report import Clock
from streaming.steps import reads
from streaming.steps.decode import ARROW, decoded
from streaming.steps.enrich import Extracting
from streaming.steps.extraction import Document, Found, extracted
from streaming.steps.guard import Guard
from streaming.steps.outcomes import Balance, Held, Range, balance, ranges
from streaming.steps.plan import Plan, Seen, Stored, plan


@dataclass
class Timer:
    """Seconds by step; some run side by side."""

    clock: Clock = time.monotonic
    seconds: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        start = self.clock()
        try:
            yield
        finally:
            self.seconds[name] = round(self.seconds.get(name, 0.0) + self.clock() - start, 3)


@dataclass(frozen=True, slots=True)
class Taken:
    """Records as they were decoded, rows of ``decode.COLUMNS``. ``ranges`` are Kafka's,
    ``positions`` those of all partitions behind them."""

    batch: int
    spark: SparkSession
    records: pa.Table
    documents: Sequence[Document]
    seen: Sequence[Seen]
    ranges: Mapping[Place, Range]
    positions: Mapping[Place, int]
    timer: Timer


@dataclass(frozen=True, slots=True)
class Read:
    """What is to be written of what was ``taken``. ``stored`` are the versions that earlier batches
    stored of the same documents, ``found`` what the extractor found in all that it was given,
    ``guard`` the one behind it."""

    taken: Taken
    stored: Sequence[Stored]
    plan: Plan
    balance: Balance
    found: Found
    guard: Guard


def take(
    records: DataFrame,
    positions: Mapping[Place, int],
    ends: Mapping[Place, int],
    batch: int,
    held: Held,
) -> Taken | None:
    """Kafka's ``records`` between ``positions`` and ``ends`` as ``batch``; None where there are
    none. ``held`` asks the broker what it holds. Raises outcomes.Unbalanced."""
    timer = Timer()
    with timer.step("decode"):
        table = decoded(records).toArrow().cast(ARROW)
        documents: Sequence[Document] = rows_of(table)
        seen = reads.seen(documents)
        taken = ranges(positions, ends, (record.position for record in seen), held)
    if not taken:
        return None
    behind = {**positions, **{place: each.next for place, each in taken.items()}}
    return Taken(batch, records.sparkSession, table, documents, seen, taken, behind, timer)


def read(taken: Taken, store: Store, extracting: Extracting, guard: Guard) -> Read:
    """Decide, and extract. Documents of the batch before must stand in the store. Raises
    outcomes.Unbalanced, and as ``extracted``."""
    with taken.timer.step("decide"):
        stored = reads.stored(store, taken.seen)
        first = plan(taken.seen, stored, taken.batch)
    with taken.timer.step("extract"):
        new = [(d["event_key"], d["version"]) in first.new for d in taken.documents]
        wanted = taken.records.filter(pa.array(new, pa.bool_()))
        found, guard = extracted(taken.spark, wanted, extracting, guard)
    store.passed("extracted")
    unread = found.unread
    final = plan(taken.seen, stored, taken.batch, unread) if unread else first
    return Read(taken, stored, final, balance(taken.ranges, final), found, guard)
