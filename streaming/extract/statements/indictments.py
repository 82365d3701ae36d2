"""The day of an indictment, which is that of the charges told behind it without one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from streaming.extract.statements.dates import When
from streaming.extract.statements.match import Match
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.times import Time

_CHARGING = frozenset("indict charge arraign accuse".split())
_NEAR = 900
"""How many code points behind an indictment its charges are told."""


@dataclass(slots=True)
class Indictments:
    """The last day on which somebody was said to be charged, and where that was told."""

    day: str | None = None
    at: int = 0

    def note(self, reading: Reading, dated: Callable[[Time], When | None]) -> None:
        """Keep the day of a sentence's indictment; ``dated`` says what a time comes to."""
        for verb in reading.verbs:
            if not _CHARGING & set(verb.lemmas) or verb.negated or verb.modal:
                continue
            told = (
                dated(mark.time)
                for mark in reading.times(verb)
                if not mark.time.duration and mark.preposition in ("", "on", "in")
            )
            day = next((when.iso for when in told if when is not None), None)
            if day is not None:
                self.day, self.at = day, reading.sentence.end

    def day_of(self, reading: Reading, match: Match) -> str | None:
        """The day of a charge that is told without one."""
        verb = match.verb
        if match.rule.predicate != "charged_with" or verb is None or self.day is None:
            return None
        earlier = reading.items[verb.first].low == "had"  # "had been charged" before that
        near = 0 <= reading.sentence.start - self.at < _NEAR
        return self.day if near and not earlier else None
