"""Times told by a tenure: "in his second season", "is in her fourth year", "before that".

They are counted from when somebody was said to have begun, or back from the article's day.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

from contract.vocabulary import Pattern
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import ROLE_CLAIM, Rule
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.posts import Post
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill, ordinal

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
_BESIDE = 250
"""How many code points behind a beginning "had been" is before it."""
_WINTER = 2
"""Until this month nobody knows which year "this season" is counted with."""


@dataclass(slots=True)
class Tenures:
    """When each person was last said to have begun: ISO 8601, cut to its precision."""

    begun: dict[str, str] = field(default_factory=dict)
    _begun_at: dict[tuple[str, str], str] = field(default_factory=dict)
    """The same of each body by itself."""
    ended: dict[tuple[str, str], str] = field(default_factory=dict)
    """When each person was said to have left each body."""
    _over: set[str] = field(default_factory=set)
    """Who was said to leave since: the year counted next is another tenure's."""
    _at: dict[str, int] = field(default_factory=dict)
    """Where each beginning was told."""
    _played: set[tuple[str, str]] = field(default_factory=set)
    _led: set[str] = field(default_factory=set)

    def note(
        self, subject: str, predicate: str, value: str, told: Mapping[str, str | int], at: int
    ) -> None:
        """Keep what a claim tells; ``at`` is where."""
        person = value if predicate == "chief_executive" else subject
        if predicate == "left":
            self._over.add(subject)
        released = predicate == "left" and told.get("manner") == "released"
        if predicate == "played_for" or released:
            self._played.add((subject, value))
        elif predicate in _POSTS or predicate == "position_held":
            self._led.add(person)
        body = str(told.get("of", value))
        if predicate in _BEGUN and "end_time" in told:
            self.ended[person, body] = str(told["end_time"])
        start = told.get("start_time")
        if predicate == "debuted_with":
            start = told.get("point_in_time")
        elif predicate not in _BEGUN and predicate != "chief_executive":
            return
        if start is not None:
            self.begun[person] = str(start)
            self._over.discard(person)
            self._at[person] = at
            self._begun_at[person, body] = str(start)

    def only_played(self, person: str, body: str) -> bool:
        """Whether somebody was told of as a player there, and in no post: he is released, not
        fired."""
        return (person, body) in self._played and person not in self._led

    def time_of(
        self, reading: Reading, match: Match, today: date | None, lasted: bool
    ) -> tuple[str, str] | None:
        """The qualifier that a match without a time gets, and its value. ``lasted``: how long
        it was is said."""
        person = _person_of(match)
        if person is None:
            return None
        begun, predicate = self.begun.get(person), match.rule.predicate
        if predicate in _EVENTS:
            year = begun and person not in self._over and _in_tenure(reading, match, int(begun[:4]))
            return ("point_in_time", year) if year else None
        held = predicate in _BEGUN or predicate in (ROLE_CLAIM, "chief_executive")
        if not held:
            return None
        since = began_by_now(reading, today)
        if since is not None and "'s" in match.rule.source.text:
            return "start_time", since
        before = reading.sentence.start - self._at.get(person, 0)
        earlier = (
            lasted
            and predicate != "played_for"
            and before < _BESIDE
            and _is_pluperfect(reading, match)
        )
        if begun and (earlier or _opens_before(reading, match)):
            return "end_time", self._begun_at.get((person, _body_named(reading, match)), begun)
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


def counted_posts(
    reading: Reading, known: Mapping[str, Post], today: date | None
) -> Iterator[Match]:
    """ "Lee is in her fourth season": since when she has the post that is known to be hers."""
    found, since = _now_in_nth(reading), began_by_now(reading, today)
    if found is None or since is None:
        return
    named = [
        (i, ref)
        for i, item in enumerate(reading.items)
        if item.kind in ("ent", "pron") and found.start() <= item.start < found.end()
        if (ref := make_ref(reading.document, item)) is not None and ref.kind == "person"
    ]
    post = known.get(named[0][1].name) if named else None
    if post is None:
        return
    (at, person), span = named[0], found.span()
    rule = Rule(ROLE_CLAIM, Pattern("", {"start_time": since}, time="", confidence=0.8))
    fills = {
        "subject": [Fill(person.name, "person", person.span, person)],
        "role": [Fill(post.role, "role", span)],
    }
    if post.of is not None:
        fills["value"] = [Fill(post.of, post.kind, span)]
    yield Match(rule, fills, first=at, last=at)


def _now_in_nth(reading: Reading) -> re.Match[str] | None:
    sentence = reading.sentence
    if reading.lacks(("his", "her")):
        return None
    return _NOW_IN_NTH.search(reading.document.text, sentence.start, sentence.end)


def began_by_now(reading: Reading, today: date | None) -> str | None:
    """The year since when somebody has been who "is in her fourth season"."""
    found = _now_in_nth(reading)
    if found is None or today is None or _count(found) < 2:
        return None
    if found["unit"] == "season" and today.month <= _WINTER:
        return None
    return str(today.year - _count(found) + 1)


def _count(found: re.Match[str]) -> int:
    return ordinal(found["nth"]) or 1


def _is_pluperfect(reading: Reading, match: Match) -> bool:
    """ "had been the treasurer": before what was told of last."""
    return match.verb is not None and reading.items[match.verb.first].low == "had"


def _body_named(reading: Reading, match: Match) -> str:
    """The body of "before coming to the authority", before the verb."""
    end = match.verb.first if match.verb is not None else 0
    refs = (make_ref(reading.document, item) for item in reading.items[:end] if item.kind == "ent")
    return next((ref.name for ref in refs if ref and ref.kind == "organization"), "")


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
