"""Nouns that name what a verb tells ("her firing", "the acquisition of Bolt by Acme")."""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from streaming.extract.lexicon import entries, table


class Nominalisation(NamedTuple):
    """The verb that a noun names, and what its possessor and its "of" are of it."""

    verb: str
    possessor: Literal["agent", "patient"]
    of: Literal["agent", "patient"]


@cache
def _nouns() -> dict[str, Nominalisation]:
    found = {}
    for block, listed in table("nominalisations").items():
        for entry in entries(listed):
            noun, _, verb = entry.partition(":")
            possessor: Literal["agent", "patient"] = "patient" if block == "patient" else "agent"
            of: Literal["agent", "patient"] = "agent" if block == "agent" else "patient"
            found[noun] = Nominalisation(verb or noun, possessor, of)
    return found


def nominalisation(lemma: str) -> Nominalisation | None:
    """What a noun's lemma, in lower case, names; None of a noun that names no act."""
    return _nouns().get(lemma)
