"""Claims in force for one (subject, predicate) -> facts, independent of arrival order.

``cluster`` is pure. It imports the contract only, so that Spark workers can load it.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from contract.vocabulary import Predicate, Vocabulary
from factstore.derived.conflicts import denials, groups, withheld
from factstore.derived.fact_rows import STATED, ClaimRow, Fact
from factstore.derived.merging import VALUE, Key, merge
from factstore.derived.precision import is_time
from factstore.derived.ranks import ranked, undisputed
from factstore.derived.sources import Origin, independent

__all__ = ["COMPARED", "ClaimRow", "Fact", "cluster"]
COMPARED = 200
"""Facts of one subject and predicate that are held against one another: each pair is looked at."""


def cluster(claims: Sequence[ClaimRow], vocabulary: Vocabulary) -> tuple[Fact, ...]:
    """The facts that the claims of one (subject, predicate) add up to, sorted by fact_id.

    Raises KeyError for a predicate that the vocabulary does not declare.
    """
    if not claims:
        return ()
    predicate = vocabulary.predicates[claims[0].predicate]
    merged = merge(claims, predicate, vocabulary)
    facts = {
        fact.fact_id: (fact, same)
        for key, same in merged
        for fact in (_fact(key, same, predicate, vocabulary),)
    }
    out = {fact_id: fact for fact_id, (fact, _) in facts.items()}
    if len(out) > 1:
        first = _best_known([fact for fact, _ in facts.values()])
        for group in groups(first, predicate):
            name = _hash([fact.fact_id for fact in group])
            for fact in ranked([facts[fact.fact_id] for fact in group]):
                out[fact.fact_id] = replace(fact, conflict_group=name)
        every = [out[fact.fact_id] for fact in first]
        out |= {fact.fact_id: _told_against(fact, every, predicate) for fact in every}
        compared = {fact.fact_id for fact in first}
        out |= {name: _alone(fact) for name, fact in out.items() if name not in compared}
    return tuple(out[name] for name in sorted(out))


def _best_known(facts: Sequence[Fact]) -> list[Fact]:
    """Those that are held against one another: all, or of very many the best supported. Which,
    depends on the facts alone."""
    ordered = sorted(facts, key=lambda fact: fact.fact_id)
    if len(ordered) <= COMPARED:
        return ordered
    ordered.sort(key=lambda fact: (fact.sources, fact.last_seen or ""), reverse=True)
    return sorted(ordered[:COMPARED], key=lambda fact: fact.fact_id)


def _alone(fact: Fact) -> Fact:
    told = f"not held against others: more than {COMPARED} facts of one subject and predicate"
    return replace(fact, reason=f"{fact.reason}; {told}")


def _told_against(fact: Fact, every: Sequence[Fact], predicate: Predicate) -> Fact:
    against = _with_withheld(fact, withheld(fact, every, predicate))
    return _with_denials(against, denials(fact, every, predicate))


def _with_withheld(fact: Fact, others: Sequence[Fact]) -> Fact:
    """The reason of a fact that is too unsure to dispute another says which."""
    if not others:
        return fact
    against = "; ".join(sorted(_side(other) for other in others))
    return replace(fact, reason=f"{fact.reason}; of low confidence: no dispute with {against}")


def _side(fact: Fact) -> str:
    return fact.qualifiers.get("manner", fact.value)


def _with_denials(fact: Fact, denied: Sequence[Fact]) -> Fact:
    by = sorted({claimant for other in denied for claimant in other.claimants})
    return replace(fact, reason=f"{fact.reason}; denied by {', '.join(by)}") if by else fact


def _fact(
    key: Key, claims: Sequence[ClaimRow], predicate: Predicate, vocabulary: Vocabulary
) -> Fact:
    first = claims[0]
    told = dict(key)
    value = told.pop(VALUE, None) or _commonest([claim.value for claim in claims])
    modality = "asserted" if first.modality in STATED else first.modality
    seen = sorted(claim.seen_at for claim in claims if claim.seen_at)
    sources = independent([Origin(c.article_id, c.outlet, c.signature, c.seen_at) for c in claims])
    identity = [
        first.subject,
        predicate.name,
        vocabulary.canonical(value),
        modality,
        *map(list, key),
        *([first.person] if first.person else []),
    ]
    return Fact(
        fact_id=_hash(identity),
        subject=first.subject,
        predicate=predicate.name,
        property=predicate.property,
        value=value,
        qualifiers=_qualifiers(told, claims),
        modality=modality,
        claimants=tuple(sorted({_claimant(claim) for claim in claims})),
        claim_ids=tuple(sorted({claim.claim_id for claim in claims})),
        documents=tuple(sorted({claim.article_id for claim in claims})),
        outlets=tuple(sorted({claim.outlet or claim.article_id for claim in claims})),
        sources=sources,
        first_seen=seen[0] if seen else None,
        last_seen=seen[-1] if seen else None,
        confidence=max(claim.confidence for claim in claims),
        rank="normal",
        reason=undisputed(modality, sources),
    )


def _qualifiers(told: dict[str, str], claims: Sequence[ClaimRow]) -> dict[str, str]:
    """The identifying qualifiers in the claims' own spelling; of others the commonest."""
    names = sorted({name for claim in claims for name in claim.qualifiers})
    out: dict[str, str] = {}
    for name in names:
        texts = [
            str(c.qualifiers[name]) for c in claims if c.qualifiers.get(name) not in (None, "")
        ]
        if name in told and is_time(told[name]):
            out[name] = told[name]
        elif known := [text for text in texts if text != "unknown"] or texts:
            out[name] = _commonest(known)
    return out


def _claimant(claim: ClaimRow) -> str:
    """Who says it: the chain in words, who quotes their own words once; or the outlet in its own
    voice."""
    if not claim.claimants:
        return claim.outlet or claim.article_id
    return ", via ".join(name for name, _ in groupby(claim.claimants))


def _commonest(texts: Sequence[str]) -> str:
    """The commonest, of those the longest, of those the first in order."""
    if texts.count(texts[0]) == len(texts):
        return texts[0]
    counts = Counter(texts)
    return min(counts, key=lambda text: (-counts[text], -len(text), text))


def _hash(identity: object) -> str:
    text = _JSON.encode(identity)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


_JSON = json.JSONEncoder(ensure_ascii=False)
