"""What the sentences about an injury tell of it: the game in which it was, how long it lasts."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator

from contract.records import Claim
from streaming.extract.model import Document
from streaming.extract.statements.qualified import qualified
from streaming.extract.statements.times import NUMBER_WORDS, find_times

_IN_GAME = re.compile(
    r"\b(?:in|of|during|midway through|early in|late in) the (?:\w+ )?"
    r"(?:quarter|inning|half|period|minute|set|game|match|celebrations|half-hour|overtime)\b"
    r"|\b(?:left|finished) the (?:game|match|field|pitch|court|ice)\b",
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
        start, end = _sentence(document, claim.span[0])
        lasting = (
            _lasting(document, claim)
            or _missed(document, start, claim)
            or _games(document, start, end)
        )
        if lasting is not None:
            told.setdefault("duration", lasting)
        if day is not None and _IN_GAME.search(document.text, start, end):
            told.setdefault("point_in_time", day)
        yield qualified(claim, told)


_RANGE = re.compile(r"\b\w+ (?:to|or) \w+ (?:day|week|month)s\b")
_MISSED = re.compile(r"\b(?:miss(?:ed|es|ing)?|sidelined for|be out for|been out for)\b[^,;.]*$")


def _missed(document: Document, start: int, claim: Claim) -> str | None:
    """ "will miss at least the first two months because of": told before the injury."""
    found = _MISSED.search(document.text[start : claim.span[1]])
    if found is None or _RANGE.search(found[0]):
        return None
    times = find_times(document.text, start + found.start(), claim.span[1])
    return next((time.duration for time in times if time.duration is not None), None)


_GAMES = re.compile(
    r"\b(?:miss(?:ed|es|ing)?|sat out|sidelined(?: him| her)?|out)(?: for)?"
    r"(?: at least| about| all but)?(?: (?:the|his|her)(?: first| last| past| next| final"
    rf"| opening)?)? (?P<number>\d{{1,2}}|{'|'.join(NUMBER_WORDS)})"
    r" (?P<unit>games|matches|starts|tests|rounds)\b",
    re.IGNORECASE,
)


def _games(document: Document, start: int, end: int) -> str | None:
    """ "missing six games with a broken jaw": how many games, in the sentence from ``start``."""
    found = _GAMES.search(document.text, start, end)
    if found is None:
        return None
    number = NUMBER_WORDS.get(found["number"].lower(), found["number"])
    return f"{number} {found['unit'].lower()}"


def _sentence(document: Document, at: int) -> tuple[int, int]:
    i = document.sentence_at(at)
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
