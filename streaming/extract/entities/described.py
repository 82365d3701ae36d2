"""Subjects that call somebody by what anybody may be: "the Romanian", "the father of two", "the
Pell native", "the Pell man", "the wealthy businessman", "the ex-soldier".

No role or post, so nobody need have been told to be it: it is the one who is spoken of.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from streaming.extract.entities.grammar import (
    CLAUSE_MARKS,
    CLAUSE_OPENERS,
    PREPOSITIONS,
    is_said_of,
    is_verb,
    word_at,
)
from streaming.extract.entities.register import Linked
from streaming.extract.lexicon import table, words
from streaming.extract.tokens import Token

_DEMONYMS = words("places", "demonyms")
_NATIONALS = words("places", "nationals")
OF_NATIONS = frozenset(table("nations")["of_nation"])
_MANY = ("s", "sh", "ch", "ese")
"""How words end that stand for a whole people."""
_LIVES = words("roles", "lives")
_PARENTS = words("roles", "parents")
_NATIVES = words("roles", "natives")
_HEADS = words("roles", "heads")
_SEATS = words("roles", "seats")
_CHILDREN = words("roles", "children")
# Words that make an office of what follows, as "chief executive" is, are no description.
_STOPS = PREPOSITIONS | CLAUSE_MARKS | {"chief", "general", "vice", "deputy", "assistant"}
_REACH = 6
"""Tokens up to the noun: "the self-made Pell businessman"."""


def is_national(word: str) -> bool:
    """ "Scot", "Texan", "Frenchman": what somebody is called by a country."""
    told = word.lower() in _DEMONYMS or word in _NATIONALS or word.endswith(("man", "woman"))
    return word[:1].isupper() and told


def described_end(found: Sequence[Token], at: int, names: Mapping[int, Linked]) -> int:
    """Behind the description that begins with the "the" at token ``at``; -1 for none."""
    if word_at(found, at) != "the" or at + 2 >= len(found):
        return -1
    if _is_one_national(found, at, names):
        return at + 2
    last = _noun_end(found, at + 1, names)
    if last > 0 and word_at(found, at - 1) not in CLAUSE_OPENERS:
        # Within a sentence a finite verb tells a subject: "The court heard that the father of two
        # was hired", not "the wife of the businessman who".
        inner = word_at(found, at - 1) in PREPOSITIONS
        return last if not inner and is_verb(word_at(found, last)) else -1
    told = last > 0 and (is_said_of(found, last) or word_at(found, last) == ",")
    return last if told else -1


def _is_one_national(found: Sequence[Token], at: int, names: Mapping[int, Linked]) -> bool:
    """ "The Romanian replaces", "the Dutchwoman, who": not "the Romanian coach", "the French"."""
    if at + 1 in names:
        return False
    word, behind = found[at + 1].text, word_at(found, at + 2)
    one = (is_national(word) or word.lower() in OF_NATIONS) and not word.lower().endswith(_MANY)
    return one and word[:1].isupper() and (is_verb(behind) or behind == ",")


def _noun_end(found: Sequence[Token], first: int, names: Mapping[int, Linked]) -> int:
    """Behind the noun of the description whose words begin at ``first``; -1 for none."""
    at, named = first, False
    while at < min(first + _REACH, len(found)):
        link = names.get(at)
        if link is not None:
            at, named = link.name.last, True
            continue
        word = found[at].text
        if word.lower() in _NATIVES:
            of = word_at(found, at + 1) == "of" and names.get(at + 2) is not None
            return names[at + 2].name.last if of else (at + 1 if named or at > first else -1)
        if word in _PARENTS and word_at(found, at + 1) == "of":
            return at + 3 if word_at(found, at + 2) in _CHILDREN else -1
        if word in _LIVES or _is_compound(word) or (named and word in ("man", "woman")):
            return at + 1
        if word in _SEATS:
            return _seat_end(found, at, named, names)
        if word in _STOPS or not word[0].isalnum():
            return -1
        named |= word[0].isupper()
        at += 1
    return -1


def _seat_end(found: Sequence[Token], at: int, named: bool, names: Mapping[int, Linked]) -> int:
    """Behind "MP for Pell", whose seat stands before or behind it; -1 where none does."""
    link = names.get(at + 2) if word_at(found, at + 1) in ("for", "from", "of") else None
    if link is not None:
        return link.name.last
    return at + 1 if named else -1


def _is_compound(word: str) -> bool:
    """ "father-of-two", "ex-soldier"."""
    head, _, rest = word.partition("-")
    return (head in _PARENTS and rest.startswith("of-")) or (head == "ex" and rest in _HEADS)
