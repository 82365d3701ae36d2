"""How many records a batch should take, from how long the last ones took. Pure.

A batch is what readers wait for and what a crash makes good: with an extractor that reads 20
articles a second, 2,000 of them would hold back what is new by 100 seconds.
"""

from __future__ import annotations

FIRST = 40
"""Records of a topic in one batch, before it is known how long they take: what two cores read in
some five seconds. Larger ones read no more in a second, and keep what is new waiting."""
_FULL = 0.9
"""The share of its records with which a batch counts as full: Spark deals them out by partition,
and rounds down."""
_STEADY = 2.0
"""A pace that is wrong by less than this factor is kept: a change restarts the query."""


def first(most: int) -> int:
    """Records of a topic that the first batches take, at most ``most``."""
    return min(FIRST, most)


def paced(now: int, records: int, seconds: float, target: float, most: int) -> int:
    """Records of a topic that a batch should take, from 1 to ``most``, so that it takes
    ``target`` seconds; ``now`` where the last, of ``records`` in ``seconds``, was not full or
    was about right."""
    if records < now * _FULL or seconds <= 0:
        return now
    wanted = max(1, min(most, round(records / seconds * target)))
    return now if wanted / _STEADY < now < wanted * _STEADY and wanted != most else wanted
