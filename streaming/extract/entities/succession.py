"""Which side is told of next, by its nickname, behind a town where somebody went, or the other way
round: "Pell hired him in 1980. The Otters lost 98 games in his first season".
"""

from __future__ import annotations

from collections.abc import Iterator

from streaming.extract.entities.grammar import word_at
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
        new = side.key not in seen
        seen.add(side.key)
        if last is not None and deed is not None and _are_one(sides, last, side, new=new):
            before = taken.get(last.key)
            if before is not None and _follows(sides, last, side, before, deed):
                pair = (last, side) if last.what == "town" else (side, last)
                yield pair[0].key, pair[1].key
        if side.what == "town" and deed is None and is_where(side.name, sides.found):
            continue  # "grew up in Pell"
        last = side
        if deed is not None and deed.kind == "takes":
            taken[side.key] = deed


def _are_one(sides: Sides, last: Side, side: Side, *, new: bool) -> bool:
    """Whether two mentions may be of one side: a town and a nickname, not far from each other;
    of one told of before only in the sentence right behind."""
    far = _FAR if new else 1
    near = sides.paragraph(side) - sides.paragraph(last) < far
    close = new or side.name.sentence - last.name.sentence == 1
    return {last.what, side.what} == {"town", "nick"} and near and close


def _follows(sides: Sides, last: Side, side: Side, before: Deed, deed: Deed) -> bool:
    """Whether the second mention tells on of what the first one began."""
    if last.name.sentence != side.name.sentence:
        return _goes_on(before, deed)
    if deed.kind == "parts":
        return deed.year > before.year > 0 and not deed.past
    at = side.name.first - 1 - (word_at(sides.found, side.name.first - 1) == "the")
    behind = word_at(sides.found, side.name.last)
    why = word_at(sides.found, at) in _AFTER and behind in _FAILS and not deed.tied
    return why and before.kind == "takes"


_AFTER = frozenset(("after", "because", "since"))
_FAILS = frozenset(("missed", "finished", "lost", "went", "were", "stumbled", "collapsed"))
_STAY = 4
"""Years within which one who went to a side plays for it, where no other is told of."""


def _goes_on(taken: Deed, deed: Deed) -> bool:
    """Whether what a side did tells of the one who was taken on before. What a side did to one
    who was taken on this week it did before that, as another side."""
    if deed.kind in ("takes", "gives") or deed.past or taken.past:
        return False
    if taken.recent:
        return deed.kind == "stands" and not deed.tied
    if deed.kind == "served":
        return 0 < taken.year <= deed.year <= taken.year + _STAY
    return deed.tied or (deed.year >= taken.year > 0)
