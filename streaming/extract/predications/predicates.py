"""Which words are predicates, and of what kind (after PredPatt, White et al., 2016)."""

from __future__ import annotations

from typing import NamedTuple

from streaming.extract.doc import Doc
from streaming.extract.lexicon import words
from streaming.extract.predications.nominals import Nominalisation, nominalisation
from streaming.extract.predications.records import Kind

_NO_PREDICATE = words("grammar", "no_predicate")
_NO_ACTS = ("person", "organization", "place", "object")
"""What a noun means that names no act, whatever verb it is made of: "the administration said"."""


class Predicate(NamedTuple):
    """A word that says something of others, and of whom where its kind alone tells."""

    word: int
    lemma: str
    kind: Kind
    noun: Nominalisation | None = None
    of: int | None = None  # who an apposition or title describes


def predicate_at(doc: Doc, word: int) -> Predicate | None:
    """The predicate that a token heads, None where it heads none."""
    token = doc.tokens[word]
    lemma = token.lemma.lower()
    if doc.under(word, "cop"):
        # "is in Hull": what is said is the preposition, of the word that it joins
        return Predicate(word, "be" if doc.under(word, "case") else lemma, "copula")
    if token.upos == "VERB" and token.relation not in _NO_PREDICATE:
        if token.relation == "amod":
            return Predicate(word, lemma, "participle") if token.xpos == "VBN" else None
        particles = [doc.tokens[p].lemma.lower() for p in doc.under(word, "compound:prt")]
        modifies = token.relation == "acl" and token.xpos in ("VBN", "VBG")
        kind: Kind = "participle" if modifies else "verb"
        return Predicate(word, " ".join((lemma, *particles)), kind)
    if token.upos not in ("NOUN", "PROPN"):
        return None
    described = _described(doc, word)
    if described is None and token.relation == "conj" and token.upos == "NOUN":
        shared = _described(doc, token.head)  # "the founder and chairman, Jane Roe"
        described = shared and shared._replace(word=word, lemma=lemma)
    if described is not None:
        return described
    acts = token.upos == "NOUN" and doc.kind(word) not in _NO_ACTS
    act = nominalisation(lemma) if acts else None
    if act is not None and token.relation not in ("compound", "flat", "fixed"):
        return Predicate(word, act.verb, "nominalisation", act)
    if token.upos == "NOUN" and doc.under(word, "nmod:poss"):
        return Predicate(word, lemma, "possession")
    return None


def _described(doc: Doc, word: int) -> Predicate | None:
    """What a noun calls its neighbour: "Roe, the mayor", "the mayor, Jane Roe", "Mayor Roe"."""
    token = doc.tokens[word]
    if token.upos == "NOUN":
        for named in doc.appositions(word):
            return Predicate(word, token.lemma.lower(), "apposition", None, named)
        if token.relation == "appos":
            return Predicate(word, token.lemma.lower(), "apposition", None, token.head)
        if token.relation == "nsubj" and _is_equated(doc, token.head):
            return Predicate(word, token.lemma.lower(), "copula", None, token.head)
    before = token.relation == "nmod:desc" or (
        token.relation == "compound" and token.upos == "NOUN"
    )
    if before and doc.tokens[token.head].upos == "PROPN" and doc.kind(token.head) in ("person", ""):
        return Predicate(word, token.lemma.lower(), "title", None, token.head)
    return None


def _is_equated(doc: Doc, name: int) -> bool:
    """Whether a clause says who somebody is by name: "the winner was Roe"."""
    told = doc.tokens[name].upos == "PROPN" and bool(doc.under(name, "cop"))
    return told and not doc.under(name, "case") and not doc.is_negated(name)
