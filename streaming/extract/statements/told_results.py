"""When a result was that its sentence does not date: a game's day, told in the next sentences of
its report, and the season of a record that baseball's clubs end with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date, timedelta

from contract.records import Claim
from streaming.extract.model import Document
from streaming.extract.statements.dates import resolve
from streaming.extract.statements.qualified import qualified
from streaming.extract.statements.times import NUMBER_WORDS, find_times

_AHEAD = re.compile(r"\b(?:will|next|would|to face|to play|faces?|travels?|plays?)\b")
_DAYS = frozenset(("weekday", "day", "euday"))
_SENTENCES = 2
"""How many sentences behind a report's first result tell its day."""
_YEAR = re.compile(r"\b(?:1[89]|20)\d\d\b")
_LOOKING_BACK = 500
"""Code points before a record in which an older year makes it an older season's."""
_FEWEST, _MOST = 138, 163
"""Games of a whole season of professional baseball."""
_LAST_MONTH = 10
"""The month in which a baseball season has ended."""


def with_result_days(
    document: Document, claims: Iterable[Claim], today: date | None
) -> Iterator[Claim]:
    """The claims, the first result of a report with its day, whole seasons with their year."""
    first = True
    for claim in claims:
        bare = claim.modality == "asserted" and "point_in_time" not in claim.qualifiers
        when = None
        if claim.predicate == "score":
            when = _beside(document, claim, today) if bare and today is not None else None
            if bare and first and when is None:
                when = _day(document, claim, today) or _opening_day(document, claim, today)
            first = False
        elif claim.predicate == "win_loss_record" and bare and "duration" not in claim.qualifiers:
            when = _season(document, claim, today)
        dated = {**claim.qualifiers, "point_in_time": when}
        yield claim if when is None else qualified(claim, dated)


_IN_GAME = re.compile(
    r"(?: (?:night|afternoon|evening|morning))?"
    r"(?:,? (?:in|during) (?:an?|the|their|its|his|her)(?: [\w’'-]+){0,3}"
    r"|,? (?:while|as) [^,;.]{4,50}) $"
)
_DAYS_AFTER = re.compile(
    r"\b(?P<days>one|two|three|four|five|six|seven|a|the|\d) days? after (?:an?|the|their|its)"
    r"(?: [\w’'-]+){0,2} $"
)
_LONG = 120
"""Code points before a result within which its day stands."""


def _beside(document: Document, claim: Claim, today: date) -> str | None:
    """ "was hurt on Saturday in a 5-2 loss": the day of what was in the game; "resigned on Monday,
    two days after a 6-1 loss": two before it."""
    at = (claim.value_mention or claim.span)[0]
    number = document.sentence_at(at)
    if number < 0:
        return None
    start = document.sentences[number].start
    times = [t for t in find_times(document.text, start, at) if t.kind in _DAYS]
    found = resolve(times[-1], today, None, False) if times else None
    if found is None or len(found.iso) != len("2025-03-01"):
        return None
    if at - times[-1].end < _LONG and _IN_GAME.fullmatch(document.text, times[-1].end, at):
        return found.iso
    after = _DAYS_AFTER.search(document.text, times[-1].end, at)
    days = NUMBER_WORDS.get(after["days"], after["days"]) if after is not None else ""
    days = "1" if days in ("a", "the") else days
    if not str(days).isdecimal():
        return None
    return (date.fromisoformat(found.iso) - timedelta(days=int(days))).isoformat()


def _day(document: Document, claim: Claim, today: date | None) -> str | None:
    """ "Pell beat Orrel 2-1. Two goals did the damage on Saturday": where the report begins so."""
    number = document.sentence_at(claim.span[0])
    bodies = [p for p in document.paragraphs if p.kind == "body"][:1]
    if number < 0 or today is None or not bodies or claim.span[0] >= bodies[0].end:
        return None
    for sentence in document.sentences[number : number + 1 + _SENTENCES]:
        if _AHEAD.search(document.text, sentence.start, sentence.end):
            return None
        times = find_times(document.text, sentence.start, sentence.end)
        days = [time for time in times if time.kind == "weekday"]
        if days and sentence.start <= claim.span[0]:
            return None  # "fired Roe on Thursday after a 2-1 loss"
        found = resolve(days[0], today, None, False) if len(days) == 1 else None
        if days:
            return found.iso if found is not None else None
    return None


def _opening_day(document: Document, claim: Claim, today: date | None) -> str | None:
    """ "On Saturday night the ice was cold. … The Owls came back to win 5-3": the one day that the
    report's opening names before its result."""
    body = next((p.start for p in document.paragraphs if p.kind == "body"), 0)
    number = document.sentence_at(claim.span[0])
    first = max(0, document.sentence_at(body))
    if today is None or not 0 < number - first <= _SENTENCES + 1:
        return None
    opening = document.sentences[first].start, document.sentences[number].end
    if _AHEAD.search(document.text, *opening):
        return None
    days = [t for t in find_times(document.text, *opening) if t.kind in _DAYS]
    found = resolve(days[0], today, None, False) if len(days) == 1 else None
    return found.iso if found is not None and days[0].end < claim.span[0] else None


def _season(document: Document, claim: Claim, today: date | None) -> str | None:
    """ "The Owls finished 71-91": the last season that is over, where nothing older is told of."""
    parts = claim.value.split("-")
    games = sum(map(int, parts)) if len(parts) == 2 and all(map(str.isdigit, parts)) else 0
    if today is None or not _FEWEST <= games <= _MOST or not _is_clubs(document, claim):
        return None
    year = today.year if today.month >= _LAST_MONTH else today.year - 1
    before = document.text[max(0, claim.span[0] - _LOOKING_BACK) : claim.span[1]]
    older = any(int(found[0]) < year for found in _YEAR.finditer(before))
    return None if older else str(year)


def _is_clubs(document: Document, claim: Claim) -> bool:
    named = (entity for entity in document.entities if entity.name == claim.subject)
    return any(entity.kind == "organization" for entity in named)
