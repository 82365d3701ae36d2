"""What was found in a document as columns of events and measures. Pure; see ``columns``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from contract.confidence import LINKED_EVENT
from contract.records import Event, Extraction, Measure, Participant
from factstore.derived.series import is_toll, measured
from factstore.identity import entity_id, happening_key, series_id, series_key, told_id
from streaming.steps.columns import Columns, Place, claimants, common, occurrences, spans, whole
from streaming.steps.documents import is_turn


def event_columns(found: Extraction, document: Mapping[str, Any], place: Place) -> Columns:
    """One row an event."""
    events = found.events
    told = [(found.text[slice(*event.span)], event.predicate) for event in events]
    return {
        **_told(found, events, document),
        "event_id": _ids(place, "event", told),
        "predicate": [event.predicate for event in events],
        "kind": [event.kind for event in events],
        "agent": [_who(event, "agent") for event in events],
        "patient": [_who(event, "patient") or _who(event, "content") for event in events],
        "agent_id": [_id(_first_named(event, "agent")) for event in events],
        "patient_id": [_id(_first_named(event, "patient")) for event in events],
        "participants": [list(map(_participant, event.participants)) for event in events],
        "quantities": [event.quantities for event in events],
        "governor": [event.governor or None for event in events],
        "told": [event.told for event in events],
        "type": [event.type or None for event in events],
        "roles": [_roles(event) for event in events],
        "happening_key": [_happening_key(event) for event in events],
    }


def measure_columns(
    found: Extraction, document: Mapping[str, Any], place: Place, event_ids: Sequence[str] = ()
) -> Columns:
    """One row a measure. ``event_ids`` are those of ``found.events``."""
    measures, published = found.measures, common(document, place)["published"]
    events = list(zip(found.events, event_ids, strict=False))
    places = sorted(each.name for each in found.entities if each.kind == "place")
    where = [_where(measure, places) for measure in measures]
    ofs = [measure.of for measure in measures]
    series = [_series(measure, at) for measure, at in zip(measures, where, strict=True)]
    told = [(f"{measure.what} {measure.words}", measure.predicate) for measure in measures]
    columns = _told(found, measures, document)
    return {
        **columns,
        "place": [at or of for at, of in zip(where, columns["place"], strict=True)],
        "measure_id": _ids(place, "measure", told),
        "event_id": [
            next((name for event, name in events if _counts(event, measure)), None)
            for measure in measures
        ],
        "what": [measure.what for measure in measures],
        "of_whom": [of.shown if of else None for of in ofs],
        "of_words": [of.words if of else None for of in ofs],
        "of_id": list(map(_id, ofs)),
        "predicate": [measure.predicate or None for measure in measures],
        "value": [measure.value for measure in measures],
        "upper_value": [measure.upper for measure in measures],
        "comparator": [measure.comparator or None for measure in measures],
        "change": [measure.change or None for measure in measures],
        "unit": [measure.unit or None for measure in measures],
        "unit_kind": [measure.unit_kind for measure in measures],
        "words": [measure.words for measure in measures],
        "series_id": series,
        "series_key": [one and series_key(one, published) for one in series],
    }


def _ids(place: Place, sort: str, told: Sequence[tuple[str, str]]) -> list[str]:
    return [
        told_id(place.event_key, sort, *words, occurrence)
        for words, occurrence in zip(told, occurrences(told), strict=True)
    ]


def _series(measure: Measure, where: str | None) -> str | None:
    """Which series a measure is of: of whom is named, else of where. What befalls people is one
    measure, however they are called; of all else what it is that they do or have tells."""
    subject = (measure.of.name if measure.of else None) or where
    if subject is None:
        return None
    toll = is_toll(measure.unit_kind)
    thing = measured(measure.what, measure.unit_kind, where)
    what = thing if toll else f"{measure.predicate} {thing}"
    return series_id(subject, what, "" if toll else measure.unit, measure.change)


def _where(measure: Measure, places: Sequence[str]) -> str | None:
    """The named place of a figure: of what is told, else within what it measures."""
    if measure.place is not None:
        return measure.place.name
    return next((place for place in places if measure.what.endswith(f" in {place}")), None)


def _counts(event: Event, measure: Measure) -> bool:
    """Whether a figure is one that an event tells: it stands in what takes part."""
    start, end = measure.number
    return event.predicate == measure.predicate and any(
        each.span[0] <= start and end <= each.span[1] for each in event.participants
    )


def _happening_key(event: Event) -> str | None:
    """By what it is compared with the events of other documents; None of what is only wished or
    asked, of a state, of what may be misread, and of what names too little to be told apart."""
    if event.kind == "state" or event.confidence < LINKED_EVENT:
        return None
    if event.modality not in ("asserted", "reported", "planned", "denied"):
        return None
    named = {each.role: each.name for each in reversed(event.participants) if each.name}
    place = event.place.name if event.place else None
    if not event.type and named.get("agent") in (None, named.get("patient")):
        return None
    if not event.type and "patient" not in named:
        return None
    anchor = _alike(event) or named.get("patient") or named.get("agent") or place
    anchor = anchor or named.get("oblique")
    return happening_key(event.type or event.predicate, anchor) if anchor else None


def _alike(event: Event) -> str | None:
    """Of those who take part in one way ("met", "married") the first by name, whoever is told
    first; None where they do not."""
    parts = {each.called: each.role for each in event.participants if each.called}
    alike = [p for p in event.participants if p.called and parts[p.called] != p.role]
    names = {p.name for p in event.participants if alike and p.called == alike[0].called}
    return min((name for name in names if name), default=None)


def _told(
    found: Extraction, told: Sequence[Event] | Sequence[Measure], document: Mapping[str, Any]
) -> Columns:
    """What events and measures share. What is told in somebody's turn is that one's account."""
    turn = is_turn(document)
    times = [each.time for each in told]
    places = [each.place for each in told]
    return {
        **spans(found.text, [each.span for each in told]),
        **claimants([whole(each.claimants, document) for each in told]),
        "happened": [time.iso if time else None for time in times],
        "happened_words": [time.words if time else None for time in times],
        "happened_relation": [(time.relation or None) if time else None for time in times],
        "place": [place.shown if place else None for place in places],
        "place_words": [place.words if place else None for place in places],
        "polarity": [each.polarity for each in told],
        "modality": [
            "reported" if turn and each.modality == "asserted" else each.modality for each in told
        ],
        "confidence": [each.confidence for each in told],
        "salience": [each.salience for each in told],
    }


def _who(event: Event, role: str) -> str | None:
    return _listed(p for p in event.participants if p.role == role) or None


def _first_named(event: Event, role: str) -> Participant | None:
    return next((p for p in event.participants if p.role == role and p.name), None)


def _roles(event: Event) -> dict[str, str]:
    """What the event's type calls its participants, each with their names or words."""
    called = dict.fromkeys(p.called for p in event.participants if p.called)
    return {name: _listed(p for p in event.participants if p.called == name) for name in called}


def _listed(participants: Iterable[Participant]) -> str:
    return "; ".join(p.shown for p in participants)


def _participant(participant: Participant) -> tuple[Any, ...]:
    """As ``participants`` has it: tables.PARTICIPANT."""
    return (
        participant.role,
        participant.words,
        participant.name,
        _id(participant),
        participant.kind or None,
        participant.preposition or None,
        *participant.span,
        participant.resolved or None,
    )


def _id(participant: Participant | None) -> str | None:
    if participant is None or participant.name is None:
        return None
    return entity_id(participant.kind, participant.name)
