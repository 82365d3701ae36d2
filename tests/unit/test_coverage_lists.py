"""What newspapers call things leads to the claims that it must: one test a list."""

from __future__ import annotations

import pytest

from tests.unit.coverage_lists import lists, trials

pytestmark = pytest.mark.passages

_AT_MOST = 250
"""How many items of a list are tried: all of a long one would take too long for a unit test."""

_BY_TREES = 0.75
"""Of what is read off trees, the share that must be right: no parser is always right."""


@pytest.mark.parametrize("name", lists())
def test_a_list_is_covered(name: str) -> None:
    every = list(trials(name))
    tried = every[:: len(every) // _AT_MOST + 1]
    right = {trial: trial.is_right() for trial in tried}
    graded = [trial for trial in tried if trial.is_over_trees]
    assert sum(right[trial] for trial in graded) >= _BY_TREES * len(graded)
    tried = [trial for trial in tried if not trial.is_over_trees]
    assert not [trial.text for trial in tried if not right[trial] and not trial.known]
    assert not [trial.text for trial in tried if right[trial] and trial.known], "known no more"
