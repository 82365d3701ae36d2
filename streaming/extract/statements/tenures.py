"""Times told by a tenure: "in his second season", "is in her fourth year", "before that".

They are counted from when somebody was said to have begun, or back from the article's day.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import ROLE_CLAIM
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import ordinal

_BEGUN = frozenset(("position_held", "manager_of", "coach_of", "works_for", "played_for"))
_POSTS = (ROLE_CLAIM, "manager_of", "coach_of", "chief_executive")
_EVENTS = frozenset(("award_received", "member_of_champion", "left"))
"""What happens in one of the seasons of a tenure."""
_NTH = (
    r"(?P<nth>first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d{1,2}(?:st|nd|rd|th))"
    r" (?:full |straight )?(?P<unit>season|year)\b"
)
_IN_NTH = re.compile(rf"\b[Ii]n (?:his|her) {_NTH}")
_NOW_IN_NTH = re.compile(
    rf"\b(?:is|now|currently) (?:in|entering|beginning|completing|finishing) (?:his|her) {_NTH}"
)
_BEFORE_THAT = re.compile(
    r"(?:Before|Prior to) (?:that|then|joining|becoming|taking|moving|coming)\b"
    r"|[^.;]{0,60}?\bthe (?:previous|prior|preceding) (?:decade|\w+ (?:years|seasons))\b"
)
_WINTER = 2
"""Until this month nobody knows which year "this season" is counted with."""


@dataclass(slots=True)
class Tenures:
    """When each person was last said to have begun: ISO 8601, cut to its precision."""

    begun: dict[str, str] = field(default_factory=dict)

    def note(self, subject: str, predicate: str, value: str, told: Mapping[str, str | int]) -> None:
        person = value if predicate == "chief_executive" else subject
        start = told.get("start_time")
        if predicate == "debuted_with":
            start = told.get("point_in_time")
        elif predicate not in _BEGUN and predicate != "chief_executive":
            return
        if start is not None:
            self.begun[person] = str(start)

    def time_of(self, reading: Reading, match: Match, today: date | None) -> tuple[str, str] | None:
        """The qualifier that a match without a time gets, and its value."""
        person = _person_of(match)
        if person is None:
            return None
        begun, predicate = self.begun.get(person), match.rule.predicate
        if predicate in _EVENTS:
            year = begun and _in_tenure(reading, match, int(begun[:4]))
            return ("point_in_time", year) if year else None
        held = predicate in _BEGUN or predicate in (ROLE_CLAIM, "chief_executive")
        if not held:
            return None
        since = began_by_now(reading, today)
        if since is not None and "'s" in match.rule.source.text:
            return "start_time", since
        if begun and _opens_before(reading, match):
            return "end_time", begun
        return None


def _person_of(match: Match) -> str | None:
    slot = "value" if match.rule.predicate == "chief_executive" else "subject"
    fills = match.fills.get(slot, ())
    return fills[0].value if len(fills) == 1 else None


def _in_tenure(reading: Reading, match: Match, begun: int) -> str | None:
    """The year of "in his second season", where the match's own clause says it."""
    sentence = reading.sentence
    found = _IN_NTH.search(reading.document.text, sentence.start, sentence.end)
    if found is None or match.verb is None:
        return None
    verb = reading.items[match.verb.at]
    apart = range(*sorted((verb.start, found.start())))
    if any(item.kind == "rel" and item.start in apart for item in reading.items):
        return None
    return str(begun + _count(found) - 1)


def began_by_now(reading: Reading, today: date | None) -> str | None:
    """The year since when somebody has been who "is in her fourth season"."""
    sentence = reading.sentence
    found = _NOW_IN_NTH.search(reading.document.text, sentence.start, sentence.end)
    if found is None or today is None or _count(found) < 2:
        return None
    if found["unit"] == "season" and today.month <= _WINTER:
        return None
    return str(today.year - _count(found) + 1)


def _count(found: re.Match[str]) -> int:
    return ordinal(found["nth"]) or 1


def _opens_before(reading: Reading, match: Match) -> bool:
    """Whether the sentence tells of the time before the tenure told of last, and the match is
    the first that it tells."""
    text, sentence = reading.document.text, reading.sentence
    if match.verb is None or not _BEFORE_THAT.match(text, sentence.start, sentence.end):
        return False
    return not any(v.mode == "finite" and v.at < match.verb.first for v in reading.verbs)


def is_to_begin(match: Match, told: Mapping[str, str | int], today: date | None) -> bool:
    """ "appointed Lee chief executive, effective Sept. 1": not before that day comes."""
    start = str(told.get("start_time", ""))
    if today is None or match.rule.predicate not in _POSTS:
        return False
    return start > today.isoformat()[: len(start)]
