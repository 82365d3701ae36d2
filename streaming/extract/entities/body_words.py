"""Bodies that their own words tell where the last word alone does not: "Radio Pell", "Cricket
Australia", "Pell School District", "Pell Sharks", "PellBank"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from streaming.extract.entities.name import Name
from streaming.extract.lexicon import words

_TAILS = words("organizations", "tails")
_FIRST = words("organizations", "first")
_SPORTS = words("organizations", "sports")
_NICKNAMES = words("organizations", "nicknames")
_LANDS = words("places", "countries", "us_states", "provinces")
_ALSO_SURNAMES = words("places", "lands_and_surnames")
"""Lands that are names of people too: only a common word before them tells a body."""
_PARTS = words("places", "parts", "first", "demonyms")
_CONTENT = words("common", "content")
_OF_LANDS = _CONTENT | words("organizations", "other", "government", "media", "company")
_FIELDS = words("organizations", "fields")
_LOOSE = frozenset(("america", "america's", "us", "u.s", "britain"))
"""Lands that any adjective stands before: "Corporate America"."""
_CAMEL = re.compile(
    r"(?!Mac|Mc|De[A-Z]|La[A-Z]|Le[A-Z]|Van|Di[A-Z]|Fitz|Du[A-Z])[A-Z][a-z]{2,}(?:[A-Z]\w+|\d+)$"
)


def sort_by_words(name: Name, lower: Sequence[str]) -> str:
    """The sort of body that a name of several words tells, no first name before them; empty
    where they tell none."""
    if " ".join(lower[-2:]) in _TAILS and len(lower) > 2:
        return "other"
    if lower[-1] in _NICKNAMES or " ".join(lower[-2:]) in _NICKNAMES:
        return "club" if lower[-1] not in (lower[0], "") and name.words[-1][-1:] != "." else ""
    if lower[0] in _SPORTS and lower[-1] not in _CONTENT and not name.titled:
        return "other" if len(lower) == 2 or " ".join(lower[1:]) in _LANDS else ""
    if lower[-1] in _SPORTS and not name.titled:
        return "club"
    if lower[0] in _FIRST and not name.titled:
        return "other"
    return "other" if _is_of_land(lower) and not name.titled else ""


def _is_of_land(lower: Sequence[str]) -> bool:
    """ "Sport England", "Public Health Wales", "Pell Canada", but not "Upper Canada"."""
    for cut in (len(lower) - 1, len(lower) - 2):
        land = " ".join(lower[cut:])
        if cut < 1 or land not in _LANDS or land in _LOOSE:
            continue
        if cut > 1 and lower[cut - 1] in _FIELDS:
            return True  # "Inland Waters Ireland", "Crown Forestry Wales"
        if lower[0] not in _PARTS:
            before = lower[:cut]
            plain = all(word in _OF_LANDS or word == "and" for word in before)
            return plain or land not in _ALSO_SURNAMES
    return False


def is_made_word(word: str) -> bool:
    """ "PellBank", "Pell24": spelled as firms spell themselves."""
    return _CAMEL.match(word) is not None
