"""Regions behind towns: "Reno, Nevada", "Thompson, Man.", "Oulu, Finland"."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence

from streaming.extract.lexicon import words as word_list
from streaming.extract.statements.auxiliaries import AUXILIARIES
from streaming.extract.statements.bodies import STATES
from streaming.extract.statements.items import Item

_WHOLE = frozenset(map(str.lower, STATES)) | word_list("places", "countries", "provinces")
_WHOLE |= {"puerto rico", "guam"}
_SHORT = word_list("places", "state_short") | {"man"}


_OF_TOWNS = frozenset("native natives resident residents man woman couple".split())


def _any_of(names: Sequence[str]) -> str:
    return "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))


REGION = re.compile(
    rf",\s((?i:{_any_of(sorted(_WHOLE))})\b(?! [A-Z])|(?i:{_any_of(sorted(_SHORT))})\.)"
)
"""A region with the comma before it; the first group is its name as written."""


def without_regions(items: Sequence[Item], verbs: Container[str]) -> Iterator[Item]:
    """The items but for the regions of towns, each with its comma; where only the region parts
    a name from its verb ("Lee of Reno, Nevada, was"), without the comma behind it. ``verbs`` are
    the forms of verbs."""
    skip = 0
    for at, item in enumerate(items):
        if skip:
            skip -= 1
            continue
        length = _region_length(items, at) if item.kind == "comma" else 0
        if not length:
            yield item
            continue
        skip = length - 1 + _closes_nothing(items, at, at + length, verbs)


def _region_length(items: Sequence[Item], comma: int) -> int:
    """How many items a region takes with the comma before it; 0 where none begins there."""
    if not comma or comma + 1 >= len(items):
        return 0
    town, region = items[comma - 1], items[comma + 1]
    if town.kind != "ent" or town.sort == "organization" or town.low in _WHOLE:
        return 0
    pointed = comma + 2 < len(items) and items[comma + 2].text == "."
    if region.low in _SHORT and region.text[0].isupper() and (pointed or "." in region.text):
        return 2 + pointed
    return 2 if region.kind == "ent" and region.low in _WHOLE and town.sort == "place" else 0


def _closes_nothing(items: Sequence[Item], opens: int, closes: int, verbs: Container[str]) -> bool:
    """Whether the comma at ``closes`` is the region's own: a title stands behind it ("Carmel,
    Indiana, Mayor Lee"), "and" with a verb, or a verb, with somebody's name right before the
    town's preposition."""
    if closes + 1 >= len(items) or items[closes].kind != "comma":
        return False
    ahead = items[closes + 1]
    if ahead.low in _OF_TOWNS or (ahead.kind == "role" and ahead.text[0].isupper()):
        return True
    verbal = ahead.low in AUXILIARIES or ahead.low in verbs
    if ahead.low == "and" and closes + 2 < len(items) and items[closes + 2].low in verbs:
        return True  # "who was born in Reno, Nevada, and studied law"
    return opens > 2 and items[opens - 3].sort == "person" and verbal
