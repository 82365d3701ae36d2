"""Roles behind whose they are: "Acme's chief executive resigned", "the company's new finance
director will", "its president is". Who has it was told before; a name there tells it anew.
"""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.entities.grammar import is_said_of
from streaming.extract.entities.nominal_phrases import ROLE_HEADS, ROLE_MODIFIERS, Phrase
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token

_ANOTHER = frozenset(
    "former previous then next late old first ex incoming outgoing future onetime one-time".split()
)
_NOW = words("roles", "times") - _ANOTHER | {"new"}
_LONGEST = 6


def owned_role(found: Sequence[Token], at: int, last: int) -> Phrase | None:
    """The role that begins at token ``at``, behind a possessive, and is a verb's subject; None
    for another word, for a former one's, and before a name. The sentence ends before ``last``."""
    behind = at
    while behind < min(at + _LONGEST, last) and (
        found[behind].text in ROLE_HEADS
        or found[behind].text in ROLE_MODIFIERS
        or found[behind].text in _NOW
    ):
        behind += 1
    told = tuple(token.text for token in found[at:behind])
    if not told or told[-1] not in ROLE_HEADS or _ANOTHER & set(told):
        return None
    if not is_said_of(found, behind):
        return None
    return Phrase(at, behind, "the", told[-1], told[:-1])
