"""What somebody says whose verb stands between the marks: "the guard “said he would be back”"."""

from __future__ import annotations

from streaming.extract.quotes.found import Found, trim, trim_clause
from streaming.extract.quotes.subjects import subject_before
from streaming.extract.quotes.unit import QUOTE_MARKS, Unit
from streaming.extract.quotes.words import OBJECT_PRONOUNS

SAID = frozenset("said told claimed admitted swore promised".split())
MIN_WORDS = 2
"""Words behind the verb, at least: "“said no”" is too little to tell."""


def said_in_marks(text: str, unit: Unit) -> list[Found]:
    """Each attribution of the unit whose verb opens a quotation, its subject before the mark."""
    if SAID.isdisjoint(unit.lower):
        return []
    return [
        made
        for i in range(1, len(unit.tokens) - 1)
        if unit.lower[i + 1] in SAID and unit.tokens[i].text in QUOTE_MARKS and unit.is_open(i - 1)
        if (made := _said(text, unit, i)) is not None
    ]


def _said(text: str, unit: Unit, mark: int) -> Found | None:
    verb = mark + 1
    subject = subject_before(unit, mark) if unit.quoted[verb] else None
    end = next(
        (j for j in range(verb + 1, len(unit.tokens)) if unit.tokens[j].text in QUOTE_MARKS), verb
    )
    if subject is None or end - verb <= MIN_WORDS:
        return None
    first = verb + 1
    first += unit.lower[first] in OBJECT_PRONOUNS and unit.lower[verb] != "said"
    first += unit.lower[first : first + 1] == ["that"]
    if end - first < MIN_WORDS:
        return None
    return Found(
        content=(trim_clause(text, trim(text, unit.span((first, end)))),),
        source=(trim(text, unit.span(subject)),),
        cue=(unit.span((verb, verb + 1)),),
        kind="indirect",
        rule="said-in-marks",
        confidence=0.0,
        verb="say",
    )
