"""One claim for what an article says more than once, its qualifiers joined."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from contract.records import Claim

_TIMES = frozenset(("start_time", "end_time", "point_in_time"))


def merge_repeats(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """Claims of one subject, predicate, value, modality and chain whose qualifiers do not
    contradict each other become the first of them, with the qualifiers of all."""
    kept: list[Claim] = []
    by_key: dict[tuple[object, ...], list[int]] = {}
    for claim in sorted(claims, key=lambda c: (c.span, -c.confidence)):
        chain = tuple(link.name or link.mention for link in claim.claimants)
        key = (claim.subject, claim.predicate, claim.value.casefold(), claim.modality, chain)
        for at in by_key.get(key, ()):
            joined = _joined(kept[at], claim)
            if joined is not None:
                kept[at] = joined
                break
        else:
            by_key.setdefault(key, []).append(len(kept))
            kept.append(claim)
    return tuple(kept)


def _joined(one: Claim, other: Claim) -> Claim | None:
    qualifiers = dict(one.qualifiers)
    for name, told in other.qualifiers.items():
        known = qualifiers.get(name)
        if known is None:
            qualifiers[name] = told
        elif known != told:
            fits = name in _TIMES and (
                str(known).startswith(str(told)) or str(told).startswith(str(known))
            )
            if not fits:
                return None
            qualifiers[name] = max(known, told, key=lambda value: len(str(value)))
    return replace(
        one,
        qualifiers=dict(sorted(qualifiers.items())),
        confidence=max(one.confidence, other.confidence),
        words={**other.words, **one.words},
    )
