"""Whose manager or coach somebody is, by a town here and by a nickname there: "Pell manager Jane
Roe" and "Roe, who has managed the Otters since 2019" tell that the Otters are Pell's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from streaming.extract.entities.drafts import Draft
from streaming.extract.entities.grammar import word_at
from streaming.extract.entities.register import Linked
from streaming.extract.entities.side_mentions import Pair, Side, Sides
from streaming.extract.tokens import is_possessive_mark

_POSTS = frozenset(("manager", "coach", "skipper"))
_BEFORE_POST = frozenset("head field first-year second-year third-year longtime rookie".split())
_FORMER = frozenset("former ex onetime then longtime-former ex-".split())
_LEADS = frozenset("managed coached led managing coaching leading manages coaches leads".split())


def same_heads(sides: Sides, linked: Sequence[Linked], drafts: Sequence[Draft]) -> Iterator[Pair]:
    """Towns and nicknames that have one and the same manager."""
    people = {
        link.name.first: link.key
        for link in linked
        if link.key is not None and drafts[link.key].kind == "person"
    }
    towns: dict[int, set[int]] = {}
    nicks: dict[int, set[int]] = {}
    for side in sides.sides:
        head = _head_of(sides, side, people)
        if head is not None and side.what != "club":
            (towns if side.what == "town" else nicks).setdefault(head, set()).add(side.key)
    for head, of_town in towns.items():
        if len(of_town) == 1 and len(nicks.get(head, ())) == 1:
            yield next(iter(of_town)), next(iter(nicks[head]))


def _head_of(sides: Sides, side: Side, people: Mapping[int, int]) -> int | None:
    """The manager or coach who is told of beside a mention of a side, now."""
    found, at = sides.found, side.name.last
    before = {word_at(found, side.name.first - i) for i in (1, 2)}
    if before & _FORMER:
        return None
    if is_possessive_mark(word_at(found, at) or "x") or word_at(found, at) in ("'", "’"):
        at += 1
    while word_at(found, at) in _BEFORE_POST:
        at += 1
    if word_at(found, at) in _POSTS:
        at += 1 + (word_at(found, at + 1) == ",")
        return people.get(at)
    return _leader_of(sides, side, people) if side.what == "nick" else None


def _leader_of(sides: Sides, side: Side, people: Mapping[int, int]) -> int | None:
    """ "Roe, who has managed the Otters since 2019": the one person named before in the
    sentence."""
    found, first = sides.found, side.name.first
    line = sides.line(side)
    leads = word_at(found, first - 1) == "the" and word_at(found, first - 2) in _LEADS
    now = word_at(found, first - 3) in ("has", "is") or word_at(found, first - 2).endswith("s")
    if not (leads and now):
        return None
    named = {people[at] for at in range(line.first, first) if at in people}
    return next(iter(named)) if len(named) == 1 else None
