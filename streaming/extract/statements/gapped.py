"""Clauses whose verb is left out because it is that of the one before: "Lee was charged with fraud
and Cho with theft", "Lee on $75,000 bail and Cho on $50,000", "fined Lee $400 and Cho $200"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from streaming.extract.statements.fills_here import fill_here
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import OWN
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Slot
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.rows import behind_age
from streaming.extract.statements.slots import Fill, fill_item
from streaming.extract.statements.sum_rows import further_sums
from streaming.extract.statements.times import count

_NAMED = frozenset(("person", "organization"))
_JOINTS = frozenset(("conj", "comma"))
_JOINED_BY = frozenset(("and", "while", ",", ";"))
_BEFORE_VALUE = frozenset(("det", "adv"))
_FAR = 8
"""How many items may stand between what is told of the first and the name of the second."""
_MOST = 12
"""How many one verb is told of who are named behind without it."""
_LENGTH = re.compile(r"^(?:an?|[a-z-]+|\d+) (?P<unit>year|month|week|day)s?\b", re.IGNORECASE)


def gapped(reading: Reading, matches: Sequence[Match]) -> Iterator[Match]:
    """What the verbs of some matches tell of those who are named behind without one."""
    ahead = _names_ahead(reading)
    if not reading.lacks((":money",)):
        yield from further_sums(reading, matches)
    for match in matches if ahead else ():
        told = _told(match) if match.verb is not None else None
        if told is not None:
            yield from _of_others(reading, match, *told, ahead)


def _names_ahead(reading: Reading) -> list[int]:
    """The names behind a joint that neither a verb nor a name follows."""
    items = reading.items
    return [
        i
        for i in range(2, len(items) - 1)
        if items[i].sort in _NAMED
        and _is_name(items[i])
        and _is_joined(items, _described_from(items, i) - 1)
        and i not in reading.verb_items
        and i + 1 not in reading.verb_items
    ]


def _is_joined(items: Sequence[Item], joint: int) -> bool:
    item = items[joint]
    return (item.kind in _JOINTS or item.low == ";") and item.low in _JOINED_BY


_KIN = 4
"""How many items may say whose kin somebody is before his name."""


def _described_from(items: Sequence[Item], name: int) -> int:
    """Where "his younger brother Cho" begins, the name's own item where nothing describes it."""
    for i in range(name - 1, max(0, name - 1 - _KIN), -1):
        if items[i].low in OWN:
            return i
        if items[i].kind not in ("word", "role", "adv"):
            break
    return name


def _is_name(item: Item) -> bool:
    return item.mention is not None and item.mention.kind == "name"


def _told(match: Match) -> tuple[str, str] | None:
    """The slot of the one named, and that of what is told of him behind his name."""
    subjects = match.fills.get("subject", [])
    for name in ("value", "role"):
        values = match.fills.get(name, [])
        if len(subjects) == 1 and values and subjects[0].ref is not None:
            if subjects[0].span[1] <= values[0].span[0]:
                return "subject", name
            if name == "value" and len(values) == 1 and values[0].ref is not None:
                return "value", "subject"
    return None


def _of_others(
    reading: Reading, match: Match, who: str, what: str, ahead: Sequence[int]
) -> Iterator[Match]:
    items, first = reading.items, match.fills[what]
    start = next((i for i, item in enumerate(items) if item.end > first[0].span[0]), 0)
    behind = next(
        (i for i, item in enumerate(items) if item.start >= first[-1].span[1]), len(items)
    )
    while start and items[start - 1].kind in _BEFORE_VALUE:
        start -= 1
    preposition = items[start - 1].low if start and items[start - 1].kind == "prep" else ""
    near = [name for name in ahead if name > behind]
    for name in near[:_MOST]:
        if not behind <= name - 1 <= behind + _FAR or not _is_near(reading, behind, name):
            continue
        ref = make_ref(reading.document, items[name])
        at = behind_age(items, name + 1)
        if ref is None or ref.kind != match.fills[who][0].kind:
            return
        if (items[at].low if items[at].kind == "prep" else "") != preposition:
            return
        at += bool(preposition)
        found = _value(reading, match, what, at)
        if found is None:
            return
        fills, end = found
        own = {**match.fills, who: [Fill(ref.name, ref.kind, ref.span, ref)], what: fills}
        yield replace(match, fills=own, last=end - 1)
        behind = end


def _is_near(reading: Reading, behind: int, name: int) -> bool:
    """Whether no other clause stands between what is told of one and the name of the next."""
    between = range(behind, name)
    if any(i in reading.verb_items or reading.items[i].kind == "rel" for i in between):
        return False
    return not any(reading.items[i].time is not None for i in between)


def _value(reading: Reading, match: Match, what: str, at: int) -> tuple[list[Fill], int] | None:
    """What is told at an item as the verb tells it of the one before, and the item behind it."""
    first, items = match.fills[what][0], reading.items
    if at >= len(items):
        return None
    slot = _slot(match, what) or Slot(what, (first.kind,))
    end = next((i for i in range(at, len(items)) if items[i].kind in _JOINTS), len(items))
    if end < len(items) and items[end].low == "and" and "crime" in slot.kinds:
        end = len(items)
    one = fill_item(slot, items[at]) if first.kind in ("money", "pct", "age", "record") else None
    fills, behind = ([one], at + 1) if one is not None else ([], at)
    if not fills and first.kind in ("sentence", "term", "pct", "age"):
        fills, behind = _shortened(items, first, at)
    if not fills and first.kind not in ("money", "pct", "age", "record"):
        fills, _, behind = fill_here(reading, slot, at, end)
    if not fills or behind <= at:
        return None
    goes_on = behind < len(items) and (
        behind in reading.verb_items or items[behind].kind in ("rel", "time")
    )
    timed = items[at].kind == "time" and first.kind not in ("sentence", "term")
    return None if goes_on or timed else (fills, behind)


def _shortened(items: Sequence[Item], first: Fill, at: int) -> tuple[list[Fill], int]:
    """ "to four years and Cho to two", "52 percent and Cho 41": a number of the same things."""
    if at >= len(items):
        return [], at
    number = items[at].text if items[at].kind == "num" else count(items[at].low)
    if not number or (at + 1 < len(items) and items[at + 1].kind not in ("punct", "comma", "conj")):
        return [], at
    span = (items[at].start, items[at].end)
    length = _LENGTH.match(first.value)
    if length is not None:
        one = items[at].low in ("one", "1")
        words = f"{items[at].text} {length['unit']}{'' if one else 's'}"
        return [Fill(words, first.kind, span)], at + 1
    if first.kind == "pct":
        return [Fill(f"{items[at].text}%", "pct", span)], at + 1
    return [], at


def _slot(match: Match, name: str) -> Slot | None:
    rule = match.rule
    parts = [rule.before, *rule.after, *(complement.slot for complement in rule.complements)]
    return next((p for p in parts if isinstance(p, Slot) and p.name == name), None)
