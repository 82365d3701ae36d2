"""What stands right behind a verb: its objects and set words, in their order."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from streaming.extract.statements.coordinated import joined_objects
from streaming.extract.statements.fills_here import fill_here
from streaming.extract.statements.insertions import behind_insertion
from streaming.extract.statements.lexicon import OWN
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import ROLE_CLAIM, Literal, Part, Slot
from streaming.extract.statements.phrase import Phrase
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill, fill_ref, fits_by_words

_TITLE = 6
"""How many items a title may have that stands behind a relative clause."""
_APPOSED = 9
"""How many items a name and what is told of it may have between commas."""


def follow(
    reading: Reading, parts: tuple[Part, ...], at: int, end: int, match: Match
) -> int | None:
    """Match what stands right behind the verb; the item behind it, None for no match."""
    phrase: Phrase | None = None
    for number, part in enumerate(parts):
        at = reading.skip(at)
        if isinstance(part, Literal):
            if phrase is not None and phrase.head in part.words:
                continue
            if "'s" in part.words and phrase is not None and phrase.owner is not None:
                continue
            if number:
                at = _behind_apposition(reading, at, part.words)
                end = max(end, min(at + 1, len(reading.items)))
            met = _met(reading, part, at, end)
            if met is not None:
                phrase, at = met
                continue
            if part.optional:
                continue
            return None
        if number and "role" in part.kinds and match.rule.predicate == ROLE_CLAIM:
            at = behind_insertion(reading, at, end)
            end = max(end, min(at + _TITLE, len(reading.items)))
        if part.kinds == ("money",) and number:
            at = _behind_apposition(reading, at, (), end)
        fills, phrase, after = _filled(reading, part, parts[number + 1 : number + 2], at, end)
        if not fills:
            if part.optional:
                continue
            return None
        if match.verb is not None and phrase is not None and fills[0].kind == "person":
            fills = fills + joined_objects(reading, part, after, match.verb)
        match.fills[part.name] = fills
        at = after
    match.last = max(match.last, at - 1)
    return at


def _behind_time(reading: Reading, slot: Slot, at: int, end: int) -> int:
    """The item behind a time that stands before an object: "was fined on Friday £500"."""
    items = reading.items
    time = at + (at < end and items[at].low in ("on", "in"))
    if slot.optional or "time" in slot.kinds or time + 1 >= end:
        return at
    told = items[time].time
    return time + 1 if told is not None and told.duration is None else at


def _met(reading: Reading, part: Literal, at: int, end: int) -> tuple[Phrase | None, int] | None:
    """The phrase that one of a pattern's words heads, if any, and the item behind the word."""
    if at < end and reading.items[at].low in part.words:
        return None, at + 1
    bare = _bare(reading, at, end)
    if bare < end and reading.items[bare].low in part.words:
        return None, bare + 1
    head = reading.phrase(at) if at < end else None
    if head is None or head_word(reading, head) not in part.words:
        return None
    return None if reading.items[at].low == "not" else (head, head.end)  # "pleaded not guilty"


def _filled(
    reading: Reading, part: Slot, following: Sequence[Part], at: int, end: int
) -> tuple[list[Fill], Phrase | None, int]:
    """What fills a slot at an item, or whose the noun is that a pattern names next; the phrase
    there and the item behind it. ``following`` is the part behind the slot, if any."""
    fills, phrase, after = fill_here(reading, part, at, end)
    noun = next(iter(following), None)
    if not fills and isinstance(noun, Literal):
        fills = _owning(part, phrase, noun)
        if not fills and at + 1 < end and reading.items[at].low in OWN:
            fills, phrase, after = fill_here(reading, part, at + 1, end)  # "her Senate seat"
            fills = fills or _owning(part, phrase, noun)
    later = at if fills else _behind_time(reading, part, at, end)
    return (fills, phrase, after) if later == at else _filled(reading, part, following, later, end)


def _behind_apposition(
    reading: Reading, at: int, words: Collection[str], end: int | None = None
) -> int:
    """ "paid his firm, Acme, $2 million", "found Lee, the treasurer, guilty": the sum, or one of
    ``words``, behind what is told of a name between commas."""
    items, end = reading.items, len(reading.items) if end is None else end
    if at + 3 >= end or items[at].kind != "comma":
        return at
    close = next((i for i in range(at + 1, min(end, at + _APPOSED)) if items[i].kind == "comma"), 0)
    behind = items[close + 1] if 0 < close < len(items) - 1 else None
    told = behind is not None and (behind.low in words if words else behind.kind == "money")
    return close + 1 if told else at


def _owning(part: Slot, phrase: Phrase | None, following: Literal) -> list[Fill]:
    owner = phrase.owner if phrase is not None and _is_owned(phrase, following) else None
    if owner is None:
        return []
    owning = fill_ref(part, owner)
    if owning is None and fits_by_words(part, owner):
        owning = Fill(owner.name, "organization", owner.span, owner)
    return [owning] if owning is not None else []


def _is_owned(phrase: Phrase | None, following: Literal) -> bool:
    """ "the Owls' job", "a Pell Rovers player": whose the noun is that a pattern names next."""
    named = phrase is not None and phrase.head in following.words
    return named or "'s" in following.words


_BEFORE_NOUN = frozenset("det time money comma num ord level".split())


def _bare(reading: Reading, at: int, end: int) -> int:
    """Behind what may stand before a noun: "a three-year, $12 million contract"."""
    while at < end and (reading.items[at].kind in _BEFORE_NOUN or reading.items[at].low in OWN):
        at += 1
    return at


def head_word(reading: Reading, phrase: Phrase) -> str:
    """The noun that a phrase ends with, a name's last word too: "the 1986 World Champions"."""
    if phrase.head is not None:
        return phrase.head
    last = reading.items[phrase.end - 1] if phrase.end > phrase.start else None
    return last.low.split()[-1] if last is not None else ""
