"""How much a reader of the document would miss an event or a measure."""

from __future__ import annotations

import math

from contract.records import EventModality
from streaming.extract.events.told import SPEAKERS, Told
from streaming.extract.lexicon import words
from streaming.extract.predications import Predication

_PLAIN = words("happenings", "plain", "empty")
_DONE = ("asserted", "reported", "planned", "denied")
_LEVEL = 0.6
"""How much place, names, telling and depth count against what is told. This and the factors below
are by the facts that readers wanted of thirty articles."""
_TYPED, _MORE = 1.3, 1.6
"""How much more is told by what readers have a name for; by a time, and by a number."""
_WORDS = 60
"""So many words of who takes part tell twice as much as none; more add nothing."""


def salience(told: Told, word: int, modality: EventModality, named: int, counted: bool) -> float:
    """0 to 1: the nearer to the top, the more it names and counts, the higher. News puts first
    what matters (the inverted pyramid); ``named`` is how many it names."""
    paragraph = told.paragraph(word)
    place = 1.0 if told.in_headline(told.doc.tokens[word].start) else 1 / (1 + 0.15 * paragraph)
    names: float = 1 - 0.5 ** (named + 0.5 * counted)
    done = 1.0 if modality in _DONE else 0.5
    deep: float = 0.8 ** _depth(told, word)
    return math.pow(min(1.0, place * names * done * deep), _LEVEL)


def fullness(dated: bool, counted: bool, words: int, confidence: float) -> float:
    """How much is told, and how surely: when, how many, in how many ``words``; with all the
    ``weight`` that a predicate may have 1 at most."""
    much = _MORE ** (dated + counted) * (1 + min(words, _WORDS) / _WORDS) * math.exp(confidence)
    return much / (_TYPED * _MORE**2 * 2 * math.e)


def weight(told: Told, predication: Predication, typed: bool) -> float:
    """How much more or less an event tells by its predicate and whom it is of: more where
    readers have a name for it; less where it says how things are, has a verb that says little by
    itself, or is what a speaker tells of "I" and "you"."""
    says = told.said_with(predication.predicate) is not None
    plain = (predication.lemma in _PLAIN and not says) or predication.kind == "copula"
    core = [a.head for a in predication.arguments if a.role in ("agent", "patient", "recipient")]
    own = bool(core) and all(told.doc.form(head).lower() in SPEAKERS for head in core[:1])
    return (_TYPED if typed else 1.0) * (0.5 if plain else 1.0) * (0.5 if own else 1.0)


def _depth(told: Told, word: int) -> int:
    """How many clauses a word's own hangs from, report verbs apart."""
    depth = 0
    while word >= 0:
        token = told.doc.tokens[word]
        if token.relation.partition(":")[0] in ("advcl", "acl", "xcomp", "csubj"):
            depth += 1
        word = token.head
    return depth
