"""The two parties of a trade or a game: what it tells of a third side it tells of one of the two.
"The Otters traded Jane Roe to Pell. The Kestrels will send two players in return": of Pell."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from streaming.extract.entities.grammar import is_record, word_at
from streaming.extract.entities.side_mentions import Pair, Side, Sides
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token

_TRADING = frozenset("traded trade trades dealt shipped swapped sending sends sent send".split())
_TAKING = frozenset("acquired acquire got obtained".split())
_BEATING = words("results", "beating")
_RANKED = frozenset("lead leads led leading trail trails trailed trailing behind".split())
_LOSING = frozenset("lost fell losing loss defeat win victory rout romp shutout".split())
_BEATING_OR_LOSING = _BEATING | _LOSING
_TO = frozenset(("to", "from", "with", "over", "against", "at", "by"))
_BREAKS = frozenset((";", "but", "after", "because", "when", "since", "before", "while", "that"))
_GIVES = words("sport", "trading")
_SHARED = frozenset("return exchange deal trade also will is are swap".split())
_INNINGS = words("sport", "within_games")
_MANY = frozenset(("three-team", "three-way", "four-team", "three-club"))


@dataclass(frozen=True, slots=True)
class Match:
    """A trade, a game or how they rank, and the two sides it is told of in one sentence."""

    sort: str
    one: Side
    other: Side


def opposed(sides: Sides) -> list[Match]:
    """The pairs of mentions that one clause tells to be the two parties of something."""
    matches = []
    for one, other in zip(sides.sides, sides.sides[1:], strict=False):
        if one.name.sentence != other.name.sentence or one.key == other.key:
            continue
        sort = _between(sides.found, one, other)
        if sort:
            matches.append(Match(sort, one, other))
    return matches


def _between(found: Sequence[Token], one: Side, other: Side) -> str:
    between = [token.low for token in found[one.name.last : other.name.first]]
    if between[-1:] == ["the"]:
        between.pop()
    if len(between) > _LONGEST or not between or not _BREAKS.isdisjoint(between):
        return ""
    if {"who", "whom"} & set(between) and {"was", "were", "had"} & set(between):
        return ""
    told, joint = set(between), between[-1]
    behind = {word_at(found, other.name.last + i) for i in range(3)}
    scored = any(map(is_record, (*between, *behind)))
    if joint in _RANKED:
        return "rank"
    if joint in _BEATING or (joint in _TO and told & _BEATING_OR_LOSING and scored):
        return "game"
    if joint in ("to", "with") and told & _TRADING:
        return "trade"
    return "trade" if joint == "from" and told & _TAKING else ""


_LONGEST = 14


def closed(sides: Sides, matches: Sequence[Match]) -> Iterator[Pair]:
    """A town and a nickname that are told to be the same party of a trade or a game."""
    for match in matches:
        if match.sort == "rank" or {match.one.what, match.other.what} != {"town", "nick"}:
            continue
        parties = {match.one.key, match.other.key}
        after = list(_told_after(sides, match))
        if any(len({s.key for s in after if s.what == what} - parties) > 1 for what in _KINDS):
            continue
        for side in after:
            if side.key in parties or side.what == "club":
                continue
            if match.sort == "trade" and not _is_of_trade(sides, side, after, parties):
                continue
            same = match.one if match.one.what != side.what else match.other
            yield (same.key, side.key) if same.what == "town" else (side.key, same.key)


def _is_of_trade(sides: Sides, side: Side, after: Sequence[Side], parties: set[int]) -> bool:
    """Whether a sentence with no party by its name in the trade is still of that trade: money
    goes with it, or it is "in return"."""
    line = sides.line(side)
    new = {s.key for s in after if s.name.sentence == side.name.sentence} - parties
    told = {token.low for token in sides.found[line.first : line.last]}
    return len(new) < 2 or bool(told & _PRICE)


_FOLLOWING = 12
"""How many mentions of sides behind a match are looked at."""
_PRICE = frozenset("$ € £ cash return exchange deal trade swap".split())
_KINDS = ("town", "nick", "club")


def _told_after(sides: Sides, match: Match) -> Iterator[Side]:
    """The mentions behind a match, in its paragraph and the next, that tell more of it; none
    where a third side is told of."""
    last = sides.paragraph(match.other) + 1
    first = bisect_right(sides.sides, match.other.name.first, key=lambda side: side.name.first)
    later = [
        side for side in sides.sides[first : first + _FOLLOWING] if sides.paragraph(side) <= last
    ]
    told = {side.name.sentence: _tells_on(sides, side, match.sort) for side in later}
    yield from (side for side in later if told[side.name.sentence])


def _tells_on(sides: Sides, side: Side, sort: str) -> bool:
    """Whether the sentence goes on with a trade ("will send", "in return") or a game ("in the
    ninth inning") and is not of another one."""
    line = sides.line(side)
    told = {token.low for token in sides.found[line.first : line.last]}
    if told & _MANY:
        return False
    if sort == "game":
        return bool(told & _INNINGS) and not any(map(is_record, told))
    return bool(told & _GIVES) and bool(told & _SHARED)
