"""What was found in a document as rows of events and measures. Pure; see ``rows``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from contract.confidence import LINKED_EVENT
from contract.records import Event, Extraction, Measure, Participant
from factstore.derived.series import is_toll, measured
from factstore.identity import entity_id, happening_key, series_id, series_key, told_id
from streaming.steps.documents import is_turn
from streaming.steps.rows import Place, claimants, common, span


def event_rows(
    found: Extraction, document: Mapping[str, Any], place: Place
) -> list[dict[str, Any]]:
    """One row an event, in the order of the text."""
    shared = common(document, place)
    seen: Counter[tuple[str, str]] = Counter()
    rows = []
    for event in found.events:
        words = found.text[slice(*event.span)]
        occurrence = seen[words, event.predicate]
        seen[words, event.predicate] += 1
        rows.append(
            {
                **shared,
                **span(found.text, event.span),
                **_told(event, document),
                "event_id": told_id(place.event_key, "event", words, event.predicate, occurrence),
                "predicate": event.predicate,
                "kind": event.kind,
                "agent": _who(event, "agent"),
                "patient": _who(event, "patient") or _who(event, "content"),
                "agent_id": _id(_first_named(event, "agent")),
                "patient_id": _id(_first_named(event, "patient")),
                "participants": [_participant(each) for each in event.participants],
                "quantities": list(event.quantities),
                "governor": event.governor or None,
                "told": event.told,
                "type": event.type or None,
                "roles": _roles(event),
                "happening_key": _happening_key(event),
            }
        )
    return rows


def measure_rows(
    found: Extraction, document: Mapping[str, Any], place: Place, event_ids: Sequence[str] = ()
) -> list[dict[str, Any]]:
    """One row a measure, in the order of the text. ``event_ids`` are those of ``found.events``."""
    events = list(zip(found.events, event_ids, strict=False))
    shared = common(document, place)
    seen: Counter[tuple[str, str]] = Counter()
    rows = []
    places = sorted(e.name for e in found.entities if e.kind == "place")
    for measure in found.measures:
        of, where = measure.of, _where(measure, places)
        told = f"{measure.what} {measure.words}"
        occurrence = seen[told, measure.predicate]
        seen[told, measure.predicate] += 1
        rows.append(
            {
                **shared,
                **span(found.text, measure.span),
                **_told(measure, document),
                "measure_id": told_id(
                    place.event_key, "measure", told, measure.predicate, occurrence
                ),
                "event_id": next((name for e, name in events if _counts(e, measure)), None),
                "what": measure.what,
                "of_whom": (of.name or of.words) if of else None,
                "of_words": of.words if of else None,
                "of_id": _id(of),
                "predicate": measure.predicate or None,
                "value": measure.value,
                "upper_value": measure.upper,
                "comparator": measure.comparator or None,
                "change": measure.change or None,
                "unit": measure.unit or None,
                "unit_kind": measure.unit_kind,
                "words": measure.words,
                **({"place": where} if where else {}),
                **_series(measure, where, shared["published"]),
            }
        )
    return rows


def _series(measure: Measure, where: str | None, published: str | None) -> dict[str, str | None]:
    """Which series a measure is of: of whom is named, else of where. What befalls people is one
    measure, however they are called; of all else what it is that they do or have tells."""
    subject = (measure.of.name if measure.of else None) or where
    if subject is None:
        return {"series_id": None, "series_key": None}
    toll = is_toll(measure.unit_kind)
    thing = measured(measure.what, measure.unit_kind, where)
    what = thing if toll else f"{measure.predicate} {thing}"
    series = series_id(subject, what, "" if toll else measure.unit, measure.change)
    return {"series_id": series, "series_key": series_key(series, published)}


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


def _told(each: Event | Measure, document: Mapping[str, Any]) -> dict[str, Any]:
    """What events and measures share. What is told in somebody's turn is that one's account."""
    by_turn = is_turn(document) and each.modality == "asserted"
    return {
        **claimants(each.claimants, document),
        "happened": each.time.iso if each.time else None,
        "happened_words": each.time.words if each.time else None,
        "happened_relation": (each.time.relation or None) if each.time else None,
        "place": (each.place.name or each.place.words) if each.place else None,
        "place_words": each.place.words if each.place else None,
        "polarity": each.polarity,
        "modality": "reported" if by_turn else each.modality,
        "confidence": each.confidence,
        "salience": each.salience,
        "signature": document.get("signature"),
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
    return "; ".join(p.name or p.words for p in participants)


def _participant(participant: Participant) -> dict[str, Any]:
    start, end = participant.span
    return {
        "role": participant.role,
        "words": participant.words,
        "name": participant.name,
        "entity_id": _id(participant),
        "kind": participant.kind or None,
        "preposition": participant.preposition or None,
        "span_start": start,
        "span_end": end,
    }


def _id(participant: Participant | None) -> str | None:
    if participant is None or participant.name is None:
        return None
    return entity_id(participant.kind, participant.name)
