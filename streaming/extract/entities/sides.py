"""A school or a club by a short form of its name, told by what is said of sides only: "Foundry
midfielder Jane Roe", "beat Pell, 71-64"."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.entities.grammar import is_record, is_verb, word_at
from streaming.extract.entities.name import Name
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token

OF_SIDES = words("roles", "positions", "players") | frozenset(
    ("coach", "manager", "captain", "players", "fans", "skipper", "assistant")
)
"""Who is said to be a side's right behind its short name."""
_BEATING = words("results", "beating") | {"over", "against", "to"}


def acts_as_side(found: Sequence[Token], name: Name) -> bool:
    """ "Pell coach Jane Roe", "beat Pell, 71-64", "Pell finished 24-8": a school's team."""
    after, before = word_at(found, name.last), word_at(found, name.first - 1)
    record = any(is_record(word_at(found, at)) for at in range(name.last, name.last + 4))
    return after in OF_SIDES or ((before in _BEATING or is_verb(after)) and record)
