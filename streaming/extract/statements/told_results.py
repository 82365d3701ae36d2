"""When a result was that its sentence does not date: a game's day, told in the next sentences of
its report, and the season of a record that baseball's clubs end with."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from datetime import date

from contract.records import Claim
from streaming.extract.model import Document
from streaming.extract.statements.dates import resolve
from streaming.extract.statements.qualified import qualified
from streaming.extract.statements.times import find_times

_AHEAD = re.compile(r"\b(?:will|next|would|to face|to play|faces?|travels?|plays?)\b")
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
            when = _day(document, claim, today) if bare and first else None
            first = False
        elif claim.predicate == "win_loss_record" and bare and "duration" not in claim.qualifiers:
            when = _season(document, claim, today)
        dated = {**claim.qualifiers, "point_in_time": when}
        yield claim if when is None else qualified(claim, dated)


def _day(document: Document, claim: Claim, today: date | None) -> str | None:
    """ "Pell beat Orrel 2-1. Two goals did the damage on Saturday": where the report begins so."""
    number = bisect_right(document.sentences, claim.span[0], key=lambda s: s.start) - 1
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
