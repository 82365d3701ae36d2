"""Who is meant: each mention's antecedent among those before it, or none.

The scores are learned (tools/network/heads.py); what is certain is not left to them: mentions
that clash (agreement.py) are never one, the same full name is one however far away, and who plays
a part is not who is barred from it.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from streaming.extract.reading.agreement import Traits, clash
from streaming.extract.reading.pairs import BEGINS, Features, Head
from streaming.extract.reading.syntax import PairWeights

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

_BLOCK = 64  # heads scored at once: bounds the memory
_NONE = -0.3  # at or below it none is likelier than the antecedent; learned ones link too little
_LEAST = -6.0
MOST = 16  # candidates of a mention that are looked at closely


def scores(heads: Sequence[Head], link: Floats, pair: PairWeights) -> tuple[Ints, Floats]:
    """[heads, MOST at most]: places (the nearest earlier head's is 0) of those that a first look
    finds likeliest to be a head's antecedent, in order, and their scores against 0 for none; -inf
    where there is none.

    link: the model's columns of the heads.
    """
    told = Features(heads)
    query, key, later, earlier = np.split(link, 4, axis=1)
    likely = _products(query, key, told) + pair.link_bias
    for first, column in zip(BEGINS, told.columns, strict=False):
        likely += pair.likely.take(first + column)
    likely[~told.there] = -np.inf
    kept = np.argpartition(-likely, min(MOST, likely.shape[1] - 1), axis=1)[:, :MOST]
    kept.sort(axis=1)
    there = np.take_along_axis(told.there, kept, axis=1)
    own, place = np.nonzero(there)[0], kept[there]
    inner = later[own] + earlier[told.other[own, place]]
    each = np.empty_like(inner)
    for first, column in zip(BEGINS, told.at(own, place).T, strict=True):
        inner += pair.table.take(first + column, axis=0, out=each, mode="clip")
    deep = np.maximum(inner, 0) @ pair.deep + pair.deep_bias
    out = np.full(kept.shape, -np.inf, dtype=np.float32)
    out[there] = likely[own, place] + np.maximum(deep, 0) @ pair.link
    return kept, out


def _products(query: Floats, key: Floats, told: Features) -> Floats:
    """[heads, reach] of each head's query and its earlier ones' keys."""
    count, reach = told.other.shape
    out = np.empty((count, reach), dtype=np.float32)
    scale = np.float32(query.shape[1] ** -0.5)
    for begin in range(0, count, _BLOCK):
        rows, low = slice(begin, begin + _BLOCK), max(0, begin - reach)
        grid = query[rows] @ key[low : begin + _BLOCK].T
        first = np.arange(len(grid))[:, None] * grid.shape[1]  # of each row of the grid
        out[rows] = grid.take(first + np.maximum(told.other[rows] - low, 0))
    out *= scale
    return out


class Candidates(NamedTuple):
    """A mention's traits and those that may be its antecedents, likeliest first, with scores."""

    traits: Traits
    before: tuple[tuple[int, float], ...]
    parts: frozenset[Hashable] = frozenset()  # parts that it plays: the speaker of a quotation
    barred: frozenset[Hashable] = frozenset()  # parts that somebody else plays
    among: frozenset[Hashable] = frozenset()  # the given ones whom its words describe


def candidates(heads: Sequence[Head], link: Floats, pair: PairWeights) -> list[Candidates]:
    """The likeliest antecedents of each head, by the heads' numbers; link: their columns."""
    if len(heads) < 2:
        return [Candidates(head.traits, ()) for head in heads]
    kept, found = scores(heads, link, pair)
    order = np.argsort(-found, axis=1, kind="stable")
    near = np.take_along_axis(kept, order, axis=1).tolist()
    likeliest = np.take_along_axis(found, order, axis=1).tolist()
    told = []
    for number, (head, places, row) in enumerate(zip(heads, near, likeliest, strict=True)):
        before = [(number - 1 - p, s) for p, s in zip(places, row, strict=True) if s > _LEAST]
        told.append(Candidates(head.traits, tuple(before)))
    return told


def linked(
    found: Sequence[Candidates], given: Sequence[Hashable], *, apart: bool = False
) -> list[int]:
    """The entity of each mention: numbers in the order of their first mentions.

    Mentions with the same ``given`` are one entity, with different ones never if they are
    ``apart``; None tells nothing. Each mention joins its likeliest antecedent that agrees with it.
    """
    entities = _Entities(found, given, apart)
    for number in range(len(found)):
        entities.join_given(number)
    described = [number for number, own in enumerate(found) if own.among]
    for number in (*range(len(found)), *described):  # who is described may be named only later
        own = found[number]
        least = _LEAST if own.among and Traits.PERSON in own.traits else _NONE
        for other, score in own.before:
            if score <= least:
                break
            if own.among and entities.given(other) not in own.among:
                continue
            if entities.join(number, other):
                break
    return entities.numbers()


def likelihood(
    before: Iterable[tuple[int, float]], entities: Sequence[Hashable], own: Hashable
) -> float:
    """How likely a mention is of its ``own`` entity: by the best score of each that it may be of
    (``entities``, by numbers of mentions), against 0 for none."""
    best: dict[Hashable, float] = {}
    for number, score in before:
        best.setdefault(entities[number], score)
    every = 1 + sum(map(math.exp, best.values()))
    return math.exp(best[own]) / every if own in best else 0.0


class _Entities:
    """Mentions as a forest (union-find), with what is known of each tree at its root."""

    def __init__(self, found: Sequence[Candidates], given: Sequence[Hashable], apart: bool) -> None:
        self._apart = apart
        self._parent = list(range(len(found)))
        self._traits = [own.traits.value for own in found]
        self._given = list(given)
        self._parts = [own.parts for own in found]
        self._barred = [own.barred for own in found]
        self._first: dict[Hashable, int] = {}

    def join_given(self, number: int) -> None:
        """Make it one with the first of the same given name."""
        if self._given[number] is not None:
            self._merge(number, self._first.setdefault(self._given[number], number))

    def given(self, number: int) -> Hashable:
        """Who a mention is given to be, by itself or through what it is one with."""
        return self._given[self._root(number)]

    def join(self, number: int, other: int) -> bool:
        """Make two one if nothing speaks against it; whether they are."""
        one, two = self._root(number), self._root(other)
        if one != two:
            names = {self._given[one], self._given[two]} - {None}
            if self._apart and len(names) > 1:
                return False
            if clash(self._traits[one], self._traits[two]):
                return False
            if self._parts[one] & self._barred[two] or self._parts[two] & self._barred[one]:
                return False
            self._merge(one, two)
        return True

    def _merge(self, one: int, two: int) -> None:
        one, two = self._root(one), self._root(two)
        low, high = min(one, two), max(one, two)
        if low != high:
            self._parent[high] = low
            self._traits[low] |= self._traits[high]
            self._parts[low] |= self._parts[high]
            self._barred[low] |= self._barred[high]
            if self._given[low] is None:
                self._given[low] = self._given[high]

    def _root(self, number: int) -> int:
        while self._parent[number] != number:
            self._parent[number] = number = self._parent[self._parent[number]]
        return number

    def numbers(self) -> list[int]:
        """The entity of each mention."""
        fresh: dict[int, int] = {}
        return [fresh.setdefault(self._root(i), len(fresh)) for i in range(len(self._parent))]
