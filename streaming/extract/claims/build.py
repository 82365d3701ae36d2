"""From what the readers state to claims: times dated, claimants named, modality and confidence; and
one claim for what an article says more than once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from contract.records import Claim, Link, Modality, Span
from streaming.extract.claims.page import Page
from streaming.extract.claims.records import Fill, Stated
from streaming.extract.predications import Predication
from streaming.extract.predications.arguments import is_time
from streaming.extract.times.clauses import dated_before, same_time_as

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
_CLAUSES = ("advcl", "acl:relcl", "ccomp", "parataxis")
"""What tells of another deed, at a time of its own."""
_UNTIL = ("to", "until", "till", "through")
_TWO = 2


def build(page: Page, stated: Stated) -> Claim | None:
    """The claim of what is stated; None of a wish and of what has no value."""
    value = stated.value
    if value is None:
        return None
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
    times: Sequence[int] = [head for head in stated.times if page.dates.of(head) is not None]
    if not times and stated.time:
        times = times_beside(page, stated.word)
    for head in _with_ends(page, _of_value(page, times, stated)):
        told = page.dates.of(head, stated.ahead)
        if told is None:
            continue
        name, value = stated.time, told.iso
        if stated.word in page.doc.subtree(head):
            told = replace(told, relation="")  # "until 2020, when she resigned"
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
    for name, head in _bounds(page, stated.word, "duration" in qualifiers):
        told = page.dates.of(head)
        if told is not None and told.iso and name not in qualifiers:
            qualifiers[name] = told.iso
            words[name] = told.words
    return qualifiers, words


def _bounds(page: Page, word: int, lasts: bool) -> Iterator[tuple[str, int]]:
    """Heads of the times of clauses that tell since when or until when something is so: "was its
    mayor until she resigned in 2020"; of what lasted before what: "for a year before she left"."""
    for clause in page.doc.under(word, "advcl"):
        marks = {page.low(mark) for mark in page.doc.under(clause, "mark", "case")}
        name = "start_time" if "since" in marks else "end_time"
        ends = not marks.isdisjoint(_UNTIL) or (lasts and "before" in marks)
        if (ends or "since" in marks) and clause in page.at:
            yield from ((name, time) for time in page.at[clause].times)


def _with_ends(page: Page, times: Sequence[int]) -> tuple[int, ...]:
    """The times with those to which they run: "from 2011 to 2019"."""
    ends = (c for time in times for case, c in page.doc.obliques(time) if case in _UNTIL)
    return tuple(dict.fromkeys((*times, *ends)))


def _of_value(page: Page, times: Sequence[int], stated: Stated) -> Sequence[int]:
    """The times but for those that others of the value's coordination have ("managed Acme for a
    year and Bolt for two"): those that hang from another, or that stand between two of them, before
    the "and" of the first ones, behind it of the others."""
    inside = page.doc.words_in(*stated.value.span) if stated.value is not None else range(0)
    head = next((w for w in inside if page.doc.tokens[w].head not in inside), None)
    every = _together(page, head) if head is not None else []
    together = [each for each in every if each == head or each not in inside]
    elsewhere = stated.word in every and stated.word != head  # "was director and resigned in May"
    if head is None or len(together) < _TWO or elsewhere:
        return times
    own = together.index(head)
    gaps = {time: sum(each < time for each in together) for time in times}
    parts = sorted({0, *(gap for gap in gaps.values() if 0 < gap < len(together))})
    mine = max(begin for begin in parts if begin <= own)
    found = []
    for time, gap in gaps.items():
        owner = time if time in together else _owner(page, together, time)
        if owner is not None:
            fits = owner == head
        elif 0 < gap < len(together):
            behind = any(cc < time for cc in page.doc.under(together[gap], "cc"))
            fits = mine == (gap if behind else max(b for b in parts if b < gap))
        else:
            fits = gap == 0 or mine == parts[-1]
        if fits:
            found.append(time)
    return found


def _together(page: Page, head: int) -> list[int]:
    """All that is coordinated with a word, in order."""
    while page.doc.tokens[head].relation == "conj":
        head = page.doc.tokens[head].head
    found = [head]
    for each in found:
        found += page.doc.under(each, "conj")
    return sorted(found)


def _owner(page: Page, together: Sequence[int], time: int) -> int | None:
    """The coordinate from which a time behind it hangs, or any that is not the first; None of what
    hangs from what they share."""
    above = page.doc.tokens[time].head
    while above >= 0 and above not in together:
        above = page.doc.tokens[above].head
    return above if above >= 0 and (above != together[0] or above < time) else None


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


def times_beside(page: Page, word: int) -> tuple[int, ...]:
    """Heads of the phrases that date a predicate which no time of its own does: within its
    arguments ("the 2010 draft"), fronted and shared by what is coordinated ("In 2010 she left Acme
    and joined Bolt"), or the governor's of an infinitive ("agreed on Tuesday to sign") and of a
    noun that a verb only carries ("made her debut in 2010")."""
    told = page.at.get(word)
    if told is None:
        return ()
    when = dated_before(page.doc, word, partial(is_time, page.doc))
    return when or tuple(_within(page, told)) or _above(page, told)


def _within(page: Page, told: Predication) -> Iterator[int]:
    for argument in told.arguments:
        if argument.inherited or argument.role not in ("patient", "oblique", "attribute"):
            continue
        own = page.doc.subtree(argument.head, _CLAUSES)
        for inner in argument.words:
            if inner != argument.head and inner in own and is_time(page.doc, inner):
                yield inner


def _above(page: Page, told: Predication) -> tuple[int, ...]:
    """Times of the clauses that are told of the same time, the nearest's; of what stands before
    what is coordinated, and of who agrees to do it."""
    doc, token = page.doc, page.doc.tokens[told.predicate]
    above = same_time_as(doc, told.predicate)
    while above is not None:
        times = page.at[above].times if above in page.at else ()
        if plain := tuple(time for time in times if not _is_length(page, time)):
            return plain
        above = same_time_as(doc, above)
    governor = page.at.get(token.head)
    if governor is None or token.relation not in ("conj", "xcomp"):
        return ()
    shared = token.relation == "xcomp"
    return tuple(t for t in governor.times if shared or t < governor.predicate)


def _is_length(page: Page, time: int) -> bool:
    told = page.dates.of(time)
    return told is not None and told.duration != ""


def merge_repeats(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """Claims of one subject, predicate, value, modality and chain whose qualifiers do not
    contradict each other become the first of them, with the qualifiers of all."""
    kept: list[Claim] = []
    by_key: dict[tuple[object, ...], list[int]] = {}
    for claim in sorted(claims, key=lambda c: (c.span, -c.confidence)):
        chain = tuple(link.name or link.mention for link in claim.claimants)
        key = (claim.subject, claim.predicate, claim.value.casefold(), claim.modality, chain)
        for at in by_key.get(key, ()):
            joined = _joined(kept[at], claim)
            if joined is not None:
                kept[at] = joined
                break
        else:
            by_key.setdefault(key, []).append(len(kept))
            kept.append(claim)
    return tuple(kept)


def _joined(one: Claim, other: Claim) -> Claim | None:
    qualifiers = dict(one.qualifiers)
    for name, told in other.qualifiers.items():
        if qualifiers.setdefault(name, told) != told:
            return None
    return replace(
        one,
        qualifiers=dict(sorted(qualifiers.items())),
        confidence=max(one.confidence, other.confidence),
        words={**other.words, **one.words},
    )
