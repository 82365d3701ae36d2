"""What all claims of one match share: where it stands, who says it, how, and when."""

from __future__ import annotations

from dataclasses import dataclass, field

from contract.records import Link, Modality, Span


@dataclass(frozen=True, slots=True)
class Evidence:
    """``qualifiers`` are all that were found; each predicate takes those it declares.
    ``words`` are the text's own for relative times."""

    modality: Modality
    claimants: tuple[Link, ...]
    span: Span
    confidence: float
    qualifiers: dict[str, str | int] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    again: tuple[str, ...] = ()
    """Further points in time at which the same is true."""
    running: bool = False
    """Said in the present: "is 6-11" is the record of the article's day."""
