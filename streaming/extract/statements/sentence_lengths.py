"""How far a court's sentence goes in words: "six years in prison", "25 years to life"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from streaming.extract.statements.auxiliaries import AUXILIARIES
from streaming.extract.statements.items import Item
from streaming.extract.statements.penalties import penalty_end
from streaming.extract.statements.reading import Reading


def is_length(item: Item) -> bool:
    """Whether an item tells how long something lasts."""
    return item.time is not None and item.time.duration is not None


def sentence_end(reading: Reading, at: int, end: int) -> int:
    """Where a sentence that begins at an item ends; ``at`` itself where none begins."""
    items = reading.items
    told = penalty_end(reading, at, end)
    if told > at:
        return told
    i = at
    while (
        i < (len(items) if _joins_lengths(items, i) or _joins_lengths(items, i - 1) else end)
        and i - at < 8
        and items[i].low not in AUXILIARIES
        and items[i].low not in _CHANGED
        and (
            items[i].kind in ("num", "word", "det", "poss")
            or items[i].low in ("in", "of", "life")
            or (items[i].low == "behind" and items[i + 1 : i + 2] and items[i + 1].low == "bars")
            or is_length(items[i])
            or _joins_lengths(items, i)
        )
    ):
        i += 1
    while i > at and (
        items[i - 1].low in ("in", "of") or (items[i - 1].kind == "det" and i > at + 1)
    ):
        i -= 1
    words = " ".join(item.low for item in items[at:i])
    good = _TELLS_A_SENTENCE.search(words)
    return i if good else at


_CHANGED = frozenset("cut reduced commuted increased upheld imposed handed quashed".split())


def _joins_lengths(items: Sequence[Item], at: int) -> bool:
    """ "six years and nine months", "25 years to life"."""
    if not 0 < at < len(items) - 1 or not is_length(items[at - 1]):
        return False
    after = items[at + 1]
    return (items[at].low == "and" and is_length(after)) or (
        items[at].low == "to" and (after.low.startswith("life") or is_length(after))
    )


_LENGTHS = frozenset("life years year months days death more".split())
_TELLS_A_SENTENCE = re.compile(
    r"prison|jail|custody|probation|life|death|service|years?|months?|weeks?|days?|house arrest"
)


def length_end(reading: Reading, at: int, end: int) -> int:
    """A sentence by how long it is, of whatever unit: "six years", "at least 12 weeks"."""
    stop = sentence_end(reading, at, end)
    told = reading.items[at:stop]
    named = any(item.low in ("sentence", "term") for item in told)  # "a four-year sentence"
    return stop if any(is_length(item) for item in told) and not named else at


def term_end(reading: Reading, at: int, end: int) -> int:
    """A sentence that says where it is served: "five years in prison"."""
    stop = sentence_end(reading, at, len(reading.items))
    if not any(item.time or item.low in _LENGTHS for item in reading.items[at:stop]):
        return at  # "a prison sentence" tells no term
    words = " ".join(item.low for item in reading.items[at:stop])
    return stop if _SERVED.search(words) else at


_SERVED = re.compile(r"prison|jail|custody|bars|probation|institution|detention|penitentiary")


def hyphened_length_end(reading: Reading, at: int, end: int) -> int:
    """The length in "a six-year sentence"."""
    i = at
    while i < end - 1 and reading.items[i].kind in ("det", "adv"):
        i += 1
    behind = [item.low for item in reading.items[i + 1 : i + 4]]
    noun = next((word for word in behind if word not in _KINDS_OF_TERM), "")
    length = is_length(reading.items[i]) or reading.items[i].low in ("life", "death")
    return i + 1 if length and noun in ("sentence", "term") else at


_KINDS_OF_TERM = frozenset("prison jail custodial suspended consecutive".split())
