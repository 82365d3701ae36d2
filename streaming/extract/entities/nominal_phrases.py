"""Where a nominal begins and ends: "the trucking company", "the Gulls’ manager", "the mayor of
Oslo", "the 48-year-old", "his daughter". Whom it stands for is ``nominals.py``'s to say.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace

from streaming.extract.entities.capital_offices import LONE_OFFICES
from streaming.extract.entities.described import described_end, is_national
from streaming.extract.entities.descriptions import PLACE_NOUNS, is_agent, sorts_of
from streaming.extract.entities.grammar import (
    AUXILIARIES,
    CLAUSE_MARKS,
    DAYS,
    PREPOSITIONS,
    is_verb,
    word_at,
)
from streaming.extract.entities.register import Linked
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token, is_possessive_mark

ROLE_HEADS = words("roles", "heads")
ROLE_MODIFIERS = words("roles", "modifiers")
KIN = words("roles", "kin")
_DEFINITE = words("grammar", "definite")
_DEMONYMS = words("places", "demonyms")
_POSITIONS = words("roles", "positions")
_ADVERBS = words("common", "function") - {"first", "second", "third", "current", "new", "same"}
# "the rival club", "the parent company": another than the one that was named.
_OTHERS = words("organizations", "others")
_AGE = re.compile(r"\d{1,3}-years?-old")
# "the maker of soups": what it makes tells of no other.
_MAKERS = frozenset(
    ("maker", "manufacturer", "retailer", "seller", "distributor", "supplier", "operator")
)
_LONGEST = 6
_BODIES = words("statements", "public_bodies", "lone_town_bodies")
_WHICH_BODY = words("statements", "public_body_words")
_BODY_WORDS = 2
"""How many words may tell which body of a town it is: "planning", "school"."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A nominal in tokens ``first`` to ``last``, exclusive. ``head`` is its noun, ``told`` the
    words between the determiner and it in small letters, ``owner`` a name within."""

    first: int
    last: int
    determiner: str
    head: str
    told: tuple[str, ...] = ()
    owner: Linked | None = None
    age: int | None = None
    owned: bool = False
    """Whether the owner stands with its possessive ending, or behind "of"."""
    named: bool = False
    """Whether one of the words has a capital and is nobody's name here."""

    described: bool = False
    """Whether it is "the Romanian", "the father of two": what anybody may be called."""

    @property
    def is_person(self) -> bool:
        return self.described or self.age is not None or self.is_role or self.head in KIN

    @property
    def is_role(self) -> bool:
        return self.head in ROLE_HEADS or is_agent(self.head)


def read_phrase(
    found: Sequence[Token],
    at: int,
    line_last: int,
    names: Mapping[int, Linked],
    nouns: Set[str],
) -> Phrase | None:
    """The nominal that begins at token ``at``; None where none does.

    ``names`` are the names by their first tokens, of which one may stand within; ``nouns``
    the common nouns by which the text has called what it names.
    """
    if not may_open(word_at(found, at)) or _is_conjunction(found, at):
        return None
    described = _described(found, at, names)
    if described is not None:
        return described
    told: list[str] = []
    named = owned = False
    owner: Linked | None = None
    behind, last = at + 1, min(at + 1 + _LONGEST, line_last)
    ends = at + 1
    while behind < last:
        word, aged = found[behind].text, bool(told) and _AGE.fullmatch(told[-1]) is not None
        if aged and (word in _POSITIONS or is_national(word)):
            told.append(word.lower())  # "the 31-year-old center", "the 49-year-old Scot"
            behind += 1
            ends = behind
            break
        link = names.get(behind)
        if link is not None:
            if owner is not None or (ends == behind > at + 1 and not aged):
                break  # but "the 61-year-old Ohio senator"
            owner, behind = link, link.name.last
            last = min(behind + _LONGEST, line_last)
            owned = behind < line_last and is_possessive_mark(found[behind].text)
            behind += owned
            continue
        if not _belongs(found, behind, told, nouns):
            break
        told.append(word.lower())
        named |= word[0].isupper() and not _tells_origin(told[-1])
        behind += 1
        ends = behind if _is_noun(told[-1], nouns) else ends
    if ends != behind and is_verb(word_at(found, ends)):
        told, behind = told[: ends - behind], ends  # "the mayor left": here no part of a role
    if not told or ends != behind:
        return None
    phrase = _settled(found, at, behind, line_last, told, owner, names)
    return replace(phrase, named=named, owned=owned or phrase.owned) if phrase else None


def _described(found: Sequence[Token], at: int, names: Mapping[int, Linked]) -> Phrase | None:
    """The nominal of one who is described and not named, as far as ``described_end`` tells."""
    behind = described_end(found, at, names)
    if behind <= 0:
        return None
    told = tuple(token.low for token in found[at + 1 : behind])
    return Phrase(at, behind, "the", told[-1], told[:-1], described=True)


