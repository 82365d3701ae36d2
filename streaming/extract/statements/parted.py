"""Sentences that tell several things of several in their order: "Roe and Lee were jailed for six
and four years respectively", "Roe and Lee, aged 47 and 52, were". Each is read once for each of
them, without the others and what is told of those.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from streaming.extract.statements.items import Item
from streaming.extract.statements.rows import find_rows
from streaming.extract.statements.times import NUMBER_WORDS, find_times

_MARKER = "respectively"
_ALIKE = frozenset("money pct time num age role award record ent ord".split())
"""Kinds of which a row is told in order."""
_UNITS = frozenset(("time", "pct", "money"))
_LEAST_AGE, _OLDEST = 5, 110


@dataclass(frozen=True, slots=True)
class _Parts:
    """The items of each of several, from the first to behind the last."""

    spans: tuple[tuple[int, int], ...]
    unit: Item | None = None
    """What the last has and the others share: "six and four years"."""


def parted(items: list[Item], verbs: Container[str]) -> list[list[Item]]:
    """The items of a sentence once for each of those whom it tells of in order; a list of the
    items alone where it does not. ``verbs`` are the forms of verbs."""
    marker = next((i for i, item in enumerate(items) if item.low == _MARKER), None)
    ands = (i for i, item in enumerate(items) if item.low == "and")
    if marker is None and not any(_joins_ages(items, i - 1) for i in ands):
        return [items]
    described = reversed(_names(items, True)) if marker is not None else ()
    for names in (*described, *reversed(_names(items, False))):
        last = names.spans[-1][1]
        count = len(names.spans)
        if marker is None:
            told = _ages(items, last, count)
        else:
            told = _alike(items, last, len(items), count) or _before(items, last, marker, verbs)
        if told is not None and len(told.spans) == count:
            return [_one(items, names, told, marker, k) for k in range(count)]
    return [items]


def _names(items: Sequence[Item], described: bool) -> list[_Parts]:
    """The rows of persons, each with what is said behind the name, behind the last only where he
    is ``described``, and of bodies that nothing stands between."""
    rows = []
    for row in find_rows(items):
        spans = [(at, _before_joint(items, at, up_to)) for at, up_to in pairwise(row.members)]
        last = row.end + (row.end < len(items) and items[row.end].kind == "comma")
        plain = not described or row.end == row.last + 1
        rows.append(_Parts((*spans, (row.last, row.last + 1 if plain else last))))
    for i in range(1, len(items) - 1):
        pair = (items[i - 1], items[i + 1])
        if items[i].low == "and" and all(item.sort == "organization" for item in pair):
            rows.append(_Parts(((i - 1, i), (i + 1, i + 2))))
    return rows


def _before_joint(items: Sequence[Item], at: int, up_to: int) -> int:
    """The item behind the name at an item and what is said of it, before the next name."""
    end = up_to - (items[up_to - 1].low in ("and", "&"))
    return at + 1 if end == at + 2 else end


def _joins_ages(items: Sequence[Item], i: int) -> bool:
    """ "47 and 52" behind a comma, a bracket or "aged"."""
    ages = items[i : i + 3]
    if i < 1 or len(ages) < 3 or ages[1].low != "and" or not all(map(_is_age, ages[::2])):
        return False
    ends = i + 3 >= len(items) or items[i + 3].kind in ("comma", "close", "punct")
    return ends and (items[i - 1].kind in ("comma", "open") or items[i - 1].low == "aged")


def _is_age(item: Item) -> bool:
    return item.kind == "num" and item.text.isdecimal() and _LEAST_AGE <= int(item.text) <= _OLDEST


def _ages(items: Sequence[Item], at: int, count: int) -> _Parts | None:
    """The ages right behind a row whose last name ends before item ``at``."""
    i = at
    while i < min(len(items), at + 3) and (
        items[i].kind in ("comma", "open") or items[i].low == "aged"
    ):
        i += 1
    found = []
    while i < len(items) and _is_age(items[i]):
        found.append((i, i + 1))
        i += 1 + (i + 1 < len(items) and items[i + 1].kind == "comma")
        i += i < len(items) and items[i].low == "and"
    return _Parts(tuple(found)) if i > at and len(found) == count else None


def _alike(items: Sequence[Item], start: int, stop: int, count: int) -> _Parts | None:
    """The first row of ``count`` alike: "18 months and 12 months", "six and four years"."""
    for i in range(start + 1, stop - 1):
        if items[i].low != "and":
            continue
        last = _head(items, i + 1)
        spans = [(i + 1, last + 1)]
        j = i - 1 - (items[i - 1].kind == "comma")
        while len(spans) < count and j >= start and _fits(items[j], items[last]):
            first = j - (items[j - 1].kind == "det")
            spans.insert(0, (first, j + 1))
            j = first - 2
            if items[first - 1].kind != "comma":
                break
        if len(spans) == count:
            short = items[spans[0][1] - 1].kind != items[last].kind
            return _Parts(tuple(spans), items[last] if short else None)
    return None


def _head(items: Sequence[Item], i: int) -> int:
    """The item behind "and" that counts: over a preposition, an article."""
    while i + 1 < len(items) and items[i].kind in ("prep", "det", "adv"):
        i += 1
    return i


def _fits(one: Item, last: Item) -> bool:
    """Whether two items are told of in one row; "six" with "four years"."""
    number = one.kind == "num" or one.low in NUMBER_WORDS
    if number and last.kind in _UNITS:
        return last.time is None or last.time.duration is not None
    if one.kind != last.kind or one.kind not in _ALIKE:
        return False
    return one.kind != "ent" or (one.sort == last.sort and one.sort != "person")


def _before(items: Sequence[Item], start: int, marker: int, verbs: Container[str]) -> _Parts | None:
    """The two told of right before "respectively", whatever they are: "to theft and arson"."""
    stop = marker - (items[marker - 1].kind == "comma")
    joint = next((i for i in range(stop - 1, start, -1) if items[i].low == "and"), None)
    if joint is None or stop - joint > _LONG:
        return None
    first = joint
    while first > start and joint - first < _LONG:
        item = items[first - 1]
        if item.kind in ("prep", "comma", "conj") or item.low in verbs:
            break
        first -= 1
    return _Parts(((first, joint), (joint + 1, stop))) if first < joint else None


_LONG = 6
"""How many items what is told of one may have."""


def _one(items: list[Item], names: _Parts, told: _Parts, marker: int | None, k: int) -> list[Item]:
    """The sentence as it tells of the one of number ``k`` alone."""
    kept = [True] * len(items)
    for parts in (names, told):
        for i in range(parts.spans[0][0], parts.spans[-1][1]):
            kept[i] = False
        for i in range(*parts.spans[k]):
            kept[i] = True
    if marker is not None:
        kept[marker] = False
        if items[marker - 1].kind == "comma":
            kept[marker - 1] = False
    found = [replace(item) for i, item in enumerate(items) if kept[i]]
    at = told.spans[k][1] - 1
    if told.unit is not None and k < len(told.spans) - 1:
        place = sum(kept[:at])
        found[place] = _with_unit(items[at], told.unit)
    return found


def _with_unit(number: Item, unit: Item) -> Item:
    """ "six" of "six and four years" as "six years"."""
    rest = unit.text.partition(" ")[2] if unit.kind != "pct" or " " in unit.text else "%"
    text = f"{number.text}{rest}" if rest == "%" else f"{number.text} {rest}"
    time = next(find_times(text, 0, len(text)), None) if unit.kind == "time" else None
    time = replace(time, start=number.start, end=number.end) if time is not None else None
    return Item(unit.kind, number.start, number.end, text, text.lower(), time=time)
