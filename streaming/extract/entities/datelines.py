"""Where a piece of news was written, at the head of a paragraph: "OSLO (Zembla Wire) —",
"PORT PELL, Ohio —". It names a place and an agency that the news itself does not speak of.
"""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.tokens import Token, tokens

_DASHES = frozenset(("—", "–", "-", "--", "―"))
_LONGEST_PLACE = 4
_LONGEST_REST = 9
"""Tokens of a state, a day or an agency behind the place."""
_REACH = 160
"""Code points, more than any dateline has."""


def behind_dateline(text: str, start: int, end: int) -> int:
    """Where the text goes on behind the dateline that begins a paragraph; its start without one."""
    opening = tokens(text, start, min(end, start + _REACH))
    dash = dateline_end(opening, 0, len(opening))
    while 0 < dash < len(opening) and opening[dash].text in "-–—":
        dash += 1  # "--" are two
    return opening[dash].start if 0 < dash < len(opening) else start


def dateline_end(found: Sequence[Token], first: int, last: int) -> int:
    """The index behind the dash of the dateline that tokens ``first`` to ``last`` begin with,
    0 where they begin with none. The place is in capitals; a state, a day or an agency in
    brackets may follow it."""
    at = place_end(found, first, last)
    if at == first:
        return 0
    if at < last and found[at].text == ",":
        at = _past(found, at + 1, last, ("(", *_DASHES))
    if at < last and found[at].text == "(":
        at = _past(found, at + 1, last, (")",)) + 1
    return at + 1 if at < last and found[at].text in _DASHES else 0


def place_end(found: Sequence[Token], first: int, last: int) -> int:
    """The index behind the words in capitals that tokens ``first`` to ``last`` begin with."""
    at = first
    while at < min(last, first + _LONGEST_PLACE) and _shouts(found[at].text):
        at += 1
    alone = at == first + 1 and len(found[first].text) < 3
    return first if alone else at


def _shouts(word: str) -> bool:
    letters = word.replace(".", "").replace("-", "").replace("’", "").replace("'", "")
    return word == "." or (letters.isalpha() and letters.isupper())


def _past(found: Sequence[Token], at: int, last: int, marks: Sequence[str]) -> int:
    """The index of the first of the marks, ``last`` where none stands near."""
    ahead = range(at, min(last, at + _LONGEST_REST))
    return next((each for each in ahead if found[each].text in marks), last)
