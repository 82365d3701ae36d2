"""How much a reader of the document would miss an event or a measure."""

from __future__ import annotations

from contract.records import EventModality
from streaming.extract.events.told import Told

_DONE = ("asserted", "reported", "planned", "denied")


def salience(told: Told, word: int, modality: EventModality, named: int, counted: bool) -> float:
    """0 to 1: the nearer to the top, the more it names and counts, the higher. News puts first
    what matters (the inverted pyramid); ``named`` is how many it names."""
    paragraph = told.paragraph(word)
    place = 1.0 if told.in_headline(told.doc.tokens[word].start) else 1 / (1 + 0.15 * paragraph)
    names: float = 1 - 0.5 ** (named + 0.5 * counted)
    done = 1.0 if modality in _DONE else 0.5
    deep: float = 0.8 ** _depth(told, word)
    return place * names * done * deep


def _depth(told: Told, word: int) -> int:
    """How many clauses a word's own hangs from, report verbs apart."""
    depth = 0
    while word >= 0:
        token = told.doc.tokens[word]
        if token.relation.partition(":")[0] in ("advcl", "acl", "xcomp", "csubj"):
            depth += 1
        word = token.head
    return depth
