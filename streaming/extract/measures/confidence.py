"""How likely a figure is right in all: what it measures, of whom, by whose account."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from contract.records import EventModality, Participant
from streaming.extract.events.told import Told
from streaming.extract.lexicon import read_toml, words
from streaming.extract.logistic import weighed
from streaming.extract.measures.units import Unit
from streaming.extract.predications import Predication

_FITTED = read_toml(Path(__file__).parent / "weights.toml")
_POINTING = words("happenings", "pointing")
_LONG = 10
"""From so many words on it is as clear as it will be what is measured."""


class Measured(NamedTuple):
    """What a figure is of: the measured words, whose, and the predicate that tells it."""

    what: str
    of: Participant | None
    predication: Predication | None
    change: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """What is known of a figure: ``head`` is the word that it counts or its own; ``located`` where
    it is told where."""

    head: int
    unit: Unit
    measured: Measured
    comparator: str
    modality: EventModality
    claimed: bool
    located: bool


def confidence(told: Told, figure: Figure) -> float:
    """0 to 1."""
    token, taking = told.doc.tokens[figure.head], figure.measured.predication
    sure = [token.sure, *(told.doc.tokens[p.predicate].sure for p in (taking,) if p)]
    values = dict.fromkeys(features(told, figure), 1.0)
    values["tree"] = min(sure)
    values["length"] = min(_LONG, len(figure.measured.what.split())) / _LONG
    return weighed(_FITTED["weights"], values, _FITTED["bias"])


def features(told: Told, figure: Figure) -> Iterator[str]:
    """What speaks for and against a figure, by name; only those with a weight count."""
    measured, taking = figure.measured, figure.measured.predication
    token = told.doc.tokens[figure.head]
    yield figure.unit.kind
    yield figure.modality
    yield f"as {token.relation.partition(':')[0]}"
    if measured.of is not None:
        yield from _of_owner(told, measured.of)
    if taking is not None:
        yield from (f"role {a.role}" for a in taking.arguments if a.head == figure.head)
        if measured.what.split()[:1] == taking.lemma.split()[:1]:
            yield "by its verb"
    if figure.unit.kind.startswith("persons ") and (figure.located or measured.of is not None):
        yield "toll"
    if figure.comparator:
        yield "compared"
    if figure.claimed:
        yield "claimed"
    if told.in_marks(token.start):
        yield "in marks"


def _of_owner(told: Told, owner: Participant) -> Iterator[str]:
    """Whose it is, and whether the words say who that is."""
    if owner.role != "oblique":
        yield "of a side"
    if owner.name:
        yield "named"
        return
    inside = told.doc.words_in(*owner.span)
    pronoun = len(inside) == 1 and told.doc.tokens[inside[0]].upos in ("PRON", "DET")
    if pronoun or owner.words.lower() in _POINTING:
        yield "open"
