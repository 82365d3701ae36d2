"""Places that are named after somebody, by a possessive: "Miller’s Crossing", "Smith's Falls"."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.entities.grammar import DAYS, MONTHS, word_at
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token, is_possessive_mark

_TAILS = words("places", "owned_heads")
_KNOWN = words("places", "countries", "us_states", "provinces", "regions", "cities", "demonyms")
_NO_OWNERS = _KNOWN | DAYS | MONTHS | words("common", "function")


def place_owners(found: Sequence[Token]) -> frozenset[str]:
    """The words whose possessive a noun of land or water follows as a name's, where the word
    never stands without: "Cutter’s Bay", but not "Harrow’s Bay Street" in a text on Harrow."""
    owners = {
        found[at - 2].text
        for at in range(2, len(found))
        if is_possessive_mark(found[at - 1].text)
        and found[at].is_capitalised
        and found[at].low in _TAILS
        and found[at - 2].is_capitalised
        and found[at - 2].low not in _NO_OWNERS
    }
    if not owners:
        return frozenset()
    plain = {
        token.text
        for at, token in enumerate(found)
        if token.text in owners and not is_possessive_mark(word_at(found, at + 1))
    }
    return frozenset(owners - plain)


def goes_on(following: str) -> bool:
    """Whether a word behind the possessive is the place's: "Cove"."""
    return following[:1].isupper() and following.lower() in _TAILS
