"""Titles that are surnames, first names or initials of something else as often: "Major", "DC".
They are titles before a full name ("Major Ada Quill"), and before the surname of one whom the
text names in full elsewhere ("DC Quill")."""

from __future__ import annotations

from collections.abc import Callable, Set

from streaming.extract.entities.grammar import is_verb
from streaming.extract.lexicon import words

_GIVEN_NAMES = words("given_names", "m", "f", "u")
_BODIES = words("organizations", "company", "government", "school", "media", "other")
_COMMON = words("common", "content") | words("roles", "heads", "modifiers")
_RANKS = words("names", "unsure_titles_ranks")
_INITIALS = words("roles", "unsure_initials")
UNSURE = _RANKS | _INITIALS


def is_unsure_title(word: Callable[[int], str], at: int, surnames: Set[str]) -> bool:
    """Whether the word at ``at`` is such a title; ``surnames`` are those of the text. ``word``
    gives the token at an index, "" outside of the sentence."""
    if word(at) not in UNSURE:
        return False
    first, last, behind = word(at + 1), word(at + 2), word(at + 3)
    full = first[:1].isupper() and last[:1].isupper() and not last.isupper()
    if full and not {first.lower(), last.lower(), behind.lower()} & _BODIES:
        if first.lower() in _GIVEN_NAMES:
            return True
        return first.lower() not in _COMMON and (is_verb(behind) or behind == ",")
    return first in surnames and not full
