"""Plurals before the names of several: "Ministers Jane Roe and Ann Lee", "Brothers Tom and Jim
Roe". A row of persons behind the plural tells it from a name's own word ("Rangers Park")."""

from __future__ import annotations

from collections.abc import Callable

from streaming.extract.lexicon import entries, words

_GIVEN_NAMES = words("given_names", "m", "f", "u")
_BODIES = words("organizations", "company", "government", "school", "media", "other")
_PLACES = words("places", "heads")
_NOT_PLURAL = frozenset(entries("general attorney heiress hostess headmistress governess"))
_KIN = words("roles", "siblings")
_PLURALS = frozenset(
    f"{head[:-3]}men" if head.endswith("man") else f"{head}s"
    for head in words("roles", "heads") - _NOT_PLURAL
    if " " not in head
) | words("roles", "odd_plurals")
_ALSO_SURNAMES = words("places", "heads_and_surnames")
_LONGEST_NAME = 6
"""How many tokens a name may have: "J. P. Roe Jr."."""


def plural_title(word: Callable[[int], str], at: int) -> int:
    """The index behind a plural in capitals that begins at ``at`` and that a row of persons
    follows, else 0. ``word`` gives the token at an index, "" outside of the sentence."""
    lower = word(at).lower()
    if not word(at)[:1].isupper() or word(at).isupper():
        return 0
    if lower in _KIN:
        named = word(at + 1).lower() in _GIVEN_NAMES and word(at + 2) in ("and", ",")
        return at + 1 if named and word(at + 3)[:1].isupper() else _before_row(word, at)
    return _before_row(word, at) if lower in _PLURALS else 0


def _before_row(word: Callable[[int], str], at: int) -> int:
    """The index behind the plural at ``at`` where two full names follow, joined, one of which
    begins with a known first name or an initial, else 0."""
    end = _name_end(word, at + 1)
    if not end:
        return 0
    if word(end) in ("(", "of", "at", "from"):
        return at + 1 if word(at + 1).lower() in _GIVEN_NAMES else 0
    if word(end) not in ("and", ","):
        return 0
    if not _name_end(word, end + 1):
        return 0
    firsts = (word(at + 1).lower(), word(end + 1).lower())
    return at + 1 if any(first in _GIVEN_NAMES or len(first) == 1 for first in firsts) else 0


def _name_end(word: Callable[[int], str], at: int) -> int:
    """The index behind a person's full name that begins at ``at``, else 0."""
    end = at
    while end < at + _LONGEST_NAME and (word(end)[:1].isupper() or word(end) == "."):
        if word(end).lower() in _BODIES or word(end).lower() in _PLACES:
            return 0
        end += 1
    of_place = word(end - 1).lower() in _ALSO_SURNAMES and word(at).lower() not in _GIVEN_NAMES
    return end if end >= at + 2 and not of_place else 0
