"""From what the readers state to claims: times dated, claimants named, modality and confidence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from contract.records import Claim, Link, Modality, Span
from streaming.extract.claims.beside import times_beside
from streaming.extract.claims.page import Page
from streaming.extract.claims.records import Fill, Stated

_LEVEL = (
    r"\b((?:Triple|Double|Single|High|Low)-A|Class A{1,3}|Class [A-D]"
    r"|[Rr]ookie[- ](?:ball|league))\b"
)
_LEVELS = re.compile(_LEVEL)
_LEVEL_OF_NEXT = re.compile(rf"{_LEVEL}(?: affiliate)?,?(?: the)? $")
"""The level of play, right before the side that plays there: "Triple-A Tamarack"."""
_BEFORE = 40
_UNREAL = 0.75
_DENIED = 0.95
_RELAYED = 0.85
"""What somebody says within a quotation: "he" and "we" are harder to place there."""
_RULES = {
    "verb": 1.0, "noun": 0.95, "title": 1.0, "apposition": 1.0, "copula": 0.95, "shorthand": 1.0,
}  # fmt: skip


def build(page: Page, stated: Stated) -> Claim | None:
    """The claim of what is stated; None of a wish and of what has no value."""
    value = stated.value
    if value is None:
        return None
    claimants = stated.claimants
    if claimants is None:
        claimants = page.claimants(stated.word, stated.in_passing)
    modality = _modality(stated, claimants)
    if modality is None:
        return None
    predicate = page.vocabulary.predicates[stated.predicate]
    qualifiers, words = _dated(page, stated)
    span = _with(stated.span, stated.subject, value, page, stated.word)
    if level := _level(page, (value, stated.subject), span):
        qualifiers.setdefault("level", level)
    qualifiers = {name: told for name, told in qualifiers.items() if name in predicate.qualifiers}
    return Claim(
        subject=stated.subject.value,
        predicate=stated.predicate,
        value=value.value,
        qualifiers=dict(sorted(qualifiers.items())),
        modality=modality,
        claimants=claimants,
        span=span,
        confidence=_confidence(stated, value, modality, claimants),
        subject_mention=stated.subject.span,
        value_mention=value.span,
        subject_kind=stated.subject.kind,
        value_kind=value.kind,
        words={name: said for name, said in words.items() if name in qualifiers},
    )


def _level(page: Page, fills: Sequence[Fill], evidence: Span) -> str:
    """The level of play that stands before the side, or that the evidence names as its only one:
    "her record in Triple-A"; "" where neither does."""
    before = (page.document.text[: fill.span[0]][-_BEFORE:] for fill in fills)
    told = next((met[1] for words in before if (met := _LEVEL_OF_NEXT.search(words))), "")
    only = set(_LEVELS.findall(page.document.text, *evidence))
    return told or (only.pop() if len(only) == 1 else "")


def _modality(stated: Stated, claimants: tuple[Link, ...]) -> Modality | None:
    """The tree's; what somebody who is named reports is that one's assertion, what a report tells
    in passing ("said the mayor, Roe, resigned") the article's."""
    if stated.modality == "wished" or stated.modality == "required":
        return None
    if stated.modality == "reported":
        return "asserted" if claimants or stated.in_passing else "reported"
    return stated.modality


def _dated(page: Page, stated: Stated) -> tuple[dict[str, str | int], dict[str, str]]:
    """The qualifiers with those that the times beside the predicate tell, and their words."""
    qualifiers, words = dict(stated.qualifiers), dict(stated.words)
    times = stated.times
    if not times and stated.time:
        times = times_beside(page, stated.word)
    for head in times:
        told = page.dates.of(head, stated.ahead)
        if told is None:
            continue
        name, value = stated.time, told.iso
        if told.relation == "beside" and head != stated.word:
            continue
        if told.duration:
            name, value = "duration", told.duration
        elif told.relation == "from":
            name = "start_time"
        elif told.relation == "to":
            name = "end_time"
        if name and value and name not in qualifiers:
            qualifiers[name] = value
            words[name] = told.words
            if told.behind and name == "start_time":
                qualifiers.setdefault("end_time", told.behind)
    return qualifiers, words


def _with(
    span: tuple[int, int], subject: Fill, value: Fill, page: Page, word: int
) -> tuple[int, int]:
    """The evidence with subject and value, as far as they stand in the same sentence."""
    first, behind = page.doc.sentences[page.doc.tokens[word].sentence]
    start, end = page.doc.tokens[first].start, page.doc.tokens[behind - 1].end
    spans = [span, *(f.span for f in (subject, value) if start <= f.span[0] and f.span[1] <= end)]
    return min(s for s, _ in spans), max(e for _, e in spans)


def _confidence(
    stated: Stated, value: Fill, modality: Modality, claimants: tuple[Link, ...]
) -> float:
    """0 to 1: the rule's share right, times that of the weaker reference. Not of both: where one
    is resolved rightly the other mostly is."""
    sure = stated.confidence * _RULES[stated.rule]
    sure *= min(stated.subject.confidence, value.confidence)
    if claimants:
        sure *= _RELAYED
    if modality not in ("asserted", "reported"):
        sure *= _DENIED if modality == "denied" else _UNREAL
    return round(min(1.0, sure), 4)
