"""Where a mention stands: in which sentence and paragraph, its part in its clause, the quotation
that it is in.

Who is spoken of goes on being spoken of: a sentence's subject is taken up again by "he" sooner than
what stands lower in it (Grosz, Joshi and Weinstein, 1995), in news above all who tells what the
sentence reports; and within a quotation other people are near than outside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from streaming.extract.lexicon import entries, table

PARTS, SAYS, CLAUSES = (
    tuple(entries(table("labels")[key])) for key in ("parts", "quotations", "clauses")
)
"""Classes of pairs, by the numbers of the linker's weights."""

_MAIN = ("root", "conj", "parataxis")
_PARTS = {
    relation: part
    for part, block in table("grammar")["parts"].items()
    for relation in entries(block)
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


class Place(NamedTuple):
    """Where a mention's head word stands; quotation 0 is none."""

    sentence: int = 0
    paragraph: int = 0
    quotation: int = 0
    part: int = PARTS.index("other")
    above: tuple[int, ...] = ()  # the words that it hangs from, nearest first


NOWHERE = Place()


class Standing:
    """Places of one text's words; sentences are [first, behind) words."""

    def __init__(
        self, text: str, words: Sequence[Word], sentences: Sequence[tuple[int, int]]
    ) -> None:
        self._words = words
        self._quotations, self._paragraphs = _quotations(text, words)
        self._sentences = [
            number for number, (first, behind) in enumerate(sentences) for _ in range(first, behind)
        ]
        self._telling = {word.head for word in words if word.relation == "ccomp"}
        self._telling |= {i for i, word in enumerate(words) if word.relation == "parataxis"}

    def place(self, number: int) -> Place:
        """Of one word."""
        return Place(
            self._sentences[number],
            self._paragraphs[number],
            self._quotations[number],
            self._part(number),
            self._above(number),
        )

    def _above(self, number: int) -> tuple[int, ...]:
        found = []
        while (number := self._words[number].head) >= 0:
            found.append(number)
        return tuple(found)

    def _part(self, number: int) -> int:
        """Number in PARTS of what a word is to the verb above it; a conjunct is what the first
        is."""
        word = self._words[number]
        while word.relation in ("conj", "appos", "flat") and word.head >= 0:
            word = self._words[word.head]
        if word.relation.startswith("nsubj"):
            if word.head in self._telling:
                return PARTS.index("teller")
            verb = self._words[word.head]
            while verb.relation == "conj" and verb.head >= 0:
                verb = self._words[verb.head]
            return PARTS.index("main subject" if verb.relation in _MAIN else "subject")
        relation = word.relation
        return PARTS.index(_PARTS.get(relation, _PARTS.get(relation.partition(":")[0], "other")))


def clause_of(later: Place, earlier: Place, word: int) -> int:
    """Number in CLAUSES of where the later stands by what the earlier one of its sentence hangs
    from; ``word`` is the earlier one's."""
    if word in later.above:
        return CLAUSES.index("within it")
    if earlier.above and earlier.above[0] in later.above:
        depth = later.above.index(earlier.above[0])
        return CLAUSES.index(("one verb", "in its clause", "deeper in it")[min(depth, 2)])
    if later.above and later.above[0] in earlier.above:
        return CLAUSES.index("above it")
    return CLAUSES.index("elsewhere")


def _quotations(text: str, words: Sequence[Word]) -> tuple[list[int], list[int]]:
    """Of each word the numbers of the quotation that it is in, or 0, and of its paragraph; a
    quotation ends with its paragraph."""
    found: list[int] = []
    paragraphs: list[int] = []
    current, count, before, paragraph = 0, 0, 0, 0
    for word in words:
        if before < word.start and text.find("\n", before, word.start) >= 0:
            current = 0
            paragraph += 1
        before = word.end
        if word.xpos == "``":
            count += 1
            current = count
        found.append(current)
        paragraphs.append(paragraph)
        if word.xpos == "''":
            current = 0
    return found, paragraphs
