"""Sums that stand beside a noun rather than a verb: "the price", what a sum settles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from contract.records import Claim
from streaming.extract.lexicon import words
from streaming.extract.statements.bail import match_bail
from streaming.extract.statements.currencies import AMOUNT
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.items import Item
from streaming.extract.statements.match import Match
from streaming.extract.statements.measured import match_measured, told_behind
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.results import match_results, sum_match
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.sums_in_passing import sums_in_passing
from streaming.extract.statements.worths import worths

_NAMED = "price|fine|penalty|settlement|donation|gift|subsidy|payment|loan|ransom|bid|fee|amount"
_AGAIN = re.compile(
    rf"\b[Tt]he (?P<of>{_NAMED}) (?:is|was) (?P<money>{AMOUNT})"
    rf"|\bputs? the (?P<of2>{_NAMED}) at (?P<money2>{AMOUNT})"
    rf"|^\W*It (?:is|was) (?P<money3>{AMOUNT})(?=[,.])"
)
_COST = re.compile(
    rf"\b(?:[Tt]he|[Aa]|[Ii]ts|[Tt]hat) (?P<of>{_NAMED}) (?:has |had )?cost "
    rf"(?P<whom>(?:[\w.&’'-]+ ){{1,5}}?)(?P<money>{AMOUNT})"
)
_NEAR = 700
"""How many characters behind a sum a text may come back to it by a pronoun or "the amount"."""
_BOUGHT = words("money", "bought")
_CHARITIES = words("money", "charities")
_INVESTORS = words("money", "investors")
_CAMPAIGNS = frozenset("campaign committee democrats pac party republicans".split())
_ENDING = frozenset("settle resolve end".split())


def match_sums(
    reading: Reading, discourse: Discourse, told: Sequence[Match], claims: Sequence[Claim]
) -> list[Match]:
    """The sums of a sentence that no frame meets. ``told`` are the frames that it met: what the
    sentence tells of their sums beside them is put into them. ``claims`` are those of the
    sentences before."""
    sums = [match for match in told if match.rule.predicate == "money_amount"]
    for match in sums:
        _settle(reading, match)
    results = list(match_results(reading, discourse, sums))
    measured = match_measured(reading, [*sums, *results])
    found = [*_said_again(reading, claims), *_cost(reading), *results, *measured]
    found += sums_in_passing(reading, discourse)
    told_worths = list(worths(reading))
    found += [match for match in told_worths if _same_sum(sums, match) is None]
    _replace_frames(sums, told_worths)
    return [*found, *match_bail(reading, discourse)]


def _replace_frames(sums: Sequence[Match], told: Iterable[Match]) -> None:
    """Let what says whose a sum is and what of take the place of a frame that met the same sum:
    "the contract that was awarded to Acme was worth" met Acme's worth."""
    for match in told:
        frame = _same_sum(sums, match)
        if frame is not None:
            frame.rule, frame.fills = match.rule, match.fills


def _same_sum(sums: Sequence[Match], match: Match) -> Match | None:
    """The frame that met the sum of another match."""
    return next((m for m in sums if m.fills["value"] == match.fills["value"]), None)


_A_YEAR = re.compile(r" (?:a year|per year|annually|per annum|a month|an hour)\b")


def _settle(reading: Reading, match: Match) -> None:
    """ "pay $9 million to settle the suit": what the sum is of stands behind it. "She was paid
    $90,000" tells her pay."""
    verb = match.verb
    if verb is not None and verb.passive is True and "pay" in verb.lemmas:
        person = any(fill.kind == "person" for fill in match.fills.get("subject", ()))
        if person and "of" not in match.fills and "of" not in match.rule.source.set:
            value = match.fills["value"][0].span
            yearly = _A_YEAR.match(reading.document.text, value[1]) is not None
            match.fills["of"] = [Fill("salary" if yearly else "pay", "text", value)]
    at = match.last + 1
    while at + 1 < len(reading.items) and (
        reading.items[at].kind == "time" or reading.items[at + 1].kind == "time"
    ):
        at += 1  # "paid in 2020 to settle"
    behind = [item.low for item in reading.items[at : at + 3]]
    if "of" in match.fills or "of" in match.rule.source.set:
        return
    value = match.fills["value"][0].span
    told = told_behind(reading, match.last) if reading.items[match.last].kind == "money" else None
    if verb is not None and "owe" in verb.lemmas:
        told = told or "debt"
    if told is not None:
        match.fills["of"] = [Fill(told, "text", value)]
    elif verb is not None and "raise" in verb.lemmas:
        of = _raised(match, reading.items[at:])
        if of is not None:
            match.fills["of"] = [Fill(of, "text", value)]
    elif behind[:1] == ["to"] and set(behind) & _ENDING:
        match.fills["of"] = [Fill("settlement", "text", value)]
    elif behind[:1] == ["for"] and verb is not None and "pay" in verb.lemmas:
        thing = reading.phrase(at + 1) if at + 1 < len(reading.items) else None
        if behind[1:2] == ["it"] or (thing is not None and thing.head in _BOUGHT):
            match.fills["of"] = [Fill("price", "text", value)]


def _raised(match: Match, behind: Sequence[Item]) -> str | None:
    """Of what a sum is that somebody raised: a charity donations, a firm an investment, where it
    is said from whom."""
    bodies = [fill for fill in match.fills["subject"] if fill.kind != "person"]
    who = {word.lower() for fill in bodies for word in fill.value.split()}
    if not who or not _CAMPAIGNS.isdisjoint(who):
        return None
    if not _CHARITIES.isdisjoint(who):
        return "donations"
    at = next((i for i, item in enumerate(behind[:4]) if item.low in ("from", "led")), None)
    near = {word for item in behind[at:][:6] for word in item.low.split()} if at is not None else ()
    return None if _INVESTORS.isdisjoint(near) else "investment"


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
