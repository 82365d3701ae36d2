"""Where a syntactic word stands among the tagger's words."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]


def places(found: Ints, starts: Ints, ends: Ints) -> Ints:
    """For each token [start, end) the number of the first word that begins in it, else of the one
    before ("not" of "cannot"); found are the words' starts, sorted."""
    at = np.searchsorted(found, starts, side="left")
    inside = (at < found.size) & (found[np.minimum(at, found.size - 1)] < ends)
    return np.where(inside, at, np.maximum(at - 1, 0))
