"""Awards that a text comes back to: "Maya won the Fisk Medal in 2011. Rosalind won it four years
later"; "It was the second for the trust, whose director, Lee, won it in 2010"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from contract.vocabulary import Pattern
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.verb_groups import Verb

_GETS = frozenset("win receive get earn claim".split())
_AWARDS = frozenset("award prize medal honor honour trophy".split())
_NEAR = 300
"""Code points behind an award within which "it" is that award."""
_AGAIN = Rule("award_received", Pattern("", confidence=0.75))


@dataclass(frozen=True, slots=True)
class Award:
    """The award that was told of last, and where."""

    name: str
    at: int


def resumed_awards(reading: Reading, award: Award | None) -> Iterator[Match]:
    """The sentence's verbs by which somebody gets the award that was told of last."""
    if award is None or not award.at < reading.sentence.end < award.at + 2 * _NEAR:
        return
    for verb in reading.verbs:
        at = reading.clauses.subject(verb) if _GETS & set(verb.lemmas) else None
        person = make_ref(reading.document, reading.items[at]) if at is not None else None
        if at is None or person is None or person.kind != "person" or verb.passive is True:
            continue
        near = 0 < reading.items[verb.at].start - award.at < _NEAR
        if near and _is_it(reading, verb, award):
            span = (reading.items[verb.at + 1].start, reading.items[verb.at + 1].end)
            fills = {
                "subject": [Fill(person.name, person.kind, person.span, person)],
                "value": [Fill(award.name, "award", span)],
            }
            yield Match(_AGAIN, fills, first=min(at, verb.first), last=verb.at + 1, verb=verb)


def _is_it(reading: Reading, verb: Verb, award: Award) -> bool:
    """Whether the verb's object is "it", or "the prize" where the award is one."""
    behind = [item.low for item in reading.items[verb.at + 1 : verb.at + 3]]
    if behind[:1] == ["it"]:
        return True
    return behind[:1] == ["the"] and behind[1] in _AWARDS and behind[1] in award.name.lower()
