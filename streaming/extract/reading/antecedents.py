"""Who is meant: each mention's antecedent among those before it, or none.

The scores are learned (tools/train_tagger/heads.py); what is certain is not left to them: "he" and
"she" are never one, and a full name heard again beyond the model's reach is the same one's.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from streaming.extract.reading.pairs import KINDS, Head, features
from streaming.extract.reading.syntax import PairWeights

Floats = NDArray[np.float32]

_BLOCK = 64  # heads scored at once: bounds the memory
_HE, _SHE, _NAME = (KINDS.index(k) for k in ("he", "she", "name"))


def scores(heads: Sequence[Head], link: Floats, pair: PairWeights) -> Floats:
    """[heads, reach]: of each head's earlier ones, nearest first; against 0 for none.

    link: the model's columns of the heads.
    """
    told, there = features(heads)
    query, key, later, earlier = np.split(link, 4, axis=1)
    count, reach = there.shape
    out = np.full((count, reach), -np.inf, dtype=np.float32)
    scale = np.float32(query.shape[1] ** -0.5)
    for begin in range(0, count, _BLOCK):
        rows = np.arange(begin, min(begin + _BLOCK, count))
        other = np.maximum(rows[:, None] - np.arange(1, reach + 1), 0)
        inner = later[rows][:, None] + earlier[other]
        for number, table in enumerate(pair.tables):
            inner += table[told[rows, :, number]]
        np.maximum(inner, 0, out=inner)
        product = np.einsum("md,mcd->mc", query[rows], key[other]) * scale
        found = product + inner @ pair.link + pair.link_bias
        out[rows] = np.where(there[rows], found, -np.inf)
    return out


def antecedents(heads: Sequence[Head], link: Floats, pair: PairWeights) -> list[int]:
    """Number of each head's antecedent among the heads, or -1."""
    if len(heads) < 2:
        return [-1] * len(heads)
    table = scores(heads, link, pair)
    found: list[int] = []
    sexes: list[set[int]] = []  # shared by all heads of an entity: which of he and she they hold
    names: dict[frozenset[str], int] = {}
    for number, head in enumerate(heads):
        own = {head.kind} & {_HE, _SHE}
        chosen = _best(table[number], number, own, sexes)
        if chosen < 0 and head.kind == _NAME and len(head.parts) > 1:
            chosen = names.get(head.parts, -1)
        if head.kind == _NAME:
            names[head.parts] = number
        if chosen >= 0:
            sexes[chosen] |= own
            sexes.append(sexes[chosen])
        else:
            sexes.append(own)
        found.append(chosen)
    return found


def _best(row: Floats, number: int, own: set[int], sexes: list[set[int]]) -> int:
    """The likeliest antecedent whose entity is not of the other sex, if likelier than none."""
    for place in np.argsort(-row, kind="stable"):
        if row[place] <= 0:
            return -1
        other = number - 1 - int(place)
        if not own or not sexes[other] - own:
            return other
    return -1


def entities(found: Sequence[int]) -> list[int]:
    """The entity of each head: a number, in the order of their first mentions."""
    out: list[int] = []
    fresh = 0
    for antecedent in found:
        if antecedent >= 0:
            out.append(out[antecedent])
        else:
            out.append(fresh)
            fresh += 1
    return out
