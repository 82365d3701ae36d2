"""What a pair of mentions says of itself, beside what the encoder says of each.

Word-level coreference (Dobrovolskii, 2021): a mention stands for itself by its head word, and each
has one antecedent among those before it, or none. Training and the running system compute the same
numbers of a pair here, once for both.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from streaming.extract.reading.agreement import (
    AGREEMENTS,
    SEX,
    Traits,
    agreements,
    is_title,
    sex_of,
)
from streaming.extract.reading.kinds import KINDS
from streaming.extract.reading.labels import THINGS
from streaming.extract.reading.standing import CLAUSES, NOWHERE, PARTS, SAYS, Place, clause_of

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

LIMIT = 120  # earlier mentions that may be the antecedent: those of some five hundred words
MATCHES = ("none", "pronoun", "noun", "name", "name part")


@dataclass(frozen=True, slots=True)
class _Classes:
    """Classes of numbers by the least of each."""

    least: tuple[int, ...]

    @property
    def size(self) -> int:
        return len(self.least)

    def of(self, values: Ints) -> Ints:
        """The class of each value: their table is short, values beyond it are in the last."""
        table = np.searchsorted(self.least, np.arange(self.least[-1] + 1), side="right") - 1
        return np.asarray(table[np.clip(values, 0, self.least[-1])])


_SENTENCES = _Classes((0, 1, 2, 3, 4, 6, 9, 17, 33))
_MENTIONS = _Classes((0, 2, 3, 4, 5, 8, 16, 32, 64))
_PARAGRAPHS = _TIMES = _RANKS = _Classes((0, 1, 2, 3, 5, 9))
_NAME = KINDS.index("name")
_PARTS, _TITLE = ("flat", "compound"), ("nmod:desc",)
_ALIKE = AGREEMENTS.index("nothing known")
_SUBJECT = PARTS.index("subject")  # up to it all are subjects
SIZES = (
    len(KINDS) ** 2,
    len(MATCHES),
    _SENTENCES.size * len(PARTS),
    _MENTIONS.size,
    len(PARTS) ** 2,
    len(SAYS) * _PARAGRAPHS.size,
    len(KINDS) * len(THINGS),
    len(AGREEMENTS),
    2 * _TIMES.size,
    _RANKS.size**2,
    len(CLAUSES),
)
BEGINS = np.cumsum((0, *SIZES[:-1]))  # of each column's classes among all


@dataclass(frozen=True, slots=True)
class Head:
    """The head word of a mention: its number among the document's words, KINDS' and THINGS'
    numbers."""

    word: int
    kind: int
    lemma: str
    parts: frozenset[str]  # of a name, in small letters
    thing: int = 0
    traits: Traits = Traits.NONE
    place: Place = NOWHERE


class _Word(Protocol):
    """A word beneath a mention's head."""

    @property
    def lemma(self) -> str: ...
    @property
    def upos(self) -> str: ...
    @property
    def relation(self) -> str: ...


def names_under(under: Sequence[_Word]) -> tuple[list[str], str]:
    """The further words of a name and the title before it, in small letters, of the words that hang
    from its head."""
    words = [w for w in under if w.upos == "PROPN" and w.relation in (*_TITLE, *_PARTS)]
    title = next((w.lemma.lower() for w in words if is_title(w.lemma.lower())), "")
    names = [w.lemma.lower() for w in words if w.relation in _PARTS]
    return [name for name in names if name != title], title


def with_sex(heads: Sequence[Head]) -> list[Head]:
    """Names of one word have the sex of all fuller names which they are a part of, if these agree
    ("Quill" of "Ada Quill"), and if there are none that of the given name which they are."""
    told: dict[str, Traits] = {}
    for head in heads:
        if head.kind == _NAME and (len(head.parts) > 1 or head.traits & SEX):
            for part in head.parts:
                told[part] = told.get(part, Traits.NONE) | head.traits & SEX
    found = []
    for head in heads:
        if head.kind == _NAME and head.traits & Traits.PERSON and not head.traits & SEX:
            sexes = {told.get(part, sex_of(part)) for part in head.parts}
            sexes &= {Traits.MAN, Traits.WOMAN}
            if len(sexes) == 1:
                head = replace(head, traits=head.traits | sexes.pop())
        found.append(head)
    return found


