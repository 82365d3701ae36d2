"""Who leaves with somebody of whom that was just told: "The Owls sacked Lee. Assistant coach Jim
Roe and scout Ann Cho have also left", "Cho has gone too"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from contract.vocabulary import Pattern
from streaming.extract.lexicon import words
from streaming.extract.statements.coordinated import joined_before
from streaming.extract.statements.items import Item
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule, Slot
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.role_names import role_name
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.verb_groups import Verb

_LEAVES = frozenset("leave depart go exit quit resign".split())
_TOO = frozenset(("also", "too"))
_ENDS = frozenset(("punct", "comma", "time", "conj"))
_NEAR = 800
"""Code points behind a departure within which another is of the same body."""
_SUBJECT = Slot("subject", ("person",))
_LEFT = Rule("left", Pattern("", set={"manner": "unknown"}, confidence=0.8, time="point_in_time"))
_OWN = words("statements", "standins")


@dataclass(frozen=True, slots=True)
class Parting:
    """The body that somebody was last said to leave, and where it was told."""

    body: str
    at: int


def left_too(reading: Reading, parting: Parting | None) -> Iterator[Match]:
    """The departures of a sentence that are told as further ones."""
    if parting is None or reading.lacks(_TOO):
        return
    if not 0 < reading.sentence.start - parting.at < _NEAR:
        return
    for verb in reading.verbs:
        if not _LEAVES & set(verb.lemmas) or verb.negated or not _is_further(reading, verb):
            continue
        at = reading.clauses.subject(verb)
        person = make_ref(reading.document, reading.items[at]) if at is not None else None
        if at is None or person is None or person.kind != "person" or person.how != "name":
            continue
        last = Fill(person.name, "person", person.span, person)
        for who in (*joined_before(reading, _SUBJECT, _title_start(reading.items, at), verb), last):
            span = (reading.items[verb.first].start, reading.items[verb.at].end)
            body = Fill(parting.body, "organization", span)
            fills = {"subject": [who], "value": [body], **_title(reading.items, who)}
            yield Match(_LEFT, fills, first=verb.first, last=verb.at, verb=verb)


def _is_further(reading: Reading, verb: Verb) -> bool:
    """ "have also left", "has gone too": with nothing behind but the body or a time."""
    items = reading.items
    at = verb.at + 1
    also = any(item.low == "also" for item in items[max(0, verb.first - 1) : at])
    phrase = reading.phrase(at) if at < len(items) and items[at].kind in ("det", "ent") else None
    if phrase is not None:
        told = items[phrase.end - 1].low.split()[-1]
        if told not in _OWN:
            return False
        at = phrase.end
    if at < len(items) and items[at].low == "too":
        also, at = True, at + 1
    return also and (at >= len(items) or items[at].kind in _ENDS or items[at].low in ("on", "in"))


def _title_start(items: list[Item], at: int) -> int:
    while at > 0 and items[at - 1].kind in ("role", "det"):
        at -= 1
    return at


def _title(items: list[Item], who: Fill) -> dict[str, list[Fill]]:
    """The title right before a name, as what fills a role."""
    at = next((i for i, item in enumerate(items) if item.start == who.span[0]), 0)
    role = items[at - 1] if at else None
    if role is None or role.kind != "role":
        return {}
    return {"role": [Fill(role_name(role.text), "role", (role.start, role.end))]}
