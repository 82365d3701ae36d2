"""What the sentences about an injury tell of it: the game in which it was, how long it lasts."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from contract.records import Claim
from streaming.extract.model import Document
from streaming.extract.statements.times import find_times

_IN_GAME = re.compile(
    r"\b(?:in|of|during|midway through|early in|late in) the (?:\w+ )?"
    r"(?:quarter|inning|half|period|minute|set|game|match|celebrations|half-hour|overtime)\b"
    r"|\bleft the (?:game|match|field|pitch|court|ice)\b",
    re.IGNORECASE,
)
_OUT = re.compile(
    r"\b(?:out|miss|sidelined|absent)\b(?: (?!and|but|after|before)[\w-]+){0,4}?(?= |$)"
)
_NEAR = 220
"""How many code points behind an injury it is told how long it lasts."""
_LONGEST = 40


def with_injuries(
    document: Document, claims: Iterable[Claim], is_fresh: Callable[[str], bool]
) -> Iterator[Claim]:
    """The claims; injuries with the day of the game in which they happened, and their length.
    ``is_fresh`` says whether a day is one that the article is the news of."""
    day = None
    for claim in claims:
        when = str(claim.qualifiers.get("point_in_time", ""))
        if claim.predicate == "score":
            day = when if is_fresh(when) else day
        if claim.predicate != "injured" or claim.modality != "asserted":
            yield claim
            continue
        told = dict(claim.qualifiers)
        lasting = _lasting(document, claim)
        if lasting is not None:
            told.setdefault("duration", lasting)
        start, end = _sentence(document, claim.span[0])
        if day is not None and _IN_GAME.search(document.text, start, end):
            told.setdefault("point_in_time", day)
        yield replace(claim, qualifiers=dict(sorted(told.items())))


def _sentence(document: Document, at: int) -> tuple[int, int]:
    i = bisect_right(document.sentences, at, key=lambda sentence: sentence.start) - 1
    return (document.sentences[i].start, document.sentences[i].end) if i >= 0 else (at, at)


def _lasting(document: Document, claim: Claim) -> str | None:
    """ "will be out for two months", "is expected to miss three weeks", in the paragraph."""
    i = bisect_right(document.paragraphs, claim.span[0], key=lambda part: part.start) - 1
    if i < 0:
        return None
    end = min(document.paragraphs[i].end, claim.span[1] + _NEAR)
    out = _OUT.search(document.text, claim.span[1], end)
    if out is None:
        return None
    times = find_times(document.text, out.start(), min(end, out.start() + _LONGEST))
    return next((time.duration for time in times if time.duration is not None), None)
