"""The times that belong to what a rule met: beside its verb or its noun, and not another's."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.statements.match import Match
from streaming.extract.statements.modality import modality_of
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.shared_times import times_of_main
from streaming.extract.statements.time_marks import TimeMark
from streaming.extract.statements.verb_groups import Verb


def is_of_planning(reading: Reading, match: Match, marks: Sequence[TimeMark]) -> bool:
    """Whether a plan's time is that of the planning: "In January Acme agreed to pay", not that of
    another plan: "will leave in June to join"."""
    verb = match.verb
    if verb is None or verb.mode != "inf" or not marks:
        return False
    matrix = reading.verb_before(verb)
    if matrix is not None and modality_of(reading, matrix) == "planned":
        return False
    return marks[0].time.start < reading.items[verb.first].start


def marks_of(reading: Reading, match: Match) -> list[TimeMark]:
    """The times beside a match; an infinitive shares those of the verb that governs it."""
    verb = match.verb
    own = [mark for span in match.times for mark in reading.times_between(*span)]
    if own:
        return own
    if verb is None:
        behind = reading.times_between(match.first, min(len(reading.items), match.last + 4))
        behind = behind or _effective(reading, match)
        return behind or reading.times_before(match.first)
    marks = [mark for mark in reading.times(verb) if not _is_of_title(reading, verb, mark)]
    if verb.lemmas == ("be",) and reading.is_told(verb):
        # "Lee said he was the founder on Monday": he said so on Monday
        marks = [mark for mark in marks if mark.time.kind not in ("weekday", "near")]
    if not marks and verb.mode == "finite":
        return times_of_main(reading, verb)
    if marks or verb.mode != "inf":
        return marks
    earlier = reading.verb_before(verb)
    return reading.times(earlier) if earlier is not None else []


def _effective(reading: Reading, match: Match) -> list[TimeMark]:
    """ "the resignation of Jane Roe, a teacher at Harrow High, effective June 30"."""
    if match.rule.predicate != "left" or reading.lacks(("effective",)):
        return []
    at = next(i for i, item in enumerate(reading.items) if item.low == "effective")
    return reading.times_between(at, min(len(reading.items), at + 3)) if at > match.last else []


def _is_of_title(reading: Reading, verb: Verb, mark: TimeMark) -> bool:
    """ "Lee, the mayor since 2018, was charged": since when he has the office."""
    at = reading.clauses.subject(verb)
    if mark.preposition == "until":
        return _is_of_inserted(reading, verb, at, mark)
    if mark.preposition != "since":
        return False
    if "be" not in verb.lemmas and _is_of_apposition(reading, verb, mark):
        return True
    if at is None:
        return False
    return reading.items[at].end <= mark.time.start < reading.items[verb.first].start


def _is_of_inserted(reading: Reading, verb: Verb, at: int | None, mark: TimeMark) -> bool:
    """ "Lee, the provost until 2019, runs": between the commas behind the subject."""
    inside = at is not None and at + 1 < verb.first and reading.items[at + 1].kind == "comma"
    start = reading.items[at].end if at is not None else 0
    return inside and start <= mark.time.start < reading.items[verb.first].start


def _is_of_apposition(reading: Reading, verb: Verb, mark: TimeMark) -> bool:
    """ "was replaced by Lee, the treasurer since 2022"."""
    items = reading.items
    at = next(i for i, item in enumerate(items) if item.end > mark.time.start) - 2
    if at <= verb.at or items[at].kind != "role":
        return False
    while at > verb.at and items[at].kind in ("role", "det", "ent", "poss", "word"):
        at -= 1
    return items[at].kind == "comma"
