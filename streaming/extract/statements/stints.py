"""Stints told by their length: "batted .312 over 14 seasons with the Owls", "made 112 starts for
the Bears". Whatever the verb is, one who did it in games or seasons for a club played there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from contract.vocabulary import Pattern
from streaming.extract.entities.descriptions import PLAYERS
from streaming.extract.lexicon import words
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule, Slot
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill, fill_phrase
from streaming.extract.statements.times import NUMBER_WORDS
from streaming.extract.statements.verb_groups import Verb

_COUNT = rf"(?:\d{{1,4}}|several|a few|{'|'.join(NUMBER_WORDS)})"
_NUMBER = rf"(?:parts of )?{_COUNT}"
_PLACES = (
    "defen[cs]e|wing|flank|side|line|base|cent(?:re|er)|goal|net|midfield|attack|mound|outfield"
    "|infield|backcourt|field|short(?:stop)?|tackle|guard|end|point"
)
_STINT = re.compile(
    rf"\b(?:(?:in|into|after|over|during|across|through|for|spanning) "
    rf"(?:(?:his|her|the|all|just|only) )?"
    rf"{_NUMBER} (?:(?:big|major|minor)[- ]league )?"
    rf"(?:seasons|games|matches|innings|at-bats|outings|contests)"
    rf"(?: (?:on|at|in) (?:the )?(?:(?:left|right|blue|first|second|third) )?(?:{_PLACES}))?"
    rf"|(?:all )?{_COUNT} of (?:his|her) (?:\w+ )?(?:seasons|games|starts)"
    rf"|(?:\d,)?{_NUMBER} (?:games|times)(?= for)"
    rf"|{_NUMBER} (?:\w+ )?"
    r"(?:starts|appearances|relief appearances|caps|games|matches|goals|[Tt]ests|internationals)"
    rf"(?: (?:in|over|across|during) {_NUMBER} (?:years|seasons))?)"
    r" (?:for|with|in|as a member of) (?:(?:clubs|teams|sides) (?:including|such as|like) )?"
    r"(?=(?:the )?[A-Z]|the (?:club|team|side|franchise)\b)"
)
_UNITS = frozenset(
    "seasons games times matches tests internationals innings at-bats outings contests starts"
    " appearances caps goals".split()
)
"""Of these every stint holds one."""
_FRONTED = re.compile(
    rf"(?:^|\b)[Aa]fter (?:(?:his|her|just|only|nearly|almost) )?(?P<number>{_COUNT})"
    r" (?:(?:more|lean|good|long) )?(?P<unit>season|year)s? (?:with|for) (?=(?:the )?[A-Z])"
)
_BEFORE = re.compile(
    rf"\b(?P<unit>season|year)\b[^.;]{{0,50}}? (?:after|following) (?P<number>{_COUNT})"
    r" (?:with|for|at) (?=(?:the )?[A-Z])"
)
""" "his second season in the league after seven with the Owls": seven seasons."""
_LEADING = words("sport", "not_playing")
"""Verbs of those who do not play, and those that have a reading of their own."""
_LEADERS = frozenset(
    "coach manager skipper director owner scout broadcaster president chairman executive".split()
)
_LEADING_OR_LEADERS = _LEADING | _LEADERS
_RECORD_VERBS = frozenset("be go have post compile finish own".split())
_SIDES = Slot("value", ("side",))
_CLUBS = Slot("value", ("organization", "club"))
_PLAYED = Rule("played_for", Pattern("", confidence=0.85))
_PLAYED_BEFORE = Rule("played_for", Pattern("", confidence=0.85, time=""))


def is_stint(match: Match) -> bool:
    """Whether a match tells of games counted, which make a text one of sport."""
    return match.rule is _PLAYED


def match_stints(reading: Reading) -> Iterator[Match]:
    """Who played for whom by the games or seasons that a sentence counts."""
    if reading.lacks(_UNITS):
        return
    text, sentence = reading.document.text, reading.sentence
    for found in _STINT.finditer(text, sentence.start, sentence.end):
        at = next((i for i, item in enumerate(reading.items) if item.start >= found.end()), None)
        yield from _between(reading, found, at)
        verb = next(
            (v for v in reversed(reading.verbs) if reading.items[v.at].end <= found.start()), None
        )
        seasons = verb is not None and set(verb.lemmas) <= _RECORD_VERBS and "seasons" in found[0]
        if verb is not None and seasons and _tells_record(reading, verb, at):
            continue  # "is 900-812 in 11 seasons with the Owls": a manager, as like as not
        led = verb is not None and set(verb.lemmas) & _LEADING and "caps" not in found[0]
        if at is None or verb is None or led or verb.passive is True:
            continue
        phrase = reading.phrase(at)
        clubs = fill_phrase(_CLUBS, phrase) if phrase is not None else []
        player = player_of(reading, verb)
        if clubs and player is not None and at <= reading.clause_end(verb):
            yield Match(
                _PLAYED, {"subject": [player], "value": clubs}, first=verb.first, last=at, verb=verb
            )


def _between(reading: Reading, stint: re.Match[str], at: int | None) -> Iterator[Match]:
    """A stint between "who" and its verb: "Roe, who in nine seasons for the Owls never scored"."""
    items = reading.items
    who = next((i for i, item in enumerate(items) if item.start >= stint.start()), 0) - 1
    if at is None or who < 2 or items[who].low != "who" or items[who - 1].kind != "comma":
        return
    phrase, body = reading.phrase_ending(who - 2), reading.phrase(at)
    people = fill_phrase(Slot("subject", ("person",)), phrase) if phrase is not None else []
    clubs = fill_phrase(_CLUBS, body) if body is not None else []
    led = any(role.split()[-1] in _LEADERS for person in people for role in _roles(reading, person))
    if people and clubs and not led:
        yield Match(_PLAYED, {"subject": people[:1], "value": clubs}, first=who, last=at)


def match_stints_before(reading: Reading) -> Iterator[Match]:
    """Where a player was before, by a count of seasons that leaves their noun out."""
    if reading.lacks(("season", "year")):
        return
    text, sentence = reading.document.text, reading.sentence
    for found in _BEFORE.finditer(text, sentence.start, sentence.end):
        at = next((i for i, item in enumerate(reading.items) if item.start >= found.end()), None)
        verb = next((v for v in reversed(reading.verbs) if v.mode == "finite"), None)
        phrase = reading.phrase(at) if at is not None else None
        clubs = fill_phrase(_CLUBS, phrase) if phrase is not None else []
        player = player_of(reading, verb) if verb is not None else None
        if at is None or not clubs or player is None or not _plays(reading, player):
            continue
        fills = {"subject": [player], "value": clubs, "duration": [_length(found)]}
        yield Match(_PLAYED_BEFORE, fills, first=at, last=at)


def match_fronted_stints(reading: Reading) -> Iterator[Match]:
    """A stint told before what followed it: "after two years with the Owls she came home"."""
    if reading.lacks(("after",)):
        return
    items, sentence = reading.items, reading.sentence
    for found in _FRONTED.finditer(reading.document.text, sentence.start, sentence.end):
        at = next((i for i, item in enumerate(items) if item.start >= found.end()), len(items))
        phrase = reading.phrase(at) if at < len(items) else None
        clubs = fill_phrase(_SIDES, phrase) if phrase is not None else []
        verb = next((v for v in reading.verbs if v.first > at), None)
        player = player_of(reading, verb) if verb is not None else None
        told = phrase is not None and player is not None and player.span[0] >= found.end()
        if verb is None or player is None or not clubs or not told:
            continue
        if not {*_words_of(reading), *verb.lemmas} & _LEADING_OR_LEADERS and not _leads(
            reading, player
        ):
            fills = {"subject": [player], "value": clubs, "duration": [_length(found)]}
            yield Match(_PLAYED_BEFORE, fills, first=at, last=at)


def _length(stint: re.Match[str]) -> Fill:
    """ "7 seasons", of a number and a unit."""
    number = NUMBER_WORDS.get(stint["number"], stint["number"])
    return Fill(f"{number} {stint['unit']}s", "text", stint.span("number"))


def _words_of(reading: Reading) -> set[str]:
    """The words of a sentence in small letters, a role's last one."""
    return {item.low.split()[-1] for item in reading.items}


def _leads(reading: Reading, person: Fill) -> bool:
    return any(role.split()[-1].lower() in _LEADERS for role in _roles(reading, person))


def _plays(reading: Reading, person: Fill) -> bool:
    """Whether the text calls somebody by a position of play."""
    return any(role.split()[-1].lower() in PLAYERS for role in _roles(reading, person))


def _roles(reading: Reading, person: Fill) -> tuple[str, ...]:
    known = person.ref.entity if person.ref is not None else None
    return tuple(reading.document.entities[known].roles) if known is not None else ()


def _tells_record(reading: Reading, verb: Verb, at: int | None) -> bool:
    return any(item.kind == "record" for item in reading.items[verb.at : at])


def player_of(reading: Reading, verb: Verb) -> Fill | None:
    """The person who is the verb's subject."""
    at = reading.clauses.subject(verb)
    phrase = reading.phrase_ending(at) if at is not None else None
    people = fill_phrase(Slot("subject", ("person",)), phrase) if phrase is not None else []
    return people[0] if people else None
