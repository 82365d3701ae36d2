"""Which claims say one thing: the same value, and identifying qualifiers that fit.

The result does not depend on the order of the claims. A vague claim joins the one precise
fact that it fits; where it fits two that do not fit each other it stands by itself: 2004
fits 2004-03 and 2004-11, so it supports neither.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from contract.vocabulary import Predicate, Vocabulary
from factstore.derived.fact_rows import STATED, ClaimRow
from factstore.derived.precision import finer, fits, is_time

Key = tuple[tuple[str, str], ...]
"""Identifying qualifiers, sorted; under ``value`` a value that is a time."""

VALUE = "value"
JOINED = 200
"""Keys of one value among which vague ones are joined to precise ones: more are told apart as
they stand, since each is held against each."""


def merge(
    claims: Sequence[ClaimRow], predicate: Predicate, vocabulary: Vocabulary
) -> list[tuple[Key, list[ClaimRow]]]:
    """Groups of claims that say one thing, each with its joined key, in a fixed order."""
    by_value: dict[tuple[str, str], list[ClaimRow]] = defaultdict(list)
    for claim in sorted(claims, key=lambda c: c.claim_id):
        modality = "asserted" if claim.modality in STATED else claim.modality
        # Times are told apart by the key, where 1960 can join 1960-05.
        value = "" if is_time(claim.value) else vocabulary.canonical(claim.value)
        by_value[modality, value].append(claim)
    groups: list[tuple[Key, list[ClaimRow]]] = []
    for _, same in sorted(by_value.items()):
        groups.extend(_by_key(same, predicate, vocabulary))
    return groups


def key_of(claim: ClaimRow, predicate: Predicate, vocabulary: Vocabulary) -> Key:
    """What tells this claim from another of its value; what is unknown tells nothing."""
    told = {
        name: text if is_time(text) else vocabulary.canonical(text)
        for name in predicate.identifying
        if (text := str(claim.qualifiers.get(name, ""))) not in ("", "unknown")
    }
    if is_time(claim.value):
        told[VALUE] = claim.value
    return tuple(sorted(told.items()))


def _by_key(
    claims: Sequence[ClaimRow], predicate: Predicate, vocabulary: Vocabulary
) -> Iterable[tuple[Key, list[ClaimRow]]]:
    by_key: dict[Key, list[ClaimRow]] = defaultdict(list)
    for claim in claims:
        by_key[key_of(claim, predicate, vocabulary)].append(claim)
    if len(by_key) == 1 or len(by_key) > JOINED:
        return sorted(by_key.items())
    days = predicate.tolerance_days
    seeds = _seeds(sorted(by_key), days)
    joined: dict[Key, list[ClaimRow]] = {seed: [] for seed in seeds}
    for key, same in sorted(by_key.items()):
        homes = [seed for seed in seeds if compatible(key, seed, days)]
        home = homes[0] if len(homes) == 1 else key
        joined.setdefault(home, []).extend(same)
    return sorted(joined.items())


def _seeds(keys: Sequence[Key], days: int) -> list[Key]:
    """The most precise keys; those that all fit one another are joined into one."""
    sharp = [k for k in keys if not any(k != other and refines(other, k, days) for other in keys)]
    seeds: list[Key] = []
    left = list(sharp)
    while left:
        group = _component(left[0], left, days)
        left = [key for key in left if key not in group]
        if all(compatible(a, b, days) for a in group for b in group):
            seeds.append(_join(group))
        else:
            seeds.extend(group)
    return sorted(set(seeds))


def _component(start: Key, keys: Sequence[Key], days: int) -> list[Key]:
    """All keys that are reached from one by steps of keys that fit."""
    found, open_ = [start], [start]
    while open_:
        here = open_.pop()
        new = [key for key in keys if key not in found and compatible(here, key, days)]
        found += new
        open_ += new
    return sorted(found)


def compatible(one: Key, other: Key, days: int) -> bool:
    """Whether one thing can have both: what both tell fits."""
    told = dict(other)
    return all(fits(text, told[name], days) for name, text in one if name in told)


def refines(one: Key, other: Key, days: int) -> bool:
    """Whether ``one`` tells all that ``other`` does, as precisely at least."""
    told = dict(one)
    return all(
        name in told and fits(told[name], text, days) and finer(told[name], text) == told[name]
        for name, text in other
    )


def _join(keys: Sequence[Key]) -> Key:
    joined: dict[str, str] = {}
    for key in keys:
        for name, text in key:
            joined[name] = finer(joined[name], text) if name in joined else text
    return tuple(sorted(joined.items()))
