"""Near-duplicate signatures: how alike two articles' bodies are.

A signature is MinHash values (Broder 1997), each 32 bits in eight hex digits, of the
body's word shingles; producers/identity.py makes it. Equal values at equal places
estimate the Jaccard similarity of the two shingle sets, with a standard error of at
most 0.5 / sqrt(128) = 0.044.
"""

from __future__ import annotations

_DIGITS = 8
NEAR_COPY = 0.3
"""From here on two bodies are copies of one text. A wire story cut to its upper half has 0.5,
cut and edited (a word in twenty) 0.36; two reporters' stories with the same long quotations,
a third of their words, 0.14 (tests/unit/producers/test_sources.py); of the sample newsroom's pairs
no independent ones have more than 0.05, and no copies less than 0.57."""


def similarity(one: str, other: str) -> float:
    """Estimated Jaccard similarity, 0 to 1. Raises ValueError for signatures of different
    lengths, which cannot be compared."""
    if len(one) != len(other) or not one:
        raise ValueError(f"signatures of {len(one)} and {len(other)} digits cannot be compared")
    starts = range(0, len(one), _DIGITS)
    same = sum(one[at : at + _DIGITS] == other[at : at + _DIGITS] for at in starts)
    return same / len(starts)
