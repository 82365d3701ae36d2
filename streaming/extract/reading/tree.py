"""The best tree over a sentence: one root, no cycle (Chu and Liu, 1965; Edmonds, 1967).

No tree with one root is better than the best head of each word below another word, but for the one
word that gains most by hanging from the root. Most sentences' are a tree already; only the others
are searched: without a thought for the root, which mostly gives a tree with one; else with each arc
from it dearer than all else together (Stanojević and Cohen, 2021).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


def best_tree(scores: NDArray[np.floating]) -> Ints:
    """The head of each word: 0 the root, j + 1 word j.

    scores [words, 1 + words], finite: column 0 that the word hangs from the root, column j + 1 from
    word j; a word's score for itself is not looked at.
    """
    count = len(scores)
    if not count:
        return np.zeros(0, dtype=np.int64)
    table = np.full((count + 1, count + 1), -np.inf)
    table[1:] = scores
    np.fill_diagonal(table, -np.inf)
    heads = np.zeros(count + 1, dtype=np.int64)
    if count > 1:
        heads[1:] = table[1:, 1:].argmax(axis=1) + 1
        heads[1 + int((table[1:, 0] - table[1:, 1:].max(axis=1)).argmax())] = 0
    heads[0] = -1
    if _cycle(heads) is None:
        return np.asarray(heads[1:])
    heads = _arborescence(table)
    if np.count_nonzero(heads[1:] == 0) == 1:
        return heads[1:]
    real = table[np.isfinite(table)]
    table[1:, 0] -= (real.max() - real.min() + 1.0) * (count + 1)
    return _arborescence(table)[1:]


def _cycle(heads: Ints) -> list[int] | None:
    """The nodes of a cycle, if there is one; heads[0] is -1."""
    above: list[int] = heads.tolist()
    state = [0] * len(above)  # 0 not seen, else by whose walk
    state[0] = -1
    for begin in range(1, len(above)):
        node = begin
        while state[node] == 0:
            state[node] = begin
            node = above[node]
        if state[node] == begin:
            found = [node]
            while (node := above[node]) != found[0]:
                found.append(node)
            return found
    return None


def _arborescence(table: Floats) -> Ints:
    """Heads of the best spanning arborescence from node 0; table [dependent, head]."""
    heads = np.asarray(table.argmax(axis=1), dtype=np.int64)
    heads[0] = -1
    found = _cycle(heads)
    if found is None:
        return heads
    ring = np.array(found)
    outside = np.ones(len(table), dtype=np.bool_)
    outside[ring] = False
    rest = np.flatnonzero(outside)
    # The ring becomes one node, the last: what enters it gives up the arc it had.
    entering = table[ring[:, None], rest] - table[ring, heads[ring]][:, None]
    leaving = table[rest[:, None], ring]
    size = rest.size
    small = np.full((size + 1, size + 1), -np.inf)
    small[:size, :size] = table[rest[:, None], rest]
    small[size, :size] = entering.max(axis=0)
    small[:size, size] = leaving.max(axis=1)
    small[0] = -np.inf
    solved = _arborescence(small)
    own = solved[1:size]  # of all that is outside, but for the root
    below = ring[leaving[1:].argmax(axis=1)]
    heads[rest[1:]] = np.where(own == size, below, rest[np.minimum(own, size - 1)])
    head = int(solved[size])
    heads[ring[entering[:, head].argmax()]] = rest[head]
    return heads
