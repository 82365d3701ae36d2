"""Results of games told as nouns: "a 7-2 home loss to the Owls", "6-2 over the Bears".

The other side stands behind the noun; the side that won or lost is the one that the sentence is
about, or the club of the person it is about: "Lee broke his wrist in a 4-3 win at the Owls".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

from contract.vocabulary import Pattern, Predicate
from streaming.extract.lexicon import words
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule
from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.positions import club_of
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.standins import TEAM_NOUNS
from streaming.extract.statements.verb_groups import Verb

_LOST = frozenset(
    "loss defeat setback reverse hammering mauling thrashing drubbing beating".split()
)
"""What a side has that lost; "a 4-0 thrashing of the Owls" is one that it gave."""
_GAME = re.compile(
    r"(?<![\d-])(?P<record>\d{1,3}[-–]\d{1,3}(?: to \d[-–]\d\d)?) (?:[a-z][\w-]* ){0,3}?"
    r"(?P<outcome>win|winners?|victors|victory|triumph|rout|upset|thrashing|drubbing"
    r"|hammering|mauling|loss|defeat|setback"
    r"|beating|reverse|draw|stalemate|decision)"
    r"(?: (?:on|in|last|this|early|late) [\w ]{3,24}?)?"
    r" (?P<by>(?<=draw )with|(?<=stalemate )with|over|against|at the hands of|to|at|versus|of|by"
    r"|away to|home to)"
    r" (?:visiting |host |rival |neighbou?ring )?(?=(?:the )?[A-Z])"
)
_NO_GAME = frozenset(
    "court courts justices jury judges council senate committee vote voted lawmakers".split()
)
"""Words of sentences in which a majority wins and no side."""
_LEADING = words("sport", "leading_sides")
"""Verbs whose object is the side: "led the Owls to a 3-0 win"."""
_WATCHING = frozenset("watch attend see call broadcast umpire officiate referee recall".split())
_PLAYING = words("sport", "telling_games")
"""Verbs whose time is that of the game."""
_RULE = Rule("score", Pattern("", confidence=0.85, time=""))


def match_games(reading: Reading, discourse: Discourse) -> Iterator[Match]:
    """The results that nouns tell in a sentence about sport; none whose sides are not known."""
    text, sentence = reading.document.text, reading.sentence
    if not any(item.kind == "record" for item in reading.items):
        return
    if any(item.low in _NO_GAME for item in reading.items):
        return
    for found in _GAME.finditer(text, sentence.start, sentence.end):
        at = next((i for i, item in enumerate(reading.items) if item.end >= found.end(1)), None)
        behind = next((i for i, it in enumerate(reading.items) if it.start >= found.end()), None)
        if at is None or behind is None or reading.items[at].kind != "record":
            continue
        if at > 1 and reading.items[at - 1].kind == "poss" and reading.items[at - 2].time is None:
            continue  # "the Owls' 3-0 win over the Bears": a phrase of the vocabulary
        lost = found["outcome"] in _LOST and found["by"] != "of"
        if found["by"] == "by" and not lost:
            continue  # "a 2-1 win by the Owls": theirs
        other = _opponent(reading, behind, found["by"])
        verb = next((v for v in reversed(reading.verbs) if v.at < at), None)
        side = _side(reading, verb, at, discourse) if other is not None else None
        lost |= _drops(found["outcome"], verb)
        if other is not None and side is not None and side.value != other.value:
            yield _match(
                reading, (other, side) if lost else (side, other), at, behind, verb, discourse
            )
        elif other is not None and side is None and lost:
            yield _match(reading, (other,), at, behind, verb, discourse)
        elif other is None and not lost and found["by"] == "at":
            side = _side(reading, verb, at, discourse)
            if side is not None:  # "a 90-84 win at Tulsa"
                yield _match(reading, (side,), at, behind, verb, discourse)


def _drops(outcome: str, verb: Verb | None) -> bool:
    """ "dropped a 7-3 decision to": one that was lost."""
    return outcome == "decision" and verb is not None and bool({"drop", "lose"} & set(verb.lemmas))


def _match(
    reading: Reading,
    sides: tuple[Fill, ...],
    at: int,
    behind: int,
    verb: Verb | None,
    discourse: Discourse,
) -> Match:
    item = reading.items[at]
    phrase = reading.phrase(behind)
    last = max(behind, phrase.end - 1 if phrase is not None else behind)
    score = Fill(item.text.replace("–", "-"), "record", (item.start, item.end))
    fills = {"subject": [sides[0]], "value": [score]}
    if sides[1:]:
        fills["opponent"] = [sides[1]]
    when = _day_before(reading, at, verb, discourse) or _when(reading, at, last, verb)
    if when is not None:
        fills["point_in_time"] = [when]
    return Match(_RULE, fills, first=at, last=last)


_AFTER = re.compile(
    r"\b(?:(?P<day>a|one|two|three) days?|(?:just |barely )?(?:a few )?hours) after"
    r" (?:(?:an?|the|their|its|his|her) )?$"
)
_DAYS = {"a": 1, "one": 1, "two": 2, "three": 3}


def _day_before(reading: Reading, at: int, verb: Verb | None, discourse: Discourse) -> Fill | None:
    """ "fired their coach on Monday, a day after a 7-2 loss": on Sunday."""
    start, end = reading.sentence.start, reading.items[at].start
    found = _AFTER.search(reading.document.text[start:end])
    marks = reading.times(verb) if found is not None and verb is not None else []
    plain = next((mark.time for mark in marks if mark.time.duration is None), None)
    when = discourse.when(plain) if plain is not None else None
    if found is None or when is None or len(when.iso) != len("2025-01-01"):
        return None
    day = date.fromisoformat(when.iso) - timedelta(days=_DAYS.get(found["day"] or "", 0))
    return Fill(day.isoformat(), "text", (end, reading.items[at].end))


def _opponent(reading: Reading, at: int, by: str) -> Fill | None:
    """The other side; a town only where one club of the text is from there, or one beat it."""
    phrase = reading.phrase(at)
    ref = phrase.refs[0] if phrase is not None and phrase.refs else None
    if ref is None or ref.kind not in ("organization", "place", "unknown"):
        return None
    fill = Fill(ref.name, ref.kind, ref.span, ref)
    if ref.kind == "place":
        fill = club_of(reading.document, fill)
        if fill.kind == "place" and by == "at":
            return None  # where it was played
    return replace(fill, kind="organization")


def _side(reading: Reading, verb: Verb | None, at: int, discourse: Discourse) -> Fill | None:
    """The side that the clause is about."""
    if verb is None:
        verb = _main(reading, at)
    if verb is None or set(verb.lemmas) & _WATCHING:
        return None
    if set(verb.lemmas) & _LEADING:
        start = reading.skip(verb.at + 1)
        phrase = reading.phrase(start) if start < at else None
        if phrase is not None and phrase.refs:
            return _as_side(phrase.refs[0], discourse)
    subject = reading.clauses.subject(verb)
    ref = make_ref(reading.document, reading.items[subject]) if subject is not None else None
    return _as_side(ref, discourse) if ref is not None else None


def _main(reading: Reading, at: int) -> Verb | None:
    """ "In a 5-1 rout of the Owls, the Bears hit": the verb behind, with a subject of its own."""
    if reading.items[0].low not in ("in", "after", "during", "following", "with"):
        return None
    verb = next((v for v in reading.verbs if v.at > at and v.mode == "finite"), None)
    subject = reading.clauses.subject(verb) if verb is not None else None
    return verb if subject is not None and subject > at else None


def _as_side(ref: Ref, discourse: Discourse) -> Fill | None:
    if ref.kind == "organization":
        return Fill(ref.name, "organization", ref.span, ref)
    if ref.kind == "place":
        club = club_of(discourse.document, Fill(ref.name, "place", ref.span, ref))
        return club if club.kind == "organization" else None
    club_name = discourse.employer(ref)
    return Fill(club_name, "organization", ref.span) if club_name else None


def _when(reading: Reading, at: int, last: int, verb: Verb | None) -> Fill | None:
    """The game's own day: within its words, right behind or before them, or the playing's."""
    owned = at > 1 and reading.items[at - 1].kind == "poss"  # "Sunday's 6-2 loss"
    marks = reading.times_between(at - 2 if owned else at, min(len(reading.items), last + 3))
    apart = at - 1 - (reading.items[at - 1].kind == "det") if at else -1
    if not marks and apart > 0 and reading.items[apart].kind == "comma":
        marks = reading.times_between(apart - 1, apart)  # "on Saturday, a 58-49 victory"
    if not marks and verb is not None and set(verb.lemmas) & _PLAYING:
        marks = reading.times(verb)
    times = [mark.time for mark in marks if mark.time.duration is None]
    if not times:
        return None
    return Fill(times[0].words, "time", (times[0].start, times[0].end), time=times[0])


def side_meant(
    predicate: Predicate, subject: Fill, match: Match, discourse: Discourse
) -> Fill | None:
    """Whose a result or record is that is said of a person: "Lee's club was 21-38" and "Lee won
    his 200th game, 6-2 over the Owls" are his club's; None where that is not known."""
    if predicate.name not in ("score", "win_loss_record") or subject.kind != "person":
        return subject
    head = subject.phrase.head if subject.phrase is not None else None
    other = next(iter(match.fills.get("opponent", ())), None)
    against = predicate.name == "score" and other is not None and other.kind == "organization"
    against |= any(" to " in fill.value for fill in match.fills.get("value", ()))  # Gaelic games
    if head not in TEAM_NOUNS and not against:
        return subject
    club = discourse.employer(subject.ref)
    return replace(subject, value=club, kind="organization", ref=None) if club else None
