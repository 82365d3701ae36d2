"""Sums that stand beside a noun rather than a verb: results, what they were before, bail."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from contract.records import Claim
from contract.vocabulary import Pattern
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.times import find_times

_MONEY = r"[$£€]\d[\d,]*(?:\.\d+)?(?:\s(?:million|billion|trillion)\b)?"
_RESULT = r"(?P<of>revenues?|sales|profits?|net income|income|loss(?:es)?|earnings|turnover)"
_MOVED = re.compile(
    rf"\b{_RESULT} (?:\w+ly )?(?:slid|fell|rose|grew|dropped|climbed|declined|increased|slipped|"
    rf"jumped|sank|totaled|totalled|reached|was|were|came|hit)(?: (?:by )?[\d.]+ ?(?:percent|%|"
    rf"per cent))?,? (?:to )?(?P<money>{_MONEY})",
    re.IGNORECASE,
)
_BESIDE = re.compile(rf" (?:on|and|with|,) (?:a |net )?{_RESULT} of (?P<money>{_MONEY})")
_BEFORE = re.compile(rf"(?:up|down|compared with)(?: from)? (?P<money>{_MONEY}) in (?=\d{{4}}\b)")
_BAIL = re.compile(
    rf"\b(?P<whose>his|her) (?:bail|bond) (?:at|to|of|from) (?P<money>{_MONEY})"
    rf"(?: to (?P<then>{_MONEY}))?"
    rf"|\b(?P<held>held|jailed|freed?|released|custody)\b[^.;]{{0,60}}?\b(?:(?:in lieu of|on) "
    rf"(?P<lieu>{_MONEY}) (?:bail|bond)|on (?:bail|bond) of (?P<on>{_MONEY}))",
    re.IGNORECASE,
)
_NAMED = "price|fine|penalty|settlement|donation|gift|subsidy|payment|loan|ransom|bid|fee|amount"
_AGAIN = re.compile(
    rf"\b[Tt]he (?P<of>{_NAMED}) (?:is|was) (?P<money>{_MONEY})"
    rf"|\bputs? the (?P<of2>{_NAMED}) at (?P<money2>{_MONEY})"
    rf"|^\W*It (?:is|was) (?P<money3>{_MONEY})(?=[,.])"
)
_NEAR = 700
"""How many characters behind a sum a text may come back to it by a pronoun or "the amount"."""
_ONE_NAME = {"revenues": "revenue", "profits": "profit", "losses": "loss", "sales": "sales"}
_SUM = Pattern("", confidence=0.8)


def match_sums(
    reading: Reading, discourse: Discourse, told: Sequence[Match], claims: Sequence[Claim]
) -> Iterator[Match]:
    """The sums of a sentence that no frame meets. ``told`` are the frames that it met,
    ``claims`` those of the sentences before."""
    yield from _said_again(reading, claims)
    text = reading.document.text
    start, end = reading.sentence.start, reading.sentence.end
    results: list[Match] = [m for m in told if m.rule.predicate == "money_amount"]
    moved = _MOVED.search(text, start, end)
    if moved is not None:
        whose = _owner(reading, moved.start()) or _company(discourse, moved.span("of"))
        if whose is not None:
            results.append(_sum(reading, whose, moved["of"], moved.span("money")))
            yield results[-1]
    if not results or "subject" not in results[-1].fills:
        yield from _bail(reading)
        return
    subject, last = results[-1].fills["subject"][0], results[-1].fills["value"][0]
    beside = _BESIDE.search(text, last.span[1], end)
    if beside is not None:
        results.append(_sum(reading, subject, beside["of"], beside.span("money")))
        yield results[-1]
    before = _BEFORE.search(text, last.span[1], end)
    of = results[-1].fills.get("of")
    if before is not None and of is not None:
        earlier = _sum(reading, subject, of[0].value, before.span("money"))
        year = next(iter(find_times(text, before.end(), before.end() + 4)), None)
        if year is not None:
            span = (year.start, year.end)
            earlier.fills["point_in_time"] = [Fill(year.words, "time", span, time=year)]
            yield earlier
    yield from _bail(reading)


def _said_again(reading: Reading, claims: Sequence[Claim]) -> Iterator[Match]:
    """ "The price is $212 million", "put the fine at $4 million": of what was told before."""
    text = reading.document.text[reading.sentence.start : reading.sentence.end]
    found = _AGAIN.search(text)
    if found is None:
        return
    of = found["of"] or found["of2"]
    group = next(name for name in ("money", "money2", "money3") if found[name])
    before = next(
        (
            claim
            for claim in reversed(claims)
            if claim.predicate == "money_amount"
            and claim.qualifiers.get("of")
            and (claim.qualifiers["of"] == of or of in ("amount", None))
        ),
        None,
    )
    if before is None:
        return
    if of in ("amount", None) and reading.sentence.start - before.span[1] > _NEAR:
        return
    subject = Fill(before.subject, before.subject_kind, before.subject_mention or before.span)
    start, end = (reading.sentence.start + at for at in found.span(group))
    again = _sum(reading, subject, str(before.qualifiers["of"]), (start, end))
    dated = str(before.qualifiers.get("point_in_time", ""))
    if dated:
        again.fills["point_in_time"] = [Fill(dated, "text", (start, end))]
    yield again


def _bail(reading: Reading) -> Iterator[Match]:
    """ "lowered his bail from $500,000 to $200,000"; "held in lieu of $500,000 bail"."""
    text = reading.document.text
    for found in _BAIL.finditer(text, reading.sentence.start, reading.sentence.end):
        at = found.start("whose") if found["whose"] else found.start("held")
        who = _person_at(reading, at, exact=found["whose"] is not None)
        if who is None:
            continue
        for group in ("money", "then", "lieu", "on"):
            if found[group]:
                yield _sum(reading, who, "bail", found.span(group))


def _person_at(reading: Reading, at: int, exact: bool) -> Fill | None:
    """The person that the pronoun there stands for, or the sentence's first person."""
    for item in reading.items:
        if (exact and item.start != at) or item.start > at:
            continue
        ref = make_ref(reading.document, item)
        if ref is not None and ref.kind == "person":
            return Fill(ref.name, ref.kind, ref.span, ref)
    return None


