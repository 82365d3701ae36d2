"""Where somebody managed, coached or played, told by a record, a stay or a way from one side to the
next: "went 79-63 at Class A Pell", "spent four years with Oxley", "went to Pell, to Oxley".

Which of the three it was is what was said of the person last.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from contract.records import Claim
from contract.vocabulary import Pattern
from streaming.extract.entities.descriptions import PLAYERS
from streaming.extract.lexicon import words
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.items import Item
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule
from streaming.extract.statements.phrase import Phrase, Ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.standins import TEAM_NOUNS
from streaming.extract.statements.stints import player_of
from streaming.extract.statements.verb_groups import Verb

_CALLINGS = frozenset(("manager_of", "coach_of", "played_for"))
_PLAYING = frozenset(("drafted_by", "debuted_with", "traded_to", "contract_with"))
_RULES = {name: Rule(name, Pattern("", confidence=0.8)) for name in _CALLINGS}
_SCORING = frozenset("be go finish post compile have own".split())
_STAYING = frozenset("spend stay remain last".split())
_BEING = frozenset("be begin start open finish end".split())
_MOVING = words("sport", "moving_on")
_TELLING = frozenset("be go finish post compile have own begin start open end".split()) | _STAYING
_TELLING_OR_MOVING = _TELLING | _MOVING
_BASEBALL = tuple(words("sport", "of_baseball"))
_LEADERS = frozenset(("coach", "manager", "skipper"))
_SEASON = 30
"""No pitcher decides more games in a season; no manager's season has as few."""
_BEHIND = frozenset(("with", "at", "for"))
_PASSED_OVER = frozenset(("num", "word", "det", "time", "prep", "ord", "adv", "record"))


def career_stops(reading: Reading, discourse: Discourse, found: Sequence[Claim]) -> Iterator[Match]:
    """The sides that a sentence says somebody was with; ``found`` is what was claimed so far."""
    if not discourse.tells_of_sport():
        return
    yield from _own_sides(reading, found)
    for verb in reading.verbs:
        lemmas = set(verb.lemmas)
        if not lemmas & _TELLING_OR_MOVING or verb.negated or verb.modal or verb.passive is True:
            continue
        told = _told(reading, verb, lemmas)
        person = player_of(reading, verb) if told is not None else None
        if told is None or person is None:
            continue
        sides, games = told
        if lemmas & _STAYING and _has_left(reading, found, person.value):
            continue
        start = reading.items[verb.first].start
        before = [c for c in found if (c.value_mention or c.span)[0] < start]
        calling = _calling(discourse, before, person, games)
        if lemmas & _MOVING:
            calling = _done_there(reading, verb) or calling
        if calling is None or any(ref.name == person.value for ref in sides):
            continue
        fills = {"subject": [person], "value": [_side(ref) for ref in sides]}
        last = max(i for i, item in enumerate(reading.items) if item.start < sides[-1].span[1])
        yield Match(_RULES[calling], fills, first=verb.first, last=last, verb=verb)


def _told(reading: Reading, verb: Verb, lemmas: set[str]) -> tuple[list[Ref], int] | None:
    """The sides, and how many games a record of them counts, 0 where none is told."""
    items, end = reading.items, reading.clause_end(verb)
    record = next((i for i in range(verb.at + 1, end) if items[i].kind == "record"), None)
    if record is not None and lemmas & _SCORING and record - verb.at <= 4:
        games = sum(map(int, re.findall(r"\d+", items[record].text.replace(",", ""))))
        ref = _side_behind(reading, record + 1, end, games)
        return ([ref], games) if ref is not None else None
    if lemmas & _MOVING:
        stops = _stops(reading, verb, end)
        return (stops, 0) if stops else None
    if lemmas & _STAYING:
        ref = _stay(reading, verb, end)
        return ([ref], 0) if ref is not None else None
    at = verb.at + 1
    while at < end and items[at].kind in ("time", "adv"):
        at += 1
    phrase = reading.phrase(at + 1) if lemmas & _BEING and _opens(items, at, end) else None
    return ([phrase.refs[0]], 0) if phrase is not None and _is_leveled(phrase) else None


def _opens(items: Sequence[Item], at: int, end: int) -> bool:
    return at + 1 < end and items[at].low in _BEHIND


def _side_behind(reading: Reading, at: int, end: int, games: int) -> Ref | None:
    """ "9-7 for Pell", "5-1 with Double-A Pell", "78-64 in his only season at Pell"."""
    items = reading.items
    for i in range(at, end - 1):
        phrase = reading.phrase(i + 1) if items[i].low in _BEHIND else None
        if phrase is not None and phrase.refs and phrase.head is None:
            ref = phrase.refs[0]
            if _is_leveled(phrase) or ref.sort == "club" or ref.level is not None:
                return ref
            own = items[i].low == "for" or ref.kind == "organization"
            known = own and ref.kind in ("organization", "place")
            return ref if known or (games > _SEASON and ref.kind != "person") else None
        if items[i].low == "against" or not (
            items[i].kind in _PASSED_OVER or items[i].low in ("his", "her")
        ):
            return None
    return None


