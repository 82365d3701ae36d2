"""Weights as int8, which every processor multiplies alike.

Without VNNI, onnxruntime's kernels add two neighbouring products of an unsigned activation and a
signed weight in 16 bits, where they may saturate; with it they do not. So that a model says on any
processor what it says on another but for the last bits of its other sums, weights that stand side
by side and have one sign keep within half of the range.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]
Ints = NDArray[np.int64]

LIMIT = 128
"""Two weights' sum; times the greatest activation, 255, it fits 16 bits with a sign."""
_SHARES = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.504)
"""How much of the 8 bits a column's greatest weight may take; at the last no pair is ever cut."""


def quantize(weight: Array, axis: int) -> tuple[NDArray[np.int8], Array]:
    """Symmetric int8, for what is looked up; axis is the one that the scale runs over (kept with
    size 1)."""
    scale = np.abs(weight).max(axis=axis, keepdims=True) / 127
    scale[scale == 0] = 1
    return np.round(weight / scale).astype(np.int8), scale.astype(np.float32)


def quantize_columns(weight: Array) -> tuple[NDArray[np.int8], Array]:
    """Symmetric int8 by column, for what is multiplied [in, out]; scales [out]. Of each column's
    scales the one that changes its weights least, the cut of pairs that are too large included."""
    widest = np.abs(weight).max(axis=0) / 127
    widest[widest == 0] = 1
    scales = [widest / share for share in _SHARES]
    tried = [_cut(np.round(weight / scale).astype(np.int64)) for scale in scales]
    errors = [((w * s - weight) ** 2).sum(axis=0) for w, s in zip(tried, scales, strict=True)]
    best: NDArray[Any] = np.argmin(errors, axis=0)
    small = np.choose(best[None, :], tried).astype(np.int8)
    return small, np.choose(best, scales).astype(np.float32)


def _cut(weights: Ints) -> Ints:
    """With no two neighbours of one sign beyond the limit, the larger made smaller first."""
    paired = weights.shape[0] // 2 * 2
    for sign in (1, -1):
        left, right = weights[0:paired:2], weights[1:paired:2]
        large, small = np.maximum(sign * left, 0), np.maximum(sign * right, 0)
        over = np.maximum(large + small - LIMIT, 0)
        first = np.clip((over + large - small) // 2, 0, over)
        left -= sign * first
        right -= sign * (over - first)
    return weights
