"""Whom the subject pronoun of a sentence cannot mean, for standing in what the sentence opens with:
"Under Roe he was a minister", "In the Roe government she", "The son of Ann Roe, he".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from streaming.extract.entities.bindings import Place
from streaming.extract.entities.grammar import word_at
from streaming.extract.entities.salience import Seen
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token

_OPENING = words("grammar", "passing_over")
_ERAS = words("grammar", "eras")
_KIN = words("grammar", "children")
_NEAR = 6
"""Tokens from the sentence's first word to the end of such a name."""


def passed_over(place: Place, found: Sequence[Token], seen: Iterable[Seen]) -> frozenset[int]:
    """Whom "he" or "she" at ``place`` passes over, of those ``seen`` in its sentence."""
    at, first = place.token, place.line_first
    if at == first or word_at(found, at) not in ("he", "she"):
        return frozenset()
    before = [each for each in seen if first < each.token and each.last <= at]
    return frozenset((*_led_by(found, first, at, before), *_parents(found, first, at, before)))


def _led_by(found: Sequence[Token], first: int, at: int, seen: Sequence[Seen]) -> Iterator[int]:
    """ "Under Jack Roe he", "During the second Roe administration, she"."""
    if word_at(found, first) not in _OPENING:
        return
    for each in seen:
        between = [word_at(found, i) for i in range(each.last, at)]
        told = [word for word in between if word not in ("'s", "’s", "'", "’", ",")]
        era = bool(told) and told[0] in _ERAS
        if each.last - first <= _NEAR and (era or not (told or each.possessive)):
            yield each.key


def _parents(found: Sequence[Token], first: int, at: int, seen: Sequence[Seen]) -> Iterator[int]:
    """ "Born in Pell, the daughter of Jan and Ann Roe, she"."""
    if word_at(found, at - 1) != ",":
        return
    told = (i for i in range(first, at - 1) if word_at(found, i) in _KIN)
    child = next((i for i in told if word_at(found, i + 1) == "of"), at)
    yield from (each.key for each in seen if each.token > child)
