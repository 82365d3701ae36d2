"""What a rule's finding is worth: its precision on PolNeAR's train articles.

``tools/score_polnear.py --rules`` prints these figures: the share of a rule's outermost
findings whose content overlaps a gold content by half or more, cue and source agreeing (the
scorer's ``linked``). Rules are tuned on three quarters of train, measured on all of it.
"""

from __future__ import annotations

PRECISION: dict[str, float] = {}
OTHER = 0.5
"""Of a rule with too few findings to measure."""


def precision_of(rule: str) -> float:
    return PRECISION.get(rule, OTHER)
