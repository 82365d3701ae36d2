"""Measures that are voted on: a council's count of one, the voters' share for it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from contract.vocabulary import Pattern
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill

MEASURE = re.compile(
    r"\b(?:Ordinance|Measure|Proposition|Prop\.|Resolution|Amendment|Question|Initiative|Referendum"
    r"|(?:House|Senate|Assembly) (?:Bill|Resolution)) (?:No\. ?)?(?:\d[\w-]*|[A-Z]{1,2})\b"
)
"""A measure named by its number or letter."""
POLLED = re.compile(r"\b(?:polls?|polling|survey|support|respondents)\b", re.IGNORECASE)
"""Words of a poll, whose shares are of nobody who voted."""
_DECIDED = r"\b(?:voted|passed|adopted|approved|rejected|enacted|defeated|cleared)\b"
_COUNT = re.compile(
    rf"{_DECIDED},? (?P<after>\d{{1,3}}(?:[-–]| to )\d{{1,3}})\b(?! percent|%|\.\d)"
    rf"|{_DECIDED}[^.;,]{{0,60}},? (?:by |on |in |with )?a vote of "
    r"(?P<vote>\d{1,3}(?:[-–]| to )\d{1,3})\b"
    rf"|{_DECIDED}[^.;,]{{0,60}}, (?P<apart>\d{{1,3}}[-–]\d{{1,3}})(?=[,.])"
    r"|\b(?:an? )(?P<noun>\d{1,3}(?:[-–]|-to-)\d{1,3}) vote\b"
)
_BODY = re.compile(
    r"\b(?:council|commission|board|committee|legislature|parliament|senate|assembly|house|"
    r"ordinance|measure|bill|resolution)\b",
    re.IGNORECASE,
)
_COUNTED = Rule("score", Pattern("", confidence=0.85))
_SHARED = Rule("vote_share", Pattern("", confidence=0.85))
_SHARE = re.compile(
    r"\b(?:passed|failed|won|received|got|drew|lost)(?: approval)?(?: with)? "
    r"(?P<share>\d+(?:\.\d+)?(?:%| percent| per cent))"
)
_PERCENT = r"\d+(?:\.\d+)?(?:%| percent| per cent)"
_STANDING = re.compile(
    r"\b(?:passing|failing|winning|losing|leading|trailing|ahead|behind)(?:,)? (?:with|by|at|on) "
    rf"(?P<share>{_PERCENT})(?: (?:in favou?r|support|approval|yes|of the vote)\b)?"
)
_VOTERS = re.compile(
    rf"(?P<share>{_PERCENT}) of (?:the )?(?:voters|votes|ballots|electorate)(?: cast)?,? (?:who "
    r"voted )?(?:backed|supported|approved|favou?red|endorsed|(?:were |voted )?(?:for|in favou?r"
    r" of)) (?:the )?"
)
"""Behind it stands the measure itself: "61 percent of voters backed Measure H"."""
_DECISION = re.compile(
    r"\b(?P<how>approved|passed|backed|adopted|rejected|defeated|turned down|voted down)"
    r"[^.;]{1,80}?(?:,| by(?: a margin of)?| with| on a vote of) "
    rf"(?P<most>{_PERCENT}) to (?P<rest>{_PERCENT})"
)
_FOR_IT = frozenset("approved passed backed adopted".split())


def match_counts(reading: Reading) -> Iterator[Match]:
    """ "The council voted 7-2 to limit rentals. Ordinance 25-14 caps ...": a claim of the
    measure. Nothing where no measure is named by its number or letter."""
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
    value = Fill(re.sub(r"–| to |-to-", "-", found[group]), "record", (start, end))
    at = next(i for i, item in enumerate(reading.items) if item.end >= end)
    fills = {"subject": [measure], "value": [value]}
    first, last = (verb.first, max(at, verb.at)) if verb is not None else (0, at)
    yield Match(_COUNTED, fills, first=first, last=last, verb=verb)


def _measure_near(reading: Reading, length: int) -> Fill | None:
    """The measure named in the sentence, else in the one behind it; a vote that was taken
    "also" needs its own."""
    text, start = reading.document.text, reading.sentence.start
    found = MEASURE.search(text, start, start + length)
    if found is None and " also " not in text[start : start + length]:
        sentences = reading.document.sentences
        at = bisect_left(sentences, start + length, key=lambda s: s.start)
        following = sentences[at : at + 1]
        found = MEASURE.search(text, start + length, following[0].end) if following else None
    return _measure(found) if found else None


def _measure(found: re.Match[str]) -> Fill:
    return Fill(" ".join(found[0].split()), "event", found.span())


def match_measure_shares(reading: Reading) -> Iterator[Match]:
    """ "Measure H passed with 57.8 percent"; "It received 57.8 percent" behind a measure; "Voters
    rejected Measure H, 58 percent to 42 percent"."""
    start, end = reading.sentence.start, reading.sentence.end
    text = reading.document.text
    if POLLED.search(text, start, end):
        return
    decided, share = _DECISION.search(text, start, end), _SHARE.search(text, start, end)
    if decided is not None:
        measure = MEASURE.search(text, decided.start(), decided.start("most"))
        group = "most" if decided["how"] in _FOR_IT else "rest"
        if measure is not None:
            yield _shared(reading, measure, decided[group], decided.span(group))
    elif (voters := _VOTERS.search(text, start, end)) is not None:
        measure = MEASURE.match(text, voters.end(), end)
        if measure is not None:
            yield _shared(reading, measure, voters["share"], voters.span("share"))
    elif (share := share or _STANDING.search(text, start, end)) is not None:
        measure = _voted_on(reading, share.start())
        if measure is not None:
            yield _shared(reading, measure, share["share"], share.span("share"))


def _voted_on(reading: Reading, before: int) -> re.Match[str] | None:
    """The measure that the sentence names before an offset, or that its "it" stands for."""
    document, sentence = reading.document, reading.sentence
    found = MEASURE.search(document.text, sentence.start, before)
    opening = document.text[sentence.start : sentence.start + 20]
    if found is None and re.match(r"(?:It|The (?:measure|bond|proposal|amendment)) ", opening):
        at = bisect_left(document.sentences, sentence.start, key=lambda s: s.start)
        last = document.sentences[max(0, at - 1) : at]
        found = MEASURE.search(document.text, last[0].start, last[0].end) if last else None
    return found


def _shared(reading: Reading, measure: re.Match[str], words: str, span: tuple[int, int]) -> Match:
    items = reading.items
    at = next(i for i, item in enumerate(items) if item.end >= span[1])
    verb = next((v for v in reversed(reading.verbs) if items[v.at].end <= span[0]), None)
    fills = {
        "subject": [_measure(measure)],
        "value": [Fill(percent_of(words), "pct", span)],
        "of": [_measure(measure)],
    }
    named = next((i for i, item in enumerate(items) if item.end >= measure.end()), 0)
    return Match(_SHARED, fills, first=verb.first if verb else min(named, at), last=at, verb=verb)


def percent_of(words: str) -> str:
    """A share as it is kept: "57.8%"."""
    return re.sub(r"\s*(?:%|percent|per cent)$", "", words) + "%"
