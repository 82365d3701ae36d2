"""Offices written with capitals where no name follows: "Tom Quill, Managing Director of Acme", "the
Company Secretary, Tom Quill". They are no names."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.entities.capitals import GIVEN_NAMES, ORGANISATION_WORDS
from streaming.extract.lexicon import words

_ALL_HEADS = words("roles", "heads")
_HEADS = (
    _ALL_HEADS - words("roles", "also_names") - words("roles", "positions") - ORGANISATION_WORDS
)
"""But for those that papers and bodies are called by: "the Daily Courier", "the Ombudsman"."""
_CAPITAL = frozenset(words("roles", "capital_heads"))
_FIELDS = (
    words("organizations", "fields") | words("common", "content") | words("portfolios", "fields")
)
_BEFORE = words("roles", "modifiers") | _FIELDS
_WITH_FIELDS = words("roles", "with_fields")
"""What has its field behind "of" or "for": "Head of News"."""
LONE_OFFICES = words("roles", "lone_offices")
LONGEST_OFFICE = 5


def is_office(told: Sequence[str]) -> bool:
    """Whether words in small letters, several or joined by hyphens, are an office."""
    if not told or len(told) > LONGEST_OFFICE or told[0] in GIVEN_NAMES:
        return False
    if len(told) == 1:
        parts = told[0].split("-")
        return len(parts) > 1 and (parts[0] in _ALL_HEADS or parts[-1] in _ALL_HEADS)
    if " ".join(told) in _CAPITAL:
        return True
    if told[-1] == "minister" and not ORGANISATION_WORDS & set(told):
        return True  # "the Aged Care Minister", whatever it is that they see to
    return told[-1] in _HEADS and all(word in _BEFORE or word in _HEADS for word in told[:-1])


def is_field(word: str) -> bool:
    """Whether a word in capitals is one of what an office is about: "News"."""
    return word[:1].isupper() and word.lower() in _FIELDS


def is_office_of(word: str) -> bool:
    """Whether an office is told with its field behind "of"."""
    return word.lower() in _WITH_FIELDS


def office_behind(told: Sequence[str], appointed: bool) -> int:
    """How many of the words that end a name are an office: "Pell City Council | Chief Executive",
    "appointed Jane Roe | Chairman"; 0 where none are. ``appointed`` is whether a verb that gives
    somebody an office stands before them."""
    person = appointed and told[0] in GIVEN_NAMES
    for first in range(1 + person, len(told)):
        if is_office(told[first:]) and (person or told[first - 1] in ORGANISATION_WORDS):
            return len(told) - first
    return int(person and len(told) > 2 and told[-1] in _HEADS)
