"""A side told of by its town here and by its nickname there: "Pell hired him in 1980. The Otters
lost 98 games in his first season." Where the text leaves but one reading, both are the Pell
Otters. A wrong joining is worse than none: what two towns or two nicknames fit stays apart."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from streaming.extract.entities.drafts import Draft
from streaming.extract.entities.grammar import word_at
from streaming.extract.entities.grouping import is_papers_town
from streaming.extract.entities.name import Line
from streaming.extract.entities.register import Linked
from streaming.extract.entities.side_deeds import deed_of
from streaming.extract.entities.side_mentions import Pair, Side, Sides, namesakes, nicknames
from streaming.extract.entities.side_posts import same_heads
from streaming.extract.entities.succession import succession
from streaming.extract.entities.two_parties import closed, opposed
from streaming.extract.model import About, Sentence
from streaming.extract.tokens import Token

_AWAY = frozenset(("camp", "meetings", "spring", "road"))
"""What tells that a side's news does not come from its town."""


def join_sides(
    linked: Sequence[Linked],
    drafts: Sequence[Draft],
    found: Sequence[Token],
    lines: Sequence[Line],
    sentences: Sequence[Sentence],
    about: About,
) -> None:
    """Call the clubs that have but a nickname by the town that the text leaves them."""
    if not (nicknames(drafts) or namesakes(drafts)):
        return
    sides = Sides(linked, drafts, found, lines, sentences)
    matches = opposed(sides)
    apart = {_pair(match.one.key, match.other.key) for match in matches}
    pairs = {*succession(sides), *closed(sides, matches), *same_heads(sides, linked, drafts)}
    for town, nick in list(_only(pair for pair in pairs if _pair(*pair) not in apart)):
        _call(drafts[nick], drafts[town])
    pairs = {*_written_at_home(sides, linked, drafts, found), *_papers_own(drafts, about, apart)}
    for town, nick in list(_only(pair for pair in pairs if _pair(*pair) not in apart)):
        _call(drafts[nick], drafts[town])
        drafts[nick].at_home = True


def _pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


def _only(pairs: Iterator[Pair]) -> Iterator[Pair]:
    """The pairs whose town and nickname stand in no other."""
    kept = list(pairs)
    for town, nick in kept:
        if sum(town == t or nick == n for t, n in kept) == 1:
            yield town, nick


def _call(club: Draft, town: Draft) -> None:
    club.place = town.name
    club.public_name = f"{town.name} {club.words[0]}"
    town.kind, town.sort = "place", ""


def _papers_own(drafts: Sequence[Draft], about: About, apart: set[Pair]) -> Iterator[Pair]:
    """ "the Kestrels", who have no other name in the Pell Bay Register, are its town's: the only
    ones in the text that may be, or those of whom the headline speaks alone."""
    towns = [d for d in drafts if d.kind == "place" and is_papers_town(d.name, about.outlet)]
    if not towns:
        return
    town = max(towns, key=lambda draft: len(draft.name))
    if any(draft.sort == "club" and draft.place == town.name for draft in drafts):
        return
    nicks = [nick for nick in nicknames(drafts) if _pair(town.key, nick.key) not in apart]
    headline = (about.headline or "").split()
    led = [nick for nick in nicks if nick.words[0] in headline]
    own = nicks if len(nicks) == 1 else led
    if len(own) == 1:
        yield town.key, own[0].key


def _written_at_home(
    sides: Sides, linked: Sequence[Linked], drafts: Sequence[Draft], found: Sequence[Token]
) -> Iterator[Pair]:
    """ "PELL — The Otters fired": the news of what a side did with its people comes from its
    town, where the first that is told is that and the text has no other side of that town. Of
    several pieces in a round-up each has its own town, whatever it tells first."""
    towns = [link for link in linked if link.name.dateline and link.key is not None]
    towns = [town for town in towns if word_at(found, town.name.last) != ","]
    pieces = {town.name.sentence for town in towns}
    named = {draft.place for draft in drafts}
    for town in towns:
        at = bisect_right(sides.sides, town.name.first, key=lambda side: side.name.first)
        first = sides.sides[at] if at < len(sides.sides) else None
        if first is None or first.what != "nick" or first.key == town.key or town.key is None:
            continue
        if first.name.sentence != town.name.sentence or drafts[town.key].name in named:
            continue
        if len(pieces) > 1 or (at == 0 and _did_with_people(sides, first, found)):
            yield town.key, first.key


def _did_with_people(sides: Sides, side: Side, found: Sequence[Token]) -> bool:
    line = sides.line(side)
    deed = deed_of(side.name, found, line)
    told = {token.low for token in found[line.first : line.last]}
    return deed is not None and deed.kind in ("takes", "parts") and not told & _AWAY
