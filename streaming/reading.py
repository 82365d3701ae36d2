"""The first half of a batch: read its records, decide what becomes of each, extract. Nothing is
written, so that the workers are at it while the batch before is written (streaming/batch.py)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from pyspark.sql import DataFrame, SparkSession

from factstore.plain import rows_of
from factstore.storage.batches import Place
from factstore.storage.store import Store
from streaming.report import Clock
from streaming.steps import reads
from streaming.steps.decode import decoded
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
class Fetched:
    """Records as they came from Kafka, decoded by ``spark``. ``ranges`` are Kafka's."""

    spark: SparkSession
    documents: Sequence[Document]
    seen: Sequence[Seen]
    ranges: Mapping[Place, Range]
    timer: Timer
    began: float


def fetch(
    records: DataFrame, positions: Mapping[Place, int], ends: Mapping[Place, int], held: Held
) -> Fetched | None:
    """Kafka's ``records`` between ``positions`` and ``ends``; None where there are none. ``held``
    asks the broker what it holds. Of all that is done of a batch this alone waits for a broker,
    and it may be cut: nothing is left of it. Raises outcomes.Unbalanced."""
    timer, began = Timer(), time.monotonic()
    with timer.step("decode"):
        documents: Sequence[Document] = rows_of(decoded(records).toArrow())
        seen = reads.seen(documents)
        places = (record.position for record in seen)
        found = ranges(positions, ends, places, held)
    return Fetched(records.sparkSession, documents, seen, found, timer, began) if found else None


@dataclass(frozen=True, slots=True)
class Taken:
    """Records as they were read, and what is to be written of them. ``positions`` are those of all
    partitions behind them; ``stored`` the versions that earlier batches stored of the same
    documents, ``found`` what the extractor found in all that it was given, ``guard`` the one
    behind it."""

    batch: int
    fetched: Fetched
    positions: Mapping[Place, int]
    stored: Sequence[Stored]
    plan: Plan
    balance: Balance
    found: Found
    guard: Guard


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads batches. ``written`` returns once the documents of the batch before, and what it set
    aside, can be looked up in the store."""

    store: Store
    extracting: Extracting
    written: Callable[[], None]

    def read(
        self, fetched: Fetched, positions: Mapping[Place, int], batch: int, guard: Guard
    ) -> Taken:
        """What was fetched behind ``positions`` as ``batch``. Raises outcomes.Unbalanced, and as
        ``written`` and ``extracted``."""
        documents, seen, timer = fetched.documents, fetched.seen, fetched.timer
        self.written()
        with timer.step("decide"):
            stored = reads.stored(self.store, seen)
            first = plan(seen, stored, batch)
        with timer.step("extract"):
            wanted = [d for d in documents if (d["event_key"], d["version"]) in first.new]
            found, guard = extracted(fetched.spark, wanted, self.extracting, guard)
        self.store.passed("extracted")
        final = self._decided(seen, stored, batch, first, found.unread)
        behind = {place: each.next for place, each in fetched.ranges.items()}
        return Taken(
            batch=batch,
            fetched=fetched,
            positions={**positions, **behind},
            stored=stored,
            plan=final,
            balance=balance(fetched.ranges, final),
            found=found,
            guard=guard,
        )

    def _decided(
        self,
        seen: Sequence[Seen],
        stored: Sequence[Stored],
        batch: int,
        first: Plan,
        unread: Mapping[tuple[str, str], str],
    ) -> Plan:
        """The ``first`` plan, as it is once it is known which documents are ``unread``, and which
        of the bad records were read before."""
        final = plan(seen, stored, batch, unread) if unread else first
        kept = reads.kept(self.store, seen, final.reasons)
        return plan(seen, stored, batch, unread, kept) if kept else final
