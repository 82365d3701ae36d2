"""Leagues: names that are theirs, and the one that a phrase's side plays in."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.model import Document
from streaming.extract.statements.items import Item
from streaming.extract.statements.phrase import Phrase, make_ref

_LEAGUES = frozenset("League Association Conference Circuit Liga Division Premiership".split())


def is_league(name: str) -> bool:
    """Whether a name is that of a league rather than of who plays in it."""
    return name.split()[-1] in _LEAGUES


def take_league(document: Document, items: Sequence[Item], phrase: Phrase, stop: int) -> None:
    """ "the Caimanes of the Coastal League"."""
    i = phrase.end
    if i + 1 >= stop or items[i].low not in ("of", "in"):
        return
    j = i + 1
    while j < stop and items[j].kind in ("det", "word", "level"):
        j += 1
    if j < stop and items[j].kind in ("ent", "name") and is_league(items[j].text):
        ref = make_ref(document, items[j])
        phrase.league = ref.name if ref else items[j].text
        phrase.end = j + 1
