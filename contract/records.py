"""What extraction yields: quotes and claims with their place in the text.

Spans are ``(start, end)`` in Unicode code points of the document's text, end
exclusive. ``Extraction.as_json`` is the format of ``onrecord extract --json``: a
contract, described in docs/extract-json.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from contract.confidence import LEAST_QUOTE, is_low_claim, is_low_event, is_low_quote

Span = tuple[int, int]
LinkKind = Literal["person", "organization", "group", "anonymous", "document"]
QuoteKind = Literal["direct", "indirect", "mixed"]
Modality = Literal["asserted", "reported", "denied", "conditional", "planned", "questioned"]
EventModality = Literal[Modality, "required", "wished"]
"""``required``: must or should be done; ``wished``: wanted, feared, asked for, tried or said to be
so only in a wish."""
PersonStatus = Literal["joined", "parted", "unsure"]
"""Whether a person of a name that several have is known to be one of them."""
EventKind = Literal["verb", "participle", "noun", "state"]
ParticipantRole = Literal["agent", "patient", "recipient", "oblique", "attribute", "content"]
Comparator = Literal["", "about", "more than", "at least", "less than", "at most"]
Change = Literal["", "up by", "down by", "up to", "down to", "up from", "down from"]


@dataclass(frozen=True, slots=True)
class Link:
    """One claimant in a chain, or the addressee of a quotation.

    ``mention`` is the words of the text; ``name`` the resolved full name, None for
    an anonymous one. ``confidence`` is how sure the resolution is, 0 to 1;
    ``candidates`` the names it could also have been, where it was ambiguous.
    """

    mention: str
    name: str | None
    kind: LinkKind
    affiliation: str | None = None
    role: str | None = None
    span: Span | None = None
    confidence: float = 1.0
    candidates: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        return {
            "mention": self.mention,
            "name": self.name,
            "kind": self.kind,
            "affiliation": self.affiliation,
            "role": self.role,
        }


@dataclass(frozen=True, slots=True)
class Quote:
    """One attribution. ``chain`` runs from the innermost speaker outwards.

    A ``stance`` reports no words: an attitude, a plan, an act or a refusal to speak.
    """

    kind: QuoteKind
    content: tuple[Span, ...]
    source: tuple[Span, ...]
    cue: tuple[Span, ...]
    chain: tuple[Link, ...]
    addressee: Link | None = None
    nested: bool = False
    modality: Modality = "asserted"
    polarity: bool = True
    confidence: float = 1.0
    stance: bool = False

    @property
    def is_recorded(self) -> bool:
        """Whether it goes on record: no stance, and likely enough to be an attribution at all."""
        return not self.stance and self.confidence >= LEAST_QUOTE

    def as_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "content": [list(s) for s in self.content],
            "source": [list(s) for s in self.source],
            "cue": [list(s) for s in self.cue],
            "chain": [link.as_json() for link in self.chain],
            "addressee": self.addressee.as_json() if self.addressee else None,
            "nested": self.nested,
            "stance": self.stance,
            "confidence": round(self.confidence, 4),
            "low_confidence": is_low_quote(self.confidence),
        }


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement of fact as one document makes it.

    ``subject`` and ``value`` are resolved names; the mentions are the words of the
    text. ``span`` cuts the evidence out of the text. ``claimants`` is a chain like
    a quote's; empty where the article itself states it.
    """

    subject: str
    predicate: str
    value: str
    qualifiers: Mapping[str, str | int]
    modality: Modality
    claimants: tuple[Link, ...]
    span: Span
    confidence: float
    subject_mention: Span | None = None
    value_mention: Span | None = None
    subject_kind: str = "person"
    value_kind: str = "organization"
    words: Mapping[str, str] = field(default_factory=dict)
    """The text's own words for resolved qualifiers: {"point_in_time": "last season"}."""

    def as_json(self) -> dict[str, Any]:
        return {
            "subject": self.subject,
            "predicate": self.predicate,
            "value": self.value,
            "qualifiers": dict(self.qualifiers),
            "modality": self.modality,
            "claimants": [link.as_json() for link in self.claimants],
            "span": list(self.span),
            "confidence": round(self.confidence, 4),
            "low_confidence": is_low_claim(self.confidence),
        }


@dataclass(frozen=True, slots=True)
class NamedEntity:
    """A person, organisation or place that a document names, with its short forms."""

    name: str
    kind: Literal["person", "organization", "place", "event"]
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Profile:
    """What a document tells of who a person is that it names.

    ``roles`` are lower case; ``fields`` what they do ("sport", "politics"), ``bodies`` and
    ``places`` whom they are of and where they hold a post, ``company`` who is named beside them.
    ``age`` is in years, ``born`` and ``died`` are ISO 8601 text, each "" where nothing tells.
    ``namesake`` is which of several of that name an alias file says it is, "" where none does.
    """

    name: str
    sex: Literal["", "m", "f"] = ""
    roles: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    bodies: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    age: str = ""
    born: str = ""
    died: str = ""
    company: tuple[str, ...] = ()
    namesake: str = ""


