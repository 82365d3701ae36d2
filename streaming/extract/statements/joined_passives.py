"""Participles that are passives without an auxiliary of their own."""

from __future__ import annotations

from streaming.extract.lexicon import words
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.verb_groups import Verb

_ACCUSING = frozenset(("accuse", "charge"))
_SENDING_OFF = frozenset("dismiss fire sack oust expel suspend axe".split())
_PARTED = frozenset("from in after over as".split())


def is_participle(reading: Reading, verb: Verb, behind: int) -> bool:
    """ "appeared on Monday charged with theft", "Lee, dismissed from the force in 2019,"."""
    items, lemmas = reading.items, set(verb.lemmas)
    if items[behind].low in ("of", "with") and lemmas & _ACCUSING:
        return behind == verb.at + 1
    if verb.first == 0 or items[verb.first - 1].kind != "comma" or verb.first < verb.at:
        return False
    return bool(lemmas & _SENDING_OFF) and items[behind].low in _PARTED


_OF_CHILDREN = frozenset(
    "raise rear educate baptize baptise christen bring adopt bury train".split()
)
"""What else is done to somebody who was born: others are one's own deeds, "was born in Pell and
worked"."""
_OWN_DEEDS = words("verbs", "without_object")
"""Verbs without an object, so never a passive, and those whose object is no person."""
_JOINED = 14
"""How many items behind a passive the participle may stand that "and" joins to it."""


def is_joined_passive(reading: Reading, verb: Verb, behind: int) -> bool:
    """ "was convicted of bribery and later sentenced to four years", "was suspended and then let
    go": the auxiliary of the first is the second's too."""
    items, joint = reading.items, verb.first - 1
    while joint > 0 and items[joint].kind == "adv":
        joint -= 1
    if joint < 1 or items[joint].low not in ("and", "but") or verb.mode == "ing":
        return False
    gone = "let" in verb.lemmas and items[behind].low == "go"
    found = "find" in verb.lemmas and items[behind].low in ("guilty", "not", "liable")
    if items[behind].kind != "prep" and not (gone or found):
        return False
    earlier = reading.verb_before(verb)
    if earlier is None or verb.first - earlier.at > _JOINED:
        return False
    if _OWN_DEEDS & set(verb.lemmas):
        return False
    if "bear" in earlier.lemmas and not _OF_CHILDREN & set(verb.lemmas):
        return False
    opened = earlier.first == 0 and earlier.passive is None
    return earlier.passive is True or opened  # "Raised in Pell and educated at Harrow, Lee"
