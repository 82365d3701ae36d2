"""To whom it was told, where only the tagger found the attribution."""

from __future__ import annotations

from contract.records import Span
from streaming.extract.quotes.found import Found, overlaps
from streaming.extract.quotes.lexicon import lexicon
from streaming.extract.quotes.phrases import phrase_after
from streaming.extract.quotes.units import unit_of
from streaming.extract.quotes.verbs import BE

REACH = 120
"""Characters after the cue in which the addressee stands."""


def addressee_of(text: str, found: Found) -> Span | None:
    """The phrase after "told", or after "said to"; None where there is none.

    Not of a passive ("was told"), and not what the attribution counts as its content.
    """
    if not found.cue:
        return None
    words = text[slice(*found.cue[-1])].lower().split()
    verb = lexicon().verbs.get(words[-1]) if words else None
    if verb is None or verb.verb not in ("say", "tell") or BE & set(words):
        return None
    end = found.cue[-1][1]
    unit = unit_of(text, (end, min(len(text), end + REACH)), ())
    first = 1 if verb.verb == "say" else 0
    if first and unit.lower[:1] != ["to"]:
        return None
    last = phrase_after(unit, first, whole=False)
    if last == first:
        return None
    span = unit.span((first, last))
    return None if any(overlaps(span, part) for part in found.content) else span
