"""Sums that stand beside a noun rather than a verb: bail, "the price", what a sum settles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from contract.records import Claim
from streaming.extract.statements.currencies import MONEY
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.match import Match
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.results import match_results, sum_match
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.standins import last_person
from streaming.extract.statements.sums_in_passing import sums_in_passing

_BAIL = re.compile(
    rf"\b(?P<whose>his|her) (?:bail|bond) (?:was set )?(?:at|to|of|from) (?P<money>{MONEY})"
    rf"(?: to (?P<then>{MONEY}))?"
    rf"|\b(?P<held>held|jailed|freed?|released|custody)\b[^.;]{{0,60}}?\b(?:(?:in lieu of|on) "
    rf"(?P<lieu>{MONEY}) (?:bail|bond)|on (?:bail|bond) of (?P<on>{MONEY}))",
    re.IGNORECASE,
)
_JUDGE = re.compile(r"\b(?:Judge|Justice|Magistrate) (?P<name>[A-Z][\w.'’-]+(?: [A-Z][\w.'’-]+)*)")
_NAMED = "price|fine|penalty|settlement|donation|gift|subsidy|payment|loan|ransom|bid|fee|amount"
_AGAIN = re.compile(
    rf"\b[Tt]he (?P<of>{_NAMED}) (?:is|was) (?P<money>{MONEY})"
    rf"|\bputs? the (?P<of2>{_NAMED}) at (?P<money2>{MONEY})"
    rf"|^\W*It (?:is|was) (?P<money3>{MONEY})(?=[,.])"
)
_COST = re.compile(
    rf"\b(?:[Tt]he|[Aa]|[Ii]ts|[Tt]hat) (?P<of>{_NAMED}) (?:has |had )?cost "
    rf"(?P<whom>(?:[\w.&’'-]+ ){{1,5}}?)(?P<money>{MONEY})"
)
_NEAR = 700
"""How many characters behind a sum a text may come back to it by a pronoun or "the amount"."""
_ENDING = frozenset("settle resolve end".split())


def match_sums(
    reading: Reading, discourse: Discourse, told: Sequence[Match], claims: Sequence[Claim]
) -> Iterator[Match]:
    """The sums of a sentence that no frame meets. ``told`` are the frames that it met,
    ``claims`` those of the sentences before."""
    yield from _said_again(reading, claims)
    yield from _cost(reading)
    sums = [match for match in told if match.rule.predicate == "money_amount"]
    for match in sums:
        _settled(reading, match)
    yield from match_results(reading, discourse, sums)
    yield from sums_in_passing(reading, discourse)
    yield from _bail(reading)


def _settled(reading: Reading, match: Match) -> None:
    """ "pay $9 million to settle the suit": what the sum is of stands behind it. "She was paid
    $90,000" tells her pay."""
    verb = match.verb
    if verb is not None and verb.passive is True and "pay" in verb.lemmas:
        person = any(fill.kind == "person" for fill in match.fills.get("subject", ()))
        if person and "of" not in match.fills and "of" not in match.rule.source.set:
            match.fills["of"] = [Fill("pay", "text", match.fills["value"][0].span)]
    at = match.last + 1
    while at + 1 < len(reading.items) and (
        reading.items[at].kind == "time" or reading.items[at + 1].kind == "time"
    ):
        at += 1  # "paid in 2020 to settle"
    behind = [item.low for item in reading.items[at : at + 3]]
    if "of" not in match.fills and behind[:1] == ["to"] and set(behind) & _ENDING:
        match.fills["of"] = [Fill("settlement", "text", match.fills["value"][0].span)]


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
    again = sum_match(reading, subject, str(before.qualifiers["of"]), (start, end))
    dated = str(before.qualifiers.get("point_in_time", ""))
    if dated:
        again.fills["point_in_time"] = [Fill(dated, "text", (start, end))]
    yield again


def _cost(reading: Reading) -> Iterator[Match]:
    """ "The subsidy cost it $6.2 million": of the one that bears it."""
    found = _COST.search(reading.document.text, reading.sentence.start, reading.sentence.end)
    if found is None:
        return
    own = found["whom"].strip() in ("it", "them")  # "the ministry said the subsidy cost it …"
    start, end = (reading.sentence.start, found.start()) if own else found.span("whom")
    for item in reading.items:
        ref = make_ref(reading.document, item) if start <= item.start < end else None
        if ref is not None and ref.kind == "organization":
            bearer = Fill(ref.name, ref.kind, ref.span, ref)
            yield sum_match(reading, bearer, found["of"], found.span("money"))
            return


def _bail(reading: Reading) -> Iterator[Match]:
    """ "lowered his bail from $500,000 to $200,000"; "held in lieu of $500,000 bail"."""
    text = reading.document.text
    for found in _BAIL.finditer(text, reading.sentence.start, reading.sentence.end):
        at = found.start("whose") if found["whose"] else found.start("held")
        who = _right_before(reading, found) or _person_at(
            reading, at, exact=found["whose"] is not None
        )
        if found["whose"]:
            who = _not_the_judge(reading, who, found["whose"], at)
        if who is None:
            continue
        for group in ("money", "then", "lieu", "on"):
            if found[group]:
                yield sum_match(reading, who, "bail", found.span(group))


def _right_before(reading: Reading, found: re.Match[str]) -> Fill | None:
    """ "They are held, Lee on $75,000 bail": the person who is named right before the sum."""
    start = next((found.start(group) for group in ("lieu", "on") if found[group]), None)
    if start is None:
        return None
    before = [item for item in reading.items if item.end <= start]
    while before and before[-1].kind != "ent":
        if before.pop().low not in ("on", "in", "lieu", "of", "bail", "bond"):
            return None
    ref = make_ref(reading.document, before[-1]) if before else None
    return Fill(ref.name, ref.kind, ref.span, ref) if ref and ref.kind == "person" else None


def _not_the_judge(reading: Reading, who: Fill | None, whose: str, at: int) -> Fill | None:
    """ "Judge Lee set his bail": nobody sets his own, so it is that of the one named before."""
    start = reading.sentence.start
    judge = _JUDGE.search(reading.document.text, start, at)
    if judge is None or who is None or who.value.split()[-1] not in judge["name"].split():
        return who
    gender = "m" if whose.lower() == "his" else "f"
    accused = last_person(reading.document, judge.start(), gender)
    return Fill(accused.name, accused.kind, accused.span, accused) if accused else None


def _person_at(reading: Reading, at: int, exact: bool) -> Fill | None:
    """The person that the pronoun there stands for, or the sentence's first person."""
    for item in reading.items:
        if (exact and item.start != at) or item.start > at:
            continue
        ref = make_ref(reading.document, item)
        if ref is not None and ref.kind == "person":
            return Fill(ref.name, ref.kind, ref.span, ref)
    return None
