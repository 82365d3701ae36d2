"""Times that a clause shares with the one that it belongs to: "struck out nine on Sunday as the
Owls won"."""

from __future__ import annotations

from streaming.extract.statements.reading import Reading
from streaming.extract.statements.time_marks import TimeMark
from streaming.extract.statements.verb_groups import Verb


def times_of_main(reading: Reading, verb: Verb) -> list[TimeMark]:
    """ "struck out nine on Sunday as the Owls won": at once with what the sentence tells first."""
    at = reading.clauses.subject(verb)
    opener = at - 1 if at is not None else -1
    if opener > 0 and reading.items[opener].kind == "det":
        opener -= 1
    if opener < 1 or reading.items[opener].low != "as":
        return []
    for earlier in reversed([v for v in reading.verbs if v.at < opener]):
        marks = [m for m in reading.times(earlier) if m.time.kind in ("weekday", "near", "day")]
        if marks:
            return marks[:1]
    return []
