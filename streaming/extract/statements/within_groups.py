"""Times, shares and other phrases that stand within a verb's group: "was on Friday convicted",
"has in turn been charged". They are read behind the verb, as "was convicted on Friday"."""

from __future__ import annotations

from collections.abc import Container

from streaming.extract.lexicon import words
from streaming.extract.statements.auxiliaries import BE, HAVE, is_negative
from streaming.extract.statements.items import Item

_HELPING = BE | HAVE
_PREPOSITIONS = frozenset("in on at during over around since".split())
_PHRASES = frozenset(tuple(phrase.split()) for phrase in words("verbs", "within_groups"))
_OPENINGS = frozenset(phrase[0] for phrase in _PHRASES)
_LONGEST = max(map(len, _PHRASES))
_REACH = 5
"""Within how many items behind a time its verb stands."""


def behind_groups(items: list[Item], verbs: Container[str]) -> list[Item]:
    """The items, those that part an auxiliary from its verb put behind the verb; set phrases
    there are left out. ``verbs`` are the forms of verbs."""
    for at in range(len(items) - 2, 0, -1):
        if items[at].low not in _HELPING:
            continue
        first = at + 1
        while first < len(items) - 1 and items[first].kind == "adv":
            first += 1
        apart = items[first].kind == "comma"
        time = first + apart
        stop = _behind_time(items, time)
        if stop > time:
            behind = stop + apart
            verb = _verb(items, behind, verbs)
            if verb is not None and (not apart or items[stop].kind == "comma"):
                told, rest = items[behind : verb + 1], items[verb + 1 :]
                items = [*items[:first], *told, *items[time:stop], *rest]
        elif items[first].low in _OPENINGS:
            stop = _behind_phrase(items, first)
            if stop > first and _verb(items, stop, verbs) is not None:
                items = [*items[:first], *items[stop:]]
    return items


def _behind_time(items: list[Item], first: int) -> int:
    """The item behind a time that begins at an item, with its preposition; or behind a share:
    "is 35 per cent owned by"."""
    if first >= len(items):
        return first
    if items[first].kind == "pct":
        return first + 1
    at = first + (items[first].low in _PREPOSITIONS)
    time = items[at].time if at < len(items) else None
    return first if time is None or time.duration is not None else at + 1


def _behind_phrase(items: list[Item], first: int) -> int:
    """The item behind a set phrase that begins at an item."""
    told = tuple(item.low for item in items[first : first + _LONGEST])
    return next((first + n for n in range(_LONGEST, 0, -1) if told[:n] in _PHRASES), first)


def _verb(items: list[Item], at: int, verbs: Container[str]) -> int | None:
    """The item of the participle that the group goes on to."""
    for i in range(at, min(len(items), at + _REACH)):
        low = items[i].low
        if items[i].kind == "adv" or low in _HELPING or is_negative(low):
            continue
        told = items[i].kind == "word" and (low in verbs or low.endswith("ed"))
        return i if told and not low.endswith("s") else None
    return None
