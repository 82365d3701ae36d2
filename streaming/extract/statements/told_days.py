"""The days that a text names, for "the night before" and "the next day" to go by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from streaming.extract.statements.dates import resolve
from streaming.extract.statements.items import Item
from streaming.extract.statements.times import Time

_NAMED = frozenset(("day", "euday", "weekday", "near"))


@dataclass(slots=True)
class ToldDays:
    """The last day that the sentence before names and those of the sentence, weekdays too: where
    each ends, and its date."""

    days: list[tuple[int, str]] = field(default_factory=list)
    _carried: int = 0
    """How many of them the sentence before named."""

    def open(self, items: Sequence[Item], published: date | None) -> None:
        """Note the days that a sentence names."""
        told = (
            (item.end, resolve(item.time, published, None))
            for item in items
            if item.time is not None and item.time.kind in _NAMED
        )
        before = self.days[self._carried :][-1:]
        self.days = before + [(end, when.iso) for end, when in told if when is not None]
        self._carried = len(before)

    def before(self, time: Time) -> str | None:
        """The day that "the next day" follows; "the night before" goes by its own sentence."""
        days = [day for end, day in self.days if end <= time.start]
        back = time.kind == "before"
        return days[-1] if len(days) > (self._carried if back else 0) else None
