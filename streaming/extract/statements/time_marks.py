"""The times beside a verb, and those that a clause of "when" parts from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from streaming.extract.lexicon import words
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import OWN
from streaming.extract.statements.other_times import is_of_another
from streaming.extract.statements.times import Time, count
from streaming.extract.statements.verb_groups import Verb


@dataclass(frozen=True, slots=True)
class TimeMark:
    """A time beside a verb and the preposition before it ("" for none, "(" in brackets);
    ``joined`` where it goes on a row: "in 2010, 2012 and 2014"."""

    preposition: str
    time: Time
    joined: bool = False


_PLAIN = frozenset(("in", "on", "at", ""))
_BOUNDS = frozenset(("since", "until", "till", "from"))
_BESIDE_EVENTS = frozenset(("det", "word", "pron", "poss", "adv", "ent"))
_EVENTS = words("statements", "bounding_events")
_OF_EVENTS = frozenset(("of", "from", "as"))
_LONGEST_EVENT = 7


def _bound_of(items: Sequence[Item], at: int) -> str | None:
    """ "until his death in 2019", "since its founding in 1987": what the event told right before
    item ``at`` bounds, whose time follows."""
    event = False
    for i in range(at - 1, max(-1, at - 1 - _LONGEST_EVENT), -1):
        if items[i].low in _BOUNDS and event:
            return items[i].low
        event |= items[i].low in _EVENTS
        if items[i].kind not in _BESIDE_EVENTS and items[i].low not in _OF_EVENTS:
            return None
    return None


def times_between(items: Sequence[Item], start: int, end: int) -> list[TimeMark]:
    """The times among the items, but for those that belong to a name."""
    found: list[TimeMark] = []
    for i in range(max(0, start), end):
        time = items[i].time
        if time is None or is_of_another(items, i):
            continue
        j = i - 1
        while (j >= start and items[j].kind in ("det", "adv", "ord")) or (
            j >= start
            and items[j].low in ("midway", "season", "end", "start", "of")
            and items[j].kind != "prep"
        ):
            j -= 1
        told = items[j].kind in ("prep", "conj", "open") if j >= 0 else False
        preposition = items[j].low if told else ""
        joined = bool(found) and _joins_times(items, j)
        if joined or (preposition == "and" and found):
            preposition = found[-1].preposition
        elif preposition in _PLAIN:
            preposition = _bound_of(items, j + (not told)) or preposition
        found.append(TimeMark(preposition, time, joined))
    return found


def _joins_times(items: Sequence[Item], j: int) -> bool:
    """Whether the comma or "and" at ``j`` stands right behind another time."""
    if items[j].kind == "prep" and items[j - 1].low == "again":
        j -= 2  # "in 1996 and again in 2001"
    if items[j].low == "and" and items[j - 1].kind == "comma":
        j -= 1
    joint = items[j].kind == "comma" or items[j].low == "and"
    return j > 0 and joint and items[j - 1].kind == "time"


_ORDERING = frozenset(("before", "after"))
_BEFORE_SUBJECTS = frozenset("comma det pron word role poss adv".split())
_FAR = 6


def orders_clause(items: Sequence[Item], subject: int | None) -> int | None:
    """The item whose "before" or "after" opens a subject's clause: "worked there until 2010 before
    he joined Acme", "in 2017, the year after her husband, Lee, died". The times before it belong
    to the other verb."""
    for i in range((subject or 0) - 1, max(-1, (subject or 0) - _FAR), -1):
        if items[i].low.split()[-1] in _ORDERING:
            return i
        if items[i].kind not in _BEFORE_SUBJECTS and items[i].low not in OWN:
            return None
    return None


_YEARS_OF = ("y", "m_y", "d_y", "e_y")


def time_of_order(items: Sequence[Item], at: int) -> TimeMark | None:
    """ "in 2017, the year after Lee died", "in 1999, two years before": the year that item ``at``
    counts from the one told right before it."""
    word, told = items[at].low.split()[-1], items[at].time
    first = at
    if told is None and at > 1 and items[at - 1].low == "year":
        years, first = 1, at - 2
    else:
        told = told or (items[at - 1].time if at else None)
        parts = dict(told.parts) if told is not None else {}
        unit = parts.get("l_u") or parts.get("s_u") or ""
        years = count(parts.get("l_n") or parts.get("s_n") or "0") if "year" in unit else 0
        first = at - (items[at].time is None)
    before = first - 1 - (first > 0 and items[first - 1].kind == "comma")
    anchor = items[before].time if before >= 0 else None
    parts = dict(anchor.parts) if anchor is not None else {}
    year = next((parts[key] for key in _YEARS_OF if key in parts), "")
    if anchor is None or not years or not year.isdecimal():
        return None
    meant = str(int(year) + (years if word == "before" else -years))
    return TimeMark("in", replace(anchor, kind="year", parts=(("y", meant),)))


def time_of_when(items: Sequence[Item], verb: Verb, subject: int | None) -> TimeMark | None:
    """The time before "when" that opens the verb's clause: "until 1999, when he left"; the verb's
    subject is given, which may be far before it: "in June when Lee, who held it, left"."""
    before = verb.first if subject is None or subject > verb.first else subject
    for i in range(before - 1, max(1, before - 6), -1):
        if items[i].low == "when":
            time = items[i - 2 if items[i - 1].kind == "comma" else i - 1].time
            return TimeMark("in", time) if time is not None and not time.duration else None
    return None


def time_of_sentence(items: Sequence[Item], subject: int | None) -> TimeMark | None:
    """The time that opens a sentence before a clause of "when", for the verb behind that
    clause, whose subject is given: "In 2023, when he won, he was voted"."""
    at = _opening(items)
    if at is None or [item.low for item in items[at + 1 : at + 3]] != [",", "when"]:
        return None
    time = items[at].time
    if subject is None or subject < at + 5 or time is None or time.duration:
        return None
    opens = subject - 1 - (items[subject - 1].kind == "det")
    preposition = items[at - 1].low if at else ""
    return TimeMark(preposition, time) if items[opens].kind == "comma" else None


def _opening(items: Sequence[Item]) -> int | None:
    """The item of the time that a sentence opens with."""
    return next((i for i in range(min(4, len(items))) if items[i].time is not None), None)


_ANOTHER_TIME = frozenset("later then now eventually subsequently still soon finally".split())


def time_of_row(items: Sequence[Item], subject: int | None, verb: Verb) -> TimeMark | None:
    """ "In 2008 Lee pleaded guilty and was fined", "Last week he hired Lee, and he promoted Cho":
    the date that opens the sentence, for a further verb of its first subject."""
    at = _opening(items)
    time = items[at].time if at is not None else None
    if at is None or time is None or time.duration or subject is None:
        return None
    if subject > at + 3 and _resumes(items, subject, verb):
        return TimeMark("in", time) if at == 0 or items[0].low in ("in", "on") else None
    if verb.first < subject + 3:
        return None
    opens = items[0].low in ("in", "on") and 0 <= subject - at - 1 <= 2
    joint = max((i for i in range(subject, verb.first) if items[i].low == "and"), default=0)
    between = items[joint + 1 : verb.first]
    plain = all(item.kind == "adv" and item.low not in _ANOTHER_TIME for item in between)
    return TimeMark("in", time) if opens and joint and plain else None


def _resumes(items: Sequence[Item], subject: int, verb: Verb) -> bool:
    """ ", and he promoted": whether a pronoun behind "and" is the verb's subject."""
    mention = items[subject].mention
    pronoun = mention is not None and mention.kind == "pronoun"
    return pronoun and items[subject - 1].low == "and" and verb.first == subject + 1
