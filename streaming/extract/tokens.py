"""Words and marks of a text with their spans, the possessive ending split off.

One linear pass: the pattern's separators are disjoint from its letters, so that no text can
make it go back over what it has read.
"""

from __future__ import annotations

import re
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

APOSTROPHES = "'’‘‛ʼ`´"

# Letters and digits, joined by single inner marks: O’Malley, AT&T, co-owner, 3.5, 1,489-1,376.
_TOKEN = re.compile(
    rf"[^\W_]+(?:[{APOSTROPHES}.,&/\-‐‑][^\W_]+)*|[^\w\s]|_",
)
# A comma or slash joins only digits; "he,she" without a space is two words.
_LOOSE_JOIN = re.compile(r"(?<=[^\W\d_])[,/]|[,/](?=[^\W\d_])")
# Two sentences that lost their space ("ended.The"), but not "U.S.A" or "example.com".
_LOST_SPACE = re.compile(r"(?<=[a-z]{2})\.(?=[A-Z][a-z])")
# "Ex-Millers", "then-Mayor": the name or title behind stands for itself.
_FORMER = re.compile(r"(?:[Ee]x|[Tt]hen)(?=[-‐‑][A-Z])")
# "Hale’s", and "he’ll": the name and the pronoun stand for themselves.
_POSSESSIVE = re.compile(rf"(?<=.)[{APOSTROPHES}][sS]$")
# "Acme-owned", "Harvard-educated": the name stands for itself.
_COMPOUND = re.compile(r"(?<=\w)[-‐‑](?:owned|educated|trained)$")
_CONTRACTED = re.compile(rf"(?:he|she|they)([{APOSTROPHES}](?:ll|d|ve|re))", re.IGNORECASE)


_start = attrgetter("start")


class Token(NamedTuple):
    """A word, number or mark, and the same in small letters. ``start``/``end`` are code points
    into the text."""

    text: str
    start: int
    end: int
    low: str


def tokens(text: str, start: int = 0, end: int | None = None) -> list[Token]:
    """The tokens of ``text[start:end]`` in order; spans index the whole text."""
    return list(_tokens(text, start, len(text) if end is None else end))


# Names, references and quotations read the same sentences one after another.
@lru_cache(maxsize=512)
def _tokens(text: str, start: int, end: int) -> tuple[Token, ...]:
    found: list[Token] = []
    for match in _TOKEN.finditer(text, start, end):
        word = match[0]
        at, behind = match.span()
        if behind - at > 2 and not word.isalnum():
            _split(word, at, found)
        else:
            found.append(Token(word, at, behind, word.lower()))
    return tuple(found)


def _token(word: str, at: int) -> Token:
    return Token(word, at, at + len(word), word.lower())


def _split(word: str, at: int, found: list[Token]) -> None:
    """Cut at lost spaces, loose joins and before a possessive ending."""
    cut = 0
    for match in _LOOSE_JOIN.finditer(word):
        _part(word[cut : match.start()], at + cut, found)
        found.append(_token(match.group(), at + match.start()))
        cut = match.end()
    _part(word[cut:], at + cut, found)


def _part(word: str, at: int, found: list[Token]) -> None:
    lost = _LOST_SPACE.search(word)
    if lost:
        _part(word[: lost.start()], at, found)
        found.append(_token(".", at + lost.start()))
        _part(word[lost.end() :], at + lost.end(), found)
        return
    former = _FORMER.match(word)
    if former:
        cut = former.end()
        found.append(_token(word[:cut], at))
        found.append(_token(word[cut], at + cut))
        _part(word[cut + 1 :], at + cut + 1, found)
        return
    compound = _COMPOUND.search(word) if word[:1].isupper() else None
    contracted = _CONTRACTED.fullmatch(word)
    possessive = _POSSESSIVE.search(word) or compound
    if contracted or possessive:
        cut = contracted.start(1) if contracted else possessive.start() if possessive else 0
        found.append(_token(word[:cut], at))
        found.append(_token(word[cut:], at + cut))
    elif word:
        found.append(_token(word, at))


def is_possessive_mark(token: str) -> bool:
    """Whether the token is the 's (or ’) that the tokeniser split off a name."""
    return token[0] in APOSTROPHES and token[1:] in ("", "s", "S")
