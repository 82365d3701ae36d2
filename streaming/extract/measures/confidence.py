"""How likely a figure is right in all: what it measures, of whom, by whose account."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from contract.records import EventModality, Participant
from streaming.extract.events.confidence import is_long
from streaming.extract.events.told import Told
from streaming.extract.lexicon import words
from streaming.extract.logistic import weighed
from streaming.extract.measures.units import Unit
from streaming.extract.predications import Predication

_BIAS = -1.68
_WEIGHTS: Mapping[str, float] = {
    "whole": 1.5,
    "persons": 0.55,
    "as obj": 0.53,
    "many words": 0.48,
    "as nmod": 0.40,
    "percent": 0.40,
    "reported": 0.38,
    "clear": 0.32,
    "as nsubj": 0.32,
    "of a noun": 0.31,
    "no predicate": 0.25,
    "sure": 0.21,
    "some words": 0.07,
    "copula": -0.07,
    "count": -0.08,
    "unsure": -0.21,
    "long sentence": -0.25,
    "of nobody": -0.29,
    "digits": -0.29,
    "unclear": -0.32,
    "money": -0.35,
    "as compound": -0.42,
    "one word": -0.54,
    "duration": -0.55,
    "as obl": -0.56,
    "in marks": -0.68,
    "by its verb": -0.69,
}
"""A logistic regression on 93 figures of 60 PolNeAR train articles, each read and judged (24 right
in all). It gives "whole" 1.0; of the 13 whole ones that no preposition joins and no verb alone
describes 11 were right, and 1.5 says so."""
_POINTING = words("happenings", "pointing")


def confidence(found: Sequence[str]) -> float:
    """0 to 1, by the names of what speaks for and against it."""
    return weighed(_WEIGHTS, dict.fromkeys(found, 1.0), _BIAS)


def features(
    told: Told,
    head: int,
    unit: Unit,
    what: str,
    whose: Participant | None,
    predication: Predication | None,
    change: str,
    sure: bool,
    clear: bool,
    modality: EventModality,
) -> Iterator[str]:
    """What is known of a figure; ``head`` is the word that it counts or its own."""
    doc = told.doc
    yield unit.kind if unit.kind in ("money", "percent", "count") else unit.kind.split()[0]
    yield "sure" if sure else "unsure"
    yield "clear" if clear else "unclear"
    if whose is None:
        yield "of nobody"
    elif not whose.name:
        yield "of a noun"
    if predication is None:
        yield "no predicate"
    else:
        yield predication.kind
        if what.split()[:1] == predication.lemma.split()[:1] != []:
            yield "by its verb"
    long = len(what.split())
    yield "one word" if long == 1 else "some words" if long < 9 else "many words"
    if any(map(str.isdigit, what)):
        yield "digits"
    if is_long(doc, head):
        yield "long sentence"
    if modality != "asserted":
        yield modality
    quoted = told.in_marks(doc.tokens[head].start)
    if quoted:
        yield "in marks"
    kept = unit.kind in ("percent", "votes", "jobs") or unit.kind.startswith("persons") or change
    owned = whose is not None or unit.kind.startswith("persons ")
    pointing = whose is not None and not whose.name and whose.words.lower() in _POINTING
    if kept and owned and sure and clear and not (pointing or quoted):
        yield "whole"
    relation = doc.tokens[head].relation.partition(":")[0]
    yield f"as {relation}"
