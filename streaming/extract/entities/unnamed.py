"""Subjects that nobody is named by: "A guard …", "The filing …", "One of them …".

They become no entity, but "he" and "it" in the sentence behind may mean them, and then stand
for nobody who is named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from streaming.extract.entities.descriptions import is_agent
from streaming.extract.entities.drafts import gender_of_role
from streaming.extract.entities.grammar import (
    CLAUSE_MARKS,
    DETERMINERS,
    PREPOSITIONS,
    is_verb,
    word_at,
)
from streaming.extract.entities.name import Line
from streaming.extract.entities.nominal_phrases import KIN, ROLE_HEADS
from streaming.extract.entities.register import Linked
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token, is_possessive_mark

MAN, WOMAN, SOMEBODY, SOMETHING = -1, -2, -3, -4
"""Keys in the memory of what is spoken of and has no name."""
_PEOPLE = words("roles", "people", "opening", "crowd")
_TIMES = frozenset(
    ("year", "day", "week", "month", "night", "morning", "afternoon", "evening", "time", "season",
     "moment", "hour", "minute", "decade", "weekend", "summer", "winter", "spring", "fall")
)  # fmt: skip
_OPENERS = DETERMINERS | {"another", "one", "our"}
_BE = frozenset(("is", "was", "became"))
_LONGEST = 7


def unnamed_subject(
    found: Sequence[Token], line: Line, names: Mapping[int, Linked]
) -> tuple[int, int, int] | None:
    """The key, first and last token (exclusive) of the common noun phrase that opens a
    sentence as its subject; None where a name or a plural does, or a time."""
    first = line.first
    while first < line.last and not found[first].is_word:
        first += 1
    if word_at(found, first) not in _OPENERS or first >= line.last:
        return None
    last = first + 1
    while last < min(line.last, first + _LONGEST) and not _stops(found, last):
        link = names.get(last)
        last = link.name.last if link is not None else last + 1
    head = word_at(found, last - 1)
    if not found[last - 1].text.islower() and last - 1 > first:
        return None
    if not head.isalpha() or (head.endswith("s") and not head.endswith("ss")) or head in _TIMES:
        return None
    key = _key_of(head)
    if word_at(found, last) == "," and key == SOMETHING:
        return None
    if word_at(found, last) == "," and names.get(last + 1) is not None:
        return None  # "His daughter, Jane Roe, …": she has a name
    if any(at in names and word_at(found, at - 1) in _BE for at in range(last, line.last)):
        return None  # "The winner, in the end, was Jane Roe"
    return key, first, last


def _stops(found: Sequence[Token], at: int) -> bool:
    word = word_at(found, at)
    if is_possessive_mark(word):
        return False
    return not word[0].isalnum() or word in PREPOSITIONS or word in CLAUSE_MARKS or is_verb(word)


def _key_of(head: str) -> int:
    gender = gender_of_role(head)
    if gender is not None:
        return MAN if gender == "m" else WOMAN
    person = head in ROLE_HEADS or head in KIN or head in _PEOPLE or is_agent(head)
    return SOMEBODY if person else SOMETHING
