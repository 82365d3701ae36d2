"""Whose the subject of a passive is: "Lee's contract was terminated by the club", "the contract
of Lee was"."""

from __future__ import annotations

from streaming.extract.statements.lexicon import OWN
from streaming.extract.statements.patterns import Literal, Part, Slot
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill, fill_phrase, fill_ref
from streaming.extract.statements.verb_groups import Verb

_REACH = 5
"""How many items may stand between whose a thing is and its noun: "two-year, $6 million"."""
_FAR = 7
"""How many items a noun and the phrase behind it may have: "contract with the Pell Rovers club"."""
_BETWEEN = frozenset(("prep", "det", "ent", "name", "role", "word"))
_DESCRIBING = frozenset(("word", "time", "money", "num", "ord", "adv", "level", "comma"))


def owned_thing(after: tuple[Part, ...], place: int) -> Literal | None:
    """The nouns that an active frame has for what is somebody's: of "{subject} 's contract"."""
    behind = after[place + 1 : place + 3]
    if len(behind) < 2 or not all(isinstance(part, Literal) for part in behind):
        return None
    mark, noun = behind
    owned = isinstance(mark, Literal) and "'s" in mark.words
    return noun if owned and isinstance(noun, Literal) else None


def owner_of_subject(
    reading: Reading, verb: Verb, slot: Slot, noun: Literal
) -> tuple[list[Fill], int, int]:
    """Who owns the thing that the verb is said of, if it is the noun, the item that the owner's
    name begins with, and the item behind the noun."""
    items, at = reading.items, reading.clauses.subject(verb)
    at = _far_noun(reading, verb, noun) if at is None else at
    if at is None or items[at].low not in noun.words:
        return [], 0, 0
    if items[at + 1].low == "of":
        phrase = reading.phrase(at + 2)
        return ([], 0, 0) if phrase is None else (fill_phrase(slot, phrase), at, phrase.end)
    for i in range(at - 1, max(-1, at - 1 - _REACH), -1):
        owns = items[i].low in OWN
        if items[i].kind == "poss" or owns:
            ref = make_ref(reading.document, items[i if owns else i - 1]) if i or owns else None
            fill = fill_ref(slot, ref) if ref is not None else None
            return ([], 0, 0) if fill is None else ([fill], i, at + 1)
        if items[i].kind not in _DESCRIBING:
            break
    return [], 0, 0


def _far_noun(reading: Reading, verb: Verb, noun: Literal) -> int | None:
    """ "the contract of Lee was", "Lee's contract with the club was": a noun that a phrase parts
    from its verb."""
    for i in range(verb.first - 1, max(-1, verb.first - _FAR), -1):
        if reading.items[i].low in noun.words:
            return i
        if reading.items[i].kind not in _BETWEEN or i in reading.verb_items:
            return None
    return None
