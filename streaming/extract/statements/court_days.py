"""The days of arrests, verdicts and sentences, which are those of what is told behind without one:
"Two men were arrested Thursday. … Lee and Cho were booked on charges of murder."
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from streaming.extract.lexicon import words
from streaming.extract.statements.dates import When
from streaming.extract.statements.match import Match
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.times import Time
from streaming.extract.statements.verb_groups import Verb

_STEPS = {
    "charged_with": words("statements", "charging", "arresting"),
    "convicted_of": words("statements", "judging"),
    "sentenced_to": words("statements", "sentencing"),
}
"""The verbs of each step: the predicate whose day they tell."""
_ARRESTING = words("statements", "arresting")
_HEARING = words("statements", "court_hearings")
_SERVED = frozenset("serve spend do carry perform complete await".split())
"""What takes long after the day in court."""
_REACH = {"charged_with": 900, "convicted_of": 500, "sentenced_to": 500}
"""How many code points behind a step what it led to is told."""
_NOW = frozenset("is are has have".split())
_NOW_OR_HAD = _NOW | {"had"}
_WITH_GUILT = frozenset(("find", "plead"))


@dataclass(slots=True)
class CourtDays:
    """The last day of each step, and where in the text it was told."""

    days: dict[str, tuple[str, int]] = field(default_factory=dict)
    sentencings: list[tuple[str, int]] = field(default_factory=list)
    """Every day that a sentence was passed on, and where it was told."""

    def note(self, reading: Reading, dated: Callable[[Time], When | None]) -> None:
        """Keep the days of a sentence's steps; ``dated`` says what a time comes to."""
        for verb in reading.verbs:
            steps = _steps(reading, verb)
            if not steps or verb.negated or verb.modal or verb.mode == "inf":
                continue
            told = (
                dated(mark.time)
                for mark in reading.times(verb)
                if not mark.time.duration and mark.preposition in ("", "on", "in")
            )
            day = next((when.iso for when in told if when is not None), None)
            if day is not None and "sentenced_to" in steps:
                self.sentencings.append((day, reading.items[verb.at].end))
            for step in steps if day is not None else ():
                if step in self.days and not _ARRESTING.isdisjoint(verb.lemmas):
                    continue  # the day of the charge itself is known
                self.days[step] = day or "", reading.items[verb.at].end

    def sentenced_behind(self, at: int, known: Collection[str]) -> str | None:
        """The one day of a sentence that is told behind code point ``at``, but for the days that
        are ``known`` to be of others."""
        told = {day for day, start in self.sentencings if start > at and day not in known}
        return told.pop() if len(told) == 1 else None

    def day_of(self, reading: Reading, match: Match) -> str | None:
        """The day of a charge, a verdict or a sentence that is told without one."""
        verb = match.verb
        day, at = self.days.get(match.rule.predicate, ("", 0))
        if verb is None or not day or _is_apart(reading, verb, at):
            return None
        start = reading.items[verb.at].start
        return day if 0 <= start - at < _REACH[match.rule.predicate] else None


def _is_apart(reading: Reading, verb: Verb, at: int) -> bool:
    """Whether a verb tells of another day than the step at code point ``at``: "had been charged"
    before that, "is charged", "serves"; in the step's own sentence all that no "and" joins."""
    if not _SERVED.isdisjoint(verb.lemmas) or verb.mode == "inf":
        return True
    if at > reading.sentence.start and reading.items[max(0, verb.first - 1)].low != "and":
        return True
    return reading.items[verb.first].low in _NOW_OR_HAD


def _steps(reading: Reading, verb: Verb) -> list[str]:
    """The predicates whose day a verb tells; of finding and pleading only with "guilty", of
    appearing only in a court."""
    behind = [item.low for item in reading.items[verb.at + 1 : verb.at + 6]]
    lemmas = set(verb.lemmas)
    if lemmas & _WITH_GUILT and ("guilty" not in behind[:3] or "not" in behind[:2]):
        return []
    if lemmas & _HEARING:
        return list(_STEPS) if any("court" in low.split() for low in behind) else []
    return [step for step, verbs in _STEPS.items() if lemmas & verbs]
