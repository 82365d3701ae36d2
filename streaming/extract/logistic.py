"""Probabilities by logistic regressions whose weights were fitted on development gold."""

from __future__ import annotations

import math
from collections.abc import Mapping

_MOST = 30.0


def chance(score: float) -> float:
    """The probability, 0 to 1, that log-odds of ``score`` are of."""
    return 1 / (1 + math.exp(-max(-_MOST, min(_MOST, score))))


def weighed(weights: Mapping[str, float], found: Mapping[str, float], bias: float = 0.0) -> float:
    """The probability by the values of some features; those without a weight count not. The order
    of the features does not matter."""
    return chance(bias + math.fsum(weights.get(name, 0.0) * found[name] for name in found))
