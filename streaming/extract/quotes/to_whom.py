"""To whom it was said, behind who says it or behind the verb: "said Ann Roe, the chair, to some
300 workers", “…,” the cook teased him."""

from __future__ import annotations

from streaming.extract.entities.descriptions import ROLE_HEADS
from streaming.extract.lexicon import words
from streaming.extract.quotes.people import are_people
from streaming.extract.quotes.phrases import past_name, phrase_after
from streaming.extract.quotes.unit import Range, Unit
from streaming.extract.quotes.words import (
    COORDINATORS,
    DAY_WORDS,
    DETERMINERS,
    PREPOSITIONS,
    SUBJECT_PRONOUNS,
    SUBORDINATORS,
    is_adverb,
)

TURNED = words("speech", "turned")
"""What somebody does to another with words of his, whom the verb has for its object."""
_JOINING = PREPOSITIONS | SUBORDINATORS | COORDINATORS | DAY_WORDS
PAUSES = (_JOINING | set(",.:;") | {"again", "last", "this"}) - {"to", "that", "if", "whether"}
"""What follows a hearer with whom the clause is over."""
LONGEST = 12
"""Words before such a verb, at most."""


def hearers_behind(unit: Unit, first: int, end: int) -> tuple[int, Range | None]:
    """ "said Ann Roe, the chair, | to some 300 workers", "said Bishop Lee | to the crowd": where
    who speaks ends, and who hears; not "an aide to the mayor", "Ambassador to France Jo Roe"."""
    for i in range(first + 1, min(end + 2, len(unit.tokens) - 1)):
        before = unit.tokens[i - 1]
        named = before.is_capitalised and unit.lower[i - 1] not in ROLE_HEADS
        if unit.lower[i] != "to" or not unit.is_open(i) or not (named or before.text == ","):
            continue
        last = _people_after(unit, i + 1)
        if last > i + 1:
            return i, (i + 1, last)
    return end, None


def _people_after(unit: Unit, first: int) -> int:
    """The end of the people named there, "some 260 men and women" whole."""
    end = phrase_after(unit, first, whole=False)
    both = end > first and unit.lower[end - 1 : end + 1] in (["men", "and"], ["women", "and"])
    return end + 2 if both else end


def hearer_after(unit: Unit, i: int) -> Range | None:
    """ "said | to reporters": only right after the verb."""
    if i + 1 < len(unit.tokens) and unit.lower[i] == "to" and unit.is_open(i + 1):
        end = past_name(unit, phrase_after(unit, i + 1, whole=False))
        return (i + 1, end) if end > i + 1 else None
    return None


def turned_on(unit: Unit, first: int) -> tuple[Range, int, Range] | None:
    """“…,” | the cook | teased | him: who speaks, the verb and who hears."""
    opens = unit.tokens[first].is_capitalised or unit.lower[first] in DETERMINERS | SUBJECT_PRONOUNS
    for i in range(first + 1, min(len(unit.tokens) - 1, first + LONGEST) if opens else first):
        if unit.is_break(i):
            return None
        if unit.lower[i] in TURNED:
            whom = hearer_at(unit, i + 1)
            return ((first, i), i, whom) if whom else None
    return None


def hearer_at(unit: Unit, first: int) -> Range | None:
    """The people named there with whom the clause is over."""
    last = past_name(unit, phrase_after(unit, first, whole=False))
    if unit.lower[last : last + 1] == ["for"]:
        last = phrase_after(unit, first, whole=True)  # "the member for Pell"
    closes = last >= len(unit.tokens) or unit.lower[last] in PAUSES or is_adverb(unit.lower[last])
    return (first, last) if last > first and closes and is_somebody(unit, first, last) else None


def is_somebody(unit: Unit, first: int, last: int) -> bool:
    """Whether the phrase ends in a name, or tells of people."""
    return unit.tokens[last - 1].is_capitalised or are_people(unit, first, last)
