"""Ages that are of another time than today: "Awdry, then 38,", "he was 38 at the time", which are
stated where that time is told: "retired in 2012, aged 73"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from contract.vocabulary import Pattern
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.items import Item
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.rows import is_named_person
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.times import Time

_DEATH = frozenset("died dies death dead killed slain survivors funeral drowned".split())
_AT_AGE = re.compile(r"\bat (?:the )?age (?:of )?$", re.IGNORECASE)
_WHILE = frozenset("since when until while before after if once as".split())
_OF_THEN = re.compile(
    r"(?:years old )?(?:at the time\b|back then\b|then\b"
    r"|when\b(?!.{0,30}\bdied\b| s?he was (?:\w+ly )?"
    r"(?:killed|murdered|slain|shot|stabbed|drowned|beheaded|hanged)\b(?! at\b)))"
)
_SHARES = re.compile(r"\s+and\s+\d+(?:\.\d+)?\s?(?:%|per ?cent)")


def _opens_story(reading: Reading, match: Match) -> bool:
    """ "At 9, she decided to", "to become a botanist at 9, she used to": an age before its subject
    that the past tells of, not "At 71, she is still"."""
    subject = match.fills["subject"][0].span[0]
    if match.verb is not None or subject < match.fills["value"][0].span[1]:
        return False
    verb = next((v for v in reading.verbs if reading.items[v.at].start > subject), None)
    word = reading.items[verb.first].low if verb is not None else ""
    today = any(item.time is not None and item.time.kind in _RECENT for item in reading.items)
    return (
        bool(word) and not today and (word == "was" or not word.endswith("s")) and word not in _NOW
    )


_NOW = frozenset("have will can may are".split())
_RECENT = frozenset(("rel", "weekday", "near"))


def is_of_then(reading: Reading, match: Match, discourse: Discourse) -> bool:
    """ "Awdry, then 38,", "he was 38 at the time", "won the award in 1984. He was 24": an age
    that is not today's."""
    if "point_in_time" in match.fills:
        return False
    if match.verb is not None and reading.items[match.verb.at].low == "was":
        start, end = match.fills["subject"][0].span
        if reading.document.text[start:end] == "I":
            return True  # nobody says of today "I was 12"
        today, told = discourse.published, discourse.anchor
        died = discourse.speaks_of(_DEATH)
        if today is not None and told and not died and int(told[:4]) < today.year - 1:
            return True
    span = match.fills["value"][0].span
    text = reading.document.text
    before = text[max(0, span[0] - 5) : span[0]]
    if _AT_AGE.search(text, max(0, span[0] - 16), span[0]):
        dated = (item.time for item in reading.items)
        return any(time is not None and time.kind in ("year", "month", "day") for time in dated)
    if before.lower().endswith("at ") and _opens_story(reading, match):
        return True
    if before.lower() == "then " or _OF_THEN.match(text, span[1] + 1):
        return True
    if _SHARES.match(text, span[1]):
        return True  # "Lee and Cho, 11 and 8 percent": no age at all
    openers = [item.low for item in reading.items[max(0, match.first - 3) : match.first]]
    dies = (
        match.verb is not None and "die" in match.verb.lemmas
    )  # "lived there until she died at 96"
    return match.verb is not None and not dies and bool(_WHILE & set(openers))


_THEN = Rule("age", Pattern("", confidence=0.8, time=""))
_TOLD = re.compile(
    r", (?P<then>then )?(?:aged (?P<aged>\d{1,2})|(?<=then )(?P<bare>\d{1,2}))(?=[,.;)])"
    r"| at (?:the )?age (?:of )?(?P<at>\d{1,2})(?=[,.;)]| (?:after|and|with|to|when)\b)"
)
_YEARS = ("y", "m_y", "d_y", "e_y")
_BORN = frozenset(("bear", "die"))


def match_then_ages(reading: Reading) -> Iterator[Match]:
    """Ages in clauses of the past that tell their year: "In 2012 he retired, aged 73", "was found
    in April 2022 by Jane Roe, then 12"."""
    if reading.lacks((":num", ":age")):
        return
    text, items = reading.document.text, reading.items
    for found in _TOLD.finditer(text, reading.sentence.start, reading.sentence.end):
        group = next(name for name in ("aged", "bare", "at") if found[name])
        at = next((i for i, item in enumerate(items) if item.start >= found.start(group)), None)
        told = _whose(reading, found, at) if at is not None else None
        if at is None or told is None:
            continue
        person, time = told
        ref = make_ref(reading.document, person)
        if ref is None or ref.kind != "person":
            continue
        span = found.span(group)
        fills = {
            "subject": [Fill(ref.name, ref.kind, ref.span, ref)],
            "value": [Fill(found[group], "age", span)],
            "point_in_time": [Fill(time.words, "time", (time.start, time.end), time=time)],
        }
        yield Match(_THEN, fills, first=at, last=at)


def _whose(reading: Reading, found: re.Match[str], at: int) -> tuple[Item, Time] | None:
    """The person of an age at item ``at``, and the one time that the clause tells."""
    if found["then"]:
        before = next((i for i in reversed(range(at)) if reading.items[i].end <= found.start()), 0)
        time = _only(item.time for item in reading.items if item.time is not None)
        person = reading.items[before]
        return (person, time) if is_named_person(person) and time is not None else None
    verb = next((v for v in reversed(reading.verbs) if v.at < at), None)
    if verb is None or verb.mode != "finite" or verb.negated or verb.modal:
        return None
    subject = reading.clauses.subject(verb)
    time = _only(mark.time for mark in reading.times(verb))
    if subject is None or time is None or _BORN & set(verb.lemmas):
        return None
    return reading.items[subject], time


def _only(times: Iterable[Time]) -> Time | None:
    """The one time with a year of its own; None for none or several."""
    dated = [time for time in times if {key for key, _ in time.parts} & set(_YEARS)]
    return dated[0] if len(dated) == 1 else None
