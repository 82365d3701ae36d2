"""The best path through a linear-chain CRF, for several windows at once (Viterbi, 1967)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

NEVER = np.float32(-1e4)


def best_paths(scores: Sequence[Floats], breaks: Sequence[Flags], moves: Floats) -> list[Ints]:
    """One label for each word of each window.

    scores [words, tags]; breaks marks words into which no span may run on; moves [from, to].
    Each window's path is its own: padding only lets them share the loop over words.
    """
    if not scores:
        return []
    lengths = np.array([len(s) for s in scores])
    longest, tags = int(lengths.max()), moves.shape[0]
    grid = np.zeros((longest, len(scores), tags), dtype=np.float32)
    for number, (own, broken) in enumerate(zip(scores, breaks, strict=True)):
        grid[: len(own), number] = own
        grid[: len(own), number, 2::2][broken] += NEVER
    back = np.zeros((longest, len(scores), tags), dtype=np.int8)
    onto = np.ascontiguousarray(moves.T)  # to, from
    best = grid[0].copy()
    reach = np.empty((len(scores), tags, tags), dtype=np.float32)
    finals = np.zeros((len(scores), tags), dtype=np.float32)
    finals[lengths == 1] = best[lengths == 1]
    ending = frozenset(lengths.tolist())
    for step in range(1, longest):
        np.add(best[:, None, :], onto, out=reach)
        back[step] = reach.argmax(axis=2)
        np.maximum.reduce(reach, axis=2, out=best)
        best += grid[step]
        if step + 1 in ending:
            ended = lengths == step + 1
            finals[ended] = best[ended]
    return [_follow(back[:, n], finals[n], int(lengths[n])) for n in range(len(scores))]


def _follow(back: NDArray[np.int8], final: Floats, length: int) -> Ints:
    path = np.zeros(length, dtype=np.int64)
    if length:
        path[-1] = tag = int(final.argmax())
        for step in range(length - 1, 0, -1):
            path[step - 1] = tag = int(back[step, tag])
    return path


def spans(path: Ints) -> list[tuple[int, int, int]]:
    """(begin word, end word, role) of each span of a path of O, B-0, I-0, B-1, I-1, …

    A label that continues what does not stand before it begins a span.
    """
    role = (path - 1) // 2  # -1 outside
    fresh = path % 2 == 1
    fresh[1:] |= role[1:] != role[:-1]
    fresh[:1] = True
    begins = np.flatnonzero(fresh)
    ends = np.append(begins[1:], path.size)[: begins.size]
    return [
        (int(b), int(e), int(role[b])) for b, e in zip(begins, ends, strict=True) if role[b] >= 0
    ]
