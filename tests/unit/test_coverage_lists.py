"""What newspapers call things leads to the claims that it must: one test a list."""

from __future__ import annotations

import pytest

from tests.unit.coverage_lists import lists, trials

pytestmark = pytest.mark.passages

_AT_MOST = 250
"""How many items of a list are tried: all of a long one would take too long for a unit test."""

_BY_TREES = 0.75
"""Of what is read off trees, the share that must be right: no parser is always right."""


_FLOORS = {"crimes": 0.5, "injuries": 0.95, "lives": 0.9, "scores": 0.4}
"""Shares of lists that hang on what a name is the name of, which is learned: "Fenner, 43, was"."""


@pytest.mark.parametrize("name", lists())
def test_a_list_is_covered(name: str) -> None:
    every = list(trials(name))
    tried = every[:: len(every) // _AT_MOST + 1]
    right = {trial: trial.is_right() for trial in tried}
    expected = [trial for trial in tried if not trial.known]
    wrong = [trial.text for trial in expected if not right[trial]]
    assert len(wrong) <= (1 - _FLOORS.get(name, 1.0)) * len(expected), wrong
    assert not [trial.text for trial in tried if right[trial] and trial.known], "known no more"
