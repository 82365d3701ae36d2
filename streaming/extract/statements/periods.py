"""Of which period a company's result is: "in the three months that ended Sept. 30", "in the year to
March 2024". The period is kept by the day or month with which it ends, and holds for the results
of the next sentence, too, where that tells none."""

from __future__ import annotations

import re
from collections.abc import Sequence

from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.match import Match
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.times import find_times

_PERIOD = re.compile(
    r"\b(?:months?|weeks|quarter|half|half-year|year|period)(?: that| which)?"
    r" (?:ended|ending|to|through)(?: on| in)?(?: the end of)? (?=[A-Z\d])"
)
_OF_PERIODS = frozenset("profit loss revenue sales turnover earnings income takings".split())
_OTHER = re.compile(r"\b(?:19|20)\d\d\b|\b(?:last|this) (?:year|quarter)\b|\b(?:A|The) year\b")
"""What tells in the next sentence that it is of another period."""


def put_period(reading: Reading, discourse: Discourse, results: Sequence[Match]) -> None:
    """Date the results by the period that their sentence, or the one before it, tells."""
    told = [match for match in results if _is_of_period(match)]
    if not told:
        discourse.period = None
        return
    text, sentence = reading.document.text, reading.sentence
    ended = _ended(reading, discourse)
    if ended is None and discourse.period is not None:
        paragraph, before = discourse.period
        other = _OTHER.search(text, sentence.start, sentence.end)
        ended = before if paragraph == sentence.paragraph and other is None else None
    discourse.period = (sentence.paragraph, ended) if ended is not None else None
    for match in told if ended is not None else ():
        value = match.fills["value"][0]
        if "point_in_time" not in match.fills and ended is not None:
            match.fills["point_in_time"] = [Fill(ended, "text", value.span)]


def result_of(match: Match) -> str:
    """What the sum of a match is of, empty where that is not told."""
    of = match.fills.get("of")
    return of[0].value if of else str(match.rule.source.set.get("of", ""))


def _is_of_period(match: Match) -> bool:
    return not _OF_PERIODS.isdisjoint(result_of(match).split()[-1:])


def _ended(reading: Reading, discourse: Discourse) -> str | None:
    """The day or month with which the period of the sentence ended."""
    text, end = reading.document.text, reading.sentence.end
    found = _PERIOD.search(text, reading.sentence.start, end)
    time = next(iter(find_times(text, found.end(), end)), None) if found is not None else None
    if found is None or time is None or time.start > found.end():
        return None
    when, today = discourse.when(time), discourse.published
    if when is not None and today is not None and when.iso == today.isoformat()[:7]:
        return f"{today.year - 1}{when.iso[4:]}"  # a month that is not over has ended no year
    return when.iso if when is not None else None
