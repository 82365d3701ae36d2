"""Names that end in a possessive: "Quill’s, which has 61 stores", "a Quill’s spokesman"."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.entities.grammar import word_at
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token

_MARKS = frozenset(("'s", "’s"))
_ARTICLES = frozenset(("a", "an"))
_COMPARING = frozenset(("than", "like", "of", "as"))
_DETERMINERS = frozenset(("the", "a", "an"))
_SHOPS = words("organizations", "nominals_company")
_REACH = 5
_OF_STORES = words("trades", "of_stores")
_FINITE = words("names", "stores_finite")


def store_names(found: Sequence[Token]) -> frozenset[str]:
    """The words whose possessive is a name of its own somewhere in the text, where the word
    never stands without: "Quill’s is open", not "Quill’s store", which might be Quill’s."""
    marks = (at for at, token in enumerate(found) if at and token.low in _MARKS)
    told = {
        found[at - 1].text
        for at in marks
        if found[at - 1].is_capitalised and _stands_alone(found, at - 1)
    }
    if not told:
        return frozenset()
    plain = {
        token.text
        for at, token in enumerate(found)
        if token.text in told and word_at(found, at + 1) not in _MARKS
    }
    return frozenset(told - plain)


def _stands_alone(found: Sequence[Token], at: int) -> bool:
    before, after = word_at(found, at - 1), word_at(found, at + 2)
    if before in _ARTICLES:
        return after in _OF_STORES
    if after == "," and word_at(found, at + 3) == "which":
        return before not in _COMPARING
    if after == "," and word_at(found, at + 3) in _DETERMINERS:
        near = {word_at(found, i) for i in range(at + 4, at + 4 + _REACH)}
        return before not in _COMPARING and not near.isdisjoint(_SHOPS)
    return after in _FINITE
