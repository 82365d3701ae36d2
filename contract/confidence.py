"""What a confidence means, and below which what was extracted is marked as low.

A confidence orders what was extracted by how often its like was right: docs/confidence.md
has the share right by bins. The marks are where that share falls off, each on its own
scale: a quotation's is a fitted probability, a claim's comes from pattern and references.
"""

from __future__ import annotations

LOW_QUOTE = 0.7
LEAST_QUOTE = 0.4
"""A quotation below is no attribution about as often as it is right: the record leaves it out."""
LOW_CLAIM = 0.65
LEAST_AGAINST = 0.5
"""A claim below is wrong as often as right: whom it is of is in doubt."""
LOW_EVENT = 0.55
LINKED_EVENT = 0.45
"""From here on an event is compared with other documents': that two tell the same of the same at
one time makes each likelier."""


def is_low_claim(confidence: float) -> bool:
    """Whether a claim, or a fact by its surest claim, is marked as low: it holds nothing
    against another fact."""
    return confidence < LOW_CLAIM


def is_low_quote(confidence: float) -> bool:
    """Whether a quotation is marked as low."""
    return confidence < LOW_QUOTE


def is_low_event(confidence: float) -> bool:
    """Whether an event or a measure is marked as low."""
    return confidence < LOW_EVENT
