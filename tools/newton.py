"""A logistic regression with an L2 penalty, by Newton's method."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
STEPS = 30


def logistic(x: Floats, y: Floats, penalty: Floats, weight: Floats | float = 1.0) -> Floats:
    """Weights of the columns of ``x`` [rows, columns]; ``y`` is the share of each row that is
    right, ``weight`` what a row counts, ``penalty`` that of each column."""
    w: Floats = np.zeros(x.shape[1])
    for _ in range(STEPS):
        p = 1 / (1 + np.exp(-np.clip(x @ w, -30, 30)))
        gradient = x.T @ (weight * (p - y)) + penalty * w
        curvature = (x * np.asarray(weight * p * (1 - p))[:, None]).T @ x + np.diag(penalty)
        w -= np.linalg.solve(curvature, gradient)
    return w