def _owner(reading: Reading, at: int) -> Fill | None:
    """ "the mill's revenue", "its revenue"."""
    before = [item for item in reading.items if item.end <= at][-3:]
    for item in reversed(before):
        ref = make_ref(reading.document, item)
        if ref is not None:
            return Fill(ref.name, ref.kind, ref.span, ref) if ref.kind == "organization" else None
        if item.kind not in ("poss", "word", "adv"):
            return None
    return None


def _company(discourse: Discourse, span: tuple[int, int]) -> Fill | None:
    """A result that is nobody's in particular is that of the company the article is about."""
    name = discourse.main_organization()
    return Fill(name, "organization", span) if name else None


def _sum(reading: Reading, subject: Fill, of: str, span: tuple[int, int]) -> Match:
    words = " ".join(reading.document.text[span[0] : span[1]].split())
    measure = _ONE_NAME.get(of.lower(), of.lower())
    items = reading.items
    at = next(i for i, item in enumerate(items) if item.end >= span[1])
    first = next(i for i, item in enumerate(items) if item.end > min(subject.span[0], span[0]))
    if subject.span[0] < reading.sentence.start:
        first = at
    verb = next((v for v in reversed(reading.verbs) if v.at < at), None)
    fills = {
        "subject": [subject],
        "value": [Fill(words, "money", span)],
        "of": [Fill(measure, "text", span)],
    }
    return Match(Rule("money_amount", _SUM), fills, first=min(first, at), last=at, verb=verb)
