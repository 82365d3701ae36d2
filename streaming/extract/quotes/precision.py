"""What a rule's finding is worth: its precision on PolNeAR's train articles.

``tools/score_polnear.py --rules`` prints these figures: the share of a rule's outermost
findings whose content overlaps a gold content by half or more, cue and source agreeing (the
scorer's ``linked``). Rules are tuned on three quarters of train, measured on all of it.
"""

from __future__ import annotations

PRECISION: dict[str, float] = {
    # Direct: marks with a frame of source and cue (count over the 840 train articles).
    "after-subject": 0.94,  # “…,” X said: 2,158
    "after-inverted": 0.95,  # “…,” said X: 744
    "after-all": 0.93,  # “…,” the red-haired, soft-spoken mayor said: 260
    "after-unlisted": 0.65,  # “…,” she quipped: 81
    "after-according": 0.44,  # “…,” according to X: 16
    "before": 0.79,  # X said, “…”: 351
    "before-colon": 0.85,  # X said in a letter: “…”: 177
    "before-according": 0.71,  # According to X, “…”: 7
    "colon": 0.45,  # X had a message for them: “…”: 38
    "colon-name": 0.77,  # X: “…”: 26
    # PolNeAR gives these to the attribution before, so that no figure can be had there.
    "continuing": 0.6,
    # Indirect.
    "that-say": 0.78,  # 1,112
    "that-say-elided": 0.76,  # 176
    "that-tell": 0.88,  # 117
    "that-tell-elided": 0.64,  # 11
    "that-think": 0.59,  # 99
    "that-show": 0.70,  # 136
    "that-show-elided": 0.86,  # 7
    "clause-say": 0.70,  # 2,160
    "clause-say-elided": 0.68,  # 235
    "clause-tell": 0.68,  # 88
    "clause-tell-elided": 0.73,  # 11
    "clause-think": 0.43,  # 256
    "clause-think-elided": 0.40,  # 15
    "clause-show": 0.43,  # 223
    "around": 0.77,  # 459
    "according": 0.82,  # 368
    "cite": 0.9,  # 3, all right: too few to say 1.0
    "reportedly": 0.24,  # 38
    "is-said": 0.17,  # 6
}
OTHER = 0.5
"""Of a rule with too few findings to measure."""


def precision_of(rule: str) -> float:
    return PRECISION.get(rule, OTHER)
