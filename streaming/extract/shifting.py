"""Move an extraction's spans, from a part of a text to the whole of it or back."""

from __future__ import annotations

from dataclasses import replace

from contract.records import Claim, Event, Extraction, Link, Measure, Participant, Quote, Span


def shifted(found: Extraction, text: str, by: int) -> Extraction:
    """The extraction of ``text[by:]`` as one of ``text``; spans are code points."""
    if not by:
        return replace(found, text=text)
    return replace(
        found,
        text=text,
        quotes=tuple(_quote(quote, by) for quote in found.quotes),
        claims=tuple(_claim(claim, by) for claim in found.claims),
        events=tuple(shifted_event(event, by) for event in found.events),
        measures=tuple(shifted_measure(measure, by) for measure in found.measures),
    )


def _spans(spans: tuple[Span, ...], by: int) -> tuple[Span, ...]:
    return tuple((start + by, end + by) for start, end in spans)


def _span(span: Span | None, by: int) -> Span | None:
    return span and (span[0] + by, span[1] + by)


def _chain(links: tuple[Link, ...], by: int) -> tuple[Link, ...]:
    return tuple(replace(link, span=_span(link.span, by)) for link in links)


def _quote(quote: Quote, by: int) -> Quote:
    return replace(
        quote,
        content=_spans(quote.content, by),
        source=_spans(quote.source, by),
        cue=_spans(quote.cue, by),
        chain=_chain(quote.chain, by),
        addressee=_chain((quote.addressee,), by)[0] if quote.addressee else None,
    )


def _claim(claim: Claim, by: int) -> Claim:
    return replace(
        claim,
        span=(claim.span[0] + by, claim.span[1] + by),
        claimants=_chain(claim.claimants, by),
        subject_mention=_span(claim.subject_mention, by),
        value_mention=_span(claim.value_mention, by),
    )


def _participant(participant: Participant, by: int) -> Participant:
    start, end = participant.span
    return replace(participant, span=(start + by, end + by))


def shifted_event(event: Event, by: int) -> Event:
    """An event with all of its spans moved."""
    trigger, evidence = _spans((event.trigger, event.span), by)
    return replace(
        event,
        participants=tuple(_participant(each, by) for each in event.participants),
        place=event.place and _participant(event.place, by),
        claimants=_chain(event.claimants, by),
        trigger=trigger,
        span=evidence,
        governor_span=_span(event.governor_span, by),
    )


def shifted_measure(measure: Measure, by: int) -> Measure:
    """A measure with all of its spans moved."""
    number, evidence = _spans((measure.number, measure.span), by)
    return replace(
        measure,
        of=measure.of and _participant(measure.of, by),
        place=measure.place and _participant(measure.place, by),
        claimants=_chain(measure.claimants, by),
        number=number,
        span=evidence,
    )