class Features:
    """The pairs of a document's heads: of each head those of the LIMIT before it, nearest first."""

    there: Bools  # [heads, reach] which of these pairs are there
    other: Ints  # [heads, reach] the earlier one's number
    columns: tuple[Ints, ...]  # [heads, reach] numbers of classes, but for the last of SIZES

    def __init__(self, heads: Sequence[Head]) -> None:
        self._heads = heads
        count = len(heads)
        back = np.arange(1, min(LIMIT, max(1, count - 1)) + 1)
        other = np.arange(count)[:, None] - back
        self.there = other >= 0
        self.other = other = np.maximum(other, 0)
        kinds, things = _numbers([h.kind for h in heads]), _numbers([h.thing for h in heads])
        self._sentences = sentences = _numbers([h.place.sentence for h in heads])
        paragraphs = _numbers([h.place.paragraph for h in heads])
        parts = _numbers([h.place.part for h in heads])
        said = _numbers([h.place.quotation for h in heads])
        agreed = agreements(_numbers([h.traits.value for h in heads]), other)
        alike = self.there & (agreed >= _ALIKE) & (things[:, None] == things[other])
        subjects = alike & (parts[other] <= _SUBJECT)
        apart = _SENTENCES.of(sentences[:, None] - sentences[other])
        lines = _PARAGRAPHS.of(paragraphs[:, None] - paragraphs[other])
        times = _TIMES.of(_times(heads)) * 2 + (paragraphs == 0)
        self.columns = (
            kinds[:, None] * len(KINDS) + kinds[other],
            _matches(heads)[np.arange(count)[:, None], other],
            apart * len(PARTS) + parts[other],
            np.broadcast_to(_MENTIONS.of(back), other.shape),
            parts[:, None] * len(PARTS) + parts[other],
            _says(said[:, None], said[other]) * _PARAGRAPHS.size + lines,
            kinds[:, None] * len(THINGS) + things[other],
            agreed,
            times[other],
            _RANKS.of(_before(alike)) * _RANKS.size + _RANKS.of(_before(subjects)),
        )

    def at(self, own: Ints, place: Ints) -> Ints:
        """[pairs, SIZES] classes of some pairs, by the later one's number and its column."""
        found = [column[own, place] for column in self.columns]
        return np.stack((*found, self._clauses(own, self.other[own, place])), axis=1)

    def _clauses(self, own: Ints, other: Ints) -> Ints:
        found = np.full(own.size, CLAUSES.index("another sentence"))
        near = np.flatnonzero(self._sentences[own] == self._sentences[other])
        for pair, later, earlier in zip(near, own[near], other[near], strict=True):
            head = self._heads[earlier]
            found[pair] = clause_of(self._heads[later].place, head.place, head.word)
        return found


def _numbers(values: Sequence[int]) -> Ints:
    return np.array(values, dtype=np.int64)


def _before(those: Bools) -> Ints:
    """How many of those stand between each earlier mention and the later one."""
    return np.cumsum(those, axis=1) - those


def _times(heads: Sequence[Head]) -> Ints:
    """How often a name or noun was said before."""
    seen: dict[tuple[bool, str], int] = defaultdict(int)
    found = []
    for head in heads:
        key = (KINDS[head.kind] == "name", head.lemma)
        found.append(seen[key])
        seen[key] += 1
    return _numbers(found)


def _says(own: Ints, earlier: Ints) -> Ints:
    """Numbers in SAYS of a later and an earlier quotation's numbers."""
    both = np.where(own == earlier, SAYS.index("one quotation"), SAYS.index("another"))
    one = np.where(own > 0, SAYS.index("into one"), SAYS.index("out of one"))
    neither = np.where((own == 0) & (earlier == 0), SAYS.index("both outside"), one)
    return np.where((own > 0) & (earlier > 0), both, neither)


def _matches(heads: Sequence[Head]) -> NDArray[np.int8]:
    """[heads, heads]: how the later one's words are the earlier one's again."""
    found = np.zeros((len(heads), len(heads)), dtype=np.int8)
    same: dict[tuple[str, str], list[int]] = defaultdict(list)
    for number, head in enumerate(heads):
        name = KINDS[head.kind]
        if name == "name":
            for part in head.parts:
                earlier = same["name", part]
                found[number, earlier] = np.maximum(found[number, earlier], 4)
                earlier.append(number)
            earlier = same["head", head.lemma]
            found[number, earlier] = 3
        elif name in ("the", "a", "noun", "rest"):
            earlier = same["noun", head.lemma]
            found[number, earlier] = 2
        else:
            earlier = same["pronoun", name]
            found[number, earlier] = 1
        earlier.append(number)
    return found
