"""What a name is said to be by the words around it: "Kestrel Loom, a software company",
"Roald is a village", "the metal band Rata Blanca", "a bakery called Dunn’s".

The noun tells the kind of an unknown name, and later what "the company" or "the band" means.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from streaming.extract.entities.grammar import (
    AUXILIARIES,
    CLAUSE_MARKS,
    PREPOSITIONS,
    SPEECH,
    is_verb,
    word_at,
)
from streaming.extract.lexicon import entries, table, words
from streaming.extract.model import EntityKind
from streaming.extract.tokens import Token, is_possessive_mark

PLAYERS = words("roles", "positions", "players") | {"receiver"}
ROLE_HEADS = words("roles", "heads") | words("roles", "kin")
SORTS = ("club", "company", "media", "government", "school", "court", "league", "party", "other")
SORTS_OF: dict[str, frozenset[str]] = {}
for _sort in SORTS:
    for _noun in words("organizations", f"nominals_{_sort}"):
        SORTS_OF[_noun] = SORTS_OF.get(_noun, frozenset()) | {_sort}
PLACE_NOUNS = words("organizations", "nominals_place")
_ARTICLES = frozenset(("a", "an", "the"))
# People as often as companies: "Pell, the team's owner".
_EITHER = words("roles", "people_or_firms")
_AGENTS = tuple(entries(table("names")["descriptions_agents"]))
_WORKERS = tuple(entries(table("names")["descriptions_workers"]))
"""What agents end with that have a word before it: "schoolteacher", "songwriter"."""
_BE = words("names", "descriptions_be")
_TO_A_POST = ROLE_HEADS | {"as", "to", "its", "their", "interim", "acting", "chief", "general"}
_OF_OWNERS = words("names", "descriptions_of_owners")
"""What people do with what they own, said behind it without "that"."""
_CALLED = frozenset(("called", "named", "dubbed"))
_MAKERS = tuple(entries(table("names")["descriptions_makers"]))
_LONGEST = 12
"""Tokens of a description up to its noun."""


class Description(NamedTuple):
    """``noun`` is the last word of what a name is said to be, singular and in small letters;
    ``told`` the words before it ("software", "harrow")."""

    noun: str
    told: frozenset[str] = frozenset()


@lru_cache(maxsize=4096)
def sorts_of(noun: str) -> frozenset[str]:
    """The sorts of organisation that a singular noun may mean; empty for another noun.

    "glassmaker" and "shipbuilder" are companies, whatever it is that they make.
    """
    known = SORTS_OF.get(noun)
    if known is not None:
        return known
    made = next((m for m in _MAKERS if noun.endswith(m) and len(noun) > len(m)), None)
    return frozenset(("company",)) if made else frozenset()


@lru_cache(maxsize=4096)
def is_agent(noun: str) -> bool:
    """Whether a noun that no list has is likely a person's work: "dockmaster"."""
    agent = noun.endswith(_AGENTS) and len(noun) > 6
    compound = any(noun.endswith(work) and len(noun) > len(work) + 2 for work in _WORKERS)
    return (agent or compound) and not sorts_of(noun)


def kind_of(noun: str) -> EntityKind | None:
    """What a name of that description is the name of; None where the noun tells nothing, as
    "developer" and "publisher" do, which are people as often as companies."""
    organisation = bool(sorts_of(noun))
    if noun in ROLE_HEADS or is_agent(noun):
        return None if organisation or noun in _EITHER else "person"
    if noun in PLACE_NOUNS:
        return "place"
    return "organization" if organisation else None


def describe(found: Sequence[Token], first: int, last: int) -> Description | None:
    """What the name in tokens ``first`` to ``last`` is said to be, if anything."""
    return _behind(found, last) or _in_front(found, first, last)


def _behind(found: Sequence[Token], last: int) -> Description | None:
    """ ", a software company in Oslo" and "is a village"."""
    opener = word_at(found, last)
    if opener != "," and opener not in _BE:
        return None
    at = last + 1
    if word_at(found, at) == "one" and word_at(found, at + 1) == "of":
        at += 2
    elif word_at(found, at) not in _ARTICLES and not _is_owner(found, at):
        return None
    return _noun_phrase(found, at)


