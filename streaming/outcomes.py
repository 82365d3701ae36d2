"""Each record has exactly one counted outcome: read = stored + duplicate + superseded +
quarantined, by topic. Asserted each batch, and written in ``batches``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from factstore.versions import OUTCOMES, Outcome
from streaming.plan import Plan


class Unbalanced(RuntimeError):
    """A record was lost or counted twice: a fault of the program, never of the input."""


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


def balance(read: Mapping[str, int], plan: Plan) -> Balance:
    """The batch's balance. ``read`` is counted from the records, not from the plan.
    Raises Unbalanced where the two differ."""
    counts: dict[str, Counter[Outcome]] = {topic: Counter() for topic in read}
    for (topic, _, _), outcome in plan.outcomes.items():
        counts.setdefault(topic, Counter())[outcome] += 1
    for topic, counted in counts.items():
        if counted.total() != read.get(topic, 0):
            raise Unbalanced(
                f"{topic}: {read.get(topic, 0)} records were read, {counted.total()} have an "
                f"outcome ({dict(counted)}). The batch was not committed; it will run again."
            )
    filled: dict[str, Mapping[Outcome, int]] = {
        topic: {outcome: counted[outcome] for outcome in OUTCOMES}
        for topic, counted in counts.items()
    }
    return Balance(dict(read), filled)
