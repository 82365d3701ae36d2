"""Where the role begins that a verb gives somebody: "appointed Jane Roe as its treasurer",
"Jane Roe, 54, who ran a bank, has been named treasurer", "the new treasurer is Jane Roe".

Such a role is no title of the person's; but "the treasurer" of the next sentence is she.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from streaming.extract.entities.grammar import AUXILIARIES, DETERMINERS, word_at
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token

_GIVING = words("roles", "giving")
_GIVEN = words("roles", "given")
_TAKING = words("roles", "taking")
_BECOMING = words("roles", "becoming")
_TELLING = AUXILIARIES | _TAKING | _BECOMING
_CHAIN = AUXILIARIES | words("roles", "times") | {"to", "be", "been", "being"}
_WORDS = words("roles", "heads", "modifiers", "times")
_AHEAD = frozenset("will would to shall may elected elects elect nominated".split())
_TO_A_ROLE = frozenset(("as", "to"))
_ADDRESS_DOT = "."
_INSERTION = 24
"""Tokens of what may stand between commas behind a name: "who taught at Harrow College"."""
_CHAIN_REACH = 5
_AS_REACH = 8
"""Tokens from the verb to its "as": "took over from Ann Lee last week as"."""


class GivenRole(NamedTuple):
    """A role that a verb gives, from token ``first`` on. Whoever is to have it only later, or was
    only elected, is the "new" or the "next" one until then (``ahead``)."""

    first: int
    ahead: bool = False


def role_behind(found: Sequence[Token], first: int, last: int, line_last: int) -> GivenRole | None:
    """The role that is given to the one named in tokens ``first`` to ``last``, exclusive. The
    sentence ends before ``line_last``."""
    behind = _behind_age(found, last)
    if _is_chosen(found, first):
        to = int(word_at(found, behind) in _TO_A_ROLE)
        to += bool(to) and word_at(found, behind + 1) == "be"  # "chose Roe to be its treasurer"
        turned = word_at(found, first - 1) == "to"
        before = (word_at(found, first - n) for n in range(1 + turned, _CHAIN_REACH))
        return _begins(found, GivenRole(behind + to, any(w in _AHEAD for w in before)), line_last)
    for at in (behind, _behind_insertion(found, last, line_last)):
        role = _told_role(found, at, line_last) if at >= 0 else None
        if role is not None:
            return _begins(found, role, line_last)
    return None


def role_end(found: Sequence[Token], first: int, line_first: int) -> int:
    """Where the words end that the name at ``first`` is said of: "Acme's new treasurer is Jane
    Roe", "the treasurer of Acme will be Jane Roe"; -1 for none."""
    at = first - 1
    if word_at(found, at) == "be" and word_at(found, at - 1) in ("will", "to"):
        at -= 1
    elif word_at(found, at) not in ("is", "was"):
        return -1
    return at if at > line_first else -1


def _begins(found: Sequence[Token], role: GivenRole, line_last: int) -> GivenRole | None:
    """The role if one may begin there, not "under pressure since the auditor general"."""
    if role.first >= line_last:
        return None
    word = found[role.first].text
    known = word in _WORDS or word.lower() in DETERMINERS or word[0].isupper()
    return role if known or word in ("its", "their", "his", "her") else None


def _behind_age(found: Sequence[Token], last: int) -> int:
    """Behind ", 54," after a name."""
    if word_at(found, last) == "," and word_at(found, last + 1).isdecimal():
        return last + 2 + (word_at(found, last + 2) == ",")
    return last


def _is_chosen(found: Sequence[Token], first: int) -> bool:
    """ "named Jane Roe", "turned to Jane Roe", "was succeeded by Jane Roe"."""
    before, verb = word_at(found, first - 1), word_at(found, first - 2)
    if before == _ADDRESS_DOT:  # "named Dr. Jane Roe"
        before, verb = word_at(found, first - 3), word_at(found, first - 4)
    if before == "by":
        return verb in ("replaced", "succeeded", "followed")
    return before in _GIVING or (before == "to" and verb in ("turned", "turn", "turning"))


def _behind_insertion(found: Sequence[Token], last: int, line_last: int) -> int:
    """Behind the comma that closes what is told of somebody behind the name; -1 for none."""
    if word_at(found, last) != ",":
        return -1
    for at in range(last + 2, min(last + _INSERTION, line_last - 1)):
        word = found[at].text
        if word in (";", ":", ".") or not word.isprintable():
            return -1
        if word == "," and word_at(found, at + 1) in _TELLING:
            return at + 1
    return -1


def _told_role(found: Sequence[Token], at: int, line_last: int) -> GivenRole | None:
    """The role that the verbs from ``at`` on give their subject."""
    start = at
    while at < min(start + _CHAIN_REACH, line_last) and (
        word_at(found, at) in _CHAIN or word_at(found, at).endswith("ly")
    ):
        at += 1
    verb = word_at(found, at)
    chain = {word_at(found, i) for i in range(start, at + 1)}
    ahead = bool(chain & _AHEAD)
    if verb in _BECOMING:
        return GivenRole(at + 1, ahead)
    if at > start and verb in _GIVEN:
        behind = at + 1 + (word_at(found, at + 1) in ("in", "back"))
        return GivenRole(behind + (word_at(found, behind) in _TO_A_ROLE), ahead)
    if at > start and word_at(found, at - 1) in ("be", "been"):
        return GivenRole(at, ahead)  # "is to be the next treasurer", "has been treasurer since"
    if verb in _TAKING or (at > start and verb in ("served", "worked") and "has" in chain):
        behind = _behind_as(found, at + 1, line_last)
        return None if behind < 0 else GivenRole(behind, ahead)
    return None


def _behind_as(found: Sequence[Token], at: int, line_last: int) -> int:
    for ahead in range(at, min(at + _AS_REACH, line_last)):
        if found[ahead].text == "as":
            return ahead + 1
        if found[ahead].text in (",", ";", "and", "but"):
            break
    return -1
