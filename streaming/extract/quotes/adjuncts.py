"""When, where and how something was said, between the cue and what was said: "told us | in July |
it would rain", "said | on the phone | that it was late".
"""

from __future__ import annotations

import re

from streaming.extract.entities.grammar import MONTHS
from streaming.extract.quotes.phrases import MOMENTS
from streaming.extract.quotes.subjects import SPANS
from streaming.extract.quotes.unit import Unit
from streaming.extract.quotes.words import (
    ADJUNCT_STARTS,
    CLAUSE_OPENERS,
    COORDINATORS,
    DAY_WORDS,
    GENERIC,
    is_adverb,
    is_contracted,
    looks_finite,
)

_ADJUNCT_STARTS_OR_DAY_WORDS_OR_MOMENTS_OR_TO = (
    ADJUNCT_STARTS | DAY_WORDS | MOMENTS | {"to", "under", "since"}
)
_OPENERS = CLAUSE_OPENERS | GENERIC

LENGTHS = frozenset(
    "years year months month weeks week days day decades decade hours hour minutes minute".split()
)
LATER = frozenset("later afterward afterwards earlier ago".split())


def _is_length(unit: Unit, i: int) -> bool:
    return unit.is_open(i) and unit.lower[i] in LENGTHS


def _tells_how(word: str) -> bool:
    return is_adverb(word) or word in LATER or word == "too"


def _past_length(unit: Unit, i: int) -> int:
    """Past "years later", "a month afterward", "for two years"; ``i`` where there is none."""
    if unit.lower[i : i + 1] == ["for"]:
        ends = (j + 1 for j in range(i + 1, min(len(unit.tokens), i + 4)) if _is_length(unit, j))
        return next(ends, i)
    for j in range(i, min(len(unit.tokens) - 1, i + 3)):
        if unit.lower[j] in LENGTHS:
            return j + 2 if unit.lower[j + 1] in LATER else i
    return i


_MOMENT = re.compile(
    rf"(?:back )?(?:in (?:(?:{'|'.join(MONTHS)})|[12]\d{{3}}|the (?:{'|'.join(SPANS)}))"
    rf"|(?:last|this|that) (?:{'|'.join(SPANS | MONTHS)})"
    rf"|the (?:next|other|following|same) (?:{'|'.join(SPANS)})"
    rf"|(?:[a-z]+ )?(?:{'|'.join(LENGTHS)}) ago|at the time|ever (?:after|since)|back then"
    r"|many times|again and again|over and over"
    r"|from (?:day one|the (?:start|first|beginning|outset))"
    r"|(?:on|over|down) the (?:phone|telephone|radio)|in (?:person|private|public|confidence)"
    r"|by (?:phone|text|email|letter)|to (?:my|his|her|our|their) faces?"
    r"|(?:straight|flat) out|point blank|straight away) "
)
_MOMENTARY = LENGTHS | frozenset(
    "back ever in last this that the at a an one two three four five six ten many again over"
    " from on down by to straight flat point".split()
)


def past_moment(unit: Unit, i: int) -> int:
    """Past "in July", "a year ago", "on the phone", "to my face" before a clause without "that":
    "told us | in July | it would rain"; ``i`` where there is none."""
    if i >= len(unit.tokens) or unit.lower[i] not in _MOMENTARY:
        return i
    moment = _MOMENT.match(" ".join(unit.lower[i : i + 5]))
    end = i + moment.group().count(" ") if moment else i
    if end >= len(unit.tokens) or not unit.is_open(end):
        return i
    opener = unit.lower[end]
    opens = opener in _OPENERS or is_contracted(opener) or unit.tokens[end].is_capitalised
    return end if opens else i


def skip_adjunct(unit: Unit, i: int) -> int:
    """Past "on Friday", "in a statement", ", in writing," before "that", or a lone day."""
    size = len(unit.tokens)
    if i + 1 < size and unit.lower[i + 1] == "that" and _tells_how(unit.lower[i]):
        return i + 1
    later = _past_length(unit, i)
    if later > i and later < size and unit.lower[later] == "that" and unit.is_open(later):
        return later
    if i < size and unit.tokens[i].text == ",":
        for j in range(i + 2, min(size - 1, i + 12)):
            if unit.tokens[j].text == "," and unit.lower[j + 1] == "that" and unit.is_open(j):
                return j + 1
    if i < size and unit.lower[i] in _ADJUNCT_STARTS_OR_DAY_WORDS_OR_MOMENTS_OR_TO:
        crosses = unit.lower[i] in ADJUNCT_STARTS
        for j in range(i + 1, min(size, i + 14)):
            if unit.is_break(j) and not (crosses and unit.tokens[j].text == ","):
                break
            if unit.lower[j] in ("that", "if", "whether") and unit.is_open(j):
                if unit.lower[j - 1] in COORDINATORS:
                    break  # "told me in June they were ill and that"
                return j
    i = past_moment(unit, i)
    if i < size and unit.lower[i] == "on" and i + 1 < size and unit.lower[i + 1] in DAY_WORDS:
        i += 1
    if i < size and unit.lower[i] in DAY_WORDS and unit.is_open(i):
        if i + 1 < size and looks_finite(unit.lower[i + 1]):
            return i  # "said | Monday was too late"
        i += 1
        if i < size and unit.lower[i] in ("morning", "afternoon", "evening", "night"):
            i += 1
    return i
