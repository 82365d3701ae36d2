"""Which side is told of next, by its nickname, behind a town where somebody went, or the other way
round: "Pell hired him in 1980. The Otters lost 98 games in his first season".
"""

from __future__ import annotations

from collections.abc import Iterator

from streaming.extract.entities.side_deeds import Deed
from streaming.extract.entities.side_mentions import Pair, Side, Sides, is_where

_FAR = 3
"""Paragraphs after which a town that somebody went to is no longer spoken of."""


def succession(sides: Sides) -> Iterator[Pair]:
    """The town where somebody went, and the nickname of the side that let the same one go or had
    him in its seasons, where no other side is told of between."""
    seen: set[int] = set()
    last: Side | None = None
    taken: dict[int, Deed] = {}
    for side in sides.sides:
        deed = sides.deed(side)
        first = side.key not in seen
        seen.add(side.key)
        if first and last is not None and deed is not None and _are_one(sides, last, side):
            before = taken.get(last.key)
            same = last.name.sentence == side.name.sentence
            if before is not None and _goes_on(before, deed, same_sentence=same):
                pair = (last, side) if last.what == "town" else (side, last)
                yield pair[0].key, pair[1].key
        if side.what == "town" and deed is None and is_where(side.name, sides.found):
            continue  # "grew up in Pell"
        last = side
        if deed is not None and deed.kind == "takes":
            taken[side.key] = deed


def _are_one(sides: Sides, last: Side, side: Side) -> bool:
    """Whether two mentions may be of one side: a town and a nickname, not far from each other."""
    near = sides.paragraph(side) - sides.paragraph(last) < _FAR
    return {last.what, side.what} == {"town", "nick"} and near


def _goes_on(taken: Deed, deed: Deed, *, same_sentence: bool) -> bool:
    """Whether what a side did tells of the one who was taken on before. What a side did to one
    who was taken on this week it did before that, as another side."""
    if deed.kind in ("takes", "gives") or deed.past or taken.past:
        return False
    if same_sentence:
        return deed.kind == "parts" and deed.year > taken.year > 0
    if taken.recent:
        return deed.kind == "stands"
    return deed.tied or (deed.year >= taken.year > 0)
