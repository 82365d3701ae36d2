"""The path search against trying every path."""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from streaming.extract.tagger.viterbi import NEVER, best_paths, spans

TAGS = 5  # O, B-0, I-0, B-1, I-1


def moves(seed: int) -> np.ndarray:
    table = np.random.default_rng(seed).normal(size=(TAGS, TAGS)).astype(np.float32)
    for inside in range(2, TAGS, 2):
        allowed = [inside - 1, inside]
        table[[t for t in range(TAGS) if t not in allowed], inside] = NEVER
    return table


def value(path: tuple[int, ...], scores: np.ndarray, table: np.ndarray) -> float:
    own = sum(float(scores[i, t]) for i, t in enumerate(path))
    start = float(NEVER) if path[0] in (2, 4) else 0.0
    return own + start + sum(float(table[a, b]) for a, b in pairwise(path))


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(1, 5), min_size=1, max_size=4), st.integers(0, 999))
def test_the_best_of_all_paths_is_found(lengths: list[int], seed: int) -> None:
    rng, table = np.random.default_rng(seed), moves(seed)
    scores = [rng.normal(size=(n, TAGS)).astype(np.float32) for n in lengths]
    breaks = [np.arange(n) == 0 for n in lengths]
    for found, own in zip(best_paths(scores, breaks, table), scores, strict=True):
        best = max(value(p, own, table) for p in product(range(TAGS), repeat=len(own)))
        assert value(tuple(found), own, table) == pytest.approx(best, abs=1e-3)


def test_company_changes_no_path() -> None:
    rng, table = np.random.default_rng(1), moves(1)
    scores = [rng.normal(size=(n, TAGS)).astype(np.float32) for n in (3, 40, 1, 17)]
    breaks = [np.arange(len(s)) % 9 == 0 for s in scores]
    together = best_paths(scores, breaks, table)
    for own, broken, path in zip(scores, breaks, together, strict=True):
        assert (best_paths([own], [broken], table)[0] == path).all()


def test_no_span_runs_over_a_break() -> None:
    scores = np.zeros((4, TAGS), dtype=np.float32)
    scores[:, 2] = 5.0
    breaks = np.array([True, False, True, False])
    (path,) = best_paths([scores], [breaks], moves(2))
    assert spans(path) == [(0, 2, 0), (2, 4, 0)]


def test_spans_of_a_path() -> None:
    assert spans(np.array([0, 1, 2, 1, 3, 4, 0, 4])) == [(1, 3, 0), (3, 4, 0), (4, 6, 1), (7, 8, 1)]
    assert spans(np.zeros(0, dtype=np.int64)) == []


def test_nothing_to_search() -> None:
    assert best_paths([], [], moves(0)) == []
