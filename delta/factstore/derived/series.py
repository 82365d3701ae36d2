"""Which figures of one series are one, and which dispute one another.

A series is one measure of one thing (``identity.series_id``). Its figures are merged and ranked as
facts are: two of one time whose bounds do not meet are a dispute, those of several times a change.
Pure, and the same in whatever order the documents came.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from contract.vocabulary import Conflict, Predicate, Vocabulary
from factstore.derived.clustering import cluster
from factstore.derived.fact_rows import FIGURE, ClaimRow, Fact

_FIGURE = Predicate(
    FIGURE,
    FIGURE,
    ("thing",),
    ("number",),
    identifying=("point_in_time", "happened", "place", "happening"),
    conflict=Conflict("figures", same=("point_in_time", "happened", "place", "happening")),
)
_VOCABULARY = Vocabulary({_FIGURE.name: _FIGURE})
_ABOUT = 0.1
"""By how much of itself a number may differ that is told as "about" so much."""
_ROUNDED = 1000
"""Numbers from here on may be rounded to what their digits tell."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A figure as a document tells it: of what time (``as_of``, ISO 8601), of a toll also when that
    ``happened`` of which it is, where, and of which happening over documents, as far as is told."""

    measure_id: str
    document: str
    value: float
    upper: float | None = None
    comparator: str = ""
    percent: bool = False
    as_of: str = ""
    happened: str = ""
    place: str = ""
    happening: str = ""
    claimants: tuple[str, ...] = ()
    outlet: str | None = None
    signature: str | None = None
    published: str | None = None
    confidence: float = 1.0
    person: str | None = None


def is_toll(unit_kind: str) -> bool:
    """Whether it is counted what befell people: one measure, however they are called, that rises
    with the days on which it is told."""
    return unit_kind.startswith("persons ")


def measured(what: str, unit_kind: str, place: str | None) -> str:
    """What is measured, as readers call it: "unemployment" of "unemployment in Selkirk"."""
    return unit_kind if is_toll(unit_kind) else what.removesuffix(f" in {place}").lower()


def figures(series: str, counted: Sequence[Counted]) -> tuple[Fact, ...]:
    """The figures of one series, each with the documents that tell it, its rank and its dispute."""
    return cluster([_row(series, one) for one in counted], _VOCABULARY)


def shown(value: float, upper: float | None, comparator: str) -> str:
    """A figure in one piece: "3", "at least 3", "3 to 5"."""
    number = f"{value:.15g}" if upper is None else f"{value:.15g} to {upper:.15g}"
    return f"{comparator} {number}".strip()


def bounds(one: Counted) -> tuple[float, float]:
    """The least and the greatest number that the words may mean."""
    low, high = one.value, one.value if one.upper is None else one.upper
    slack = max(_slack(number, one.percent) for number in (low, high))
    if one.comparator == "about":
        slack = max(slack, _ABOUT * abs(high))
    low, high = low - slack, high + slack
    if one.comparator in ("at least", "more than"):
        return low, math.inf
    if one.comparator in ("at most", "less than"):
        return -math.inf, high
    return low, high


def _slack(number: float, percent: bool) -> float:
    """Half of what the last digit stands for, where numbers are rounded as a rule: shares, and
    those of a thousand and more."""
    text = f"{abs(number):.15g}"
    if "e" in text:
        return 0.0
    whole, _, behind = text.partition(".")
    if behind:
        return 0.499 * 10.0 ** -len(behind)
    if number >= _ROUNDED:
        return 0.499 * 10.0 ** (len(whole) - len(whole.rstrip("0")))
    return 0.499 if percent else 0.0


def _row(series: str, one: Counted) -> ClaimRow:
    low, high = bounds(one)
    told = {
        "point_in_time": one.as_of,
        "happened": one.happened,
        "place": one.place,
        "happening": one.happening,
        "lowest": repr(low),
        "highest": repr(high),
    }
    return ClaimRow(
        claim_id=one.measure_id,
        article_id=one.document,
        subject=series,
        predicate=_FIGURE.name,
        value=shown(one.value, one.upper, one.comparator),
        qualifiers={name: text for name, text in told.items() if text},
        claimants=one.claimants,
        outlet=one.outlet,
        signature=one.signature,
        seen_at=one.published,
        confidence=one.confidence,
        person=one.person,
    )
