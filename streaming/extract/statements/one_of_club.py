"""Players called by what all of a club's are: "he was a Met for six weeks", "became a Yankee"."""

from __future__ import annotations

from collections.abc import Iterator

from contract.vocabulary import Pattern
from streaming.extract.model import Entity
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.stints import player_of

_RULE = Rule("played_for", Pattern("", confidence=0.8))
_CLOSING = frozenset(("punct", "comma", "conj", "prep", "time", "rel"))
_LIKENING = frozenset(("in", "among", "of", "at"))
""" "a Giant in his field"."""


def match_one_of_club(reading: Reading) -> Iterator[Match]:
    """ "he was a Met", "was briefly a Cub": who is called by what a club's players are."""
    items, document = reading.items, reading.document
    for verb in reading.verbs:
        if not {"be", "become"} & set(verb.lemmas) or verb.negated or verb.mode == "inf":
            continue
        at = reading.skip(verb.at + 1)
        if at + 1 >= len(items) or items[at].low not in ("a", "an") or items[at + 1].kind == "ent":
            continue
        behind = items[at + 2] if at + 2 < len(items) else None
        if behind is not None and (behind.kind not in _CLOSING or behind.low in _LIKENING):
            continue
        noun = items[at + 1].text
        if not noun[:1].isupper():
            continue
        club = next((e for e in document.entities if e.sort == "club" and _is_one(noun, e)), None)
        player = player_of(reading, verb) if club is not None else None
        if club is not None and player is not None:
            span = (items[at + 1].start, items[at + 1].end)
            fills = {"subject": [player], "value": [Fill(club.name, "organization", span)]}
            yield Match(_RULE, fills, first=verb.first, last=at + 1, verb=verb)


def _is_one(noun: str, club: Entity) -> bool:
    return f"{noun}s" in (club.name.split()[-1], *club.aliases)
