"""The subject that an opening participle leads up to, where no list knows the main verb:
"Although born in Pell, Lee did most of his work abroad".
"""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.statements.items import Item
from streaming.extract.statements.verb_groups import Verb

_ASIDE = frozenset(("adv", "word"))
_TITLING = frozenset("det role word name adv".split())
_LONGEST_TITLE = 5
"""Items of "the American folk singer Lee" before the name."""


def behind_opening(items: Sequence[Item], verb: Verb) -> int | None:
    """The item of the person right behind the comma that ends what the participle opens."""
    if verb.first > 1 or verb.first < verb.at or verb.passive is False:
        return None
    comma = next((i for i, item in enumerate(items) if item.kind == "comma"), len(items))
    while comma + 2 < len(items) and items[comma + 1].sort == "place":
        comma += 2  # "in Pell, Ohio, Lee"
    who = comma + 1
    while who < len(items) and items[who].kind in _TITLING and who - comma < _LONGEST_TITLE:
        who += 1  # "the American singer Ann Lee"
    if who + 1 >= len(items) or items[who].sort != "person":
        return None
    return who if items[who + 1].kind in _ASIDE else None
