"""Whom somebody who leaves has served, and how long of it in which post: "retires after 22 years
with Pell County, the last 10 as administrator"."""

from __future__ import annotations

import re
from dataclasses import replace

from streaming.extract.statements.evidence import Evidence
from streaming.extract.statements.match import Match
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.times import count

_LENGTH = (
    r"(?:[\w.-]+ (?:and a half )?(?:years?|decades?|seasons?|terms?|months)(?: of service)?"
    r"|[\w-]+-(?:year|decade|season|term|month) (?:career|tenure|stint|run|spell|stretch|term))"
)
_SERVED = re.compile(
    rf"\b[Aa]fter (?:(?:nearly|almost|about|more than|some|over|just|roughly|only|her|his|a|an) )*"
    rf"{_LENGTH} (?:at|with|in|for|on|leading|running|heading|as (?:[a-z-]+ ){{1,3}}(?:of|at|for)) "
    r"(?:the )?(?P<city>(?:city|town|village|county|state|borough|township) of )?"
    r"(?:(?P<county>county)\b|(?=[A-Z]))"
)
_LAST = re.compile(
    r"\b(?:the|her|his|their|including|with)(?: the)? (?:last|past|final|first|most recent|latest)"
    r" (?P<number>\d+|[a-z]+)(?: (?P<unit>years?|seasons?|terms?))?(?: of (?:them|those))?"
    r"(?: spent)? as "
    r"(?:an? |the |its )?$"
)
_EMPLOYERS = ("County", "Parish")


def body_served(reading: Reading, county: str | None) -> Fill | None:
    """The body that the sentence says somebody leaves after so many years with it; ``county`` is
    the only one that the document names."""
    text, sentence = reading.document.text, reading.sentence
    if reading.lacks(("after",)):
        return None
    found = _SERVED.search(text, sentence.start, sentence.end)
    if found is not None and found["county"]:
        return Fill(county, "organization", found.span("county")) if county else None
    item = next((i for i in reading.items if found and i.end > found.end()), None)
    ref = make_ref(reading.document, item) if item is not None else None
    if found is None or ref is None:
        return None
    employs = ref.kind == "organization" or found["city"] or ref.name.endswith(_EMPLOYERS)
    return Fill(ref.name, "organization", ref.span, ref) if employs else None


def of_last_years(reading: Reading, role: Fill, evidence: Evidence) -> Evidence:
    """What is told of a post with its own part of a tenure: "the last 10 as administrator"."""
    text, start = reading.document.text, role.span[0]
    found = _LAST.search(text, max(reading.sentence.start, start - 60), start)
    if found is None:
        return evidence
    number = count(found["number"])
    if not number:
        return evidence
    unit = (found["unit"] or "years").rstrip("s")
    length = f"{number} {unit}" if number == 1 else f"{number} {unit}s"
    return replace(evidence, qualifiers={**evidence.qualifiers, "duration": length})


def so_far(match: Match, evidence: Evidence) -> Evidence:
    """What somebody has served who is to leave is so already: "will retire after 22 years"."""
    ahead = evidence.modality == "planned" and "duration" in evidence.qualifiers
    if not ahead or match.rule.source.time != "end_time":
        return evidence
    told = {k: v for k, v in evidence.qualifiers.items() if k != "end_time"}
    return replace(evidence, modality="asserted", qualifiers=told)
