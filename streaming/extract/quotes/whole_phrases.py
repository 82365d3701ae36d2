"""How far the phrase for somebody without a name goes: "A delegate | from the north", "A woman |
who drove for the mill"."""

from __future__ import annotations

import re

from contract.records import Span
from streaming.extract.quotes.antecedents import BEFORE, PIECE, WORDS
from streaming.extract.quotes.lexicon import lexicon
from streaming.extract.quotes.words import LINKING, looks_finite

CLAUSE = 14
"""Words of the clause that says which one it is."""
_WHO = re.compile(
    r" who (?!(?:also )?(?:asked|declined|refused|spoke|would|did|wished|wanted|wants|insisted) )"
)
""" "who declined to be named" says of nobody which one it is."""


def with_tail(text: str, phrase: Span) -> Span:
    """The phrase with what says whence or of what it is, and which one: "A delegate | from the
    north who had come by bus" stood up."""
    first, end = _with_place(text, phrase)
    return first, _past_who(text, end)


def _past_who(text: str, start: int) -> int:
    """Past "who drove for the mill", where a comma or a gesture behind shows that it ends."""
    if not _WHO.match(text, start):
        return start
    end = start
    for number, piece in enumerate(PIECE.finditer(text, start, start + BEFORE)):
        if text[end : piece.start()] != " " or number > CLAUSE:
            break
        if number > 2 and piece.group().lower() in lexicon().gestures:
            return end
        end = piece.end()
    return end if text[end : end + 2] == ", " else start


def _with_place(text: str, phrase: Span) -> Span:
    """ "A delegate | from the north"."""
    end, words = phrase[1], 0
    for piece in PIECE.finditer(text, end, end + BEFORE):
        word = piece.group().lower()
        if text[end : piece.start()] != " " or (not words and word not in LINKING):
            break
        if words > 1 and (looks_finite(word) or word in lexicon().gestures):
            return phrase[0], end
        end, words = piece.end(), words + 1
        if words > WORDS:
            break
    return (phrase[0], end) if words > 1 and text[end : end + 1] == "," else phrase
