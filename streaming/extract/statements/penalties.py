"""Sentences by the set words of courts: "200 hours of unpaid work", "life with a minimum of 20
years", "a 12-month community order", "an 18-month suspended sentence"."""

from __future__ import annotations

from streaming.extract.lexicon.templates import any_form
from streaming.extract.statements.reading import Reading

_PENALTY = any_form("penalties")


def penalty_end(reading: Reading, at: int, end: int) -> int:
    """Behind a sentence in set words that begins at an item; ``at`` where there is none."""
    items = reading.items
    found = _PENALTY.match(reading.document.text, items[at].start)
    if found is None:
        return at
    return next((i for i in range(at, len(items)) if items[i].start >= found.end()), len(items))
