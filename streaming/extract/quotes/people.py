"""Whether a phrase tells of people, or of a body of them: who can say, or hear, something."""

from __future__ import annotations

from streaming.extract.quotes.antecedents import is_person_noun
from streaming.extract.quotes.heads import BODIES, COLLECTIVES, is_person
from streaming.extract.quotes.unit import Unit
from streaming.extract.quotes.words import LINKING, is_adverb

HUMAN = frozenset(
    "him her them me us you everyone everybody anyone someone men women children people".split()
)


def head_noun(unit: Unit, first: int, last: int) -> str:
    """The noun of a phrase: "jury" of "the jury of seven men", "man" of "the man directly"."""
    core = next((i for i in range(first + 1, last) if unit.lower[i] in LINKING), last)
    while core > first + 1 and is_adverb(unit.lower[core - 1]):
        core -= 1
    return unit.lower[core - 1]


def are_people(unit: Unit, first: int, last: int) -> bool:
    """Whether a phrase without a name is of people: "the widow", "union leaders", "the court"."""
    head = head_noun(unit, first, last)
    people = any(is_person(noun) or is_person_noun(noun) for noun in (head, head.removesuffix("s")))
    return people or head in HUMAN or head in BODIES or head in COLLECTIVES
