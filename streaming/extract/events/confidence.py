"""How likely an event is right in all: who takes part, whether it is so, when, by whose account;
and tells enough to be true alone."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from contract.records import Link, Participant
from streaming.extract.doc import Doc
from streaming.extract.events.told import SPEAKERS, Told
from streaming.extract.lexicon import read_toml, words
from streaming.extract.logistic import weighed
from streaming.extract.predications import Argument, Predication, light_verb

_FITTED = read_toml(Path(__file__).parent / "weights.toml")
_CORE = ("agent", "patient", "recipient")
_LEAST = 0.02
"""No part counts as less likely: one of many would decide all."""
_MOST_DOUBT = -6.0
_FINITE = ("VBD", "VBZ", "VBP", "MD")
_EMPTY = words("happenings", "empty")
_POINTING = words("happenings", "pointing")
_NOT_LOST = words("grammar", "not_lost")
_LITTLE = words("grammar", "little")


def confidence(
    told: Told,
    predication: Predication,
    at: Mapping[int, Predication],
    taking: Sequence[Participant],
    claimants: Sequence[Link],
) -> float:
    """0 to 1; ``at`` are the text's predications by their words, ``taking`` who takes part. The
    noun of a light verb is as sure as that verb."""
    light = light_verb(told.doc, predication.predicate)
    verb = at.get(predication.predicate if light is None else light, predication)
    found = features(told, predication, verb, taking, claimants)
    return weighed(_FITTED["weights"], found, _FITTED["bias"])


def features(
    told: Told,
    predication: Predication,
    verb: Predication,
    taking: Sequence[Participant],
    claimants: Sequence[Link],
) -> dict[str, float]:
    """What speaks for and against an event, by name; ``verb`` is the predicate whose clause tells
    it."""
    start = told.doc.tokens[predication.predicate].start
    plain = [p for p in taking if p.role == "attribute" and not p.preposition]
    taking = [p for p in taking if p not in plain or p.span[1] > start]  # "widely known"
    found = {*_of_clause(told.doc, predication, verb), *_of_parts(told, predication, taking)}
    found.update(_of_account(told, predication, claimants))
    first, behind = told.doc.sentences[told.doc.tokens[predication.predicate].sentence]
    within = {word for participant in taking for word in told.doc.words_in(*participant.span)}
    if _has_lost(told, verb.predicate, within):
        found.add("lost")
    return {
        **dict.fromkeys(found, 1.0),
        **_doubts(told, predication, verb, taking, within),
        "parts": len(taking) / 3,
        "sentence": math.log(behind - first),
        "share": len(within) / (behind - first),  # of its sentence that takes part
    }


def _has_lost(told: Told, word: int, within: Container[int]) -> bool:
    """Whether the clause says more than the event has: words that are no participant's
    (``within``), and no time, place or clause of their own."""
    doc = told.doc
    left = [
        part
        for part in doc.subtree(word, _NOT_LOST)
        if part != word and part not in within and doc.tokens[part].upos not in _LITTLE
    ]
    times = told.times.in_clause(word) if left else ()
    return not {part for head in times for part in doc.subtree(head)}.issuperset(left)


def _doubts(
    told: Told,
    predication: Predication,
    verb: Predication,
    taking: Sequence[Participant],
    within: Iterable[int],
) -> dict[str, float]:
    """How unsure the model is of the tree at the predicate, beside it and in the words ``within``
    that take part, of whom these mean, of what is quoted and how it is told: logarithms, 0 where
    it is certain."""
    doc, word = told.doc, predication.predicate
    pointers = [pointer for each in taking for pointer in told.pointers_in(each.span)]
    own = {word, verb.predicate, *doc.under(verb.predicate, "aux", "cop", "mark")}
    core = [a.head for a in predication.arguments if a.role in _CORE]
    quotes = (told.quoted_at(word), told.said_with(word))
    return {
        "predicate": _doubt(doc.tokens[w].sure for w in own),
        "clause": _doubt_of_all(doc.tokens[w].sure for w in doc.under(verb.predicate)),
        "words": _doubt_of_all(doc.tokens[w].sure for w in within),
        "telling": _doubt([predication.likely]),
        "meant": _doubt(told.link(head) for head in core),
        "pointers": _doubt(told.link(pointer) for pointer in pointers),
        "quoted": _doubt(q.confidence for q in quotes if q is not None),
    }


def _doubt(likely: Iterable[float]) -> float:
    return math.log(max(min(likely, default=1.0), _LEAST))


def _doubt_of_all(likely: Iterable[float]) -> float:
    """How unlikely it is that all are right; long phrases are not doubted without end."""
    return max(math.fsum(math.log(max(each, _LEAST)) for each in likely), _MOST_DOUBT)


def _of_clause(doc: Doc, own: Predication, verb: Predication) -> Iterator[str]:
    """What its clause is: finite, the sentence's main one, governed by another."""
    word = verb.predicate
    relation = doc.tokens[word].relation
    parts = (word, *doc.under(word, "aux", "cop", "aux:pass"))
    if any(doc.tokens[part].xpos in _FINITE for part in parts):
        yield "finite"
    yield from (relation, own.modality)
    main = relation in ("root", "conj", "parataxis")
    if verb.kind == "verb" and (main or _is_told_of(doc, word)):
        yield "main"
    if verb.governor is not None:
        yield "governed"
    if own.lemma in _EMPTY:
        yield "empty"
    if own.passive:
        yield "passive"


