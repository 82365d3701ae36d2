"""What a reader of claims hands on: a predicate, who and what fills it, and how it is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from contract.records import Span
from streaming.extract.predications import Status

Rule = Literal["verb", "noun", "title", "apposition", "copula", "shorthand"]
"""By what a claim is read: the construction, which says how often its like is right."""


@dataclass(frozen=True, slots=True)
class Fill:
    """What stands in a slot: a resolved name or a normalised value, and its words' place.

    ``kind`` is an entity's (person, organization, place, event, group) or a value's (role, money,
    pct, record, crime, award, time, …); ``sort`` that of an organisation (club, school, company),
    ``entity`` its key, ``confidence`` how sure the reference is.
    """

    value: str
    kind: str
    span: Span
    sort: str = ""
    entity: int | None = None
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Stated:
    """A candidate for a claim. ``word`` is the token that states it: whose words it is among gives
    the claimants, its sentence dates its times. ``span`` is the evidence, in code points.

    ``times`` are heads of the phrases that tell when; a plain one fills the qualifier ``time`` (""
    for none), "since 2010" and "until May" start and end. ``qualifiers`` and their ``words`` are
    what the reader knows besides. ``modality`` is what the tree tells, "denied" of what is negated
    too; a claim is made of no wish. ``in_passing``: what a title or an apposition tells within what
    somebody is reported to say is the article's own, but between quotation marks the speaker's.
    ``value`` is None where the text leaves it to be understood ("she resigned"); ``employers``
    knows it, or there is no claim.
    """

    predicate: str
    subject: Fill
    value: Fill | None
    word: int
    span: Span
    rule: Rule
    modality: Status = "asserted"
    qualifiers: Mapping[str, str | int] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    times: tuple[int, ...] = ()
    time: str = "point_in_time"
    ahead: bool = False
    confidence: float = 0.9
    in_passing: bool = False
