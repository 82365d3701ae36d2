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


class Measured(NamedTuple):
    """What a figure is of: the measured words, whose, and the predicate that tells it. ``sure``
    where the tree alone tells so."""

    what: str
    of: Participant | None
    predication: Predication | None
    change: str = ""
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Figure:
    """What is known of a figure: ``head`` is the word that it counts or its own; ``clear`` where
    its words say without others what is measured."""

    head: int
    unit: Unit
    measured: Measured
    clear: bool
    modality: EventModality


def confidence(told: Told, figure: Figure) -> float:
    """0 to 1."""
    return weighed(_FITTED["weights"], dict.fromkeys(features(told, figure), 1.0), _FITTED["bias"])


def features(told: Told, figure: Figure) -> Iterator[str]:
    """What speaks for and against a figure, by name; only those with a weight count."""
    yield figure.unit.kind.split()[0]
    yield "sure" if figure.measured.sure else "unsure"
    yield "clear" if figure.clear else "unclear"
    yield from _of_owner(told, figure)
    yield from _of_words(figure)
    yield figure.modality
    if told.in_marks(told.doc.tokens[figure.head].start):
        yield "in marks"
    yield f"as {told.doc.tokens[figure.head].relation.partition(':')[0]}"


def _of_owner(told: Told, figure: Figure) -> Iterator[str]:
    """Whether it is told whose the figure is; and whether that is the whole of it: how many of
    whom, or which share, change or vote of what."""
    kind, measured = figure.unit.kind, figure.measured
    befallen = kind.startswith("persons ")  # whose they are, none need tell
    owned = befallen
    if measured.of is not None:
        owned = bool(measured.of.name) or not _is_open(told, measured.of)
        if not measured.of.name:
            yield "of a noun" if owned else "of somebody open"
    else:
        yield "of themselves" if befallen else "of nobody"
    kept = kind in ("percent", "votes", "jobs", "persons") or befallen
    kept = kept or bool(measured.change)
    quoted = told.in_marks(told.doc.tokens[figure.head].start)
    if kept and owned and measured.sure and figure.clear and not quoted:
        yield "whole"


def _is_open(told: Told, owner: Participant) -> bool:
    """Whether an owner's words do not say who it is."""
    inside = told.doc.words_in(*owner.span)
    pronoun = len(inside) == 1 and told.doc.tokens[inside[0]].upos in ("PRON", "DET")
    return pronoun or owner.words.lower() in _POINTING


def _of_words(figure: Figure) -> Iterator[str]:
    words = figure.measured.what.split()
    if figure.measured.predication is not None:
        yield figure.measured.predication.kind
        if words[:1] == figure.measured.predication.lemma.split()[:1] != []:
            yield "by its verb"
    if len(words) == 1 or len(words) > 8:
        yield "one word" if len(words) == 1 else "many words"
    if any(map(str.isdigit, figure.measured.what)):
        yield "digits"
