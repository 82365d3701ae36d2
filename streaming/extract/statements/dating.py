"""What times come to as a text is read: by the article's day, by the last time that a sentence
names, by the year of an old tale."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date

from streaming.extract.model import Document
from streaming.extract.statements.dates import ANCHORED, When, is_of_days, resolve, within_year
from streaming.extract.statements.event_days import EventDays
from streaming.extract.statements.items import Item
from streaming.extract.statements.old_times import WEEKDAYS, begins_section, is_past, tells_of_old
from streaming.extract.statements.other_times import only_bounds
from streaming.extract.statements.times import Time
from streaming.extract.statements.told_days import ToldDays

_NEW_PARAGRAPH = re.compile(r"\n\W*$")
_THAT = re.compile(r"\b[Tt]hat (?:spring|summer|fall|autumn|winter|year|same year)\b")
_SAME = 100
"""Characters before a time in which "that spring" gives it its year."""


@dataclass(slots=True)
class Dating:
    """Dates the times of a document, in order."""

    document: Document
    anchor: str | None = None
    """The last time that the text named, which dates what follows it."""
    outright: list[tuple[int, str]] = field(default_factory=list)
    """The times that the sentence names outright: where each ends, and its date."""
    days: ToldDays = field(default_factory=ToldDays)
    events: EventDays = field(default_factory=EventDays)
    _dated: dict[tuple[int, bool], When] = field(default_factory=dict)
    _dated_here: bool = False
    """Whether the paragraph itself has named a time: news of today dates by no older one."""
    _words: frozenset[str] | None = None
    _old: bool | None = None

    @property
    def published(self) -> date | None:
        moment = self.document.about.published
        return moment.date() if moment else None

    def speaks_of(self, words: Iterable[str]) -> bool:
        """Whether one of some words stands anywhere in the document."""
        if self._words is None:
            self._words = frozenset(re.findall(r"[a-z]+", self.document.text.lower()))
        return not self._words.isdisjoint(words)

    def when(self, time: Time, future: bool = False) -> When | None:
        """The date of a time; one that a text names outright dates what follows it."""
        known = self._dated.get((time.start, future))
        if known is not None:
            return known  # "five years later" is later once, whatever it dates
        today, told_by_now = self.published, time.kind in ("weekday", "near")
        if time.kind in ("yearly", "late") and not future and self._is_looking_back():
            return None
        old = self.anchor if not (future or told_by_now) else None
        near = self._dated_here or not self.speaks_of(WEEKDAYS)
        if today is not None and old and near and is_past(old, today) and self._tells_of_old(today):
            # In a tale of 1937 "in September" is that year's, but "on Sunday" is the paper's.
            today = min(today, date(int(old[:4]), 12, 31))
        elif today is not None and not future and self._goes_on(time):
            today = min(today, date(int((self._dated_by(time) or str(today.year))[:4]), 12, 31))
        found = resolve(time, today, self._dated_by(time), future)
        if found is not None and not (found.relative and told_by_now):
            self.anchor = found.iso
        if found is not None:
            self._dated[time.start, future] = found
        return found

    def _goes_on(self, time: Time) -> bool:
        """ "In 2022 …; that spring he was indicted, and in August": the same year's."""
        before = self.document.text[max(0, time.start - _SAME) : time.start]
        return _THAT.search(before.rpartition(". ")[2]) is not None

    def _is_looking_back(self) -> bool:
        """Whether the text last told of a year long before its own: "in the spring" is not of
        the paper's year there, nor surely of the other."""
        today = self.published
        return (
            today is not None
            and bool(self.anchor)
            and int((self.anchor or "")[:4]) < today.year - 1
        )

    def _dated_by(self, time: Time) -> str | None:
        """What "that summer" and "two years later" go by: the last time named outright before
        them in their sentence, else what dated the sentences before."""
        if time.kind == "event":
            return self.events.day_of(self.document, time, self.when)
        if is_of_days(time):
            return self.days.before(time)
        before = [when for end, when in self.outright if end <= time.start]
        return before[-1] if before else self.anchor

    def open_times(self, items: Sequence[Item]) -> None:
        """Note the times that a sentence names outright, before its claims are read."""
        if items and begins_section(self.document, items[0].start):
            self.anchor = None
        if items and _NEW_PARAGRAPH.search(self.document.text, items[0].start - 3, items[0].start):
            self._dated_here = False
        self.outright, chained = [], False
        for at, item in enumerate(items):
            if item.time is None or only_bounds(items, at):
                continue
            last = self.outright[-1][1] if self.outright else self.anchor
            when = resolve(item.time, self._calendar(item.time), last)
            if chained and last and not self._is_ahead(last):
                when = within_year(item.time, last) or when
                if when is not None:
                    self._dated[item.time.start, False] = when
            chained = item.time.kind in ANCHORED or (when is not None and len(when.iso) > 4)
            if when is not None:
                self.outright.append((item.end, when.iso))
        self.days.open(items, self.published)

    def _is_ahead(self, iso: str) -> bool:
        """Whether a time is of the article's year: what a bare month beside it is by itself."""
        return self.published is None or int(iso[:4]) >= self.published.year

    def _calendar(self, time: Time) -> date | None:
        """By what a time is dated that its words name outright: "in June" by the article."""
        months = time.kind in ("month", "day", "euday")
        return self.published if months and not self._is_looking_back() else None

    def settle(self, before: str | None) -> None:
        """Let the last time that a sentence names outright date what follows it ("Two years
        later"), where no claim of the sentence did, or one of an earlier time: ``before`` is
        what dated it."""
        if not self.outright:
            return
        last = self.outright[-1][1]
        if self.anchor == before or last > (self.anchor or ""):
            self.anchor, self._dated_here = last, True

    def _tells_of_old(self, today: date) -> bool:
        """Whether most of the years that the document names are long past."""
        if self._old is None:
            self._old = tells_of_old(self.document, today)
        return self._old
