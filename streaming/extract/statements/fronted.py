"""Whom a sentence's opening describes: "A former midfielder who played for Pell, he has won",
"A graduate of Harrow College who founded Acme, Lee was charged"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from streaming.extract.lexicon import words as word_list
from streaming.extract.statements.items import Item
from streaming.extract.statements.verb_groups import Verb

_OPENERS = frozenset(("a", "an", "former", "one-time", "onetime"))
_SPEECH = word_list("roles", "speech")
_REACH = 40


def fronted(
    items: Sequence[Item], verbs: Sequence[Verb], verb_items: Mapping[int, int]
) -> int | None:
    """The item of the person right behind the comma that ends the description; None where the
    sentence opens with no description, or with one of somebody of whom another speaks: "A man who
    shot Roe, Lee said, was jailed". ``verb_items`` gives the number of the verb at an item."""
    if not items or not (items[0].low in _OPENERS or items[0].kind == "role"):
        return None
    for k in range(2, min(len(items) - 2, _REACH)):
        name = items[k + 1]
        if items[k].kind == "comma" and name.kind == "ent" and name.sort == "person":
            number = verb_items.get(k + 2)
            own = number is not None and verbs[number].first == k + 2
            own = own and items[k + 2].low not in _SPEECH
            return k + 1 if own and _is_description(items, verbs, k) else None
    return None


def _is_description(items: Sequence[Item], verbs: Sequence[Verb], comma: int) -> bool:
    """Whether nothing before the comma is a main verb."""
    relative = next((i for i in range(1, comma) if items[i].kind == "rel"), comma)
    before = (verb for verb in verbs if verb.at < comma)
    return all(verb.mode != "finite" or relative < verb.first for verb in before)
