"""Shares that a list of candidates goes on with: "Lee received 51.6 percent of the vote, Cho 46.8
and Jane Roe, a teacher, 1.6"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from contract.records import Claim
from streaming.extract.model import Document, Mention
from streaming.extract.statements.measure_shares import percent_of
from streaming.extract.statements.reading import Reading

_BEHIND = re.compile(
    r"(?=[,;]| and )| (?:of the (?:vote|votes|ballots)\b)?[^,;.\d]{0,70}?(?=,| and )"
)
_NEXT = re.compile(
    r"(?:,|;)?(?: and|,| while| with)? (?P<name>[^\d,;.()]{2,60}?)(?:,(?! and)[^,;.\d]{2,60},|,)?"
    r" (?P<share>\d+(?:\.\d+)?)(?P<unit>%| percent| per cent)?(?=[,;.)](?!\d)| and |$)"
)


def shares_in_passing(reading: Reading, told: Sequence[Claim]) -> Iterator[Claim]:
    """The shares of those who follow one whose share is told; each is told as that one."""
    known = {claim.value_mention[0] for claim in told if claim.value_mention}
    document, end = reading.document, reading.sentence.end
    for claim in told:
        at = claim.value_mention[1] if claim.value_mention else claim.span[1]
        passed = _BEHIND.match(document.text, at, end)
        found = _NEXT.match(document.text, passed.end() if passed else at, end)
        while found is not None and found.start("share") not in known:
            person = _person_in(document, *found.span("name"))
            if person is None or float(found["share"]) > 100:
                break  # "in a runoff against Cho in 2023"
            known.add(found.start("share"))
            yield _as_told(document, claim, person, found)
            found = _NEXT.match(document.text, found.end(), end)


def _as_told(document: Document, claim: Claim, person: Mention, found: re.Match[str]) -> Claim:
    until = found.end("unit") if found["unit"] else found.end("share")
    return replace(
        claim,
        subject=document.entities[person.entity or 0].name,
        subject_kind="person",
        subject_mention=(person.start, person.end),
        value=percent_of(found["share"]),
        value_mention=(found.start("share"), until),
        span=(claim.span[0], found.end()),
        confidence=round(claim.confidence * 0.9, 4),
    )


def _person_in(document: Document, start: int, end: int) -> Mention | None:
    for mention in document.mentions_in((start, end)):
        if mention.entity is not None and document.entities[mention.entity].kind == "person":
            return mention
    return None
