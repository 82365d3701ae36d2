"""Which times of a sentence date which of its predicates."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from streaming.extract.doc import SUBJECTS, Doc
from streaming.extract.lexicon import words
from streaming.extract.predications.arguments import light_verb
from streaming.extract.predications.modality import WH, is_perfect, tense_of
from streaming.extract.times.told import Dated

_CLAUSES = words("grammar", "clauses")
PHASE = words("happenings", "phase")
"""Verbs that only say how far what they govern has got."""
_TOLD_BY = ("obl", "nmod", "advmod", "compound", "appos")
_DURING = ("in", "at", "during")
_AT_ONCE = ("when", "as", "while", "by", "in")


def times_within(doc: Doc, predicate: int, is_time: Callable[[int], bool]) -> tuple[int, ...]:
    """Heads of times that hang from a noun of a predicate's clause, as the tree has what stands
    last: "backed the idea of a ban on Thursday", "freed men held under two laws on Friday". What a
    subject has is its own, and what a happening has, but for that in which it is done: "said in an
    interview on Sunday"."""
    found = []
    subjects = doc.under(predicate, *SUBJECTS)
    left = [c for c in doc.under(predicate) if c not in subjects and not _is_apart(doc, c)]
    strays = _is_participle(doc, predicate)  # what a noun of its own has is told of the verb above
    while left:
        word = left.pop()
        below = doc.under(word)
        if not below:
            continue
        setting = doc.tokens[word].head == predicate and doc.preposition(word) in _DURING
        if doc.kind(word) == "event" and not (setting or is_time(word)):
            continue
        for child in below:
            told_by = doc.tokens[child].relation.partition(":")[0] in _TOLD_BY
            if told_by and is_time(child):
                if not _is_participle(doc, word) and (setting or not strays):
                    found.append(child)
            elif not _is_apart(doc, child) or _is_participle(doc, child):
                left.append(child)
    return tuple(sorted(found))


def _is_apart(doc: Doc, word: int) -> bool:
    return doc.tokens[word].relation.partition(":")[0] in _CLAUSES


def _is_participle(doc: Doc, word: int) -> bool:
    """Whether a word says of a noun what was done to it, without a verb form of its own time."""
    token = doc.tokens[word]
    if token.relation != "acl" or token.xpos not in ("VBN", "JJ"):
        return False
    return not doc.under(word, "aux", "mark", "cop", *SUBJECTS)


def set_before(doc: Doc, predicate: int, told: Iterable[Dated]) -> tuple[int, ...]:
    """Of a sentence's times that right before a predicate, wherever the tree hangs it: "two
    committees on Friday asked", "Roe, who lost, on Friday said"."""
    tokens = doc.tokens
    for dated in told:
        inside = doc.words_in(*dated.span)
        between = range(inside.stop, predicate)
        if not inside or inside.stop > predicate:
            continue
        if any(tokens[w].upos not in ("AUX", "ADV", "PART") for w in between):
            continue
        head = doc.top(inside)
        first, above = doc.subtree(head)[0], tokens[head].head
        verbal = above >= 0 and tokens[above].upos == "VERB"
        return (head,) if not verbal or doc.form(first - 1) == "," else ()
    return ()


def dated_before(doc: Doc, predicate: int, is_time: Callable[[int], bool]) -> tuple[int, ...]:
    """The head of the time right before the "when" of a predicate's clause, wherever the tree hangs
    it: "until 2015, when she bought it"."""
    for when in doc.under(predicate, "advmod"):
        before = when - 2 if doc.form(when - 1) == "," else when - 1
        while doc.form(when).lower() == "when" and before >= 0:
            if is_time(before):
                return (before,)
            before = doc.tokens[before].head if doc.tokens[before].head < before else -1
    return ()


def same_time_as(doc: Doc, predicate: int) -> int | None:
    """The predicate above that is told of the same time, if any: the verb of a noun's act, one
    that only says how far the act has got, or one that a clause goes on with."""
    token = doc.tokens[predicate]
    light = light_verb(doc, predicate)
    if light is not None:
        return light
    phase = token.relation == "xcomp" and doc.tokens[token.head].lemma.lower() in PHASE
    return token.head if phase else _dated_by(doc, predicate)


def _dated_by(doc: Doc, predicate: int) -> int | None:
    """The predicate above that is told of the same time: that of a clause without a verb form of
    its own time ("broke in, waking her") or joined by "when", and the first of several that share
    a subject ("was stopped and searched")."""
    token = doc.tokens[predicate]
    if token.relation == "conj" and token.head >= 0:
        own = doc.under(predicate, *SUBJECTS)
        return token.head if not own and is_told_alike(doc, predicate, token.head) else None
    if token.relation == "acl" and token.xpos == "VBG" and doc.kind(token.head) == "event":
        return doc.tokens[token.head].head  # "carried out an attack on Monday, killing two"
    if token.relation != "advcl":
        return None
    marks = [
        doc.form(m).lower()
        for m in doc.under(predicate, "mark", "case", "advmod")
        if doc.tokens[m].upos != "ADV" or doc.tokens[m].xpos in WH or doc.kind(m) == "time"
    ]
    if any(mark in _AT_ONCE for mark in marks):
        return token.head
    bare = token.xpos in ("VBG", "VBN") and not marks and not doc.under(predicate, "aux")
    return token.head if bare else None


def is_told_alike(doc: Doc, predicate: int, other: int) -> bool:
    """Whether two verbs have one form and one auxiliary, or are of one tense: "looked and did not
    find"."""
    if doc.tokens[predicate].xpos == doc.tokens[other].xpos and not doc.under(predicate, "aux"):
        return True
    tense, perfect = tense_of(doc, predicate), is_perfect(doc, predicate)
    return tense != "" and (tense, perfect) == (tense_of(doc, other), is_perfect(doc, other))
