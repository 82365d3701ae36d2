"""Where the role begins that a verb gives somebody: "appointed Jane Roe as its treasurer",
"Jane Roe, 54, who ran a bank, has been named treasurer", "the new treasurer is Jane Roe".

Such a role is no title of the person's; but "the treasurer" of the next sentence is she.
"""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.entities.grammar import AUXILIARIES, word_at
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token

_GIVING = words("roles", "giving")
_GIVEN = words("roles", "given")
_TAKING = words("roles", "taking")
_BECOMING = words("roles", "becoming")
_CHAIN = AUXILIARIES | words("roles", "times") | {"to", "be", "been", "being"}
_TO_A_ROLE = frozenset(("as", "to"))
_ADDRESS_DOT = "."
_INSERTION = 24
"""Tokens of what may stand between commas behind a name: "who taught at Harrow College"."""
_CHAIN_REACH = 5
_AS_REACH = 8
"""Tokens from the verb to its "as": "took over from Ann Lee last week as"."""


def role_behind(found: Sequence[Token], first: int, last: int, line_last: int) -> int:
    """The token at which the role begins that is given to the one named in tokens ``first`` to
    ``last``, exclusive; -1 for none. The sentence ends before ``line_last``."""
    behind = _behind_age(found, last)
    if _is_chosen(found, first):
        to = word_at(found, behind) in _TO_A_ROLE
        return _in_line(behind + to, line_last)
    for at in (behind, _behind_insertion(found, last, line_last)):
        role = _told_role(found, at, line_last) if at >= 0 else -1
        if role >= 0:
            return _in_line(role, line_last)
    return -1


def role_end(found: Sequence[Token], first: int, line_first: int) -> int:
    """Where the words end that the name at ``first`` is said of: "Acme's new treasurer is Jane
    Roe", "the treasurer of Acme will be Jane Roe"; -1 for none."""
    at = first - 1
    if word_at(found, at) == "be" and word_at(found, at - 1) in ("will", "to"):
        at -= 1
    elif word_at(found, at) not in ("is", "was"):
        return -1
    return at if at > line_first else -1


def _in_line(at: int, line_last: int) -> int:
    return at if at < line_last else -1


def _behind_age(found: Sequence[Token], last: int) -> int:
    """Behind ", 54," after a name."""
    if word_at(found, last) == "," and word_at(found, last + 1).isdigit():
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
        if word == "," and (
            word_at(found, at + 1) in AUXILIARIES or word_at(found, at + 1) in _TAKING | _BECOMING
        ):
            return at + 1
    return -1


def _told_role(found: Sequence[Token], at: int, line_last: int) -> int:
    """Where the role begins that the verbs from ``at`` on give their subject; -1 for none."""
    start = at
    while at < min(start + _CHAIN_REACH, line_last) and (
        word_at(found, at) in _CHAIN or word_at(found, at).endswith("ly")
    ):
        at += 1
    verb = word_at(found, at)
    passive = at > start and verb in _GIVEN
    if verb in _BECOMING:
        return at + 1
    if passive:
        ahead = at + 1 + (word_at(found, at + 1) in ("in", "back"))
        return ahead + (word_at(found, ahead) in _TO_A_ROLE)
    if at > start and word_at(found, at - 1) in ("be", "been"):
        return at  # "is to be the next treasurer", "has been treasurer since"
    if verb in _TAKING:
        return _behind_as(found, at + 1, line_last)
    return -1


def _behind_as(found: Sequence[Token], at: int, line_last: int) -> int:
    for ahead in range(at, min(at + _AS_REACH, line_last)):
        if found[ahead].text == "as":
            return ahead + 1
        if found[ahead].text in (",", ";", "and", "but"):
            break
    return -1