def _is_told_of(doc: Doc, word: int) -> bool:
    """Whether a clause is the whole of what its sentence reports: "…, the police said"."""
    token = doc.tokens[word]
    if token.relation != "ccomp" or doc.under(word, "mark"):
        return False
    return doc.tokens[token.head].head < 0 and word < token.head


def _of_parts(told: Told, predication: Predication, taking: Sequence[Participant]) -> Iterator[str]:
    """Who takes part: both sides, named, by which words, or left open."""
    doc = told.doc
    core = [a for a in predication.arguments if a.role in _CORE]
    roles = {p.role for p in taking}
    yield from (f"has {role}" for role in roles)
    called = any(p.called for p in taking)  # its type needs no other: who was arrested, who died
    others = {"patient", "content"}
    if predication.kind == "nominalisation":
        others.add("oblique")  # "its offer for Roe"
    if called or ("agent" in roles and roles & others):
        yield "pair"
    if len(taking) < 2 and not called:
        yield "alone"
    if any(told.is_open(a.head) for a in core):
        yield "open"
    if not any(p.name for p in taking if p.role in _CORE):
        yield "none named"
    for argument in core:
        yield from _of_core(told, predication, argument)
    said = told.said_with(predication.predicate) is not None
    yield from _pointing_within(told, (p for p in taking if not (said and p.role == "content")))
    if any(doc.form(w).lower() in _POINTING for a in predication.arguments for w in a.words[:2]):
        yield "pointing"
    if any(p.role == "oblique" and not p.preposition and not _counts(told, p) for p in taking):
        yield "bare oblique"


def _counts(told: Told, participant: Participant) -> bool:
    """Whether words are a number's: "won 64-28", "drove 130 mph"."""
    return participant.name is None and any(
        told.doc.tokens[w].upos in ("NUM", "SYM") for w in told.doc.words_in(*participant.span)
    )


def _of_core(told: Told, predication: Predication, argument: Argument) -> Iterator[str]:
    """By which words somebody takes part, and whether these say who it is."""
    doc, token = told.doc, told.doc.tokens[argument.head]
    yield f"{argument.role} {told.kind(argument.head)}"
    if argument.inherited:
        yield "inherited"  # by control: who does it is told of another verb
    named = told.is_named(argument.head)
    if doc.form(argument.head).lower() in SPEAKERS:
        yield "speaker"
    elif token.upos == "PRON" and named:
        yield "pronoun"
    of_whom = any(case == "of" for case, _ in doc.obliques(argument.head))
    if not of_whom and (token.upos == "NUM" or token.lemma in ("%", "percent")):
        yield "figure"
    if not named and doc.tokens[predication.predicate].head == argument.head:
        yield "of a sort"  # "a firm that closed": which is told elsewhere, if at all


def _pointing_within(told: Told, taking: Iterable[Participant]) -> Iterator[str]:
    """Whether words of those who take part mean what the event does not say."""
    unnamed = (participant.span for participant in taking if participant.name is None)
    if any(told.points_on(word) for span in unnamed for word in told.pointers_in(span)):
        yield "open within"


def _of_account(told: Told, predication: Predication, claimants: Sequence[Link]) -> Iterator[str]:
    """Whose account it is, and where it stands."""
    word = predication.predicate
    if told.said_with(word):
        yield "saying"
    if told.is_said(word):
        yield "said"
    for link in claimants[:1]:
        inside = told.doc.words_in(*link.span) if link.span else ()
        if link.name and len(inside) == 1 and told.doc.tokens[inside[0]].xpos == "PRP":
            yield "account of a pronoun"
    if told.in_marks(told.doc.tokens[word].start):
        yield "in marks"
