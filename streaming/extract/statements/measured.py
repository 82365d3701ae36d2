"""Sums that a body ends or begins with, and those that are part of a sum told before: "ceased
trading with debts of $6 million"; "was paid $2 million, including a bonus of $600,000"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from contract.vocabulary import Pattern
from streaming.extract.lexicon import words
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule, Slot
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.results import sum_match
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.standins import ORGANIZATION_NOUNS
from streaming.extract.statements.subjects import Subjects
from streaming.extract.statements.texts import measure_name
from streaming.extract.statements.verb_groups import Verb

_MEASURES = words("statements", "measures")
_HAD = words("money", "states")
"""What a body has that ends or begins with it: debts, a deficit."""
_ON = frozenset("budget revenue sales turnover".split())
"""What a body works on: "treats 40,000 a year on a budget of $61 million"."""
_NOT_ITS = words("money", "verbs_of_others")
_WHO = Slot("subject", ("organization",))
_RULE = Rule("money_amount", Pattern(""))
_BEFORE_NOUN = frozenset(("det", "word", "ord", "adv", "time", "name", "pct", "ent"))
_FAR = 5
"""How many items may stand between "with" and the noun of the sum."""


_OWNERS = frozenset(("organization", "person"))
_JOINTS = frozenset(("and", "while", ";"))


def match_measured(reading: Reading, told: Sequence[Match]) -> Iterator[Match]:
    """The sums of a sentence with their nouns that no frame meets; ``told`` are those met."""
    spans = {fill.span for match in told for fill in match.fills.get("value", ())}
    items = reading.items
    for i, item in enumerate(items):
        if item.kind != "money" or item.rate or (item.start, item.end) in spans:
            continue
        noun = _noun(reading, i)
        if noun is None:
            continue
        opening = _opening(reading, min(noun, i))
        of, span = measure_name(items[noun].low.split()[-1]), (item.start, item.end)
        had = _with(reading, opening) if of in _HAD else None
        another = make_ref(reading.document, items[opening])
        if another is not None and opening and items[opening - 1].low in _JOINTS:
            who = Fill(another.name, another.kind, another.span, another)
            yield sum_match(reading, who, of, span)  # "and Acme a loss of $2 million"
        elif had is not None:
            yield from (sum_match(reading, who, of, span) for who in _in_it(reading, had))
        elif items[opening].low == "on" and of in _ON:
            yield from (sum_match(reading, who, of, span) for who in _in_it(reading, opening))
        elif items[opening].low in ("including", "plus", "and"):
            whole = _whole(reading, opening, told)
            if whole is not None:
                yield sum_match(reading, whole, of, span)


def told_behind(reading: Reading, i: int) -> str | None:
    """What the sum ``i`` is of by the noun behind it: "$3 million in damages"."""
    noun = _noun(reading, i)
    return measure_name(reading.items[noun].low.split()[-1]) if noun and noun > i else None


def _noun(reading: Reading, i: int) -> int | None:
    """The item of the noun that says what the sum ``i`` is of: before it, or behind it."""
    items = reading.items
    if i > 1 and items[i - 1].low in ("of", "totalling", "totaling", "worth"):
        return i - 2 if _is_measure(items[i - 2].low) else None
    behind = (j for j in range(i + 1, min(i + 4, len(items))) if _is_measure(items[j].low))
    noun = next(behind, None)
    if noun is None or any(
        item.kind != "word" and item.low != "in" for item in items[i + 1 : noun]
    ):
        return None
    while noun + 1 < len(items) and _is_measure(items[noun + 1].low):
        noun += 1  # "in income taxes"
    return noun


def _is_measure(low: str) -> bool:
    return measure_name(low.split()[-1]) in _MEASURES


def _opening(reading: Reading, noun: int) -> int:
    """The item before the phrase that a noun ends."""
    i = noun - 1
    while i > 0 and noun - i < _FAR and reading.items[i].kind in _BEFORE_NOUN:
        if reading.items[i].low in ("including", "plus") or i in reading.verb_items:
            break
        if reading.items[i].sort in _OWNERS and reading.items[i + 1].kind == "det":
            break
        i -= 1
    return max(i, 0)


def _with(reading: Reading, opening: int) -> int | None:
    """The "with" before a sum's phrase, or before the row that it ends: "with 300 staff and"."""
    items = reading.items
    if items[opening].low == "and":
        row = range(opening - 1, max(0, opening - _FAR), -1)
        opening = next((i for i in row if items[i].kind not in ("word", "num", "name")), opening)
    return opening if items[opening].low == "with" else None


def _in_it(reading: Reading, at: int) -> list[Fill]:
    """The body whose end or beginning a phrase with "with" tells of; nothing where it is the
    noun before that has the sum: "bought a brewer with debts of"."""
    items = reading.items
    before = [verb for verb in reading.verbs if verb.at < at]
    verb = before[-1] if before else None
    beside = items[at - 1] if at else items[at]
    named = _described(reading, at)
    if named is not None:
        ref = make_ref(reading.document, items[named])
        return [Fill(ref.name, ref.kind, ref.span, ref)] if ref is not None else []
    owned = beside.sort in ("organization", "person") or beside.low in ORGANIZATION_NOUNS
    if verb is None and items[at].low == "on" and items[0].sort == "organization":
        ref = make_ref(reading.document, items[0])  # of a verb that no pattern knows
        return [Fill(ref.name, ref.kind, ref.span, ref)] if ref is not None else []
    if verb is None or owned or _is_others(verb) or reading.clause_end(verb) < at:
        return []
    match = Match(_RULE, first=verb.first, last=verb.at, verb=verb)
    return match.fills.get("subject", []) if Subjects(reading).fill(verb, _WHO, match) else []


def _described(reading: Reading, at: int) -> int | None:
    """The name of which a phrase with "with" tells: "Acme, with debts of", "Acme, a maker with"."""
    items, i = reading.items, at - 1
    while i > 0 and items[i].kind in ("word", "name", "adv") and i not in reading.verb_items:
        i -= 1
    if i > 0 and items[i].low in ("a", "an"):
        i -= 1
    apart = i > 0 and items[i].kind == "comma" and items[i - 1].sort == "organization"
    return i - 1 if apart else None


def _is_others(verb: Verb) -> bool:
    return verb.negated or not _NOT_ITS.isdisjoint(verb.lemmas)


def _whole(reading: Reading, at: int, told: Sequence[Match]) -> Fill | None:
    """Whose the sum is that a part is told of."""
    start = reading.items[at].start
    sums = [m for m in told if m.rule.predicate == "money_amount" and "subject" in m.fills]
    before = [m for m in sums if m.fills["value"][0].span[1] <= start]
    if not before:
        return None
    end = before[-1].fills["value"][0].span[1]
    apart = any(end < reading.items[i].start < start for i in reading.verb_items)
    return None if apart else before[-1].fills["subject"][0]
