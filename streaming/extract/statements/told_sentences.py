"""What a sentence that a report opens with was for, and when it was passed, as its later sentences
tell: "A driver has been jailed for six years. … Lee pleaded guilty to arson … was sentenced on
Thursday"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from contract.records import Claim
from streaming.extract.model import Document
from streaming.extract.statements.court_days import CourtDays
from streaming.extract.statements.qualified import qualified

_OPENING = 600
"""Within how many code points of its first sentence a report tells its own news."""
_YEARS = 3
"""How long before the report a verdict may be that its sentence is for."""


def with_told_sentences(
    document: Document, claims: Sequence[Claim], days: CourtDays
) -> Iterator[Claim]:
    """The claims, a sentence among the first with the crime and the day told behind it."""
    start = document.sentences[0].start if document.sentences else 0
    known = {
        str(claim.qualifiers["point_in_time"])
        for claim in claims
        if claim.predicate == "sentenced_to" and "point_in_time" in claim.qualifiers
    }
    for claim in claims:
        own = claim.predicate == "sentenced_to" and claim.modality == "asserted"
        if own and claim.span[0] - start < _OPENING and not _is_old(document, claim):
            told = {}
            crime = _crime_of(document, claims, claim.subject)
            day = days.sentenced_behind(claim.span[1], known)
            if crime is not None and "of" not in claim.qualifiers:
                told["of"] = crime
            if day is not None and "point_in_time" not in claim.qualifiers:
                told["point_in_time"] = day
            if told:
                claim = qualified(claim, {**claim.qualifiers, **told})
        yield claim


def _is_old(document: Document, claim: Claim) -> bool:
    """ "is serving six years": passed long before."""
    return "serving" in document.text[slice(*claim.span)]


def _crime_of(document: Document, claims: Sequence[Claim], person: str) -> str | None:
    """The one crime that a person was lately convicted of."""
    published = document.about.published
    oldest = str(published.year - _YEARS) if published is not None else ""
    crimes = {
        claim.value
        for claim in claims
        if (claim.subject, claim.predicate, claim.modality) == (person, "convicted_of", "asserted")
        and str(claim.qualifiers.get("point_in_time", oldest)) >= oldest
    }
    return crimes.pop() if len(crimes) == 1 else None
