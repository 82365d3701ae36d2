"""A rule that was met: the fills of its slots, and the items that it spans."""

from __future__ import annotations

from dataclasses import dataclass, field

from streaming.extract.predications import Predication
from streaming.extract.statements.patterns import Rule
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.verb_groups import Verb


@dataclass(slots=True)
class Match:
    """A rule that was met: the slots' fills, and the items it spans."""

    rule: Rule
    fills: dict[str, list[Fill]] = field(default_factory=dict)
    first: int = 0
    last: int = 0
    verb: Verb | None = None
    factor: float = 1.0
    told: Predication | None = None
    """The predication that a pattern over predications was met by."""
    times: tuple[tuple[int, int], ...] = ()
    """The items of its times, each from and to, with their prepositions."""
