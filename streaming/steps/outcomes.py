"""Each record has exactly one counted outcome, and each offset its record.

A batch's records are held against Kafka's offset ranges, from the positions that the last
committed batch left to those where Spark ends this one; then read = stored + duplicate +
superseded + quarantined, by topic. Asserted each batch, and written in ``batches``.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from factstore.storage.batches import Place
from factstore.versions import OUTCOMES, Outcome
from streaming.steps.plan import Plan, Position


class Unbalanced(RuntimeError):
    """A record was lost or counted twice: a fault of the program, never of the input."""


@dataclass(frozen=True, slots=True)
class Range:
    """The offsets of one topic and partition that a batch takes: from ``first`` up to
    ``next``, and how many records stand there."""

    first: int
    next: int
    records: int


@dataclass(frozen=True, slots=True)
class Balance:
    """Records read and their outcomes, by topic."""

    read: Mapping[str, int]
    outcomes: Mapping[str, Mapping[Outcome, int]]

    def total(self, outcome: Outcome) -> int:
        return sum(counts.get(outcome, 0) for counts in self.outcomes.values())

    @property
    def total_read(self) -> int:
        return sum(self.read.values())


Held = Callable[[Place, int, int], bool]
"""Whether the broker holds a record from one offset up to another."""


def ranges(
    positions: Mapping[Place, int],
    ends: Mapping[Place, int],
    records: Iterable[Position],
    held: Held = lambda place, first, next: True,
) -> dict[Place, Range]:
    """The batch's ranges. ``positions`` are where each partition stands, ``ends`` where Spark
    ends the batch. An offset without a record is none only where the broker has none there
    either: a transaction's mark, or what compaction dropped.

    Raises Unbalanced where a record lies outside its range, comes twice, or is missing.
    """
    offsets: dict[Place, list[int]] = defaultdict(list)
    for topic, partition, offset in records:
        offsets[topic, partition].append(offset)
    found = {}
    for place in sorted({*offsets, *ends}):
        taken = sorted(offsets.get(place, ()))
        first = positions.get(place, 0)
        end = ends.get(place, taken[-1] + 1 if taken else first)
        if end <= first and not taken:
            continue
        found[place] = _range(place, taken, first, end, held)
    return found


def _range(place: Place, taken: Sequence[int], first: int, end: int, held: Held) -> Range:
    name = f"{place[0]}, partition {place[1]}"
    if taken and not (first <= taken[0] and taken[-1] < end):
        raise Unbalanced(
            f"{name}: offsets {taken[0]} to {taken[-1]} came, {first} to {end - 1} were due."
        )
    if len(set(taken)) != len(taken):
        raise Unbalanced(f"{name}: a record came twice between offsets {first} and {end - 1}.")
    before = first
    for offset in (*taken, end):
        if offset > before and held(place, before, offset):
            raise Unbalanced(
                f"{name}: the records at offsets {before} to {offset - 1} are missing."
            )
        before = offset + 1
    return Range(first, end, len(taken))


def balance(read: Mapping[Place, Range], plan: Plan) -> Balance:
    """The batch's balance. ``read`` is counted from Kafka's ranges, not from the plan.
    Raises Unbalanced where the two differ."""
    due: Counter[str] = Counter()
    for (topic, _), taken in read.items():
        due[topic] += taken.records
    counts: dict[str, Counter[Outcome]] = {topic: Counter() for topic in due}
    for (topic, _, _), outcome in plan.outcomes.items():
        counts.setdefault(topic, Counter())[outcome] += 1
    for topic, counted in counts.items():
        if counted.total() != due[topic]:
            raise Unbalanced(
                f"{topic}: {due[topic]} records were read, {counted.total()} have an "
                f"outcome ({dict(counted)}). The batch was not committed; it will run again."
            )
    filled: dict[str, Mapping[Outcome, int]] = {
        topic: {outcome: counted[outcome] for outcome in OUTCOMES}
        for topic, counted in counts.items()
    }
    return Balance(dict(due), filled)
