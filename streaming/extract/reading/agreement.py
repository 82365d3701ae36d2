"""What two mentions of one thing agree in: sex, number, and whether it is a person.

A mention has traits, an entity those of all its mentions. What clashes with them cannot be the
same: "she" is no man, "it" nobody, "he" not several. "They" may be one, and a body is told of by
"it", "they" and "we".
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from enum import Flag, auto
from functools import reduce
from operator import or_

import numpy as np
from numpy.typing import NDArray

from streaming.extract.lexicon import words
from streaming.extract.reading.labels import KINDS

_NAMES = (
    words("given_names", "m") - words("given_names", "f", "u"),
    words("given_names", "f") - words("given_names", "m", "u"),
)
_TITLES = (words("roles", "address_m"), words("roles", "address_f"))
_ROLES = (words("roles", "gender_m"), words("roles", "gender_f"))
_THINGS = words("grammar", "lifeless")


class Traits(Flag):
    """What is known of one mention, or of all of an entity."""

    NONE = 0
    MAN = auto()
    WOMAN = auto()
    PERSON = auto()
    BODY = auto()
    THING = auto()
    NEUTER = auto()
    MANY = auto()


_APART = (
    (Traits.MAN, Traits.WOMAN | Traits.NEUTER | Traits.THING | Traits.BODY | Traits.MANY),
    (Traits.WOMAN, Traits.NEUTER | Traits.THING | Traits.BODY | Traits.MANY),
    (Traits.PERSON, Traits.NEUTER),
    (Traits.NEUTER, Traits.MANY),
)
_OF_PRONOUN = {
    KINDS.index("he"): Traits.MAN,
    KINDS.index("she"): Traits.WOMAN,
    KINDS.index("it"): Traits.NEUTER,
}
_NAME = KINDS.index("name")
_NOUNS = tuple(KINDS.index(kind) for kind in ("name", "the", "a", "noun"))
SEX = Traits.MAN | Traits.WOMAN


def traits(
    kind: int, lemma: str, xpos: str, thing: str, names: Collection[str] = (), beside: str = ""
) -> Traits:
    """Of a mention by its head: KINDS' number, lemma in small letters, Penn tag, GUM's kind; the
    further words of a name, without which it may be a family name that is a given name too; and the
    title beside it."""
    if kind in _OF_PRONOUN:
        return _OF_PRONOUN[kind]
    if kind not in _NOUNS:
        return Traits.NONE
    found = Traits.MANY if xpos == "NNS" else Traits.NONE
    if thing == "person":
        found |= Traits.PERSON
        if kind == _NAME:
            found |= _sex(beside, _TITLES) or (sex_of(lemma) if names else Traits.NONE)
        elif xpos == "NN":
            found |= _sex(lemma, _ROLES)
    elif thing in _THINGS:
        found |= Traits.THING
    elif thing == "organization":
        found |= Traits.BODY
    return found


def sex_of(name: str) -> Traits:
    """That a given name tells, with its accents or without."""
    parts = unicodedata.normalize("NFD", name)
    return _sex("".join(p for p in parts if not unicodedata.combining(p)), _NAMES)


def is_title(word: str) -> bool:
    """Whether a word is one by which a man or a woman is addressed."""
    return any(word in listed for listed in _TITLES)


def _sex(word: str, lists: tuple[Collection[str], Collection[str]]) -> Traits:
    return Traits.MAN if word in lists[0] else Traits.WOMAN if word in lists[1] else Traits.NONE


def _against(own: int) -> int:
    """The value of all traits that clash with some of these."""
    sides = ((a.value, b.value) for a, b in (*_APART, *(pair[::-1] for pair in _APART)))
    return reduce(or_, (b for a, b in sides if own & a), 0)


_AGAINST = tuple(_against(own) for own in range(2 * max(trait.value for trait in Traits)))


def clash(one: int, other: int) -> bool:
    """Whether mentions with traits of these values cannot be of one entity."""
    return bool(_AGAINST[one] & other)


AGREEMENTS = ("clash", "nothing known", "person", "sex", "sort")
_SAME = (
    ("sort", Traits.BODY | Traits.THING | Traits.NEUTER | Traits.MANY),
    ("person", Traits.PERSON),
    ("sex", Traits.MAN | Traits.WOMAN),
)


def _agreements() -> NDArray[np.int32]:
    """Numbers in AGREEMENTS by the values of two mentions' traits."""
    values = np.arange(len(_AGAINST))
    both = values[:, None] & values
    found = np.full(both.shape, AGREEMENTS.index("nothing known"), dtype=np.int32)
    for name, traits_ in _SAME:
        found[(both & traits_.value) != 0] = AGREEMENTS.index(name)
    found[(np.array(_AGAINST)[:, None] & values) != 0] = AGREEMENTS.index("clash")
    return found


_AGREEMENTS = _agreements()


def agreements(one: NDArray[np.int32], other: NDArray[np.int32]) -> NDArray[np.int32]:
    """Numbers in AGREEMENTS of mentions and others, by their traits' values."""
    return np.asarray(_AGREEMENTS.ravel().take(one * np.int32(len(_AGREEMENTS)) + other))
