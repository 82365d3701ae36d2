"""Towns told by their bodies: what stands before "school board" or "fire department" is a place."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.entities.kinds import SURE, Evidence
from streaming.extract.entities.name import Name
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token

_CIVIC = words("statements", "civic_words")
_BODIES = words("statements", "civic_bodies")
_ALONE = frozenset(("schools", "police"))
"""Those that need no word but "the" before them: "the Harrow schools"."""
_TOWNS_OWN = frozenset(("council", "municipality"))
"""Those that none but a town is named before: "Harrow council"."""
_REACH = 3
_OF_TOWNS = frozenset("city town village borough municipal police fire".split())
_OFFICERS = frozenset("manager clerk administrator solicitor chief council councillors".split())


def weigh_town_bodies(name: Name, found: Sequence[Token], evidence: Evidence) -> None:
    """Add that a name is a place where a town's body is called by it: "the Harrow school board"."""
    behind = [token.text for token in found[name.last : name.last + _REACH]]
    civic = len(behind) > 1 and behind[0] in _CIVIC and not _BODIES.isdisjoint(behind[1:])
    told = [token.low for token in found[max(0, name.first - _REACH) : name.first]]
    if told[2:] == ["of"] and told[0] in _OF_TOWNS and told[1] in _OFFICERS:
        evidence.add("place", SURE + 1.0)  # "the municipal manager of Harrow"
    if behind and behind[0] in _TOWNS_OWN:
        evidence.add("place", 2 * SURE)
    elif civic or (behind and behind[0] in _ALONE and found[name.first - 1].text in ("the", "The")):
        evidence.add("place", SURE + 1.0)
