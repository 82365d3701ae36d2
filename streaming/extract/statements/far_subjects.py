"""The subject of a verb that a clause about it parts from it: "The man who stole the money, a
little at a time, and spent it on horses was sentenced"."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.lexicon import words as word_list
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import DASHES
from streaming.extract.statements.verb_groups import Verb

_TELLING = word_list("statements", "telling") | word_list("verbs", "thinking")
_RELATIVES = frozenset(("who", "that", "which"))
_OPENERS = frozenset("when while after before as because until since whose if although".split())
_JOINTS = frozenset(("and", "but", "or", "then"))
_OPENING = 6
_DATELINE = 8
"""How many items may stand before the dash behind where a report was written."""


def behind_relative(items: Sequence[Item], verbs: Sequence[Verb], number: int) -> int | None:
    """The sentence's first noun, where a clause about it stands before verb ``number``; one with
    commas or several verbs only before a passive, which none of them governs."""
    verb = verbs[number]
    opens = next((i + 1 for i, item in enumerate(items[:_DATELINE]) if item.text in DASHES), 0)
    told = enumerate(items[opens : opens + _OPENING], opens)
    who = next((i for i, item in told if item.low in _RELATIVES), 0)
    if not who:
        return _behind_participle(items, verbs, number, opens)
    if verb.mode != "finite" or not who + 2 < verb.first:
        return None
    between = items[who + 1 : verb.first]
    if items[who].low != "who" and not _is_a_body(items[who - 1]):
        return None  # "said that", "told the Herald that"
    if any(item.kind in ("punct", "close") for item in between):
        return None
    if items[who - 1].kind != "ent" and not _is_somebody(items, who, between):
        return None
    inside = [other for other in verbs[:number] if other.at > who]
    if any(set(other.lemmas) & _TELLING for other in inside):
        return None
    finite = [other for other in inside if other.mode == "finite"]
    if len(finite) < 2 and not any(item.kind in ("comma", "conj", "rel") for item in between):
        return who - 1
    return who - 1 if verb.passive and _all_told(items, finite, who, verb) else None


def _behind_participle(
    items: Sequence[Item], verbs: Sequence[Verb], number: int, opens: int
) -> int | None:
    """ "A doctor struck off last year was", "A woman accused of theft has been": the first noun,
    where one participle without commas tells more of it before a verb with an auxiliary."""
    verb, told = verbs[number], verbs[0]
    noun = told.first - 1
    if number != 1 or verb.mode != "finite" or verb.first == verb.at:
        return None
    if told.first != told.at or told.passive is False or not opens <= noun <= opens + 1:
        return None
    mention = items[noun].mention
    if mention is None or mention.kind != "nominal":
        return None
    between = items[told.at + 1 : verb.first]
    parted = any(item.kind in ("comma", "punct", "conj", "rel") for item in between)
    return noun if between and not parted else None


def _is_somebody(items: Sequence[Item], who: int, between: Sequence[Item]) -> bool:
    """ "The man who hired Lee was": one whom a noun tells, and no clause within that about him."""
    opens = who < 2 or items[who - 2].kind in ("det", "word", "role", "num")
    noun = items[who - 1].kind in ("word", "role")
    return noun and opens and not any(item.low in _OPENERS for item in between)


def _all_told(items: Sequence[Item], finite: Sequence[Verb], who: int, verb: Verb) -> bool:
    """Whether the clauses that open behind "who" have their verbs before the verb given: "who
    swerved when he saw a dog and hit a tree was", not "who swerved when a friend was". ``finite``
    are those between the two."""
    opens = who
    for at, item in enumerate(items[who + 1 : verb.first], who + 1):
        if item.kind == "rel" or item.low in _OPENERS:
            opens = at
    own = [other for other in finite if other.at > opens]
    return bool(own) and all(items[other.first - 1].low in _JOINTS for other in own[1:])


def _is_a_body(item: Item) -> bool:
    """ "A Harrow company": a body that is not called by its name."""
    nominal = item.mention is not None and item.mention.kind == "nominal"
    return nominal and item.sort == "organization"
