"""The day of what a report is about, by which its other days go: "The van hit her on March 14. …
She died at the scene", "was fired the day after the crash", "was killed when a lorry turned
across her path on 12 November".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from contract.vocabulary import Pattern
from streaming.extract.lexicon import words
from streaming.extract.model import Document
from streaming.extract.statements.dates import When
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.time_marks import TimeMark
from streaming.extract.statements.times import Time, find_times
from streaming.extract.statements.verb_groups import Verb

_HAPPENING = words("events", "happening")
_THERE = words("events", "there")
_DAYS = frozenset(("day", "euday", "weekday", "near", "holiday"))
_OPENERS = frozenset(("when", "after", "as", "while"))
_DIED = Rule("died", Pattern("", confidence=0.8, time=""))
_REACH = 700
"""How many code points behind an event its day is still that of a death told without one."""
_BEHIND = 40
"""How many code points behind "the day after the crash" its own day may end."""
_DATED = re.compile(r" (?:on|in|of)? ?")
_NEAR = 8
"""How many items behind "died" may say that it was there: "at the scene"."""


@dataclass(slots=True)
class EventDays:
    """The day that the text last told a mishap or a violent deed of."""

    time: Time | None = None
    at: int = 0
    """The code point behind it."""

    def note(self, reading: Reading) -> None:
        """Keep the day of what a sentence says happened."""
        if reading.lacks((":time",)):
            return
        for verb in reading.verbs:
            if verb.modal or verb.negated or _HAPPENING.isdisjoint(verb.lemmas):
                continue
            time = _day_behind(reading, verb.at + 1) or _day_before(reading, verb)
            if time is not None:
                self.time, self.at = time, time.end

    def day_of(
        self, document: Document, time: Time, dated: Callable[[Time], When | None]
    ) -> str | None:
        """The day of the event that "the day after the crash" goes by: told right behind it, else
        what was told before."""
        behind = find_times(document.text, time.end, min(time.end + _BEHIND, len(document.text)))
        own = next(behind, None)
        if own is not None and _DATED.fullmatch(document.text, time.end, own.start):
            event: Time | None = own
        else:
            event = self.time
        when = dated(event) if event is not None and event.kind != "event" else None
        return when.iso if when is not None else None

    def match_deaths(self, reading: Reading) -> Iterator[Match]:
        """The deaths that a sentence tells without a day of their own."""
        for number, verb in enumerate(reading.verbs):
            if not _is_death(verb) or not all(map(_is_soon, reading.times(verb))):
                continue
            time = self._day(reading, number)
            at = reading.clauses.subject(verb)
            person = make_ref(reading.document, reading.items[at]) if at is not None else None
            if time is None or person is None or person.kind != "person":
                continue
            fills = {
                "subject": [Fill(person.name, person.kind, person.span, person)],
                "value": [Fill(time.words, "time", (time.start, time.end), time=time)],
            }
            first = min(at if at is not None else verb.first, verb.first)
            yield Match(_DIED, fills, first=first, last=verb.at, verb=verb)

    def _day(self, reading: Reading, number: int) -> Time | None:
        """The day of the clause of "when" behind a death, else of what was told before it."""
        verb, items = reading.verbs[number], reading.items
        end = reading.clause_end(verb)
        opener = next(
            (i for i in range(verb.at + 1, min(end + 1, len(items))) if items[i].low in _OPENERS),
            None,
        )
        if opener is not None:
            return _day_behind(reading, opener) if number + 1 < len(reading.verbs) else None
        told = {word for i in items[verb.at + 1 : verb.at + _NEAR] for word in i.low.split()}
        near = 0 <= items[verb.at].start - self.at < _REACH
        return self.time if near and told & _THERE and "days" not in told else None


def _is_soon(mark: TimeMark) -> bool:
    """ "an hour later", the same day."""
    return dict(mark.time.parts).get("l_u", "").startswith("hour")


def _is_death(verb: Verb) -> bool:
    if verb.modal or verb.negated or verb.mode not in ("finite", "pp"):
        return False
    return "die" in verb.lemmas or ("kill" in verb.lemmas and verb.passive is True)


def _day_before(reading: Reading, verb: Verb) -> Time | None:
    """The one exact day before what happened on it: "was walking home on May 3 when a van hit her",
    "On May 3 a van hit her"."""
    days = [item.time for item in reading.items if item.time and item.time.kind in _DAYS]
    if len(days) != 1 or days[0].start > reading.items[verb.first].start:
        return None
    between = [item.low for item in reading.items[: verb.first] if item.start >= days[0].end]
    own = any(mark.time is days[0] for mark in reading.times(verb))
    return days[0] if own or "when" in between else None


def _day_behind(reading: Reading, at: int) -> Time | None:
    """The one exact day behind an item; None where its sentence tells several."""
    days = [item.time for item in reading.items if item.time and item.time.kind in _DAYS]
    behind = at < len(reading.items) and len(days) == 1
    return days[0] if behind and days[0].start >= reading.items[at].start else None