def _belongs(found: Sequence[Token], at: int, told: Sequence[str], nouns: Set[str]) -> bool:
    """Whether the word at ``at`` belongs to the nominal whose words so far are ``told``."""
    word = found[at].text
    if word.lower() in DAYS:  # "fired from the network Wednesday"
        return False
    return _stands_within(word, told, nouns) or _joins(found, at, told, nouns)


def may_open(word: str) -> bool:
    """Whether a nominal may begin with a word, given in lower case."""
    return word in _DEFINITE


def _tells_origin(word: str) -> bool:
    """ "Dutch", "Leeds-born": of a person, and no name of whose they are."""
    return word in _DEMONYMS or word.endswith(("-born", "-educated", "-trained", "-raised"))


def _is_conjunction(found: Sequence[Token], at: int) -> bool:
    """The "that" of "said that Roe’s agent"."""
    if word_at(found, at) != "that":
        return False
    named = at + 1 < len(found) and found[at + 1].is_capitalised
    return named or is_verb(word_at(found, at - 1))


def _settled(
    found: Sequence[Token],
    at: int,
    last: int,
    line_last: int,
    told: list[str],
    owner: Linked | None,
    names: Mapping[int, Linked],
) -> Phrase | None:
    head = told[-1]
    age = next((int(word.split("-")[0]) for word in told if _AGE.fullmatch(word)), None)
    of = word_at(found, last) == "of" and last < line_last
    if of:
        field = last + 1 + (word_at(found, last + 1) == "the")
        owner = names.get(field) if owner is None and head in ROLE_HEADS else None
        made = head in _MAKERS and word_at(found, last + 1).isalpha()
        if owner is None and not (made and found[last + 1].text.islower()):
            return None
        last = last if owner is None else _behind_body(found, owner.name.last, line_last)
        of = owner is not None
    elif last < line_last and _goes_on(found, last):
        return None
    if owner is not None and not of and head in _SIDES and word_at(found, at) in _OF_PERSONS:
        return None  # "his Pell club": the one that plays there
    organisation = bool(sorts_of(head)) and head not in ROLE_HEADS
    if organisation and set(told[:-1]) & _OTHERS:
        return None
    return Phrase(at, last, word_at(found, at), head, tuple(told[:-1]), owner, age, of)


_SIDES = frozenset(("club", "team", "side"))
_OF_PERSONS = frozenset(("his", "her"))


def _behind_body(found: Sequence[Token], at: int, line_last: int) -> int:
    """Behind the body that a town is told with: "the treasurer of the Pell school board"."""
    behind = at
    while behind < min(at + _BODY_WORDS, line_last) and found[behind].text in _WHICH_BODY:
        behind += 1
    return behind + 1 if behind < line_last and found[behind].text in _BODIES else at


def _is_noun(word: str, nouns: Set[str]) -> bool:
    known = word in ROLE_HEADS or word in KIN or word in nouns or word in PLACE_NOUNS
    known = known or is_agent(word)
    return known or bool(sorts_of(word)) or bool(_AGE.fullmatch(word))


def _stands_within(word: str, told: Sequence[str], nouns: Set[str]) -> bool:
    """Whether a word may stand between the determiner and the end of the phrase."""
    lower = word.lower()
    if _is_noun(lower, nouns):
        return word[0].islower() or bool(_AGE.fullmatch(lower)) or lower in LONE_OFFICES
    if not word[0].isalpha():
        return False
    if word[0].isupper():
        return len(word) > 1
    if lower in PREPOSITIONS or lower in CLAUSE_MARKS or lower in AUXILIARIES:
        return False
    if lower in ROLE_MODIFIERS:
        return True
    if any(_is_noun(earlier, nouns) for earlier in told) and is_verb(lower):
        return False
    return lower not in _ADVERBS and (not is_verb(lower) or lower.endswith("ed"))


def _joins(found: Sequence[Token], at: int, told: Sequence[str], nouns: Set[str]) -> bool:
    """ "the trucking and warehousing group": this "and" is inside the phrase."""
    if found[at].text != "and" or not told or _is_noun(told[-1], nouns):
        return False
    return not _is_noun(word_at(found, at + 1), nouns) and _is_noun(word_at(found, at + 2), nouns)


def _goes_on(found: Sequence[Token], head: int) -> bool:
    """Whether the noun phrase runs on: "the team officials", "the manager Quill"."""
    word = found[head].text
    if not word[0].islower():
        return (word[0].isalpha() and word.lower() not in DAYS) or word == "-"
    if word.removesuffix("s") in ROLE_HEADS or word.removesuffix("s") in KIN:
        return not is_verb(word) or word.removesuffix("s") in ROLE_HEADS
    return not (is_verb(word) or word in PREPOSITIONS or word in CLAUSE_MARKS or word in _ADVERBS)


def apposed_at(found: Sequence[Token], last: int, line_last: int) -> int:
    """Where a name may follow in apposition: "her first employer, the Boston Globe"."""
    if last < line_last and found[last].text == ",":
        at = last + 1
        return at + 1 if word_at(found, at) == "the" else at
    return -1
