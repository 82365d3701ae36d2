"""Records told with a departure: "fired Roe on Monday. She had a record of 142-137 with the club"
ends with it, "were 17-22 when Roe left on Jan. 15" is of that day."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import date
from functools import partial

from contract.records import Claim
from streaming.extract.model import Document
from streaming.extract.statements.qualified import qualified

_BEHIND = re.compile(r"(?: (?:record|mark))?,? (?:with|for|at|as|in charge|overall|all told)\b")
_BEFORE = re.compile(r"\b(?:record|mark)(?: of| was| stood at| stands at) $")
_PART = re.compile(
    r"\b(?:season|year|month|playoffs?|postseason|games?|starts?|first|last|past|final|since|this"
    r"|home|road|finish|when)\b"
)
"""What makes a record that of a part of somebody's time only."""
_LEAST, _MOST = 40, 50
"""Code points before and behind a record in which such words count."""
_NEWS = 7
"""Days for which a departure is the news."""
_WHEN = re.compile(r",? when\b")


def with_departures(
    document: Document, claims: Iterable[Claim], today: date | None
) -> Iterator[Claim]:
    """The claims; records of a whole stint with its end, those as of a departure with its day,
    and departures that are the news with the one day that the text tells of it."""
    held = list(claims)
    gone: dict[str, list[Claim]] = defaultdict(list)
    for claim in held:
        if claim.predicate == "left" and "point_in_time" in claim.qualifiers:
            gone[claim.subject].append(claim)
    for claim in map(partial(_on_news_day, gone, today), held):
        told = claim.predicate == "win_loss_record" and claim.modality == "asserted"
        if not gone or not told or "point_in_time" in claim.qualifiers:
            yield claim
            continue
        ends = {str(one.qualifiers["point_in_time"]) for one in gone.get(claim.subject, ())}
        when = _left_then(document, claim, gone)
        if len(ends) == 1 and _is_whole(document, claim):
            yield qualified(claim, {**claim.qualifiers, "end_time": ends.pop()})
        elif when is not None:
            yield qualified(claim, {**claim.qualifiers, "point_in_time": when})
        else:
            yield claim


def _on_news_day(gone: dict[str, list[Claim]], today: date | None, claim: Claim) -> Claim:
    """ "did not leave the Owls of his own accord on Monday … “I was fired,” he said"."""
    if claim.predicate != "left" or today is None or claim.modality not in ("asserted", "denied"):
        return claim
    if "point_in_time" in claim.qualifiers:
        return claim
    same = (one for one in gone.get(claim.subject, ()) if one.value == claim.value)
    days = {str(one.qualifiers["point_in_time"]) for one in same}
    day = days.pop() if len(days) == 1 else ""
    if len(day) != len("2025-03-01") or not 0 <= (today - date.fromisoformat(day)).days <= _NEWS:
        return claim
    return qualified(claim, {**claim.qualifiers, "point_in_time": day})


def _is_whole(document: Document, claim: Claim) -> bool:
    """Whether a record is of all that somebody did there, not of a season of it."""
    start, end = claim.value_mention or claim.span
    before = document.text[max(0, start - _LEAST) : start].rpartition(",")[2]
    behind = re.split(r"[.;]", document.text[end : end + _MOST])[0]
    if _PART.search(before) or _PART.search(behind):
        return False
    told = _BEHIND.match(behind) is not None or _BEFORE.search(before) is not None
    return "duration" in claim.qualifiers or told


def _left_then(document: Document, claim: Claim, gone: dict[str, list[Claim]]) -> str | None:
    """When somebody left whom the sentence goes on about: "were 17-22 when Roe left on Jan. 15"."""
    if _WHEN.match(document.text, claim.span[1]) is None:
        return None
    at = document.sentence_at(claim.span[0])
    end = document.sentences[at].end if at >= 0 else claim.span[1]
    inside = (one for many in gone.values() for one in many if claim.span[1] <= one.span[0] < end)
    return next((str(one.qualifiers["point_in_time"]) for one in inside), None)
