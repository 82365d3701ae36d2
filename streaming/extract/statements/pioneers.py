"""The first of their kind in an office: "became the first woman elected mayor of Pell" is read as
"became mayor of Pell"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from streaming.extract.lexicon import words
from streaming.extract.statements.items import Item

_RANKS = frozenset("first second third fourth fifth only youngest oldest last".split())
_WHO = words("offices", "pioneers")
_CHOSEN = frozenset("elected appointed named chosen selected picked voted".split())
_HOLDING = (
    ("serve", "as"),
    ("become",),
    ("hold", "the", "office", "of"),
    ("hold", "the", "post", "of"),
)
_READ_OVER = frozenset(("ever", "to", "be", "been", "as", "have", "openly"))
_REACH = 14


def without_pioneers(items: list[Item]) -> list[Item]:
    """The items but for those that say how rare it is that somebody has an office."""
    if not any(item.low.split(None, 1)[0] in _RANKS for item in items):
        return items
    return list(_kept(items))


def is_pioneer(items: Sequence[Item], be: int, to: int) -> bool:
    """Whether what stands between a form of "be" and an infinitive, at their items, says of which
    the subject is the first: "was the first [player from Pell] to be drafted". Then it happened;
    what "the first choice to" is for need not."""
    ahead = items[be + 1 : to]
    rank = next((i for i, item in enumerate(ahead[:4]) if item.low.split()[0] in _RANKS), None)
    if rank is None or any(item.kind in ("comma", "punct") for item in ahead):
        return False
    if not ahead[rank + 1 :]:
        return True
    phrase = takewhile(lambda item: item.kind != "prep", ahead[rank + 1 :])
    return any(item.kind == "role" or item.low.split()[-1] in _WHO for item in phrase)


def _kept(items: Sequence[Item]) -> Iterator[Item]:
    at = 0
    while at < len(items):
        at = _behind(items, at) or at
        yield items[at]
        at += 1


def _behind(items: Sequence[Item], at: int) -> int | None:
    """The item of the office behind "the first woman elected", which begins at an item."""
    ahead = items[at + 1 : at + 3]
    if items[at].kind not in ("det", "poss") and items[at].low not in ("the", "its", "her", "his"):
        return None
    if not ahead or ahead[0].low.split()[0] not in _RANKS:
        return None
    last = min(len(items), at + _REACH)
    who = next((i for i in range(at + 1, last) if items[i].low.split()[-1] in _WHO), None)
    if who is None or any(items[i].kind in ("comma", "punct", "prep") for i in range(at + 1, who)):
        return None
    i, chosen = who + 1, False
    while i < last:
        told = next((w for w in _HOLDING if tuple(x.low for x in items[i : i + len(w)]) == w), None)
        if told is not None:
            i, chosen = i + len(told), True
        elif items[i].low in _CHOSEN:
            i, chosen = i + 1, True
        elif items[i].low in _READ_OVER:
            i += 1
        else:
            break
    found = i < last and (items[i].kind == "role" or (items[i].kind == "det" and i + 1 < last))
    return i if chosen and found else None
