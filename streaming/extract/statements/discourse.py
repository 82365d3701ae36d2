"""What earlier sentences leave known: the last time named, who works where."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from streaming.extract.model import Document
from streaming.extract.statements.court_days import CourtDays
from streaming.extract.statements.dates import ANCHORED, When, is_of_days, resolve, within_year
from streaming.extract.statements.event_days import EventDays
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import SPORTING
from streaming.extract.statements.main_body import tells_of
from streaming.extract.statements.moves import Moves
from streaming.extract.statements.old_times import WEEKDAYS, begins_section, is_past, tells_of_old
from streaming.extract.statements.other_times import only_bounds
from streaming.extract.statements.phrase import CABINET, Ref
from streaming.extract.statements.posts import Post, is_office
from streaming.extract.statements.resumed_awards import Award
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.tenures import Tenures
from streaming.extract.statements.times import Time
from streaming.extract.statements.told_days import ToldDays
from streaming.extract.statements.whole import Whole

_BEGINNINGS = frozenset(("drafted_by", "contract_with", "debuted_with"))
"""What is often told looking back."""
_CAREER = frozenset(
    "manager_of coach_of played_for works_for left drafted_by debuted_with traded_to"
    " contract_with".split()
)

_PLAYING = frozenset(("drafted_by", "played_for", "contract_with", "traded_to", "debuted_with"))
_ALSO = {"chief_executive": "position_held", "founded_by": "works_for"}
_LEADING = frozenset(("manager_of", "coach_of", "works_for"))


SERVICES = (
    "Army",
    "Navy",
    "Marines",
    "Marine Corps",
    "Air Force",
    "Coast Guard",
    "National Guard",
)
_PARTIES = frozenset(
    "Republicans Democrats Republican Democrat Democratic Labour Conservatives Tories".split()
)

_NEW_PARAGRAPH = re.compile(r"\n\W*$")
_THAT = re.compile(r"\b[Tt]hat (?:spring|summer|fall|autumn|winter|year|same year)\b")
_SAME = 100
"""Characters before a time in which "that spring" gives it its year."""


@dataclass(slots=True)
class Discourse:
    """Grows as the claims of a document are read in order."""

    document: Document
    anchor: str | None = None
    employers: dict[str, str] = field(default_factory=dict)
    clubs: dict[str, str] = field(default_factory=dict)
    """By whom each player was last said to be taken on, looking back or not."""
    since: dict[str, str] = field(default_factory=dict)
    """The latest time at which each person was said to be with somebody."""
    claimed: set[tuple[str, str]] = field(default_factory=set)
    """The (subject, predicate) pairs stated so far."""
    gone: set[tuple[str, str]] = field(default_factory=set)
    """Who was said to leave what."""
    posts: dict[str, Post] = field(default_factory=dict)
    """The role that each person was last said to have."""
    roles: dict[str, str] = field(default_factory=dict)
    taken: dict[str, Post] = field(default_factory=dict)
    """The posts that people were said to begin."""
    to_lead: dict[str, Ref] = field(default_factory=dict)
    """The bodies that people were said to be chosen to lead."""
    outright: list[tuple[int, str]] = field(default_factory=list)
    """The times that the sentence names outright: where each ends, and its date."""
    days: ToldDays = field(default_factory=ToldDays)
    posted: str | None = None
    """The organisation of the role that the sentence last told of."""
    closing: bool = False
    """Whether the sentence tells itself how what it tells ended: "until she was dismissed"."""
    office: Post | None = None
    """The office that the text last told of, whoever held it."""
    award: Award | None = None
    """The award that was last said to be somebody's."""
    vacant: Post | None = None
    """The office that the text last said somebody new is in."""
    moves: Moves = field(default_factory=Moves)
    charged: dict[str, str | None] = field(default_factory=dict)
    """The one crime that each person was charged with, None for several."""
    period: tuple[int, str] | None = None
    """The paragraph that last told results of a period, and when that ended."""
    accused: tuple[Fill, ...] = ()
    """Those whom the text last said were arrested or charged."""
    tenures: Tenures = field(default_factory=Tenures)
    court_days: CourtDays = field(default_factory=CourtDays)
    events: EventDays = field(default_factory=EventDays)
    _dated: dict[tuple[int, bool], When] = field(default_factory=dict)
    _dated_here: bool = False
    """Whether the paragraph itself has named a time: news of today dates by no older one."""
    _words: frozenset[str] | None = None
    _old: bool | None = None
    _prominent: frozenset[str] | None = None
    _described: dict[int, str | None] = field(default_factory=dict)

    whole: Whole = field(init=False)

    def __post_init__(self) -> None:
        self.whole = Whole(self.document)

    @property
    def published(self) -> date | None:
        moment = self.document.about.published
        return moment.date() if moment else None

    def speaks_of(self, words: Iterable[str]) -> bool:
        """Whether one of some words stands anywhere in the document."""
        if self._words is None:
            self._words = frozenset(re.findall(r"[a-z]+", self.document.text.lower()))
        return not self._words.isdisjoint(words)

    def tells_of_sport(self) -> bool:
        """Whether a word stands in the document that those who play are told of with."""
        return self.speaks_of(SPORTING)

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

    def open(self, items: Sequence[Item]) -> None:
        """Note the times that a sentence names outright, before its claims are read."""
        self.posted, self.closing = None, False
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

    def note(self, subject: str, predicate: str, fill: Fill, told: Mapping[str, str | int]) -> None:
        """Remember whom a person was last said to work for, an affiliate's parent club, and the
        role that somebody left. ``told`` are the claim's qualifiers."""
        self.claimed.add((subject, predicate))
        if predicate in _ALSO:
            self.claimed.add((fill.value, _ALSO[predicate]))
        if predicate == "founded_by":
            self.employers.setdefault(fill.value, subject)  # whoever founds a firm is with it
        if predicate == "left":
            self.gone.add((subject, fill.value))
        if predicate == "award_received":
            self.award = Award(fill.value, fill.span[0])
        if predicate == "charged_with":
            same = self.charged.get(subject, fill.value) == fill.value
            self.charged[subject] = fill.value if same else None
        self.tenures.note(subject, predicate, fill.value, told, fill.span[0])
        if predicate in _PLAYING and fill.kind == "organization":
            self.clubs[subject] = fill.value
        elif predicate in _LEADING:
            self.clubs.pop(subject, None)
        over = "end_time" in told and not self.closing
        if predicate == "left" and "role" in told and fill.kind != CABINET:
            left = Post(str(told["role"]), fill.value, fill.kind, fill.span[0])
            self.posts.setdefault(subject, left)
            self.office = left if is_office(left.role) else self.office
        if predicate not in _CAREER or (over and subject in self.employers):
            return  # what has ended is not where one is
        when = str(told.get("start_time", told.get("point_in_time", "")))
        if when and when < self.since.get(subject, "") and predicate in _BEGINNINGS:
            return  # told of looking back: "had signed with the Owls in 1987"
        self.since[subject] = when or self.since.get(subject, "")
        owner = fill.phrase.owner if fill.phrase else None
        if owner is not None and owner.kind == "organization" and owner.name != fill.value:
            self.employers[subject] = owner.name
        elif fill.kind in ("organization", "unknown") or predicate == "manager_of":
            self.employers[subject] = fill.value

    def note_begun(self, verbs: Sequence[str], predicate: str, subject: Fill, value: Fill) -> None:
        """Remember the post that a hiring begins: "He was hired in June 2022 to replace Cho"."""
        post = self.posts.get(subject.value)
        if predicate in ("manager_of", "coach_of") and "hire" in verbs and post is not None:
            self.taken[subject.value] = replace(
                post, of=value.value, kind=value.kind, at=subject.span[1]
            )

    def employer(self, ref: Ref | None) -> str | None:
        """The organisation that a person was last said to be with."""
        if ref is None or ref.kind != "person":
            return None
        known = self.employers.get(ref.name)
        if known is None and ref.entity is not None:
            known = self.document.entities[ref.entity].affiliation
            if known is not None and ("Party" in known or known in _PARTIES):
                return None
        # "a former Navy pilot, was hired": by another than the service
        return None if known is not None and known.endswith(SERVICES) else known

    def described_employer(self, ref: Ref | None) -> str | None:
        """The organisation in words that describe a person anywhere in the document: "the
        former chief executive of Calder Freight Lines"."""
        if ref is None or ref.entity is None:
            return None
        if ref.entity not in self._described:
            said = [
                self.document.text[m.start : m.end]
                for m in self.document.mentions
                if m.entity == ref.entity and m.kind == "nominal"
            ]
            bodies = (e for e in self.document.entities if e.kind == "organization")
            named = (e.name for e in bodies if any(tells_of(words, e) for words in said))
            self._described[ref.entity] = next(named, None)
        return self._described[ref.entity]

    def titles(self, ref: Ref | None) -> tuple[str, ...]:
        """The titles that the document gives a person, wherever it does."""
        return self.document.entities[ref.entity].roles if ref and ref.entity is not None else ()

    def is_prominent(self, name: str) -> bool:
        """Whether a person is named thrice at least."""
        if self._prominent is None:
            counts = Counter(m.entity for m in self.document.mentions if m.entity is not None)
            entities = self.document.entities
            self._prominent = frozenset(entities[k].name for k, n in counts.items() if n >= 3)
        return name in self._prominent
