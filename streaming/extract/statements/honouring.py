"""Honours that open a sentence before who was given them: "Named the best player, Lee"."""

from __future__ import annotations

from streaming.extract.lexicon import words
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.verb_groups import Verb

_HONOURING = words("verbs", "honouring")


def opens_with_honour(reading: Reading, verb: Verb, behind: int) -> bool:
    """ "Named the league's best player in 2019, Lee has": nobody is named before the comma."""
    if not set(verb.lemmas) & _HONOURING or verb.mode == "ing":
        return False
    places = range(behind, len(reading.items))
    stop = next((i for i in places if reading.items[i].kind == "comma"), 0)
    return stop > 0 and not any(item.sort == "person" for item in reading.items[behind:stop])
