"""The turns of a transcript as one text: who speaks is introduced before them, so that "Devonte"
and "our club" are known, and what one says may be of what another said.

Places in the joined text are code points; ``Joined.part`` gives back what lies in one turn with
places of that turn's own text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from contract.records import Claim, Event, Extraction, Link, Measure, Quote, Span
from streaming.extract.model import About, Speaker, Turn
from streaming.extract.shifting import shifted_event, shifted_measure

_GAP = "\n\n"
_LAST_PART = re.compile(r",\s+(?=(?:the\s+|The\s+)?[A-Z])")
"""Before whose it is: "general manager, Selkirk Otters"."""


@dataclass(frozen=True, slots=True)
class Joined:
    """A text of turns, where each stands in it, and what is known of the whole."""

    text: str
    about: About

    def part(self, found: Extraction, turn: Turn) -> Extraction:
        """What an extraction of the joined text found in one turn, as of that turn's text."""
        within = _Within(turn.start, turn.end)
        return replace(
            found,
            text=self.text[turn.start : turn.end],
            quotes=tuple(within.quote(quote) for quote in found.quotes if within.says(quote)),
            claims=tuple(within.claim(claim) for claim in found.claims if within.has(claim.span)),
            events=tuple(within.event(event) for event in found.events if within.has(event.span)),
            measures=tuple(within.measure(m) for m in found.measures if within.has(m.span)),
        )


def join(turns: Sequence[tuple[str, Speaker]], about: About) -> Joined:
    """The turns' texts below the title and an introduction of the speakers."""
    cast = dict.fromkeys(speaker.name for _, speaker in turns)
    told = {speaker.name: speaker for _, speaker in reversed(turns)}
    parts = [about.headline] if about.headline else []
    parts += [_introduced(told[name]) for name in cast]
    at = sum(len(part) + len(_GAP) for part in parts)
    places: list[Turn] = []
    for text, speaker in turns:
        places.append(Turn(at, at + len(text), speaker))
        at += len(text) + len(_GAP)
    whole = _GAP.join([*parts, *(text for text, _ in turns)])
    return Joined(whole, replace(about, turns=tuple(places)))


def _introduced(speaker: Speaker) -> str:
    """ "Ada Quill, mayor of Selkirk, spoke.": a sentence that names a speaker."""
    role = speaker.role or ""
    if role[:1].isupper() and not speaker.affiliation:
        return f"{speaker.name} of {role} spoke."
    whose = f" of {speaker.affiliation}" if speaker.affiliation else ""
    told = _LAST_PART.sub(" of ", role, count=1) + whose if role else whose
    return f"{speaker.name}, {told.strip()}, spoke." if told else f"{speaker.name} spoke."


@dataclass(frozen=True, slots=True)
class _Within:
    """The places of one turn, from ``start`` to ``end`` of the joined text."""

    start: int
    end: int

    def has(self, span: Span) -> bool:
        """Whether a span lies in the turn."""
        return self.start <= span[0] and span[1] <= self.end

    def says(self, quote: Quote) -> bool:
        """Whether all of a quotation's content lies in the turn."""
        return all(map(self.has, quote.content))

    def quote(self, quote: Quote) -> Quote:
        """A quotation of the turn, its places those of the turn's own text."""
        return replace(
            quote,
            content=self._spans(quote.content),
            source=self._spans(quote.source),
            cue=self._spans(quote.cue),
            chain=tuple(map(self._link, quote.chain)),
            addressee=quote.addressee and self._link(quote.addressee),
        )

    def claim(self, claim: Claim) -> Claim:
        """A claim of the turn, its places those of the turn's own text."""
        return replace(
            claim,
            span=(claim.span[0] - self.start, claim.span[1] - self.start),
            claimants=tuple(map(self._link, claim.claimants)),
            subject_mention=self._span(claim.subject_mention),
            value_mention=self._span(claim.value_mention),
        )

    def event(self, event: Event) -> Event:
        """An event of the turn, its places those of the turn's own text."""
        claimants = tuple(map(self._link, event.claimants))
        return replace(shifted_event(event, -self.start), claimants=claimants)

    def measure(self, measure: Measure) -> Measure:
        """A measure of the turn, its places those of the turn's own text."""
        claimants = tuple(map(self._link, measure.claimants))
        return replace(shifted_measure(measure, -self.start), claimants=claimants)

    def _span(self, span: Span | None) -> Span | None:
        """None for what another turn names."""
        inside = span is not None and self.has(span)
        return (span[0] - self.start, span[1] - self.start) if span and inside else None

    def _spans(self, spans: tuple[Span, ...]) -> tuple[Span, ...]:
        return tuple((a - self.start, b - self.start) for a, b in filter(self.has, spans))

    def _link(self, link: Link) -> Link:
        return replace(link, span=self._span(link.span))
