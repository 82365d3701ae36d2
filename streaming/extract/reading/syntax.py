"""From the model's columns to tags, trees and mention heads."""

from __future__ import annotations

from dataclasses import dataclass, fields
from itertools import accumulate
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from streaming.extract.reading.labels import RELATIONS, THINGS, UPOS, XPOS
from streaming.extract.reading.tree import best_tree

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

_ROOT = RELATIONS.index("root")
_OBJECT = RELATIONS.index("obj")
_PROPN = UPOS.index("PROPN")
# Of each relation whether it is one of these.
_WITHIN_NAME = np.isin(RELATIONS, ("flat", "compound", "nmod:desc", "goeswith", "amod"))
_NOUN, _TITLE, _CASE = UPOS.index("NOUN"), RELATIONS.index("nmod:desc"), RELATIONS.index("case")
_ROLES = np.array(
    [
        name.split(":")[0] in ("nsubj", "obj", "iobj", "obl", "nmod")
        and not name.endswith((":desc", ":unmarked"))
        for name in RELATIONS
    ]
)
_TIME = THINGS.index("time")
_ARCS = 160
_RELATION = 4 * 96
_LINK = 4 * 64
_SIZES = (len(UPOS), len(XPOS), len(THINGS), _RELATION, _LINK, _ARCS, _ARCS)
_ENDS = tuple(accumulate(_SIZES))
_COLUMNS = tuple(slice(end - size, end) for size, end in zip(_SIZES, _ENDS, strict=True))
COLUMNS = _ENDS[-1]


@dataclass(frozen=True, slots=True)
class Columns:
    """What the model says of words, one row each."""

    upos: Floats
    xpos: Floats
    thing: Floats
    relation: Floats  # as a dependent: sum, product; as a head: sum, product
    link: Floats  # query, key, later's layer, earlier's layer
    governor: Floats
    dependent: Floats

    @staticmethod
    def of(rows: Floats) -> Columns:
        """The model's output for some words, parted."""
        return Columns(*(rows[:, columns] for columns in _COLUMNS))


@dataclass(frozen=True, slots=True)
class Parsed:
    """Of each word: label numbers, its head's number in the sentence's words or -1 (root), and how
    likely the model finds that head and relation, 0 to 1."""

    upos: Ints
    xpos: Ints
    thing: Ints
    head: Ints
    relation: Ints
    sure: Floats


@dataclass(frozen=True, slots=True)
class PairWeights:
    """What the model's file does not hold: the layers over pairs of words."""

    relation: Floats
    relation_bias: Floats
    link: Floats
    link_bias: Floats
    table: Floats  # rows of pairs.SIZES' classes
    deep: Floats
    deep_bias: Floats
    likely: Floats  # of each class: how much likelier it makes a pair at first sight

    @staticmethod
    def load(path: Path) -> PairWeights:
        """From the model folder's pairs.npz."""
        with np.load(path) as found:
            return PairWeights(*(found[each.name] for each in fields(PairWeights)))


def parse(
    columns: Columns, root: Floats, units: list[tuple[int, int]], pair: PairWeights
) -> Parsed:
    """Tags of all words, and a tree over each unit [first, behind): a sentence, or what of it is in
    the window. root is the governor's columns of the window's [CLS]."""
    count = len(columns.upos)
    head, sure = np.full(count, -1), np.ones(count, dtype=np.float32)
    for first, behind in units:
        own = columns.dependent[first:behind]
        others = np.concatenate((root[None], columns.governor[first:behind]))
        scores = own @ others.T
        found = best_tree(scores)
        head[first:behind] = np.where(found > 0, found - 1 + first, -1)
        sure[first:behind] = _likelihoods(scores, found)
    scores = _relation_scores(columns.relation, head, pair)
    relation, likely = _relations(scores, head)
    upos, xpos = columns.upos.argmax(axis=1), columns.xpos.argmax(axis=1)
    thing = _things(columns.thing, upos, relation)
    for name in np.flatnonzero((upos == _PROPN) & (thing != _TIME) & _ROLES[relation]):
        describe(int(name), upos, head, relation)
    one_object(scores, head, relation)
    return Parsed(upos, xpos, thing, head, relation, sure * likely)


def describe(name: int, upos: Ints, head: Ints, relation: Ints) -> None:
    """Hang a noun on the name right behind it that has the same role below the same word, with
    nothing between: a word has one object, "the coach Ada Quill" is one. How sure the model is
    remains that of the arc which it preferred."""
    first = name
    while first and head[first - 1] == name and _WITHIN_NAME[relation[first - 1]]:
        first -= 1
    noun = first - 1
    if noun < 0 or upos[noun] != _NOUN:
        return
    if (head[noun], relation[noun]) != (head[name], relation[name]):
        return
    head[noun], relation[noun] = name, _TITLE
    before = np.flatnonzero((head[:noun] == noun) & (relation[:noun] == _CASE))
    head[before] = name  # "by the coach Ada Quill"


def _likelihoods(scores: Floats, chosen: Ints) -> Floats:
    """How likely a softmax of each row finds the chosen column."""
    own = scores[np.arange(len(scores)), chosen][:, None]
    return np.asarray(1 / np.exp(scores - own).sum(axis=1), dtype=np.float32)


def _things(thing: Floats, upos: Ints, relation: Ints) -> Ints:
    """What each word is the head of a mention of: a name's head always of something."""
    name = (upos == _PROPN) & ~_WITHIN_NAME[relation]
    return np.asarray(np.where(name, 1 + thing[:, 1:].argmax(axis=1), thing.argmax(axis=1)))


def one_object(scores: Floats, head: Ints, relation: Ints) -> None:
    """Leave each word the object that is likeliest by ``scores`` [words, RELATIONS]; others below
    it are what is next likely: what somebody is made is no second object."""
    objects = np.flatnonzero(relation == _OBJECT)
    for above in {int(head[word]) for word in objects}:
        rivals = [int(word) for word in objects if head[word] == above]
        best = max(rivals, key=lambda word: _margin(scores[word]))
        for word in rivals:
            if word != best:
                relation[word] = int(np.argsort(scores[word])[-2])


def _margin(scores: Floats) -> float:
    """By how much the likeliest is ahead."""
    second, first = np.sort(scores)[-2:]
    return float(first - second)


def _relation_scores(relation: Floats, head: Ints, pair: PairWeights) -> Floats:
    """Of each word's relation to its head; "root" is none of these."""
    size = relation.shape[1] // 4
    a, c = relation[:, :size], relation[:, size : 2 * size]
    above = relation[head, 2 * size :]
    b, d = above[:, :size], above[:, size:]
    both = np.concatenate((np.maximum(a + b, 0), c * d), axis=1)
    scores: Floats = both @ pair.relation + pair.relation_bias
    scores[:, _ROOT] = -np.inf
    return scores


def _relations(scores: Floats, head: Ints) -> tuple[Ints, Floats]:
    """The likeliest relation of each word to its head, and how likely it is; "root" of those
    without."""
    found = scores.argmax(axis=1)
    likely = np.where(head < 0, np.float32(1), _likelihoods(scores, found))
    return np.where(head < 0, _ROOT, found), likely
