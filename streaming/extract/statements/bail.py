"""Bail: whose it is. "Held in lieu of $500,000 bail"; "the judge set bail of $1 million apiece", of
those whom the text said were arrested; "at $50,000 for Lee and $20,000 for her brother, Cho"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from contract.vocabulary import Pattern
from streaming.extract.statements.currencies import AMOUNT
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule, Slot
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.results import sum_match
from streaming.extract.statements.slots import Fill, fill_phrase
from streaming.extract.statements.standins import last_person
from streaming.extract.statements.subjects import Subjects

_WORDS = ("bail", "bond")
_HELD = re.compile(
    rf"\b(?P<whose>his|her) (?:bail|bond) (?:(?:was|is) (?:set )?)?(?:at|to|of|from)? ?"
    rf"(?P<money>{AMOUNT})(?: to (?P<then>{AMOUNT}))?"
    rf"|\b(?P<held>held|jail(?:ed)?|freed?|released|custody|out)\b[^.;]{{0,60}}?\b"
    rf"(?:(?:in lieu of|on|posting) (?:an? )?(?P<lieu>{AMOUNT}) (?:[a-z]+ ){{0,2}}?(?:bail|bond)"
    rf"|on (?:[a-z]+ )?(?:bail|bond) of (?P<on>{AMOUNT}))",
    re.IGNORECASE,
)
_JUDGE = re.compile(r"\b(?:Judge|Justice|Magistrate) (?P<name>[A-Z][\w.'’-]+(?: [A-Z][\w.'’-]+)*)")
_TAKEN = frozenset("arrest book charge detain arraign indict accuse jail capture".split())
"""What is done to those whose bail is set."""
_THERE = frozenset("appear plead surrender".split())
"""What they do themselves."""
_SETTING = frozenset("set fix order grant reduce lower raise increase".split())
_ALL = frozenset("each apiece both".split())
_RULE = Rule("money_amount", Pattern(""))
_WHO = Slot("subject", ("person",))
_FAR = 9
"""How many items a name may stand behind the "for" of a sum: "for his younger brother, Lee"."""


def match_bail(reading: Reading, discourse: Discourse) -> Iterator[Match]:
    """The bail that a sentence tells of, whose it is by the sentence or by those before it."""
    if not reading.lacks(_WORDS):
        told = list(_set(reading, discourse))
        known = {match.fills["value"][0].span for match in told}
        yield from told
        yield from (m for m in _held(reading) if m.fills["value"][0].span not in known)


def note_accused(reading: Reading, discourse: Discourse) -> None:
    """Keep those whom a sentence says were arrested or charged; called for every sentence."""
    for verb in reading.verbs:
        lemmas = set(verb.lemmas)
        if lemmas.isdisjoint(_TAKEN) and lemmas.isdisjoint(_THERE):
            continue
        match = Match(_RULE, first=verb.first, last=verb.at, verb=verb)
        phrase = reading.phrase(verb.at + 1) if verb.at + 1 < len(reading.items) else None
        taken = fill_phrase(_WHO, phrase) if phrase is not None and verb.passive is not True else []
        if not taken and Subjects(reading).fill(verb, _WHO, match):
            taken = match.fills.get("subject", [])
        if taken:
            discourse.accused = tuple(taken)
            return


def _set(reading: Reading, discourse: Discourse) -> Iterator[Match]:
    """ "The judge set bail of $1 million": a verb of setting, and a sum for each."""
    items = reading.items
    at = next(i for i, item in enumerate(items) if item.low in _WORDS)
    verb = next((v for v in reading.verbs if _SETTING & set(v.lemmas) and not v.negated), None)
    if verb is None:
        return
    start = min(at, verb.at)
    sums = [i for i in range(start, len(items)) if items[i].kind == "money"]
    for number, i in enumerate(sums):
        who = _for(reading, i + 1) or _between(reading, at, i if not number else at)
        if not who and not number and not _is_owned(reading, at):
            who = _accused(reading, discourse)
        span = (items[i].start, items[i].end)
        yield from (sum_match(reading, each, items[at].low, span) for each in who)


def _for(reading: Reading, at: int) -> list[Fill]:
    """ "for Lee, 34, and", "for his brother, Cho": the person behind a sum."""
    items = reading.items
    if at >= len(items) or items[at].low not in ("for", "each", "apiece"):
        return []
    if items[at].low != "for":
        at += 1
    if at >= len(items) or items[at].low != "for":
        return []
    for i in range(at + 1, min(len(items), at + _FAR)):
        if items[i].kind == "money" or i in reading.verb_items:
            break
        ref = make_ref(reading.document, items[i])
        kin = i + 1 < len(items) and items[i + 1].kind == "word"  # "his brother"
        if ref is not None and ref.kind == "person" and not (ref.how == "pronoun" and kin):
            return [Fill(ref.name, ref.kind, ref.span, ref)]
    return []


def _between(reading: Reading, bail: int, money: int) -> list[Fill]:
    """ "set bail for Lee at $50,000", "Lee's bail was set at", "a $50,000 bail for Lee"."""
    items = reading.items
    opening = bail - 2 if bail > 1 and items[bail - 1].kind == "poss" else None
    if opening is not None:
        ref = make_ref(reading.document, items[opening])
        known = ref is not None and ref.kind == "person"
        return [Fill(ref.name, ref.kind, ref.span, ref)] if ref and known else []
    behind = range(bail + 1, money) if money > bail else range(bail + 1, bail + 2)
    place = next((i for i in behind if i < len(items) and items[i].low == "for"), None)
    return _for(reading, place) if place is not None else []


def _is_owned(reading: Reading, bail: int) -> bool:
    """ "his bail", which is read by itself."""
    return bail > 0 and (
        reading.items[bail - 1].kind in ("poss", "ent", "pron")
        or reading.items[bail - 1].low in ("his", "her", "their")
    )


def _accused(reading: Reading, discourse: Discourse) -> list[Fill]:
    """Those who were arrested, where the sums are told of each of them or there is only one."""
    accused = discourse.accused
    every = not reading.lacks(_ALL) or any(item.many for item in reading.items)
    return list(accused) if len(accused) == 1 or every else []


def _held(reading: Reading) -> Iterator[Match]:
    """ "lowered his bail from $500,000 to $200,000"; "held in lieu of $500,000 bail"."""
    text = reading.document.text
    for found in _HELD.finditer(text, reading.sentence.start, reading.sentence.end):
        at = found.start("whose") if found["whose"] else found.start("held")
        who = _right_before(reading, found) or (_freed(reading, at) if found["held"] else None)
        who = who or _person_at(reading, at, exact=found["whose"] is not None)
        if found["whose"]:
            who = _not_the_judge(reading, who, found["whose"], at)
        if who is None:
            continue
        for group in ("money", "then", "lieu", "on"):
            of = "bond" if "bond" in found[0].lower() else "bail"
            for one in _with_others(reading, who) if found[group] else ():
                yield sum_match(reading, one, of, found.span(group))


def _freed(reading: Reading, at: int) -> Fill | None:
    """ "Roe appeared alongside Lee, who was released on": whom the verb is said of."""
    verb = next((v for v in reading.verbs if reading.items[v.at].start == at), None)
    subject = reading.clauses.subject(verb) if verb is not None and verb.passive else None
    ref = make_ref(reading.document, reading.items[subject]) if subject is not None else None
    return Fill(ref.name, ref.kind, ref.span, ref) if ref and ref.kind == "person" else None


def _with_others(reading: Reading, who: Fill) -> list[Fill]:
    """ "Lee and Cho were held on $50,000 bail": each of the row that one opens."""
    at = next((i for i, item in enumerate(reading.items) if item.start == who.span[0]), -1)
    row = reading.rows.get(at)
    if row is None or at != row.start:
        return [who]
    refs = [make_ref(reading.document, reading.items[member]) for member in row.members[1:]]
    return [who, *(Fill(ref.name, ref.kind, ref.span, ref) for ref in refs if ref is not None)]


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
