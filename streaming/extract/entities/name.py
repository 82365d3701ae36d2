"""A name as it was found in the text, before it is known whose it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from streaming.extract.entities.descriptions import Description
from streaming.extract.tokens import Token, is_possessive_mark

_OF_COMMAS = frozenset(("and", "&", "University", "Institute"))
"""What tells that a comma within a name is its own."""


@dataclass(slots=True)
class Name:
    """One capitalised sequence. ``first``/``last`` index the tokens, ``last`` exclusive."""

    first: int
    last: int
    start: int
    end: int
    words: tuple[str, ...]
    sentence: int
    initial: bool = False
    """First in its sentence or quotation: its capital tells nothing."""
    titled: bool = False
    """In a line whose words are all capitalised."""
    address: str | None = None
    role: str | None = None
    nickname: str | None = None
    thing: bool = False
    """An award, a law or the like: a name, but of nobody and nowhere."""
    described: Description | None = None
    dateline: bool = False
    """Within the dateline: "OSLO (Zembla Wire) —"."""

    @property
    def text(self) -> str:
        return " ".join(self.words)


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence's tokens: ``first`` to ``last``, exclusive."""

    first: int
    last: int
    sentence: int
    titled: bool


def part(name: Name, found: Sequence[Token], first: int, length: int) -> Name | None:
    """Some consecutive words of a name as a name; None where its words are not single tokens."""
    if name.last - name.first != len(name.words):
        return None
    start = name.first + first
    return replace(
        name,
        first=start,
        last=start + length,
        start=found[start].start,
        end=found[start + length - 1].end,
        words=name.words[first : first + length],
        initial=False,
        address=None,
        role=None,
        nickname=None,
        described=None,
    )


def spelled_words(inner: Sequence[Token]) -> tuple[str, ...]:
    """The words of a name, stops and endings joined on, marks left out, commas but for those of
    "Pym, Roe and Sons" and "University of Texas, Austin"."""
    spelled: list[str] = []
    parted = any(token.text in _OF_COMMAS for token in inner)
    for token in inner:
        if token.text == "." or is_possessive_mark(token.text) or (parted and token.text == ","):
            spelled[-1:] = [spelled[-1] + token.text] if spelled else [token.text]
        elif token.text not in ",“”\"'‘’()":
            spelled.append(token.text)
    return tuple(spelled)
