"""Score the conflicts that the record shows against those that a newsroom planted.

``expected-*.json`` lists them: subject, predicate, the organisation or value, and the sides,
each with its ``value`` or the qualifier in which they differ. A conflict is found when one
group holds all of its sides. Pure.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from factstore.derived.fact_rows import Fact
from factstore.derived.precision import fits

_NO_QUALIFIERS = frozenset(("value", "articles", "claimants"))
"""Keys of a side; any other names a qualifier in which the sides differ."""


@dataclass(frozen=True, slots=True)
class ConflictScore:
    """``found`` of ``planted`` (optional ones apart), ``false`` groups that nobody planted."""

    planted: int
    found: int
    false: int
    errors: tuple[str, ...]


def score_conflicts(expected: Sequence[Mapping[str, Any]], facts: Sequence[Fact]) -> ConflictScore:
    """Planted conflicts against the facts' conflict groups."""
    groups: dict[str, list[Fact]] = defaultdict(list)
    for fact in facts:
        if fact.conflict_group:
            groups[fact.conflict_group].append(fact)
    met = {
        name: [at for at, wanted in enumerate(expected) if _about(wanted, group[0])]
        for name, group in groups.items()
    }
    found = {
        at
        for name, group in groups.items()
        for at in met[name]
        if all(any(_is(side, fact) for fact in group) for side in expected[at]["sides"])
    }
    required = {at for at, wanted in enumerate(expected) if not wanted.get("optional")}
    false = sorted(name for name, planted in met.items() if not planted)
    return ConflictScore(
        planted=len(required),
        found=len(required & found),
        false=len(false),
        errors=(
            *(f"missed: {_words(expected[at])}" for at in sorted(required - found)),
            *(f"false: {_told(groups[name])}" for name in false),
        ),
    )


def _about(wanted: Mapping[str, Any], fact: Fact) -> bool:
    place = wanted.get("organisation")
    return (
        _same(wanted["subject"], fact.subject)
        and wanted["predicate"] == fact.predicate
        and (place is None or _same(place, fact.value))
        and ("of" not in wanted or _same(wanted["of"], fact.qualifiers.get("of", wanted["of"])))
    )


def _is(side: Mapping[str, Any], fact: Fact) -> bool:
    told = {name: str(text) for name, text in side.items() if name not in _NO_QUALIFIERS}
    if not told:
        return fits(str(side["value"]), fact.value)
    return all(fits(text, fact.qualifiers.get(name, "")) for name, text in told.items())


def _same(one: str, other: str) -> bool:
    return one.replace("’", "'").casefold() == other.replace("’", "'").casefold()


def _words(wanted: Mapping[str, Any]) -> str:
    return f"{wanted['subject']} {wanted['predicate']} {wanted.get('organisation', '')}".strip()


def _told(group: Sequence[Fact]) -> str:
    sides = "; ".join(f"{fact.value} {dict(fact.qualifiers)}" for fact in group)
    return f"{group[0].subject} {group[0].predicate}: {sides}"
