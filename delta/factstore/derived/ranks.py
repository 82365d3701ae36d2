"""Rank and reason: stated rules, never a silent winner (Wikidata's preferred, normal,
deprecated)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from factstore.derived.fact_rows import ClaimRow, Fact, Rank, is_low

Side = tuple[Fact, Sequence[ClaimRow]]
"""A fact and the claims that add up to it."""


def ranked(sides: Sequence[Side]) -> list[Fact]:
    """Rank the facts of one conflict group.

    Deprecated: only outlets in their own voice stated it, and each has since, in its own
    voice, stated another side. Preferred: more independent sources, two at least, than
    any other side, and a claim of more than low confidence. Else normal.
    """
    out = []
    for fact, claims in sides:
        others = max((other.sources for other, _ in sides if other is not fact), default=0)
        rank: Rank = "normal"
        reason = f"disputed: {_count(fact.sources)} against {others}"
        if _taken_back(fact, claims, sides):
            rank, reason = "deprecated", "every outlet that stated it has since stated another side"
        elif is_low(fact):
            reason += "; of low confidence"
        elif fact.sources > others and fact.sources >= 2:
            rank = "preferred"
        out.append(replace(fact, rank=rank, reason=reason))
    return out


def _taken_back(fact: Fact, claims: Sequence[ClaimRow], sides: Sequence[Side]) -> bool:
    if any(claim.claimants for claim in claims):
        return False
    return all(
        any(
            (claim.seen_at or "") > (own.seen_at or "")
            for other, theirs in sides
            if other is not fact
            for claim in theirs
            if not claim.claimants and _voice(claim) == _voice(own)
        )
        for own in claims
    )


def _voice(claim: ClaimRow) -> str:
    return claim.outlet or claim.article_id


def undisputed(modality: str, sources: int) -> str:
    """The reason of a fact that nothing speaks against."""
    if modality != "asserted":
        return f"{modality}, which states nothing"
    return f"undisputed: {_count(sources)}"


def _count(sources: int) -> str:
    return "1 independent source" if sources == 1 else f"{sources} independent sources"
