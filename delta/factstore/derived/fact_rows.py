"""What clustering reads and yields: claims in force, and the facts they add up to.

Plain frozen dataclasses, so that they pickle to Spark workers. Times are UTC ISO 8601
text; names are resolved names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from contract.confidence import is_low_claim, is_low_event

Rank = Literal["preferred", "normal", "deprecated"]
STATED = ("asserted", "reported")
"""The modalities that support a fact; every other one is kept apart from it."""
FIGURE = "figure"
"""The predicate of what a measure tells: its confidence is on the scale of events."""


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """One claim in force, as the claims table holds it.

    ``claimants`` is the chain, innermost first: a name, or for an anonymous link the
    words of the text ("one official"); empty where the article itself states it.
    ``signature`` is the article's near-duplicate signature (contract/signature.py).
    ``person`` is the subject's id where the name is also that of somebody else.
    ``seen_at`` is the article version's time, ``version`` orders versions of one article.
    """

    claim_id: str
    article_id: str
    subject: str
    predicate: str
    value: str
    qualifiers: Mapping[str, str] = field(default_factory=dict)
    modality: str = "asserted"
    claimants: tuple[str, ...] = ()
    outlet: str | None = None
    signature: str | None = None
    seen_at: str | None = None
    confidence: float = 1.0
    version: int = 0
    person: str | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """One statement merged over documents, in Wikidata's statement model.

    ``modality`` is "asserted" for what somebody states, else denied, conditional,
    planned or questioned: such a fact is kept apart and supports nothing.
    ``sources`` counts independent sources: near-copies of one story are one source.
    ``claimants`` are the chains, "Quill, via Haddon"; an article that states it in
    its own voice is there as its outlet. ``conflict_group`` is the same id in every fact
    that excludes, or is excluded by, this one; None where nothing speaks against it.
    ``rank`` and ``reason`` are by the rules of factstore/derived/ranks.py.
    """

    fact_id: str
    subject: str
    predicate: str
    property: str | None
    value: str
    qualifiers: Mapping[str, str]
    modality: str
    claimants: tuple[str, ...]
    claim_ids: tuple[str, ...]
    documents: tuple[str, ...]
    outlets: tuple[str, ...]
    sources: int
    first_seen: str | None
    last_seen: str | None
    confidence: float
    rank: Rank
    reason: str
    conflict_group: str | None = None

    def as_row(self) -> dict[str, Any]:
        """Column name to plain value: str, int, float, list of str, dict of str to str."""
        # Not asdict: it copies each value deeply, a third of the time of clustering.
        row = {name: getattr(self, name) for name in self.__slots__}
        for name in ("claimants", "claim_ids", "documents", "outlets"):
            row[name] = list(row[name])
        row["qualifiers"] = dict(sorted(self.qualifiers.items()))
        return row


def is_low(fact: Fact) -> bool:
    """Whether all that a fact was told by is of low confidence, each table by its own mark."""
    mark = is_low_event if fact.predicate == FIGURE else is_low_claim
    return mark(fact.confidence)