@dataclass(frozen=True, slots=True)
class Participant:
    """Who or what takes part in an event, or is measured: the text's words and whom they mean.

    ``name`` is the resolved full name, None for who or what is not named. ``kind`` is an
    entity's, of the unnamed GUM's: person, organization, place, object, event, abstract, …
    A ``content`` is a clause in its words: what is said, planned or asked. ``preposition`` joins an
    oblique or a clause: lower case, "'s" for a possessor. ``called`` is what the
    type of its event calls it ("arrested_by"), "" where that says nothing of it. ``resolved`` are
    the words with whom each "he", "it" or "the club" among them means in square brackets behind
    it, but for the one that ``name`` tells; "" where nothing is added.
    """

    role: ParticipantRole
    words: str
    span: Span
    name: str | None
    kind: str
    preposition: str = ""
    called: str = ""
    resolved: str = ""

    @property
    def shown(self) -> str:
        """What a reader is told of who takes part: the name, else the words, resolved."""
        return self.name or self.resolved or self.words

    def as_json(self) -> dict[str, Any]:
        return {
            "role": self.role,
            "called": self.called,
            "words": self.words,
            "resolved": self.resolved,
            "span": list(self.span),
            "name": self.name,
            "kind": self.kind,
            "preposition": self.preposition,
        }


@dataclass(frozen=True, slots=True)
class ToldTime:
    """When something is told to be so. ``iso`` is ISO 8601 text cut to its precision, None where
    nothing dates the words; ``relation`` the preposition where the time only bounds it ("since",
    "until"), else ""."""

    iso: str | None
    words: str
    relation: str = ""

    def as_json(self) -> dict[str, Any]:
        return {"iso": self.iso, "words": self.words, "relation": self.relation}


@dataclass(frozen=True, slots=True)
class Event:
    """Something that a document tells to happen, to have happened or not, by one predicate.

    ``predicate`` is a verb's lemma, particle behind a space, of a noun of an act its verb's; of a
    state what one is said to be. ``type`` is the vocabulary's ("arrest"), "" of none. ``governor``
    is the lemma of the predicate on which it hangs ("recommend" of "recommended sending"), "" of a
    main clause; ``governor_span`` its word. ``span`` is the evidence, ``trigger`` the predicate's
    own word. ``claimants`` is a chain like a quote's; empty where the article itself tells it.
    ``told`` is how many sentences of the
    document tell it. ``salience`` orders a document's events and measures, 0 to 1.
    """

    predicate: str
    kind: EventKind
    participants: tuple[Participant, ...]
    place: Participant | None
    time: ToldTime | None
    quantities: tuple[str, ...]
    polarity: bool
    modality: EventModality
    claimants: tuple[Link, ...]
    trigger: Span
    span: Span
    confidence: float
    salience: float
    governor: str = ""
    governor_span: Span | None = None
    told: int = 1
    type: str = ""

    def as_json(self) -> dict[str, Any]:
        return {
            "predicate": self.predicate,
            "type": self.type,
            "kind": self.kind,
            "participants": [each.as_json() for each in self.participants],
            "place": self.place.as_json() if self.place else None,
            "time": self.time.as_json() if self.time else None,
            "quantities": list(self.quantities),
            "polarity": self.polarity,
            "modality": self.modality,
            "claimants": [link.as_json() for link in self.claimants],
            "governor": self.governor,
            "governor_span": list(self.governor_span) if self.governor_span else None,
            "trigger": list(self.trigger),
            "span": list(self.span),
            "told": self.told,
            "confidence": round(self.confidence, 4),
            "low_confidence": is_low_event(self.confidence),
            "salience": round(self.salience, 4),
        }


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure, and what it measures.

    ``what`` is what is measured in the text's words ("office vacancy"), ``predicate`` the lemma of
    the predicate that it is an argument of ("kill"), "" of none. ``value`` is the number, of a
    range its lower end and ``upper`` the other. ``unit`` is an ISO 4217 code, "percent",
    "percentage point", a unit's name or the noun counted in the singular ("person"); ``unit_kind``
    the sort of it. ``change`` tells a move: the number is what it moves by, or from or to where.
    """

    what: str
    of: Participant | None
    predicate: str
    place: Participant | None
    value: float
    upper: float | None
    comparator: Comparator
    change: Change
    unit: str
    unit_kind: str
    words: str
    time: ToldTime | None
    polarity: bool
    modality: EventModality
    claimants: tuple[Link, ...]
    number: Span
    span: Span
    confidence: float
    salience: float

    def as_json(self) -> dict[str, Any]:
        return {
            "what": self.what,
            "of": self.of.as_json() if self.of else None,
            "predicate": self.predicate,
            "place": self.place.as_json() if self.place else None,
            "value": self.value,
            "upper": self.upper,
            "comparator": self.comparator,
            "change": self.change,
            "unit": self.unit,
            "unit_kind": self.unit_kind,
            "words": self.words,
            "time": self.time.as_json() if self.time else None,
            "polarity": self.polarity,
            "modality": self.modality,
            "claimants": [link.as_json() for link in self.claimants],
            "number": list(self.number),
            "span": list(self.span),
            "confidence": round(self.confidence, 4),
            "low_confidence": is_low_event(self.confidence),
            "salience": round(self.salience, 4),
        }


@dataclass(frozen=True, slots=True)
class Extraction:
    """All that was found in one text. ``language`` is ISO 639-1; other than English
    yields no quotes, claims, events or measures."""

    text: str
    quotes: tuple[Quote, ...]
    claims: tuple[Claim, ...]
    entities: tuple[NamedEntity, ...] = ()
    language: str = "en"
    events: tuple[Event, ...] = ()
    measures: tuple[Measure, ...] = ()
    profiles: tuple[Profile, ...] = ()

    def as_json(self, doc: str) -> dict[str, Any]:
        return {
            "doc": doc,
            "text": self.text,
            "quotes": [quote.as_json() for quote in self.quotes],
            "claims": [claim.as_json() for claim in self.claims],
            "events": [event.as_json() for event in self.events],
            "measures": [measure.as_json() for measure in self.measures],
        }
