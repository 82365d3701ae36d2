"""Measures that a council votes on, by their numbers or letters, and its count of the votes."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from contract.vocabulary import Pattern
from streaming.extract.lexicon import words
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.times import SPELLED

MEASURE = re.compile(
    r"\b(?:Ordinance|Measure|Proposition|Prop\.|Resolution|Amendment|Question|Initiative|Referendum"
    r"|By-?law|Motion|(?:(?:House|Senate|Assembly) )?Bill|(?:House|Senate|Assembly) Resolution)"
    r" (?:No\. ?)?(?:\d[\w-]*|[A-Z]{1,2})\b"
)
"""A measure named by its number or letter."""
POLLED = re.compile(r"\b(?:polls?|polling|survey|support|respondents)\b", re.IGNORECASE)
"""Words of a poll, whose shares are of nobody who voted."""
_DECIDED = (
    r"\b(?i:voted|passe[ds]|adopted|approved|rejected|enacted|defeated|cleared|carried|carries"
    r"|fail(?:ed|s)|endorsed|ratified|tied)\b"
)
_SPELLED = SPELLED[:16]
"""Numbers of votes that are written as words, up to fifteen."""
_ONE = rf"(?:\d{{1,3}}|{'|'.join(_SPELLED)})"
_VOTES = rf"{_ONE}(?:[-–]| (?:votes )?to |-to-)(?:{_ONE}|nothing|nil|none)\b(?! percent|%|\.\d)"
_COUNT = re.compile(
    rf"{_DECIDED},? (?P<after>{_VOTES})"
    rf"|{_DECIDED}[^.;,]{{0,60}},? (?:by |on |in |with )?a (?:vote|count|tally|margin) of "
    rf"(?P<vote>{_VOTES})"
    rf"|{_DECIDED}[^.;,]{{0,60}}, (?:by )?(?P<apart>{_VOTES})(?=[,.;])"
    rf"|\b(?:an? )(?P<noun>{_VOTES}) (?:vote|tie|split)\b"
    rf"|, (?P<aside>{_VOTES}),? (?:to (?:pass|approve|adopt|reject|endorse)|passed|approved|adopted"
    r"|rejected)\b"
    rf"|\b[Vv]ote (?:on|for|against) [^.;,]{{0,60}} (?:was|is) (?P<told>{_VOTES})"
)
_COUNTED_BY = words("verbs", "counting_votes")
"""Of these every count holds one."""
_BODY = re.compile(
    r"\b(?:council|commission|board|committee|legislature|parliament|senate|assembly|house|"
    r"ordinance|measure|bill|resolution|by-?law|motion|votes?)\b|\bcarrie[ds]\b",
    re.IGNORECASE,
)
_OF_WHAT_WAS_TOLD = re.compile(
    r"\W*(?:It|(?:The )?(?:[Mm]otion|measure|resolution|bill|by-?law|ordinance)|Carried|Passed)\b"
)
_LED_TO = 300
"""How many characters of a paragraph lead to the count of the votes."""
_COUNTED = Rule("score", Pattern("", confidence=0.85))


def match_counts(reading: Reading) -> Iterator[Match]:
    """ "The council voted 7-2 to limit rentals. Ordinance 25-14 caps ...": a claim of the
    measure. Nothing where no measure is named by its number or letter."""
    if reading.lacks(_COUNTED_BY):
        return
    text = reading.document.text[reading.sentence.start : reading.sentence.end]
    found = _COUNT.search(text)
    if found is None or not _BODY.search(text):
        return
    group = found.lastgroup or "after"
    start, end = (reading.sentence.start + at for at in found.span(group))
    measure = _measure_near(reading, len(text))
    verb = next((v for v in reversed(reading.verbs) if reading.items[v.at].end <= start), None)
    if measure is None:
        return
    value = Fill(_in_figures(found[group]), "record", (start, end))
    at = next(i for i, item in enumerate(reading.items) if item.end >= end)
    fills = {"subject": [measure], "value": [value]}
    first, last = (verb.first, max(at, verb.at)) if verb is not None else (0, at)
    yield Match(_COUNTED, fills, first=first, last=last, verb=verb)


def _in_figures(votes: str) -> str:
    """ "nine to nothing" as "9-0"."""
    sides = re.split(r"–|-to-| votes to | to |-", votes)
    nobody = ("nothing", "nil", "none")
    told = ("0" if side in nobody else side for side in sides)
    return "-".join(str(_SPELLED.index(n)) if n in _SPELLED else n for n in told)


def _measure_near(reading: Reading, length: int) -> Fill | None:
    """The measure named in the sentence, else in what led to it or in the sentence behind it; a
    vote that was taken "also" needs its own."""
    text, start = reading.document.text, reading.sentence.start
    found = MEASURE.search(text, start, start + length)
    if found is None and _OF_WHAT_WAS_TOLD.match(text, start):
        told = text.rfind("\n", 0, start) + 1
        *_, found = None, *MEASURE.finditer(text, max(told, start - _LED_TO), start)
    if found is None and " also " not in text[start : start + length]:
        sentences = reading.document.sentences
        at = bisect_left(sentences, start + length, key=lambda s: s.start)
        following = sentences[at : at + 1]
        found = MEASURE.search(text, start + length, following[0].end) if following else None
    return measure_fill(found) if found else None


def measure_fill(found: re.Match[str]) -> Fill:
    return Fill(" ".join(found[0].split()), "event", found.span())
