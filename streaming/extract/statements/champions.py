"""Sides that the text calls champions, and who was of them: "captain of the Pell Town team that won
the league in 1979", "a catcher on the 1987 title-winning Owls", "pitched for the Owls when they
won it all".
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from contract.vocabulary import Pattern
from streaming.extract.entities.descriptions import PLAYERS
from streaming.extract.lexicon import words
from streaming.extract.statements.items import Item
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule
from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.times import find_times

_RULE = Rule("member_of_champion", Pattern("", confidence=0.85, time=""))
_TITLE = (
    r"(?:title|titles|championship|championships|league|cup|pennant|world series|super bowl|double"
    r"|treble|crown|premiership|shield|trophy|it all|gold)"
)
_SIDE = r"(?:side|team|squad|teams|sides|club|eleven|outfit|roster)"
_WINNING = (
    r"(?:(?:title|championship|cup|pennant|league|double|treble|trophy)-winning"
    r"|(?:world[- ])?champion(?:ship)?)"
)
_BEHIND = re.compile(
    rf"(?:[’']s?)?,? (?:"
    rf"(?:{_SIDE} )?(?:that|which|who) (?:won|captured|claimed|took|clinched|lifted)"
    rf" (?:[\w-]+ ){{0,7}}?{_TITLE}\b"
    rf"|when (?:they|it|the (?:team|club|side)) (?:won|captured|took) (?:[\w-]+ ){{0,5}}?{_TITLE}\b"
    rf"|(?:\d{{4}} )?(?:[a-z-]+ ){{0,2}}?{_WINNING} {_SIDE}\b)",
    re.IGNORECASE,
)
_CALLED = (
    "champion",
    "-winning",
    " won ",
    " captured ",
    " claimed ",
    " took ",
    " clinched ",
    " lifted ",
)
"""Of these every sentence holds one that calls a side champions."""
_BEFORE = re.compile(rf"(?:(?P<year>\d{{4}})(?:[-–]\d\d)? )?{_WINNING} $", re.IGNORECASE)
_DATED = re.compile(r"(?: (?:[\w-]+ ){0,2}?(?:in|of|for))? (?P<year>\d{4})\b")
_OPENING = re.compile(r"\W*In (?P<year>\d{4})\b,? ")
_YEAR = re.compile(r"\b\d{4}\b")
_YEAR_BEFORE = re.compile(r"(?P<year>\d{4}) ")
_TEAMS = frozenset(("team", "club", "side", "squad"))
_SURE = 0.7
"""How sure it must be which side "the team" is."""
_PREPOSITIONS = frozenset("on of for with in".split())
_PLACES = words("sport", "places_in_sides")
_PLAYING = frozenset("play pitch start catch appear captain captained".split())
_REACH = 7


def match_champions(reading: Reading) -> Iterator[Match]:
    """Who was of the sides that a sentence calls champions."""
    words = reading.document.text[reading.sentence.start : reading.sentence.end].lower()
    if not any(word in words for word in _CALLED):
        return
    for at, item in enumerate(reading.items):
        named = item.sort == "organization" and item.kind == "ent" and item.mention is not None
        if not named and not (item.low in _TEAMS and at and reading.items[at - 1].low == "the"):
            continue
        told = _told(reading, at)
        side = None
        if told is not None:
            side = make_ref(reading.document, item) if named else _team(reading, item)
        who, place = _who(reading, at) if side is not None else (None, None)
        if told is None or side is None or who is None:
            continue
        start, end = told
        fills = {
            "subject": [Fill(who.name, who.kind, who.span, who)],
            "value": [Fill(side.name, side.kind, side.span, side)],
        }
        if place is not None:
            position = reading.items[place]
            fills["position"] = [Fill(position.low, "role", (position.start, position.end))]
        when = next(find_times(reading.document.text, start, end), None) if end > start else None
        if when is not None:
            fills["point_in_time"] = [Fill(when.words, "time", (start, end), time=when)]
        yield Match(_RULE, fills, first=at, last=at)


def _team(reading: Reading, noun: Item) -> Ref | None:
    """The side that "the team" is, where that is sure, or where the sentence has named it: "on the
    team that won it all"."""
    document = reading.document
    at = bisect_left(document.mentions, noun.start, key=lambda mention: mention.end)
    mention = document.mentions[at] if at < len(document.mentions) else None
    if mention is None or mention.end != noun.end:
        return None
    entity = document.entity_of(mention)
    if entity is None or entity.kind != "organization":
        return None
    here = {m.entity for m in document.mentions_in((reading.sentence.start, mention.start))}
    if mention.confidence < _SURE and entity.key not in here:
        return None
    span = (mention.start, mention.end)
    return Ref(entity.name, entity.kind, span, entity.key, confidence=_SURE, sort=entity.sort)