def _stay(reading: Reading, verb: Verb, end: int) -> Ref | None:
    """ "spent the past five years with Pell"."""
    items = reading.items
    for i in range(verb.at + 1, end - 1):
        if items[i].low in ("with", "at"):
            phrase = reading.phrase(i + 1)
            if phrase is None or not phrase.refs or phrase.head is not None or phrase.role:
                return None
            if items[phrase.end : phrase.end + 1] and items[phrase.end].low == "as":
                return None  # "with Pell as an analyst"
            ref = phrase.refs[0]
            return ref if ref.kind != "person" else None
        if items[i].kind not in ("time", "det", "num", "word", "adv", "ord"):
            return None
    return None


def _stops(reading: Reading, verb: Verb, end: int) -> list[Ref]:
    """ "From Pell he went to Oxley, to Harrow and to Wexton", "moved on from there to Pell"."""
    items, refs = reading.items, list[Ref]()
    i = verb.at + 1
    left = i > 1 and any(item.low == "from" for item in items[max(0, verb.first - 5) : verb.first])
    while i < len(items) - 1 and (i < end or items[i].low in ("to", ",", "and", "then")):
        phrase = reading.phrase(i + 1) if items[i].low in ("to", "from") else None
        if items[i].low == "from" and (phrase is None or not phrase.refs):
            left, i = True, i + 2  # "from there"
            continue
        if phrase is not None and phrase.refs and phrase.head is None and not phrase.role:
            refs += [ref for ref in phrase.refs if items[i].low == "to"]
            left, i = left or items[i].low == "from", phrase.end
            continue
        if items[i].low not in (",", "and", "then", "on", "finally", "next", "up", "down"):
            break
        i += 1
    named = all(ref.kind != "person" for ref in refs)
    return refs if named and left and len(refs) > 1 else []


def _done_there(reading: Reading, verb: Verb) -> str | None:
    """What the text said right before of the side that the way begins at: "asked whether she would
    like to manage the Pell Otters. From Pell she went to Oxley, to Harrow"."""
    items = reading.items
    near = range(max(0, verb.first - 5), min(len(items) - 1, verb.at + 4))
    at = next((i + 1 for i in near if items[i].low == "from"), None)
    if at is None or not items[at].text[:1].isupper():
        return None
    before = reading.document.text[max(0, reading.sentence.start - _SAID_BEFORE) : items[at].start]
    told = re.findall(
        rf"\b(manag|coach|play|pitch)\w* (?:for |at |in )?(?:the )?{re.escape(items[at].text)}\b",
        before,
    )
    return _DONE[told[-1]] if told else None


_SAID_BEFORE = 400
_DONE = {"manag": "manager_of", "coach": "coach_of", "play": "played_for", "pitch": "played_for"}


def _own_sides(reading: Reading, found: Sequence[Claim]) -> Iterator[Match]:
    """ "His Pell club went 89-60": who leads it is whose it is."""
    if reading.lacks(TEAM_NOUNS | {"clubs", "teams"}):
        return
    for i, item in enumerate(reading.items[:-2]):
        if item.low not in ("his", "her"):
            continue
        phrase = reading.phrase(i)
        if phrase is None or phrase.owner is None or phrase.owner.kind != "person":
            continue
        if not phrase.refs or phrase.refs[0] is phrase.owner or phrase.head is not None:
            continue
        calling = _last(found, phrase.owner.name)
        if calling == "played_for" or reading.items[phrase.end - 1].low not in TEAM_NOUNS:
            continue
        owner = phrase.owner
        fills = {
            "subject": [Fill(owner.name, "person", owner.span, owner)],
            "value": [_side(phrase.refs[0])],
        }
        yield Match(_RULES[calling or "manager_of"], fills, first=i, last=phrase.end - 1)


def _is_leveled(phrase: Phrase) -> bool:
    return bool(phrase.refs) and phrase.level is not None and phrase.head is None


def _side(ref: Ref) -> Fill:
    kind = "club" if ref.kind == "place" and ref.level is None else ref.kind
    return Fill(ref.name, "organization" if kind == "unknown" else kind, ref.span, ref)


def _calling(discourse: Discourse, found: Sequence[Claim], person: Fill, games: int) -> str | None:
    """What somebody was with a side, by what was said of him last: a manager, a coach, a player;
    with how many games his record there counts."""
    if games > _SEASON:
        led = (c.predicate for c in reversed(found) if c.subject == person.value)
        return next((name for name in led if name in ("manager_of", "coach_of")), None)
    last = _last(found, person.value)
    if last is not None:
        return last
    titles = {*discourse.titles(person.ref), discourse.roles.get(person.value, "")}
    called = {title.split()[-1] for title in titles if title.strip()}
    pitches = bool(games) and discourse.speaks_of(_BASEBALL) and called.isdisjoint(_LEADERS)
    return "played_for" if pitches or not PLAYERS.isdisjoint(called) else None


def _has_left(reading: Reading, found: Sequence[Claim], person: str) -> bool:
    """ "was fired in 2016, spent five years with Oxley": as what, nobody knows."""
    here = (claim for claim in found if claim.span[0] >= reading.sentence.start)
    return any(claim.subject == person and claim.predicate == "left" for claim in here)


def _last(found: Sequence[Claim], person: str) -> str | None:
    for claim in reversed(found):
        if claim.subject == person and claim.modality in ("asserted", "reported"):
            if claim.predicate in _CALLINGS:
                return claim.predicate
            if claim.predicate in _PLAYING:
                return "played_for"
    return None
