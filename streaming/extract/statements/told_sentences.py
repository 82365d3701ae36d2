"""What a sentence that a report opens with was for, and when it was passed, as its later sentences
tell: "A driver has been jailed for six years. … Lee pleaded guilty to arson … was sentenced on
Thursday"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from contract.records import Claim
from streaming.extract.model import Document
from streaming.extract.statements.court_days import CourtDays
from streaming.extract.statements.qualified import qualified

_OPENING = 600
"""Within how many code points of its first sentence a report tells its own news."""
_YEARS = 3
"""How long before the report a verdict may be that its sentence is for."""
_DEED = re.compile(r"\w+ing (?:an?|the|his|her|their|its|two|three|four|five|[A-Z])\b")
_SAME = re.compile(
    r"(?: in (?:prison|jail|custody)| behind bars)? for (?:much )?(?:the|that) same "
    r"(?:offen[cs]e|crime|charge|thing)\b"
)
_ALSO = 300
"""Within how many code points behind a sentence what was ordered with it is told."""
_ORDERED = frozenset("restitution compensation fine costs forfeiture surcharge".split())
_CRIMES = frozenset(("convicted_of", "charged_with"))
_FACT = frozenset(("asserted", "reported"))


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
        if claim.predicate == "sentenced_to" and "of" not in claim.qualifiers:
            crime = _same_as(document, claims, claim)
            if crime is not None:
                claim = qualified(claim, {**claim.qualifiers, "of": crime})
        own = claim.predicate == "sentenced_to" and claim.modality == "asserted"
        if own and claim.span[0] - start < _OPENING and not _is_old(document, claim):
            told = {}
            crime = _crime_of(document, claims, claim.subject)
            day = days.sentenced_behind(claim.span[1], known)
            if crime is not None and _tells_no_crime(claim):
                told["of"] = crime
            if day is not None and "point_in_time" not in claim.qualifiers:
                told["point_in_time"] = day
            if told:
                claim = qualified(claim, {**claim.qualifiers, **told})
        yield _with_its_day(claim, claims)


def _with_its_day(claim: Claim, claims: Sequence[Claim]) -> Claim:
    """ "She also ordered him to pay back $2 million": on the day of the sentence told before."""
    told = claim.qualifiers
    if claim.predicate != "money_amount" or told.get("of") not in _ORDERED:
        return claim
    if "point_in_time" in told or claim.modality != "asserted":
        return claim
    days = [
        str(each.qualifiers["point_in_time"])
        for each in claims
        if (each.subject, each.predicate) == (claim.subject, "sentenced_to")
        and "point_in_time" in each.qualifiers
        and 0 <= claim.span[0] - each.span[1] < _ALSO
    ]
    return qualified(claim, {**told, "point_in_time": days[-1]}) if days else claim


def _tells_no_crime(claim: Claim) -> bool:
    """Whether a sentence is told without its crime, or with what was done, "for killing a
    pensioner", where the law has another name for it."""
    return "of" not in claim.qualifiers or bool(_DEED.match(str(claim.qualifiers["of"])))


def _same_as(document: Document, claims: Sequence[Claim], claim: Claim) -> str | None:
    """ "three years for the same offence": the crime that was told last."""
    if not _SAME.match(document.text, claim.span[1]):
        return None
    told = [
        each
        for each in claims
        if each.predicate in _CRIMES and each.span[1] <= claim.span[0] and each.modality in _FACT
    ]
    return max(told, key=lambda each: each.span[0]).value if told else None


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
