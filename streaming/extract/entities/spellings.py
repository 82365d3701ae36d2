"""What the words around a name tell of its spelling: "Evan and Ludo Pell" share a surname, and
what stands alone between quotation marks is a work's title, "“Slack Water,”", no body's name.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from streaming.extract.entities.capitals import GIVEN_NAMES
from streaming.extract.entities.grammar import word_at
from streaming.extract.entities.name import Name
from streaming.extract.entities.sequences import HEADS
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token

_OPENING = frozenset(("“", '"', "‘"))
_CLOSING = frozenset(("”", '"', "’"))
_STOPS = frozenset((",", "."))
_SIBLINGS = words("roles", "siblings")
_LANDS = words("places", "us_states", "countries")
_ACRONYM = 3


def share_surnames(names: Sequence[Name], found: Sequence[Token]) -> None:
    """Give the first of "Evan and Ludo Pell" the surname too, and all of "Evan, Ludo and Ada
    Pell", unless the text has it elsewhere."""
    told = {word for name in names if len(name.words) > 1 for word in name.words}
    shared = None
    for other, name in pairwise(reversed(names)):
        joint = word_at(found, name.last) if name.last + 1 == other.first else ""
        row = joint == "and" or (joint == "," and shared is other)
        if not row or len(name.words) > 1 or len(other.words) != 2 or other.address:
            continue
        siblings = word_at(found, name.first - 1).lower() in _SIBLINGS
        if name.role and not siblings:
            continue
        given = name.words[0].lower() in GIVEN_NAMES and other.words[1].lower() not in HEADS
        given &= name.words[0].lower() not in _LANDS  # "Lee of Georgia and Ada Pell of Maine"
        if (given or siblings) and name.words[0] not in told:
            name.words = (*name.words, other.words[1])
            shared = name
