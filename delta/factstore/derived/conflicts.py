"""Which facts exclude each other, by the rules that the vocabulary declares.

A conflict group is a connected set of facts that exclude one another. A denial alone is no
side of a conflict: it is told in the reason of the fact that it denies (``denials``). Two
facts of low confidence open none, nor does one that is wrong as often as right: they may have
been misread, which their reasons say (``withheld``). Another one of low confidence beside a sure
one is a side, and marked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from itertools import combinations

from contract.confidence import LEAST_AGAINST
from contract.times import earliest, readable
from contract.vocabulary import Conflict, ConflictRule, Predicate
from factstore.derived.fact_rows import Fact, is_low
from factstore.derived.precision import fits, last_day

TIMES = ("point_in_time", "start_time", "end_time")
_DAYS_A_YEAR = 365.2425


def groups(facts: Sequence[Fact], predicate: Predicate) -> list[list[Fact]]:
    """Facts of one subject and predicate that exclude each other, in a fixed order."""
    edges = [
        (a, b)
        for a, b in combinations(facts, 2)
        if not _is_unsure(a, b) and excludes(a, b, facts, predicate)
    ]
    found: list[list[Fact]] = []
    for a, b in edges:
        touched = [group for group in found if a in group or b in group]
        joined = {f.fact_id: f for group in touched for f in group} | {a.fact_id: a, b.fact_id: b}
        found = [group for group in found if group not in touched] + [list(joined.values())]
    return sorted((sorted(g, key=lambda f: f.fact_id) for g in found), key=lambda g: g[0].fact_id)


def excludes(one: Fact, other: Fact, facts: Sequence[Fact], predicate: Predicate) -> bool:
    """Whether both cannot be true. ``facts`` are all of the subject and predicate."""
    rule = predicate.conflict
    if {one.modality, other.modality} != {"asserted"} or rule is None:
        return False
    if not _all_fit(one, other, rule.same) or any(
        (name in one.qualifiers) != (name in other.qualifiers) for name in rule.shared
    ):
        return False
    return _RULES[rule.rule](one, other, facts, predicate)


def withheld(fact: Fact, facts: Sequence[Fact], predicate: Predicate) -> list[Fact]:
    """The facts that this one, of low confidence, would dispute, were it surer or they."""
    others = [one for one in facts if is_low(fact) and _is_unsure(fact, one)]
    return [one for one in others if excludes(fact, one, facts, predicate)]


def _is_unsure(one: Fact, other: Fact) -> bool:
    """Whether one of two is too likely to be misread to hold anything against the other."""
    least = min(one.confidence, other.confidence)
    return least < LEAST_AGAINST or (is_low(one) and is_low(other))


def denials(fact: Fact, facts: Sequence[Fact], predicate: Predicate) -> list[Fact]:
    """Of one subject's facts those that deny this one."""
    return [
        other
        for other in facts
        if fact.modality == "asserted"
        and other.modality == "denied"
        and not _differ(fact, other)
        and _all_fit(fact, other, predicate.identifying)
    ]


def _all_fit(one: Fact, other: Fact, names: Sequence[str]) -> bool:
    """Whether the named qualifiers that both tell fit."""
    return all(
        fits(one.qualifiers[name], other.qualifiers[name])
        for name in names
        if name in one.qualifiers and name in other.qualifiers
    )


def _differ(one: Fact, other: Fact) -> bool:
    return not fits(one.value, other.value)


def _single(one: Fact, other: Fact, facts: Sequence[Fact], predicate: Predicate) -> bool:
    return _differ(one, other)


def _single_at_time(one: Fact, other: Fact, facts: Sequence[Fact], predicate: Predicate) -> bool:
    """Two values at one time, or of one value two details of which it has one. Times that
    nobody gives are one when seen close together. One voice of one article tells of two things
    rather than disputing itself."""
    details = predicate.conflict.details if predicate.conflict else ()
    alike = not _differ(one, other) and _all_fit(one, other, details)
    if alike or _of_one_voice(one, other):
        return False
    told = [name for name in TIMES if name in one.qualifiers and name in other.qualifiers]
    if told:
        return _all_fit(one, other, told)
    dated = [fact for fact in (one, other) if any(name in fact.qualifiers for name in TIMES)]
    if len(dated) == 1:
        return _dated_beside(dated[0], other if dated[0] is one else one, predicate)
    if dated:
        return False
    apart = _days_apart(one, other)
    rule = predicate.conflict or Conflict("single_at_time")
    return apart is not None and apart <= rule.days(one.qualifiers.get("of", ""))


def _of_one_voice(one: Fact, other: Fact) -> bool:
    alone = len(one.documents) == len(one.claimants) == 1
    return alone and (one.documents, one.claimants) == (other.documents, other.claimants)


