"""What extraction yields: quotes and claims with their place in the text.

Spans are ``(start, end)`` in Unicode code points of the document's text, end
exclusive. ``Extraction.as_json`` is the format of ``onrecord extract --json``: a
contract, described in docs/extract-json.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from contract.confidence import is_low_claim, is_low_quote

Span = tuple[int, int]
LinkKind = Literal["person", "organization", "group", "anonymous", "document"]
QuoteKind = Literal["direct", "indirect", "mixed"]
Modality = Literal["asserted", "reported", "denied", "conditional", "planned", "questioned"]


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
class Extraction:
    """All that was found in one text. ``language`` is ISO 639-1; other than English
    yields no quotes and no claims."""

    text: str
    quotes: tuple[Quote, ...]
    claims: tuple[Claim, ...]
    entities: tuple[NamedEntity, ...] = ()
    language: str = "en"

    def as_json(self, doc: str) -> dict[str, Any]:
        return {
            "doc": doc,
            "text": self.text,
            "quotes": [quote.as_json() for quote in self.quotes],
            "claims": [claim.as_json() for claim in self.claims],
        }
