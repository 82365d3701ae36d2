"""Where a mention stands: its part in its clause, and the quotation that it is in.

Who is spoken of goes on being spoken of: a sentence's subject is taken up again by "he" sooner than
what stands lower in it (Grosz, Joshi and Weinstein, 1995), and within a quotation other people are
near than outside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

PARTS = ("main subject", "subject", "object", "oblique", "possessor", "other")
SAYS = ("both outside", "one quotation", "into one", "out of one", "another")

_MAIN = ("root", "conj", "parataxis")
_PARTS = {
    "obj": "object",
    "iobj": "object",
    "obl": "oblique",
    "nmod": "oblique",
    "nmod:poss": "possessor",
}


class Word(Protocol):
    """A syntactic word, its head's number among all words or -1."""

    @property
    def head(self) -> int: ...
    @property
    def relation(self) -> str: ...
    @property
    def xpos(self) -> str: ...
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


def part_of(words: Sequence[Word], number: int) -> int:
    """Number in PARTS of what a word is to the verb above it; a conjunct is what the first is."""
    word = words[number]
    while word.relation in ("conj", "appos", "flat") and word.head >= 0:
        word = words[word.head]
    if word.relation.startswith("nsubj"):
        verb = words[word.head]
        while verb.relation == "conj" and verb.head >= 0:
            verb = words[verb.head]
        return PARTS.index("main subject" if verb.relation in _MAIN else "subject")
    relation = word.relation
    return PARTS.index(_PARTS.get(relation, _PARTS.get(relation.partition(":")[0], "other")))


def quotations(text: str, words: Sequence[Word]) -> list[int]:
    """Of each word the number of the quotation that it is in, or 0; one ends with its paragraph."""
    found: list[int] = []
    current, count, before = 0, 0, 0
    for word in words:
        if "\n" in text[before : word.start]:
            current = 0
        before = word.end
        if word.xpos == "``":
            count += 1
            current = count
        found.append(current)
        if word.xpos == "''":
            current = 0
    return found
