"""How likely a figure is right in all: what it measures, of whom, by whose account."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from contract.records import EventModality, Participant
from streaming.extract.events.confidence import is_long
from streaming.extract.events.told import Told
from streaming.extract.lexicon import read_toml, words
from streaming.extract.logistic import weighed
from streaming.extract.measures.units import Unit
from streaming.extract.predications import Predication

_FITTED = read_toml(Path(__file__).parent / "weights.toml")
_POINTING = words("happenings", "pointing")


class Measured(NamedTuple):
    """What a figure is of: the measured words, whose, and the predicate that tells it. ``sure``
    where the tree alone tells so; ``compared`` of one of a pair ("leads Roe 52 to 48")."""

    what: str
    of: Participant | None
    predication: Predication | None
    change: str = ""
    sure: bool = True
    compared: bool = False


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
    """What speaks for and against a figure, by name."""
    kind = figure.unit.kind
    yield kind if kind in ("money", "percent", "count") else kind.split()[0]
    yield "sure" if figure.measured.sure else "unsure"
    yield "clear" if figure.clear else "unclear"
    yield from _of_owner(told, figure)
    yield from _of_words(figure)
    if is_long(told.doc, figure.head):
        yield "long sentence"
    if figure.modality != "asserted":
        yield figure.modality
    if told.in_marks(told.doc.tokens[figure.head].start):
        yield "in marks"
    if _is_whole(told, figure):
        yield "whole"
    if figure.measured.compared:
        yield "compared"
    yield f"as {told.doc.tokens[figure.head].relation.partition(':')[0]}"


def _of_owner(told: Told, figure: Figure) -> Iterator[str]:
    if figure.measured.of is None:
        befallen = figure.unit.kind.startswith("persons ")  # whose they are, none need tell
        yield "of themselves" if befallen else "of nobody"
    elif not figure.measured.of.name:
        yield "of somebody open" if _is_open(told, figure.measured.of) else "of a noun"


def _is_open(told: Told, owner: Participant) -> bool:
    """Whether an owner's words do not say who it is."""
    inside = told.words_in(*owner.span)
    pronoun = len(inside) == 1 and told.doc.tokens[inside[0]].upos in ("PRON", "DET")
    return not owner.name and (pronoun or owner.words.lower() in _POINTING)


def _of_words(figure: Figure) -> Iterator[str]:
    words = figure.measured.what.split()
    if figure.measured.predication is None:
        yield "no predicate"
    else:
        yield figure.measured.predication.kind
        if words[:1] == figure.measured.predication.lemma.split()[:1] != []:
            yield "by its verb"
    yield "one word" if len(words) == 1 else "some words" if len(words) < 9 else "many words"
    if any(map(str.isdigit, figure.measured.what)):
        yield "digits"


def _is_whole(told: Told, figure: Figure) -> bool:
    """Whether it says how many of whom or which share, change or vote of what."""
    kind, measured = figure.unit.kind, figure.measured
    of = measured.of
    kept = kind in ("percent", "votes", "jobs") or kind.startswith("persons")
    kept = kept or bool(measured.change) or measured.compared
    owned = not _is_open(told, of) if of is not None else kind.startswith("persons ")
    quoted = told.in_marks(told.doc.tokens[figure.head].start)
    return kept and owned and measured.sure and figure.clear and not quoted
