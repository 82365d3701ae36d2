"""What two mentions of one thing agree in: sex, number, and whether it is a person.

A mention has traits, an entity those of all its mentions. What clashes with them cannot be the
same: "she" is no man, "it" nobody, "he" not several. "They" may be one, and a body is told of by
"it", "they" and "we".
"""

from __future__ import annotations

from enum import Flag, auto

from streaming.extract.lexicon import words
from streaming.extract.reading.kinds import KINDS

_M = words("given_names", "m") - words("given_names", "f", "u") | words("roles", "gender_m")
_F = words("given_names", "f") - words("given_names", "m", "u") | words("roles", "gender_f")
_THINGS = ("place", "time", "quantity", "event", "object", "substance", "abstract", "plant")


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
_NOUNS = tuple(KINDS.index(kind) for kind in ("name", "the", "a", "noun"))


def traits(kind: int, lemma: str, xpos: str, thing: str) -> Traits:
    """Of a mention by its head: KINDS' number, lemma in small letters, Penn tag, GUM's kind."""
    if kind in _OF_PRONOUN:
        return _OF_PRONOUN[kind]
    if kind not in _NOUNS:
        return Traits.NONE
    found = Traits.MANY if xpos == "NNS" else Traits.NONE
    if thing == "person":
        found |= Traits.PERSON
        if xpos in ("NN", "NNP"):
            found |= Traits.MAN if lemma in _M else Traits.WOMAN if lemma in _F else Traits.NONE
    elif thing in _THINGS:
        found |= Traits.THING
    elif thing == "organization":
        found |= Traits.BODY
    return found


def clash(one: Traits, other: Traits) -> bool:
    """Whether mentions with these traits cannot be of one entity."""
    return any((one & a and other & b) or (other & a and one & b) for a, b in _APART)
