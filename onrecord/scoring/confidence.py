"""How often what has a confidence is right, by bins of it: what a confidence means. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from contract.confidence import LOW_CLAIM, LOW_QUOTE

CLAIM_EDGES = (0.0, LOW_CLAIM, 0.75, 0.85, 1.0)
QUOTE_EDGES = (0.0, 0.5, LOW_QUOTE, 0.9, 1.0)


@dataclass(frozen=True, slots=True)
class Bins:
    """``right`` of ``count`` in each bin between two ``edges``, the lower one included.
    Bins of the same edges add up with ``+``."""

    edges: tuple[float, ...]
    right: tuple[int, ...]
    count: tuple[int, ...]

    def __add__(self, other: Bins) -> Bins:
        assert self.edges == other.edges
        return Bins(
            self.edges,
            tuple(map(sum, zip(self.right, other.right, strict=True))),
            tuple(map(sum, zip(self.count, other.count, strict=True))),
        )

    def rows(self, what: str, low: float) -> list[tuple[str, str]]:
        """Each bin's name and the share right in it; bins below ``low`` are marked."""
        return [
            (
                f"{what} at confidence {start:g} to {end:g}{' (low)' if end <= low else ''}",
                f"{right / count:.3f} ({right} of {count})" if count else "none",
            )
            for (start, end), right, count in zip(
                pairwise(self.edges), self.right, self.count, strict=True
            )
        ]


def binned(edges: Sequence[float], judged: Iterable[tuple[float, bool]]) -> Bins:
    """Bins of (confidence, whether it is right). A confidence of 1 is in the last bin."""
    right, count = [0] * (len(edges) - 1), [0] * (len(edges) - 1)
    for confidence, good in judged:
        at = max((n for n in range(len(count)) if confidence >= edges[n]), default=0)
        count[at] += 1
        right[at] += good
    return Bins(tuple(edges), tuple(right), tuple(count))
