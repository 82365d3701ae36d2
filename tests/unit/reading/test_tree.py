"""Trees are the best of all that have one root and no cycle."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from streaming.extract.reading.tree import best_tree


def is_tree(heads: tuple[int, ...]) -> bool:
    """One root, and each word's way up ends there."""
    if heads.count(0) != 1:
        return False
    for word in range(1, len(heads) + 1):
        seen = set()
        while word:
            if word in seen:
                return False
            seen.add(word)
            word = heads[word - 1]
    return True


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_no_other_tree_scores_higher(count: int) -> None:
    dice = np.random.default_rng(count)
    trees = [t for t in itertools.product(range(count + 1), repeat=count) if is_tree(t)]
    rows = np.arange(count)
    for _ in range(40):
        scores = dice.normal(size=(count, count + 1)) * dice.choice([1, 10, 1000])
        heads = best_tree(scores)
        assert is_tree(tuple(map(int, heads)))
        best = max(float(scores[rows, list(t)].sum()) for t in trees)
        assert float(scores[rows, heads].sum()) == pytest.approx(best)


def test_a_long_sentence_that_is_all_cycles() -> None:
    count = 200
    scores = np.zeros((count, count + 1))
    scores[np.arange(count), np.arange(count) ^ 1] = 1.0
    scores[np.arange(count), (np.arange(count) ^ 1) + 1] = 5.0  # each pair hangs on itself
    assert is_tree(tuple(map(int, best_tree(scores))))


def test_nothing_is_a_tree_of_nothing() -> None:
    assert best_tree(np.zeros((0, 1))).size == 0
