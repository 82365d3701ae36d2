"""How likely an event is right in all: who takes part, whether it is so, when, by whose account."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from streaming.extract.events.told import SPEAKERS, Told
from streaming.extract.predications import Predication, light_verb

_BIAS = 0.84
_WEIGHTS = {
    "pair": 1.27,  # it tells both who does it and who undergoes it, or two whom its type calls
    "finite": 0.42,
    "governed": -0.69,  # another predicate has it for a part
    "adverbial": -1.19,  # an adverbial clause without a finite verb
    "pronoun": -0.48,  # "it", "they": whom they mean is the reference's to guess
    "inherited": -0.17,  # its subject is another verb's
}
"""A logistic regression on 198 events of 32 PolNeAR train articles, each read and judged."""
_CORE = ("agent", "patient", "recipient")
_FINITE = ("VBD", "VBZ", "VBP", "MD")


def confidence(
    told: Told, predication: Predication, at: Mapping[int, Predication], called: int
) -> float:
    """0 to 1; ``at`` are the text's predications by their words, ``called`` how many participants
    its type calls by a name. The noun of a light verb is as sure as that verb."""
    light = light_verb(told.doc, predication.predicate)
    verb = at.get(predication.predicate if light is None else light, predication)
    found = set(_features(told, predication, verb))
    if called > 1 or (called and verb.passive):  # who was arrested is told without by whom
        found.add("pair")
    return 1 / (1 + math.exp(-_BIAS - math.fsum(_WEIGHTS[name] for name in found)))


def _features(told: Told, predication: Predication, verb: Predication) -> Iterator[str]:
    doc, word = told.doc, verb.predicate
    core = [a for a in predication.arguments if a.role in _CORE]
    if {"agent", "patient"} <= {a.role for a in core if told.is_plain(a.head)}:
        yield "pair"
    parts = (word, *doc.under(word, "aux", "cop", "aux:pass"))
    if any(doc.tokens[part].xpos in _FINITE for part in parts):
        yield "finite"
    elif doc.tokens[word].relation.partition(":")[0] == "advcl":
        yield "adverbial"
    if verb.governor is not None:
        yield "governed"
    pronouns = (a.head for a in core if doc.tokens[a.head].upos == "PRON")
    if any(doc.form(head).lower() not in SPEAKERS for head in pronouns):
        yield "pronoun"
    if any(a.inherited for a in core):
        yield "inherited"
