"""Towns that a clause with "where" says more of: "Pell, where the company has its headquarters"."""

from __future__ import annotations

from collections.abc import Iterator

from contract.vocabulary import Pattern
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill
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


def _sits(reading: Reading, verb: Verb) -> bool:
    """ "is based", "is headquartered", "has its headquarters"."""
    if verb.negated or verb.modal:
        return False
    if verb.passive is True and "base" in verb.lemmas:
        return True
    behind = {item.low for item in reading.items[verb.at : verb.at + 4]}
    seated = {"have", "be", "headquarter"} & set(verb.lemmas)
    return bool(seated) and bool(behind & _SEATS)
