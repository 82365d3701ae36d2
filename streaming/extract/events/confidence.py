"""How likely an event is right in all: who takes part, whether it is so, when, by whose account."""

from __future__ import annotations

import math
from collections.abc import Iterator

from streaming.extract.events.told import SPEAKERS, Told
from streaming.extract.predications import Predication

_BIAS = 0.80
_WEIGHTS = {
    "pair": 1.22,  # it names both who does it and who undergoes it
    "finite": 0.56,
    "governed": -0.72,  # another predicate has it for a part
    "adverbial": -0.55,
    "pronoun": -0.43,  # "it", "they": whom they mean is the reference's to guess
    "inherited": -0.29,  # its subject is another verb's
}
"""A logistic regression on 198 events of 32 PolNeAR train articles, each read and judged."""
_CORE = ("agent", "patient", "recipient")
_FINITE = ("VBD", "VBZ", "VBP", "MD")


def confidence(told: Told, predication: Predication, governed: bool) -> float:
    """0 to 1; ``governed`` is whether it hangs from another predicate."""
    found = set(_features(told, predication, governed))
    return 1 / (1 + math.exp(-_BIAS - sum(_WEIGHTS[name] for name in found)))


def _features(told: Told, predication: Predication, governed: bool) -> Iterator[str]:
    doc, word = told.doc, predication.predicate
    core = [a for a in predication.arguments if a.role in _CORE]
    if {"agent", "patient"} <= {a.role for a in core if told.is_plain(a.head)}:
        yield "pair"
    parts = (word, *doc.under(word, "aux", "cop", "aux:pass"))
    if any(doc.tokens[part].xpos in _FINITE for part in parts):
        yield "finite"
    if governed:
        yield "governed"
    if doc.tokens[word].relation.partition(":")[0] == "advcl":
        yield "adverbial"
    pronouns = (a.head for a in core if doc.tokens[a.head].upos == "PRON")
    if any(doc.form(head).lower() not in SPEAKERS for head in pronouns):
        yield "pronoun"
    if any(a.inherited for a in core):
        yield "inherited"
