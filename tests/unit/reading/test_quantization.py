"""Weights as int8 that no processor's 16 bits overflow."""

from __future__ import annotations

import numpy as np
import pytest

from tools.train_tagger.quantization import LIMIT, quantize_columns

CHANCE = np.random.default_rng(7)


@pytest.mark.parametrize("rows", [1, 2, 7, 384])
@pytest.mark.parametrize("wide", [0.1, 1.0, 40.0])
def test_neighbours_of_one_sign_fit_16_bits(rows: int, wide: float) -> None:
    weight = (CHANCE.standard_t(3, (rows, 50)) * wide).astype(np.float32)
    small, _ = quantize_columns(weight)
    pairs = small[: rows // 2 * 2].astype(int).reshape(-1, 2, 50)
    assert np.maximum(pairs, 0).sum(axis=1).max(initial=0) <= LIMIT
    assert np.minimum(pairs, 0).sum(axis=1).min(initial=0) >= -LIMIT
    assert 255 * LIMIT < 2**15


def test_what_fits_is_only_rounded() -> None:
    weight = CHANCE.normal(size=(384, 50)).astype(np.float32)
    small, scale = quantize_columns(weight)
    assert np.abs(small * scale - weight).mean() < 0.02
    assert np.corrcoef((small * scale).ravel(), weight.ravel())[0, 1] > 0.999


def test_a_column_of_zeros_stays_so() -> None:
    small, scale = quantize_columns(np.zeros((4, 2), dtype=np.float32))
    assert not small.any() and scale.tolist() == pytest.approx([1, 1])
