"""How sure a claim is: of its pattern, of whom it is about, and of how it is told.

The factors were chosen by the share right on annotated articles (docs/confidence.md).
"""

from __future__ import annotations

from streaming.extract.statements.evidence import Evidence
from streaming.extract.statements.slots import Fill

_RELAYED = 0.9
"""What somebody says within a quotation: "he" and "we" are harder to place there."""
_UNDERSTOOD = 0.95
"""An organisation that the text does not name here."""
_UNREAL = 0.95
"""Denied, planned, conditional, questioned."""


def sureness(evidence: Evidence, subject: Fill, value: Fill) -> float:
    """0 to 1: the pattern's own share right, times that of the weaker reference. Not of
    both: where one is resolved rightly the other mostly is."""
    references = [fill.ref.confidence for fill in (subject, value) if fill.ref is not None]
    sure = evidence.confidence * min(references, default=1.0)
    if evidence.claimants:
        sure *= _RELAYED
    if value.ref is None and value.span == subject.span:
        sure *= _UNDERSTOOD
    if evidence.modality not in ("asserted", "reported"):
        sure *= _UNREAL
    return round(min(1.0, sure), 4)
