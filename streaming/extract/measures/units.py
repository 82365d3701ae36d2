"""What a number counts: units, currencies and the nouns of counted things."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from streaming.extract.lexicon import block_of, entries, table
from streaming.extract.measures.numbers import CURRENCIES

COUNTED = ("count", "persons", "votes", "jobs", "points")
"""Kinds of what is counted itself; others measure something."""
THINGS = ("count", "persons", "jobs")
"""Kinds by which nothing is measured: "a five-star hotel", "a three-man crew"."""
PERCENT = ("percent", "percentage point")


class Unit(NamedTuple):
    """A unit's name and its kind: money, percent, persons, votes, jobs, length, … or count."""

    name: str
    kind: str


@cache
def _units() -> Mapping[str, Unit]:
    found = {}
    for kind, block in table("measures")["units"].items():
        for entry in entries(block):
            name, _, spellings = entry.partition(":")
            unit = Unit("person" if kind == "persons" else name, kind)
            found.update(dict.fromkeys(spellings.split(","), unit))
    return found


CHANGES = block_of("measures", "changes")
"""Verbs of rising and falling, by lemma: "up" or "down"."""
_BEFALLEN = block_of("measures", "befallen")


def unit_of(written: str, form: str, lemma: str) -> Unit:
    """The unit that a number's own words (``written``) or else the noun it counts tell; "" and
    "count" of a bare number."""
    if written in PERCENT:
        return Unit(written, "percent")
    if written.isupper():
        return Unit(written, "money")
    own = written or form
    known = _units().get(own) or _units().get(own.lower()) or _units().get(lemma)
    if known is None and lemma in CURRENCIES:
        return Unit(CURRENCIES[lemma], "money")
    return known or Unit(lemma, "count")


def befallen(lemma: str) -> str:
    """Whether who is counted is killed, injured, missing or detained, by a verb's or noun's
    lemma; "" of other words."""
    return _BEFALLEN.get(lemma, "")
