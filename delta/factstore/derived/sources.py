"""How many independent sources stand behind documents.

Near-copies of one wire story are one source, that of the outlet which had it first, and so are
several articles of one outlet.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from contract.signature import NEAR_COPY, similarity

_DIGITS = 8
_BAND = 2
"""Values a band: with 128 values, 64 bands of 2 let a pair at similarity 0.3 slip with a
chance of 2e-3 (locality-sensitive hashing; Leskovec, Rajaraman and Ullman 2020, ch. 3.4)."""


@dataclass(frozen=True, slots=True)
class Origin:
    """A document, its outlet, its near-duplicate signature, and when it was published (UTC,
    ISO 8601, as it sorts)."""

    document: str
    outlet: str | None
    signature: str | None
    published: str | None = None


def independent(origins: Sequence[Origin]) -> int:
    """The number of independent sources: the outlets that were first with a story. Where no
    time tells, it is one that had other stories too: rather one too few than one too many.
    Does not depend on the order."""
    apart = sorted(set(origins), key=lambda o: (o.document, o.outlet or ""))
    stories = _stories(apart)
    if len(stories) == len(apart):
        return len({_name(origin) for origin in apart})
    had = Counter(name for story in stories for name in {_name(origin) for origin in story})

    def first(story: list[Origin]) -> str:
        return _name(min(story, key=lambda o: (o.published or "~", -had[_name(o)], _name(o))))

    return len({first(story) for story in stories})


def _name(origin: Origin) -> str:
    return origin.outlet or origin.document


def _stories(origins: Sequence[Origin]) -> list[list[Origin]]:
    """Documents grouped by near-copies, copies of copies included."""
    parent = list(range(len(origins)))

    def root(at: int) -> int:
        while parent[at] != at:
            parent[at] = parent[parent[at]]
            at = parent[at]
        return at

    for one, other in _alike(origins):
        parent[root(one)] = root(other)
    groups: dict[int, list[Origin]] = defaultdict(list)
    for at, origin in enumerate(origins):
        groups[root(at)].append(origin)
    return list(groups.values())


def _alike(origins: Sequence[Origin]) -> Iterator[tuple[int, int]]:
    """Pairs that are one document or near-copies; only those that share a band are compared."""
    firsts: dict[str, int] = {}
    buckets: dict[tuple[int, str], list[int]] = defaultdict(list)
    for at, origin in enumerate(origins):
        if origin.document in firsts:
            yield firsts[origin.document], at
            continue
        firsts[origin.document] = at
        for start in range(0, len(origin.signature or ""), _DIGITS * _BAND):
            bucket = buckets[start, (origin.signature or "")[start : start + _DIGITS * _BAND]]
            # One comparison a bucket joins a chain of copies: no need for all pairs.
            if bucket and near_copies(origins[bucket[-1]].signature, origin.signature):
                yield bucket[-1], at
            bucket.append(at)


def near_copies(one: str | None, other: str | None) -> bool:
    """Whether two documents' signatures are those of one text."""
    a, b = one or "", other or ""
    return 0 < len(a) == len(b) and similarity(a, b) >= NEAR_COPY
