"""Surnames of kin who are told by their first names alone: "Lowe's brother, Ryan," is Ryan Lowe,
for brothers and sons keep it as a rule. Sisters and daughters may have another by marriage, unless
the text has a "Ms Lowe".
"""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.entities.capitals import GIVEN_NAMES
from streaming.extract.entities.drafts import gender_of_address, gender_of_given
from streaming.extract.entities.grammar import word_at
from streaming.extract.entities.name import Name
from streaming.extract.entities.sequences import HEADS
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token

_MARRYING = words("roles", "of_any_surname")
_KIN = words("roles", "of_one_surname") | _MARRYING
_POSSESSIVES = {"his": "m", "her": "f", "their": ""}
_MARKS = frozenset(("'s", "’s", "'", "’"))
_STEPS = 3
"""How many tokens may stand from whose kin it is to the word for it: "his older brother"."""
_BACK = 12
"""How many names before it may be whose kin it is."""


def lend_surnames(names: Sequence[Name], found: Sequence[Token]) -> None:
    """Give those kin the surname, unless the text has their name with another elsewhere."""
    full: set[str] | None = None
    for at, name in enumerate(names):
        kin = _kin_before(name, found) if len(name.words) == 1 and not name.address else None
        if kin is None:
            continue
        if full is None:
            full = {word for other in names if len(other.words) > 1 for word in other.words}
        owner = None if name.words[0] in full else _owner(names, at, found, kin)
        if owner is None or not _is_person(owner, names, found):
            continue
        keeps = word_at(found, kin) not in _MARRYING
        if keeps or _is_addressed(names, owner):
            name.words = (name.words[0], owner.words[-1])
            full.update(name.words)


def _is_addressed(names: Sequence[Name], owner: Name) -> bool:
    """Whether the text has a "Ms Lowe", and Lowe is no woman's name by itself."""
    return gender_of_given(owner.words[0]) != "f" and any(
        name.address and name.words == owner.words[-1:] and gender_of_address(name.address) == "f"
        for name in names
    )


def _kin_before(name: Name, found: Sequence[Token]) -> int | None:
    """The token of the word for the kin right before a name."""
    at = name.first - 1
    if word_at(found, at) == "," and word_at(found, name.last) in (",", "."):
        at -= 1
    return at if word_at(found, at).lower() in _KIN else None


def _owner(names: Sequence[Name], number: int, found: Sequence[Token], kin: int) -> Name | None:
    """The full name of whose kin name ``number`` is, by the words before that."""
    before = names[:number]
    for at in range(kin - 1, max(-1, kin - 1 - _STEPS), -1):
        word = word_at(found, at)
        if word in _MARKS:
            named = before[-1] if before and before[-1].last == at else None
            return _full_name(before, named) if named is not None else None
        if word.lower() in _POSSESSIVES:
            gender = _POSSESSIVES[word.lower()]
            return _meant(names, number, found, gender)
        if not word.isalpha():
            return None
    return None


def _meant(names: Sequence[Name], number: int, found: Sequence[Token], gender: str) -> Name | None:
    """The last person named before a pronoun of that gender, in its sentence or the one before."""
    for name in reversed(names[max(0, number - _BACK) : number]):
        owner = _full_name(names[:number], name)
        if names[number].sentence - name.sentence > 1:
            return None  # whom only pronouns came back to
        if owner is None or not _is_person(owner, names, found):
            continue
        if gender_of_given(owner.words[0]) in (None, gender):
            return owner
    return None


def _full_name(before: Sequence[Name], name: Name) -> Name | None:
    """The full name that a name is, or is the first or last word of."""
    if len(name.words) > 1:
        return name
    full = (n for n in before if len(n.words) > 1 and name.words[0] in (n.words[0], n.words[-1]))
    return next(full, None)


def _is_person(owner: Name, names: Sequence[Name], found: Sequence[Token]) -> bool:
    if owner.words[-1].lower() in HEADS:
        return False
    if owner.address or owner.words[0].lower() in GIVEN_NAMES:
        return True
    if word_at(found, owner.last) == "," and word_at(found, owner.last + 1).isdecimal():
        return True
    return any(name.address and name.words == owner.words[-1:] for name in names)
