"""All predications of a text, in the order of their predicates."""

from __future__ import annotations

from collections.abc import Mapping

from streaming.extract.doc import Doc
from streaming.extract.predications.arguments import (
    arguments_of,
    is_length,
    is_time,
    lasts,
    light_verb,
    tells_when,
)
from streaming.extract.predications.modality import (
    is_negated,
    is_perfect,
    tense_of,
)
from streaming.extract.predications.predicates import Predicate, predicate_at
from streaming.extract.predications.records import Argument, Predication
from streaming.extract.predications.telling import Telling, tellings


def predications(doc: Doc) -> tuple[Predication, ...]:
    """Every verb, participle, copula, nominalisation, apposition and title with what it takes.

    Pure; time is linear in the number of sentences. Subjects are inherited through conjuncts,
    controlled verbs, participles and adverbial clauses, a relative pronoun is its antecedent,
    and no argument comes from elsewhere than the predicate's own tree.
    """
    predicates: dict[int, Predicate] = {}
    governors: dict[int, int | None] = {}
    for first, behind in doc.sentences:
        for word in _downwards(doc, first, behind):
            head = doc.tokens[word].head
            governors[word] = head if head in predicates else governors.get(head)
            predicate = predicate_at(doc, word)
            if predicate is not None:
                predicates[word] = predicate
    told = tellings(doc, sorted(predicates))
    found = (_predication(doc, predicates[w], _telling(doc, w, told), governors[w]) for w in told)
    return tuple(each for each in found if each is not None)


def _downwards(doc: Doc, first: int, behind: int) -> list[int]:
    """The words of a sentence, each behind the one from which it hangs."""
    order = [i for i in range(first, behind) if not first <= doc.tokens[i].head < behind]
    for word in order:
        order += doc.under(word)
    return order


def _telling(doc: Doc, word: int, told: Mapping[int, Telling]) -> Telling:
    """A noun's act is no more done than the verb that tells it: "could make his debut"."""
    light = light_verb(doc, word)
    verbs = told.get(light) if light is not None else None
    if verbs is None or verbs.status in ("asserted", "reported"):
        return told[word]
    return verbs


def _predication(
    doc: Doc, predicate: Predicate, telling: Telling, governor: int | None
) -> Predication | None:
    """None of a noun of an act that nobody is said to have done or undergone."""
    word = predicate.word
    if predicate.of is not None:
        telling = Telling("asserted", 1.0)  # a description is given
    arguments = arguments_of(doc, predicate)
    timed = predicate.kind == "nominalisation"  # "its 2015 launch", "2015's end"
    when = [a.head for a in arguments if (timed or a.role == "oblique") and is_time(doc, a.head)]
    beside = doc.under(word, "obl", "obj", "advmod", "nmod:unmarked")
    lengths = [a.head for a in arguments if is_length(doc, a)]
    when = [w for w in (*when, *(c for c in beside if tells_when(doc, c))) if w not in lengths]
    arguments = tuple(a for a in arguments if a.head not in when)
    when += [o for o in doc.under(word, "obj") if lasts(doc, o)]  # beside what is spent so
    if predicate.kind == "nominalisation" and not arguments:
        return None
    where = tuple(a.head for a in arguments if a.role == "oblique" and doc.kind(a.head) == "place")
    return Predication(
        predicate=word,
        lemma=predicate.lemma,
        kind=predicate.kind,
        arguments=arguments,
        polarity=not is_negated(doc, word),
        modality=telling.status,
        likely=telling.likely,
        tense=tense_of(doc, word),
        perfect=is_perfect(doc, word),
        passive=predicate.kind in ("verb", "participle") and doc.is_passive(word),
        governor=governor,
        times=tuple(dict.fromkeys(when)),
        places=where,
        quantities=_quantities(doc, arguments),
        evidence=_evidence(doc, word, arguments, when),
    )


def _quantities(doc: Doc, arguments: tuple[Argument, ...]) -> tuple[int, ...]:
    numbers = {w for a in arguments for w in a.words if doc.tokens[w].upos == "NUM"}
    return tuple(sorted(numbers))


def _evidence(
    doc: Doc, word: int, arguments: tuple[Argument, ...], when: list[int]
) -> tuple[int, int]:
    parts = {word, *doc.under(word, "aux", "aux:pass", "cop", "compound:prt")}
    parts.update(w for a in arguments for w in (a.words[0], a.words[-1]))
    parts.update(w for t in when for w in doc.phrase(t))
    return doc.span(sorted(parts))