def _told(reading: Reading, at: int) -> tuple[int, int] | None:
    """Where the year stands that the side at item ``at`` was champion; empty for no year, None
    where nothing calls it champion."""
    text, item = reading.document.text, reading.items[at]
    before = _BEFORE.search(text, max(reading.sentence.start, item.start - 50), item.start)
    if before is not None:
        return before.span("year") if before["year"] else (0, 0)
    found = _BEHIND.match(text, item.end, reading.sentence.end)
    if found is None:
        return None
    inside = _YEAR.search(text, *found.span())
    if inside is not None:
        return inside.span()
    dated = _DATED.match(text, found.end(), reading.sentence.end)
    if dated is not None:
        return dated.span("year")
    behind = _YEAR_BEFORE.match(text, max(0, item.start - 5), item.start)
    if behind is not None:
        return behind.span("year")
    opening = _OPENING.match(text, reading.sentence.start, item.start)
    return opening.span("year") if opening is not None else (0, 0)


def _who(reading: Reading, at: int) -> tuple[Ref | None, int | None]:
    """Who is said to have been of the side at item ``at``, and the item of where one played."""
    items, p = reading.items, at - 1
    while p > 0 and at - p < _REACH and items[p].kind in ("det", "time", "word", "num", "name"):
        if p in reading.verb_items or items[p].low in _PREPOSITIONS:
            break
        p -= 1
    if p < 0 or items[p].low not in _PREPOSITIONS or p < 1:
        return None, None
    for i in range(p - 1, max(-1, p - 1 - _REACH), -1):
        verb = reading.clauses.verb_covering(i)
        if verb is not None:
            plays = bool(_PLAYING & set(verb.lemmas))
            plays |= "be" in verb.lemmas and verb.at == p - 1 and items[p].low == "on"
            subject = reading.clauses.subject(verb) if plays and not verb.negated else None
            return _person(reading, subject), None
        if items[i].kind == "role" or items[i].low in _PLACES:
            plays = items[i].low.split()[-1] in PLAYERS and items[i].low not in _PLACES
            return _holder(reading, i), i if plays else None
    return None, None


def _holder(reading: Reading, at: int) -> Ref | None:
    """Of whom the noun at item ``at`` is said: the subject of "be", the name that it follows or,
    where it opens the sentence, the name behind."""
    items, i = reading.items, at
    while i > 0 and items[i - 1].kind in ("det", "word", "role", "adv", "level", "ord", "num"):
        if i - 1 in reading.verb_items:
            break
        i -= 1
    if i == 0:
        comma = next((k for k in range(at, len(items)) if items[k].kind == "comma"), None)
        return _person(reading, comma + 1) if comma is not None else None
    verb = reading.clauses.verb_covering(i - 1)
    if verb is not None:
        stated = verb.lemmas[0] in ("be", "become", "remain") and not verb.negated
        return _person(reading, reading.clauses.subject(verb)) if stated else None
    if items[i - 1].kind != "comma":
        return None
    k = i - 2
    if k > 1 and items[k].kind == "num" and items[k - 1].kind == "comma":
        k -= 2
    return _person(reading, k)


def _person(reading: Reading, at: int | None) -> Ref | None:
    if at is None or not 0 <= at < len(reading.items):
        return None
    ref = make_ref(reading.document, reading.items[at])
    return ref if ref is not None and ref.kind == "person" else None
