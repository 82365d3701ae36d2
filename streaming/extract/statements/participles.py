"""Participles without "was": where a bare "-ed" form is passive."""

from __future__ import annotations

from streaming.extract.statements.reading import Reading
from streaming.extract.statements.verb_groups import Verb


def is_of_noun(reading: Reading, verb: Verb, behind: int) -> bool:
    """ "Acme, a baker acquired in 2021 by Quill": a participle right behind an indefinite noun."""
    noun = verb.first - 1
    if reading.items[noun].kind not in ("word", "role") or noun in reading.verb_items:
        return False
    phrase = reading.phrase_ending(noun)
    dated = reading.items[behind].kind in ("prep", "time")
    return dated and phrase is not None and not phrase.definite


_INSERTED = 14
"""How many items a participle's insertion may have."""


def is_insertion(reading: Reading, verb: Verb, behind: int) -> bool:
    """ "Lee, traded to the Owls in 2020, keeps a house": a participle between a name and the verb
    that is said of it, with no object of its own."""
    items, opens = reading.items, verb.first - 1
    while opens > 0 and items[opens].kind == "adv":
        opens -= 1
    if opens < 1 or items[opens].kind != "comma" or verb.mode == "ing":
        return False
    named = items[opens - 1]
    if named.sort != "person" and named.kind not in ("num", "age"):
        return False
    if items[behind].kind not in ("prep", "time") or any(v.at < opens for v in reading.verbs):
        return False
    for at in range(behind, min(len(items) - 1, behind + _INSERTED)):
        other = reading.clauses.verb_covering(at)
        if other is not None or items[at].kind in ("rel", "punct"):
            return False
        if items[at].kind == "comma" and items[at + 1].kind != "time":
            following = reading.clauses.verb_covering(reading.skip(at + 1))
            return following is not None and following.mode == "finite"
    return False


def opens_inverted(reading: Reading, verb: Verb) -> bool:
    """ "Also promoted to manager was Jane Roe"."""
    other = next((v for v in reading.verbs if v.first > verb.at), None)
    if verb.mode == "ing" or other is None:
        return False
    return reading.clauses.behind_be(verb, other) is not None