def _is_owner(found: Sequence[Token], at: int) -> bool:
    """ "Harrow’s largest bank": a name's possessive stands for the article."""
    ahead = range(at + 1, min(at + 4, len(found)))
    return (
        found[at : at + 1] != []
        and found[at].is_capitalised
        and (any(is_possessive_mark(found[behind].text) for behind in ahead))
    )


def _noun_phrase(found: Sequence[Token], at: int) -> Description | None:
    """The known noun that the phrase from ``at`` ends with, and the words before it; None
    where the phrase is the subject of a verb: "In Oslo, the club said"."""
    inner: list[str] = []
    behind = at
    for token in found[at : at + _LONGEST]:
        word = token.low
        if _ends_phrase(word, inner):
            break
        if not is_possessive_mark(word):
            inner.append(word if token.text.islower() else "")
        behind += 1
    noun = _singular(inner[-1]) if inner else ""
    if not _is_known(noun) or _acts(found, behind):
        return None
    if word_at(found, behind) == "who" and kind_of(noun) == "organization":
        return Description("person")  # "Jane Roe, a bookseller who"
    told = (token.low for token in found[at : behind - 1] if token.is_word)
    return Description(noun, frozenset(told) - _ARTICLES)


def _ends_phrase(word: str, inner: Sequence[str]) -> bool:
    if is_possessive_mark(word):
        return False
    if not word[0].isalnum() or word in PREPOSITIONS or word in CLAUSE_MARKS or word in AUXILIARIES:
        return True
    behind_noun = bool(inner) and _is_known(_singular(inner[-1]))
    return is_verb(word) and (behind_noun or word in SPEECH) and not _is_known(_singular(word))


def _acts(found: Sequence[Token], at: int) -> bool:
    """Whether a finite verb stands there: "said", not the "based" of "based in Oslo"."""
    word = word_at(found, at)
    participle = word.endswith("ed") and word_at(found, at + 1) in PREPOSITIONS
    return is_verb(word) and not participle


def _in_front(found: Sequence[Token], first: int, last: int) -> Description | None:
    """ "the metal band X", "the village of X", "a bakery called X"."""
    at = first - 1
    before = word_at(found, at)
    linked = before in _CALLED or before == "of"
    if linked:
        at -= 1
    noun = _singular(word_at(found, at))
    if not found[max(at, 0)].text.islower() or noun in ROLE_HEADS:
        return None
    if before == "named" and word_at(found, last) in _TO_A_POST:
        return None  # "the board named Lee director"
    if before == "named" and word_at(found, last) == "," and word_at(found, last + 1).isdecimal():
        return None  # "the board named Ada Lee, 49, director"
    if before == "of":
        return Description(noun) if noun in PLACE_NOUNS and noun != "country" else None
    if not linked and (
        (is_verb(word_at(found, last)) and last - first == 1) or word_at(found, last) in _OF_OWNERS
    ):
        return None  # "the company Reyes founded", "the farm Ada Reyes bought"
    told: list[str] = []
    for earlier in range(at - 1, max(at - 4, -1), -1):
        word = word_at(found, earlier)
        if not word.isalpha() or word in _ARTICLES or word in PREPOSITIONS:
            break
        told.append(word)
    return Description(noun, frozenset(told)) if _is_known(noun) else None


def _is_known(word: str) -> bool:
    known = word in PLACE_NOUNS or word in ROLE_HEADS
    return known or bool(sorts_of(word)) or is_agent(word)


def _singular(word: str) -> str:
    """Of a known noun the singular: "banks", "companies", "breweries"."""
    if _is_known(word) or not word.endswith("s"):
        return word
    for ending, single in (("ies", "y"), ("es", ""), ("s", "")):
        if word.endswith(ending) and _is_known(word[: -len(ending)] + single):
            return word[: -len(ending)] + single
    return word
