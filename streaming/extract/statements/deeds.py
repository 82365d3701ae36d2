"""Offences told as deeds, and where a sentence tells them: "possessing a knife in a public place",
"using a phone while driving". What is said inside one is no clause of its own: a verdict's day
stands behind it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from streaming.extract.lexicon import words
from streaming.extract.statements.auxiliaries import AUXILIARIES
from streaming.extract.statements.items import Item
from streaming.extract.statements.offences import OFFENCE

_LEADING = words("deeds", "leading")
_ADMITTING = words("deeds", "admitting")
_PUNISHED = words("deeds", "punished")
_OPENING = _LEADING | _ADMITTING | _PUNISHED
_THROUGH = words("deeds", "through")
_ENSURING = words("deeds", "ensuring")
_WITHIN = words("deeds", "within")
_TAKING_PART = words("deeds", "taking_part")
_HEARINGS = words("deeds", "hearings")
_NOUNS_BEHIND = words("deeds", "nouns_behind")
_PLAIN = frozenset("word name ent role level num ord poss money age adv det award pct".split())
_TOLD = _PLAIN | {"pron"}
_WHILE = frozenset("while whilst when".split())
_NO_DEED = words("deeds", "no_deeds")
_DEEDS = words("statements", "deeds")
_HEADS = frozenset(("fail", "failing", "stop", "stopping", "remaining", "leaving"))
_BEFORE_NOUN = words("deeds", "before_nouns")
_CHARGING = words("deeds", "charging")
_COURT = words("deeds", "court")
_LONGEST = 26
_SHORT = 6
_NEAR = 12
"""Within how many items behind "guilty" the offence is told: "in court on Monday to"."""


def is_deed(items: Sequence[Item], at: int) -> bool:
    """Whether an item may open an offence as a deed: "stealing", but no "driving offences"."""
    if at >= len(items) or items[at].kind != "word":
        return False
    low = items[at].low
    if low == "being" and at + 1 < len(items):
        return items[at + 1].low in ("drunk", "in", "an", "a", "carried", "armed")
    if not low.endswith("ing") or len(low) < 5 or low in _NO_DEED:
        return False
    behind = items[at + 1].low if at + 1 < len(items) else ""
    return behind not in _NOUNS_BEHIND


def names_a_crime(items: Sequence[Item], at: int) -> bool:
    """Whether a deed by itself is a crime, outside of a court too: "stealing"."""
    return is_deed(items, at) and items[at].low in _DEEDS


def deed_end(items: Sequence[Item], at: int, verbs: Collection[int]) -> int:
    """Behind the deed that opens at an item. ``verbs`` are the items that verbs have."""
    i, told = at + 1, False
    while i < len(items) and i - at < _LONGEST:
        item = items[i]
        if not told and i > at + 1 and item.low in _WHO and i + 1 in verbs:
            told = True  # "selling flats he did not own"
        if not told and _opens_relative(items, i):
            i, told = i + 1 + (item.kind == "prep"), True
            continue
        told |= item.kind == "rel" and item.low == "that" and items[i - 1].low in _ENSURING
        if item.kind == "prep" or item.low in _WHILE or item.low in ("as", "on", "in", "at"):
            if not (told or _goes_through(items, i, at)) or _leads_to_court(items, i):
                break
        elif item.kind == "conj":
            if item.low not in ("and", "or") or _ends_at(items, i, verbs, at):
                break
        elif item.kind == "rel":
            if not told:
                break
        elif item.kind not in (_TOLD if told else _PLAIN) or (
            i in verbs and not (told or _is_inner(items, i) or _is_plural(items, i, at))
        ):
            break
        i += 1
    while i > at + 1 and items[i - 1].kind in ("prep", "conj", "det", "adv", "rel"):
        i -= 1
    return i


def _opens_relative(items: Sequence[Item], i: int) -> bool:
    """ "claiming for a flat | in which he did not live", "taking money | that was theirs"."""
    at = i + (items[i].kind == "prep")
    return at < len(items) - 1 and items[at].kind == "rel" and items[at].low in _RELATIVES


_WHO = frozenset("he she they it".split())
_RELATIVES = frozenset("which that who whom whose where".split())


def _leads_to_court(items: Sequence[Item], i: int) -> bool:
    """ "at Harrow Crown Court", "in a trial": where the deed was judged."""
    words = {word for item in items[i + 1 : i + 5] for word in item.low.split()}
    return items[i].low in ("at", "in", "after", "before", "by") and not words.isdisjoint(_HEARINGS)


def _is_plural(items: Sequence[Item], i: int, at: int) -> bool:
    """ "falsifying travel records", "claiming expenses for": a noun of the deed's, which has no
    object of its own."""
    low, after = items[i].low, items[i + 1] if i + 1 < len(items) else None
    if not low.endswith("s") or low.endswith("ss") or low in AUXILIARIES:
        return False
    ends = after is None or after.kind in ("punct", "comma", "prep", "conj", "close", "rel")
    return ends and (i == at + 1 or items[i - 1].kind in ("word", "name", "det", "poss", "num"))


def _goes_through(items: Sequence[Item], i: int, at: int) -> bool:
    """Whether a preposition goes on with the deed that opens at ``at``."""
    low, after = items[i].low, items[i + 1] if i + 1 < len(items) else None
    if after is None or after.time is not None:
        return False
    near = {item.low for item in items[i + 1 : i + 5]}
    if low in _WHILE:
        return after.kind != "ent" and after.low not in ("he", "she", "they", "the", "a", "it")
    if low in ("on", "at", "for", "as"):
        own = after.kind in ("det", "poss") or after.low in ("his", "her", "their", "its")
        return own and after.low != "all" and near.isdisjoint(_HEARINGS)
    if low == "in":
        if items[i - 1].kind == "money":
            return True  # "taking $50 in bribes"
        of_it = items[i - 1].low in _TAKING_PART and after.time is None
        return (of_it or after.low in _WITHIN) and near.isdisjoint(_HEARINGS)
    if low == "after":
        return items[at].low in _HEADS and after.low in ("a", "an", "the")
    return low in _THROUGH


def _is_inner(items: Sequence[Item], i: int) -> bool:
    """Whether a verb belongs to the deed: "with intent to cause", "by failing", "the injured"."""
    before = items[i - 1]
    if items[i].low == "to" or before.low == "to":
        return True
    if items[i].low.endswith("ing"):
        return before.kind != "ent"  # "by dangerous driving"
    return before.low in _BEFORE_NOUN or before.low in _WHILE or before.kind in ("det", "poss")


def _ends_at(items: Sequence[Item], i: int, verbs: Collection[int], at: int) -> bool:
    """Whether "and" at an item goes on with another offence than the one at ``at``, or with a
    verb, and not with a noun."""
    after = i + 1
    if after == at + 2 or any(_is_offence(item) for item in items[after : after + 3]):
        return True  # "racketeering and wire fraud"
    while after < len(items) and items[after].kind in ("adv", "prep"):
        after += 1
    if after > i + 1 or after >= len(items) or after in verbs or is_deed(items, after):
        return True
    if items[after].kind in ("ent", "time", "pron", "money", "num") or items[after].low in _NUMBERS:
        return True
    return any(j in verbs for j in range(after + 1, min(after + 4, len(items)))) or any(
        item.low in ("of", "with") for item in items[after : after + 3]
    )


def _is_offence(item: Item) -> bool:
    return item.low not in _THINGS and bool(OFFENCE.fullmatch(item.low))


_THINGS = words("deeds", "things")
_NUMBERS = frozenset("one two three four five six seven eight nine ten was is were".split())


def deed_spans(items: Sequence[Item], verbs: Collection[int]) -> Iterator[tuple[int, int]]:
    """Where a sentence tells deeds that someone is accused or convicted of: items from, to."""
    i = 0
    while i < len(items):
        opens = _opens(items, i) if items[i].low in _OPENING else None
        if opens is None:
            i += 1
            continue
        while opens is not None:
            end = deed_end(items, opens, verbs)
            yield opens, end
            i, opens = end, _next(items, end)


def _opens(items: Sequence[Item], i: int) -> int | None:
    """The deed that a word of guilt at an item leads to."""
    low = items[i].low
    if low in _ADMITTING and is_deed(items, i + 1):
        return i + 1
    told = ("for",) if low in _PUNISHED and low not in _LEADING else ("of", "to", "with", "on")
    told = (*told, "for") if low in _PUNISHED else told
    for j in range(i + 1, min(len(items) - 1, i + _NEAR)):
        if items[j].kind in ("punct", "rel", "conj", "comma"):
            return None
        if items[j].low in told and is_deed(items, j + 1):
            charged = low in _CHARGING
            return j + 1 if not charged or _is_known(items, j + 1) or _in_court(items) else None
    return None


def _in_court(items: Sequence[Item]) -> bool:
    """Whether a sentence names those who charge: "prosecutors", "police"."""
    return any(item.low in _COURT for item in items)


def _is_known(items: Sequence[Item], at: int) -> bool:
    """Whether a deed is a crime by its words: one may be "charged with finding a manager"."""
    if items[at].low in _DEEDS:
        return True
    return bool(OFFENCE.search(" ".join(item.low for item in items[at : at + _SHORT])))


def _next(items: Sequence[Item], i: int) -> int | None:
    """The deed that goes on a row behind an item: "and threatening", ", and with stealing"."""
    if i >= len(items) or not (items[i].kind == "comma" or items[i].low == "and"):
        return None
    i += 1
    if i < len(items) and items[i].low == "and":
        i += 1
    if i < len(items) and items[i].low in ("with", "of", "to"):
        i += 1
    return i if is_deed(items, i) else None