def _dated_beside(dated: Fact, undated: Fact, predicate: Predicate) -> bool:
    """Whether what has no time was told so soon after the other's day that it means that day."""
    day, told = _time(dated) or "", undated.first_seen
    if len(day) < len("2025-03-12") or not told or predicate.conflict is None:
        return False
    apart = (earliest(told) - earliest(day)).total_seconds() / 86400
    return 0 <= apart <= predicate.conflict.days(dated.qualifiers.get("of", ""))


def _days_apart(one: Fact, other: Fact) -> float | None:
    """Days between the spans over which two facts were seen; 0 where these overlap."""
    if not (one.first_seen and one.last_seen and other.first_seen and other.last_seen):
        return None
    first, last = sorted((one, other), key=lambda fact: str(fact.first_seen))
    between = earliest(str(last.first_seen)) - earliest(str(first.last_seen))
    return max(0.0, between.total_seconds() / 86400)


def _age(one: Fact, other: Fact, facts: Sequence[Fact], predicate: Predicate) -> bool:
    """Two ages that no one birthday explains."""
    if not (one.value.isdecimal() and other.value.isdecimal() and _differ(one, other)):
        return False
    if not (one.first_seen and other.first_seen):
        return False
    births = [_births(fact) for fact in (one, other)]
    common = min(last for _, last in births) - max(first for first, _ in births)
    if any("point_in_time" in fact.qualifiers for fact in (one, other)):
        return common < -1  # a day for the leap years
    # A birthday just in the few days between two articles is less likely than an error.
    window = predicate.conflict.window_days if predicate.conflict else 0
    return common < window


def _births(fact: Fact) -> tuple[float, float]:
    """The first and last day of birth, as ordinals, that give the age on every sighting, or
    at the time that is told ("turned 59 on Sept. 3", "was 71 when she died in 2010") and on
    sightings before it."""
    age = int(fact.value)
    first = earliest(str(fact.first_seen)).date().toordinal()
    last = earliest(str(fact.last_seen or fact.first_seen)).date().toordinal()
    told = _time(fact)
    if told is not None:
        first = min(first, earliest(told).date().toordinal())
        last = last_day(told).toordinal()
    return last - (age + 1) * _DAYS_A_YEAR, first - age * _DAYS_A_YEAR


def _once(one: Fact, other: Fact, facts: Sequence[Fact], predicate: Predicate) -> bool:
    """One thing that happens once, at two times."""
    told = [name for name in TIMES if name in one.qualifiers and name in other.qualifiers]
    return bool(told) and not _differ(one, other) and not _all_fit(one, other, told)


def _manner(one: Fact, other: Fact, facts: Sequence[Fact], predicate: Predicate) -> bool:
    """One departure that happened in two ways. An unknown time fits any, unless another
    departure from the same organisation lies between."""
    manners = [fact.qualifiers.get("manner", "unknown") for fact in (one, other)]
    if "unknown" in manners or manners[0] == manners[1] or _differ(one, other):
        return False
    times = [fact.qualifiers.get("point_in_time") for fact in (one, other)]
    if times[0] and times[1]:
        return fits(times[0], times[1], predicate.tolerance_days)
    anchors = [_anchor(fact) for fact in (one, other)]
    if anchors[0] is None or anchors[1] is None:
        return True
    low, high = sorted(anchors[:2], key=lambda day: day or date.min)
    return not any(
        low < departure < high  # type: ignore[operator]
        for fact in facts
        if fact not in (one, other) and fact.modality == "asserted" and not _differ(fact, one)
        if (departure := _known(fact)) is not None
        and not _within_either(fact, one, other, predicate.tolerance_days)
    )


def _within_either(fact: Fact, one: Fact, other: Fact, days: int) -> bool:
    """Whether a third departure's time is only another precision of one of the two's."""
    time = fact.qualifiers["point_in_time"]
    return any(
        fits(time, known, days)
        for side in (one, other)
        if (known := side.qualifiers.get("point_in_time"))
    )


def _known(fact: Fact) -> date | None:
    time = _time(fact)
    return earliest(time).date() if time else None


def _time(fact: Fact) -> str | None:
    return readable(fact.qualifiers.get("point_in_time"))


def _anchor(fact: Fact) -> date | None:
    """When it happened, else when it was first told."""
    known = _known(fact)
    if known is not None or not fact.first_seen:
        return known
    return earliest(fact.first_seen).date()


def _figures(one: Fact, other: Fact, facts: Sequence[Fact], predicate: Predicate) -> bool:
    """Two numbers of which no one can be meant by both."""
    if _of_one_voice(one, other):
        return False
    ends = [(float(f.qualifiers["lowest"]), float(f.qualifiers["highest"])) for f in (one, other)]
    return max(low for low, _ in ends) > min(high for _, high in ends)


_Rule = Callable[[Fact, Fact, Sequence[Fact], Predicate], bool]
_RULES: dict[ConflictRule, _Rule] = {
    "single": _single,
    "single_at_time": _single_at_time,
    "age": _age,
    "manner": _manner,
    "once": _once,
    "figures": _figures,
}
