"""Events out of predications: who is meant, when, by whose account, and how much it matters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from contract.records import Event, EventKind, Participant
from streaming.extract.events.confidence import confidence
from streaming.extract.events.salience import salience, weight
from streaming.extract.events.told import Told
from streaming.extract.events.told_once import events_once
from streaming.extract.events.types import EventTypes, Typed
from streaming.extract.lexicon import words
from streaming.extract.predications import Argument, Predication

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
        if predication.kind not in _KINDS or told.in_name(predication.predicate):
            continue
        if told.is_cue(predication.predicate) and not any(map(told.refers, _spoken(predication))):
            continue  # what is said is a quotation
        event = _event(told, predication, at, types)
        if event is not None:
            found[predication.predicate] = event
    bare = {word for word in found if _adds_nothing(at[word], at, found)}
    return events_once(told, [event for word, event in found.items() if word not in bare])


def _spoken(predication: Predication) -> tuple[Argument, ...]:
    """What a verb of saying is of itself about, beside what is said: "called for a ban"."""
    return predication.of("patient") + predication.of("oblique", "for", "against")


def _adds_nothing(
    own: Predication, at: Mapping[int, Predication], found: Mapping[int, Event]
) -> bool:
    """Whether what a predication tells is told by another: "intends" by what is intended, as "I
    think" tells nothing beside what is thought; "made" by "an offer", "an offer" that names
    nobody by the verb that takes it."""
    event = found[own.predicate]
    plain = not (event.place or event.time or event.quantities)
    told = {a.head for c in own.of("content") if c.head in at for a in at[c.head].arguments}
    others = [a.head for a in own.arguments if a.role not in ("agent", "content")]
    if plain and own.of("content") and told.issuperset(others):
        return True
    if own.lemma in _EMPTY:
        return any(thing.head in found for thing in own.of("patient"))
    if own.kind != "nominalisation" or not plain:
        return False
    if own.governor is None or own.governor not in found:
        return False
    taking = at[own.governor]
    mine = {p.name for p in event.participants}
    taken = any(own.predicate in argument.words for argument in taking.arguments)
    theirs = {p.name for p in found[own.governor].participants}
    return taken and taking.lemma not in _EMPTY and mine <= theirs


def _event(
    told: Told, predication: Predication, at: Mapping[int, Predication], types: EventTypes
) -> Event | None:
    place = told.place(predication)
    typed = types.of(told, predication)
    participants = tuple(_participants(told, predication, place, typed))
    named = [p for p in participants if p.name is not None]
    quantities = _quantities(told, predication)
    if not named and not quantities and (place is None or place.name is None):
        return None
    if not any(p.role in _BEARERS[predication.kind] for p in participants):
        return None
    claimants = told.claimants(predication.predicate)
    modality = told.modality(predication, claimants)
    governor = at.get(-1 if predication.governor is None else predication.governor)
    token = told.doc.tokens[predication.predicate]
    return Event(
        predicate=typed.lemma if typed else predication.lemma,
        type=typed.type if typed else "",
        kind=_KINDS[predication.kind],
        participants=participants,
        place=place,
        time=told.when(predication),
        quantities=quantities,
        polarity=predication.polarity,
        modality=modality,
        claimants=claimants,
        trigger=(token.start, token.end),
        span=predication.evidence,
        confidence=confidence(told, predication, at, sum(p.called != "" for p in participants)),
        salience=salience(
            told, predication.predicate, modality, len({p.name for p in named}), bool(quantities)
        )
        * weight(told, predication, typed is not None),
        governor=governor.lemma if governor else "",
        governor_span=_trigger(told, governor) if governor else None,
    )


def _trigger(told: Told, predication: Predication) -> tuple[int, int]:
    token = told.doc.tokens[predication.predicate]
    return token.start, token.end


def _participants(
    told: Told, predication: Predication, place: Participant | None, typed: Typed | None
) -> Iterable[Participant]:
    called = {argument.head: name for name, argument in typed.called} if typed else {}
    beside = [a for _, a in typed.called if a not in predication.arguments] if typed else []
    for argument in (*predication.arguments, *beside):
        if argument.role == "content" or argument.preposition == "when":
            continue  # told by its own predicate, which is governed by this one
        if argument.role == "oblique" and told.is_source(argument.head):
            continue  # "according to Roe"
        if not told.refers(argument):
            continue
        participant = told.participant(argument, called.get(argument.head, ""))
        if place is None or participant.span != place.span:
            yield participant


def _quantities(told: Told, predication: Predication) -> tuple[str, ...]:
    """The arguments that count something, in their words."""
    numbers = set(predication.quantities)
    found = (
        told.doc.span(argument.words)
        for argument in predication.arguments
        if argument.role != "content" and not numbers.isdisjoint(argument.words)
    )
    return tuple(" ".join(told.document.text[slice(*span)].split()) for span in found)
