"""Events out of predications: who is meant, when, by whose account, and how much it matters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from contract.confidence import is_low_event
from contract.records import Event, EventKind, Participant
from streaming.extract.events.confidence import confidence
from streaming.extract.events.participants import participants
from streaming.extract.events.salience import fullness, salience, weight
from streaming.extract.events.told import Told
from streaming.extract.events.told_once import events_once
from streaming.extract.events.types import EventTypes, Typed
from streaming.extract.lexicon import words
from streaming.extract.predications import Predication
from streaming.extract.times.clauses import PHASE

_KINDS: dict[str, EventKind] = {
    "verb": "verb", "participle": "participle", "nominalisation": "noun", "copula": "state",
}  # fmt: skip
"""Appositions and titles tell no happening: who holds which post is the claims' to say."""
_CORE = ("agent", "patient", "recipient")
_BEARERS: dict[str, tuple[str, ...]] = {
    "verb": _CORE, "participle": _CORE, "copula": ("agent",), "nominalisation": (*_CORE, "oblique"),
}  # fmt: skip
"""One of whom there must be for something to be told of anybody."""
_EMPTY = words("happenings", "empty")


def find_events(
    told: Told, predications: Sequence[Predication], types: EventTypes
) -> tuple[Event, ...]:
    """The events of a document with a named or counted participant, in the order of the text,
    each once. Pure, and linear in the text."""
    at = {p.predicate: p for p in predications}
    found: dict[int, Event] = {}
    for predication in predications:
        if predication.kind not in _KINDS or told.document.in_name(predication.predicate):
            continue
        event = _event(told, predication, at, types.of(told, predication))
        if event is not None:
            found[predication.predicate] = event
    bare = {word for word in found if _adds_nothing(told, at[word], at, found)}
    return events_once(told, [event for word, event in found.items() if word not in bare])


def _adds_nothing(
    told: Told, own: Predication, at: Mapping[int, Predication], found: Mapping[int, Event]
) -> bool:
    """Whether what a predication tells is told by another that is as sure: "began" and "intends"
    by what began and is intended, "said" by what is said, as "I think" tells nothing beside what
    is thought; "made" by "an offer", "an offer" that names nobody by the verb that takes it."""
    event = found[own.predicate]
    contents = [c.head for c in own.of("content")] or _contents(told, own, at)
    if contents and all(
        _is_sure(head, found) and _has_holder(event, found[head]) for head in contents
    ):
        if own.lemma in PHASE:
            return True
        taken = {a.head for head in contents for a in at[head].arguments}
        others = {a.head for a in own.arguments if a.role not in ("agent", "content")}
        if not (event.type or event.time or event.quantities) and others <= taken:
            return True
    if own.lemma in _EMPTY:
        things = [thing.head for thing in own.of("patient") if thing.head in found]
        return any(_is_sure(t, found) or not _is_sure(own.predicate, found) for t in things)
    if own.kind != "nominalisation" or event.place or event.time or event.quantities:
        return False
    if own.governor is None or own.governor not in found:
        return False
    above = at[own.governor]
    mine = {p.name for p in event.participants}
    within = any(own.predicate in argument.words for argument in above.arguments)
    theirs = {p.name for p in found[own.governor].participants}
    return within and above.lemma not in _EMPTY and mine <= theirs


def _has_holder(event: Event, content: Event) -> bool:
    """Whether who wants, hopes or says it is told with what is wanted, hoped or said."""
    holders = {p.name for p in event.participants if p.role == "agent" and p.name}
    told = {p.name for p in content.participants} | {link.name for link in content.claimants}
    return not holders or not holders.isdisjoint(told)


def _contents(told: Told, own: Predication, at: Mapping[int, Predication]) -> list[int]:
    """The main predicates of what a verb of saying attributes in its own sentence."""
    inside = (word for piece in told.pieces_said(own.predicate) for word in piece)
    return [word for word in inside if word in at and told.is_said(word)]


def _is_sure(word: int, found: Mapping[int, Event]) -> bool:
    return word in found and not is_low_event(found[word].confidence)


def _event(
    told: Told, predication: Predication, at: Mapping[int, Predication], typed: Typed | None
) -> Event | None:
    place = told.place(predication, {a.head for _, a in typed.called} if typed else ())
    taking = tuple(participants(told, predication, place, typed))
    named = [p for p in taking if p.name is not None]
    names = {p.name for p in named}.union(*(told.named_in(p.span) for p in taking))
    quantities = _quantities(told, predication)
    claimants = told.claimants(predication.predicate)
    by_somebody = told.is_said(predication.predicate) and any(link.name for link in claimants)
    known = names or quantities or by_somebody or (place and place.name)
    if not known and not any(told.recurs(a.head) for a in predication.arguments if a.role in _CORE):
        return None
    if not any(p.role in _BEARERS[predication.kind] for p in taking):
        return None
    if told.doc.tokens[predication.predicate].relation == "amod" and len(taking) < 2:
        return None  # "the disputed vote"
    modality = told.modality(predication, claimants)
    governor = at.get(-1 if predication.governor is None else predication.governor)
    where = () if place is None else (place,)
    time = told.times.when(predication)
    sure = confidence(told, predication, at, (*taking, *where), claimants)
    words = len({word for each in taking for word in told.doc.words_in(*each.span)})
    matters = salience(
        told, predication.predicate, modality, len(names) or by_somebody, bool(quantities)
    )
    full = fullness(time is not None, bool(quantities), words, sure)
    return Event(
        predicate=typed.lemma if typed else predication.lemma,
        type=typed.type if typed else "",
        kind=_KINDS[predication.kind],
        participants=taking,
        place=place,
        time=time,
        quantities=quantities,
        polarity=predication.polarity,
        modality=modality,
        claimants=claimants,
        trigger=_trigger(told, predication),
        span=_evidence(predication, taking),
        confidence=sure,
        salience=matters * full * weight(told, predication, typed is not None),
        governor=governor.lemma if governor else "",
        governor_span=_trigger(told, governor) if governor else None,
    )


def _trigger(told: Told, predication: Predication) -> tuple[int, int]:
    token = told.doc.tokens[predication.predicate]
    return token.start, token.end


def _evidence(predication: Predication, taking: Sequence[Participant]) -> tuple[int, int]:
    spans = [predication.evidence, *(each.span for each in taking)]
    return min(span[0] for span in spans), max(span[1] for span in spans)


def _quantities(told: Told, predication: Predication) -> tuple[str, ...]:
    """The arguments that count something, in their words."""
    numbers = set(predication.quantities)
    found = (
        told.doc.span(argument.words)
        for argument in predication.arguments
        if argument.role != "content" and not numbers.isdisjoint(argument.words)
    )
    return tuple(told.doc.said(span) for span in found)
