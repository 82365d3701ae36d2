"""What a pair of mentions says of itself, beside what the encoder says of each.

Word-level coreference (Dobrovolskii, 2021): a mention stands for itself by its head word, and each
has one antecedent among those before it, or none. Training and the running system compute the same
numbers of a pair here, once for both.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple, Protocol

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
from streaming.extract.reading.labels import KINDS, THINGS
from streaming.extract.reading.standing import CLAUSES, NOWHERE, PARTS, SAYS, Place, clause_of

Ints = NDArray[np.int64]
Classes = NDArray[np.int32]
Bools = NDArray[np.bool_]

LIMIT = 120  # earlier mentions that may be the antecedent: those of some five hundred words
MATCHES = ("none", "pronoun", "noun", "name", "name part")


@dataclass(frozen=True)
class _Classes:
    """Classes of numbers by the least of each."""

    least: tuple[int, ...]

    @property
    def size(self) -> int:
        return len(self.least)

    @cached_property
    def _table(self) -> Classes:
        values = np.arange(self.least[-1] + 1)
        return (np.searchsorted(self.least, values, side="right") - 1).astype(np.int32)

    def of(self, values: Classes) -> Classes:
        """The class of each value from 0 on: their table is short, values beyond it are in the
        last."""
        return np.asarray(self._table.take(values, mode="clip"))


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
BEGINS = tuple(accumulate((0, *SIZES[:-1])))  # of each column's classes among all


class Head(NamedTuple):
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
                head = head._replace(traits=head.traits | sexes.pop())
        found.append(head)
    return found


class Features:
    """The pairs of a document's heads: of each head those of the LIMIT before it, nearest first."""

    there: Bools  # [heads, reach] which of these pairs are there
    other: Ints  # [heads, reach] the earlier one's number
    columns: tuple[Classes, ...]  # [heads, reach] numbers of classes, but for the last of SIZES

    def __init__(self, heads: Sequence[Head]) -> None:
        self._heads = heads
        count = len(heads)
        reach = min(LIMIT, max(1, count - 1))
        back = np.arange(1, reach + 1)
        other = np.arange(count)[:, None] - back
        self.there = other >= 0
        self.other = np.maximum(other, 0)
        kind, kinds = _both([h.kind for h in heads], self.other)
        thing, things = _both([h.thing for h in heads], self.other)
        sentence, sentences = _both([h.place.sentence for h in heads], self.other)
        paragraph, paragraphs = _both([h.place.paragraph for h in heads], self.other)
        part, parts = _both([h.place.part for h in heads], self.other)
        said, says = _both([h.place.quotation for h in heads], self.other)
        agreed = agreements(*_both([h.traits.value for h in heads], self.other))
        alike = self.there & (agreed >= _ALIKE) & (thing == things)
        subjects = alike & (parts <= _SUBJECT)
        apart = _SENTENCES.of(sentence - sentences)
        lines = _PARAGRAPHS.of(paragraph - paragraphs)
        told = _TIMES.of(_numbers(_times(heads))) * 2 + (paragraph[:, 0] == 0)
        _, times = _both(told.tolist(), self.other)
        self._sentences = sentence[:, 0]
        self.columns = (
            kind * len(KINDS) + kinds,
            _matches(heads, reach),
            apart * len(PARTS) + parts,
            np.broadcast_to(_MENTIONS.of(_numbers(back.tolist())), other.shape),
            part * len(PARTS) + parts,
            _says(said, says) * _PARAGRAPHS.size + lines,
            kind * len(THINGS) + things,
            agreed,
            times,
            _RANKS.of(_before(alike)) * _RANKS.size + _RANKS.of(_before(subjects)),
        )

    def at(self, own: Ints, place: Ints) -> Ints:
        """[pairs, SIZES] classes of some pairs, by the later one's number and its column."""
        found = [column[own, place] for column in self.columns]
        clauses = self._clauses(own, self.other[own, place])
        return np.stack((*found, clauses), axis=1).astype(np.int64)

    def _clauses(self, own: Ints, other: Ints) -> Ints:
        found = np.full(own.size, CLAUSES.index("another sentence"))
        near = np.flatnonzero(self._sentences[own] == self._sentences[other])
        pairs = zip(own[near].tolist(), other[near].tolist(), strict=True)
        told = ((self._heads[later].place, self._heads[earlier]) for later, earlier in pairs)
        found[near] = [clause_of(place, head.place, head.word) for place, head in told]
        return found


def _numbers(values: Sequence[int]) -> Classes:
    return np.array(values, dtype=np.int32)


def _both(values: Sequence[int], other: Ints) -> tuple[Classes, Classes]:
    """Of each head its value [heads, 1], and those of the ones before it [heads, reach]."""
    own = _numbers(values)
    return own[:, None], own.take(other)


def _before(those: Bools) -> Classes:
    """How many of those stand between each earlier mention and the later one."""
    return np.asarray(np.cumsum(those, axis=1, dtype=np.int32) - those)


def _times(heads: Sequence[Head]) -> list[int]:
    """How often a name or noun was said before."""
    seen: dict[tuple[bool, str], int] = defaultdict(int)
    found = []
    for head in heads:
        key = (head.kind == _NAME, head.lemma)
        found.append(seen[key])
        seen[key] += 1
    return found


def _says(own: Classes, earlier: Classes) -> Classes:
    """Numbers in SAYS of a later and an earlier quotation's numbers."""
    both = np.where(own == earlier, _ONE_QUOTATION, _ANOTHER)
    one = np.where(own > 0, _INTO, _OUT_OF)
    neither = np.where((own == 0) & (earlier == 0), _OUTSIDE, one)
    return np.where((own > 0) & (earlier > 0), both, neither)


_OUTSIDE, _ONE_QUOTATION, _INTO, _OUT_OF, _ANOTHER = np.arange(len(SAYS), dtype=np.int32)


def _matches(heads: Sequence[Head], reach: int) -> Classes:
    """[heads, reach]: how the later one's words are the earlier one's again."""
    found = np.zeros((len(heads), reach), dtype=np.int32)
    same: dict[tuple[str, str], list[int]] = defaultdict(list)

    def meet(number: int, kind: str, word: str, match: int) -> None:
        earlier = same[kind, word]
        near = [number - 1 - other for other in earlier if number - other <= reach]
        if near:
            found[number, near] = match
        earlier.append(number)

    for number, head in enumerate(heads):
        name = KINDS[head.kind]
        if name == "name":
            for part in head.parts:
                meet(number, "part", part, MATCHES.index("name part"))
            meet(number, "head", head.lemma, MATCHES.index("name"))
        elif name in ("the", "a", "noun", "rest"):
            meet(number, "noun", head.lemma, MATCHES.index("noun"))
        else:
            meet(number, "pronoun", name, MATCHES.index("pronoun"))
    return found
