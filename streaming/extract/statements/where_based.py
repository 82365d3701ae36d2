"""Towns that a clause with "where" says more of: "Pell, where the company has its headquarters"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from contract.vocabulary import Pattern
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule, Slot
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill, fits_by_words
from streaming.extract.statements.standins import ORGANIZATION_NOUNS, opening_body
from streaming.extract.statements.verb_groups import Verb

_RULE = Rule("headquartered_in", Pattern("", confidence=0.85, time=""))
_SEATS = frozenset(("headquarters", "headquartered"))
_PLACES = ("place", "unknown")


def match_where_based(reading: Reading) -> Iterator[Match]:
    """The towns, right before a comma and "where", in which an organisation is said to sit."""
    items = reading.items
    for verb in reading.verbs:
        at = reading.clauses.subject(verb) if _sits(reading, verb) else None
        body = make_ref(reading.document, items[at]) if at is not None else None
        if at is None or body is None or body.kind != "organization":
            continue
        where = at - 1 - (at > 0 and items[at - 1].kind == "det")
        if where < 2 or items[where].low != "where" or items[where - 1].kind != "comma":
            continue
        town = make_ref(reading.document, items[where - 2])
        if town is not None and town.kind in _PLACES:
            fills = {
                "subject": [Fill(body.name, body.kind, body.span, body)],
                "value": [Fill(town.name, "place", town.span, town)],
            }
            yield Match(_RULE, fills, first=where - 2, last=verb.at, verb=verb)


_NOUN = r"(?:company|firm|maker|manufacturer|bank|lender|startup|retailer|brewer|insurer|developer)"
_CALLED = re.compile(
    rf"[Tt]he (?P<place>[A-Z][\w.’'-]*(?: [A-Z][\w.’'-]*){{0,2}})(?:[-‑]based)?"
    rf"(?: [a-z][a-z-]*){{0,3}}? {_NOUN}"
)


def called_by_town(reading: Reading) -> Iterator[Match]:
    """ "The Harrow-based company", "the Harrow maker of soups": where the body spoken of is."""
    document = reading.document
    for at, item in enumerate(reading.items):
        ref = make_ref(document, item) if item.sort == "organization" else None
        found = _CALLED.match(item.text) if ref is not None and ref.how == "nominal" else None
        if found is None or ref is None:
            continue
        town = " ".join(found["place"].removesuffix("-based").removesuffix("‑based").split())
        known = any(one.name == town and one.kind == "place" for one in document.entities)
        if known and town not in ref.name:
            span = (item.start + found.start("place"), item.start + found.end("place"))
            fills = {
                "subject": [Fill(ref.name, ref.kind, ref.span, ref)],
                "value": [Fill(town, "place", span)],
            }
            yield Match(_RULE, fills, first=at, last=at)


def based_in_passing(reading: Reading) -> Iterator[Match]:
    """ "The Harrow-based company said": where the body is that the sentence before opens with;
    "Acme is a Harrow-based lender", "Acme, a small Harrow-based lender,"."""
    items = reading.items
    for at in range(2, len(items) - 1):
        if items[at].low not in ("-based", "‑based"):
            continue
        town = make_ref(reading.document, items[at - 1])
        body, verb = _based(reading, at)
        if body is not None and town is not None and town.kind in _PLACES:
            fills = {"subject": [body], "value": [Fill(town.name, "place", town.span, town)]}
            yield Match(_RULE, fills, first=at - 2, last=at, verb=verb)


def _based(reading: Reading, at: int) -> tuple[Fill | None, Verb | None]:
    """Whom what is "-based" at item ``at`` is said of, and the verb that says so, if any."""
    items = reading.items
    if items[at - 2].low == "the":
        told = any(item.low in ORGANIZATION_NOUNS for item in items[at + 1 : at + 4])
        body = opening_body(reading.document, reading.sentence) if told else None
        span = (items[at - 1].start, items[at - 1].end)
        return (None if body is None else Fill(body, "organization", span)), None
    start = at - 2
    while start > 1 and items[start].kind in ("word", "adv") and start not in reading.verb_items:
        start -= 1  # "a small Harrow-based lender"
    if start < 2 or items[start].low not in ("a", "an"):
        return None, None
    verb = reading.clauses.verb_covering(start - 1)
    told_of = start - 2 if items[start - 1].kind == "comma" else None
    if verb is not None and verb.lemmas == ("be",) and not verb.modal:
        told_of = reading.clauses.subject(verb)
    ref = make_ref(reading.document, items[told_of]) if told_of is not None else None
    if ref is None or ref.kind != "organization":
        return None, None
    return Fill(ref.name, ref.kind, ref.span, ref), verb


_FIRM = Slot("subject", ("company",))
_ENDING = frozenset("comma punct open close conj word adv".split())


def named_of_town(reading: Reading) -> Iterator[Match]:
    """ "Quill Instruments of Harrow has won": a firm with its town right behind it."""
    items = reading.items
    for at in range(len(items) - 3):
        i = at + 1 + (items[at + 1].kind == "comma")
        firm = make_ref(reading.document, items[at]) if items[i].low == "of" else None
        if firm is None or firm.how != "name" or not fits_by_words(_FIRM, firm):
            continue
        town = make_ref(reading.document, items[i + 1])
        behind = items[i + 2] if i + 2 < len(items) else None
        if town is None or town.kind != "place" or behind is None or behind.kind not in _ENDING:
            continue
        fills = {
            "subject": [Fill(firm.name, firm.kind, firm.span, firm)],
            "value": [Fill(town.name, "place", town.span, town)],
        }
        yield Match(_RULE, fills, first=at, last=i + 1)


def _sits(reading: Reading, verb: Verb) -> bool:
    """ "is based", "is headquartered", "has its headquarters"."""
    if verb.negated or verb.modal:
        return False
    if verb.passive is True and "base" in verb.lemmas:
        return True
    behind = {item.low for item in reading.items[verb.at : verb.at + 4]}
    seated = {"have", "be", "headquarter"} & set(verb.lemmas)
    return bool(seated) and bool(behind & _SEATS)
