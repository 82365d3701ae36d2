"""Phrases without a verb: ages, roles beside names, "his firing", "a record of 67-76"."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from streaming.extract.statements.bodies import after_bracket
from streaming.extract.statements.coordinated import joined_before
from streaming.extract.statements.fills_here import more_awards
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import DASHES, OWN, PLAYERS
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Literal, Part, Rule, Slot
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.phrase_marks import behind_whose, second_comma
from streaming.extract.statements.phrase_slots import slot_fill
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.rule_book import RuleBook
from streaming.extract.statements.slots import Fill, fill_phrase, fill_ref

_BACK = 8
_NUMBERS = {"num": (":age", ":agenow"), "age": (":yearsold",), "role": (":player",)}
"""What else a number, an age or a role may be found by."""
_PASSED = frozenset(("det", "word", "adv", "level", "num", "ord", "time", "name", "role"))
"""What may stand between two parts of a phrase and is not read."""


Begins = dict[tuple[Part, int], bool]
"""Whether a phrase's first part is met at an item: many rules begin alike."""


def match_phrases(reading: Reading, book: RuleBook) -> list[Match]:
    """Every phrase rule that is met, found by its telling word or kind of item."""
    found = []
    begins: Begins = {}
    lacks, phrases = reading.lacks, book.phrases
    for at, item in enumerate(reading.items):
        for key in (_word(item), *_keys(item.kind)):
            if key not in phrases or (key == ":player" and item.low.split()[-1] not in PLAYERS):
                continue
            for rule in phrases[key]:
                if any(map(lacks, rule.needs)):
                    continue
                match = _around(reading, rule, at, begins)
                if match is not None:
                    found.append(match)
    return found


@cache
def _keys(kind: str) -> tuple[str, ...]:
    return (f":{kind}", *_NUMBERS.get(kind, ()))


def _around(reading: Reading, rule: Rule, at: int, begins: Begins) -> Match | None:
    """Try the phrase at the starts from which it can reach the item."""
    opening, beside = _opening(rule.after)
    for start in range(at, max(-1, at - _BACK), -1):
        if opening is not None and not _begins(reading, opening, start, begins):
            continue
        if beside and start - 1 in reading.verb_items:
            continue  # "Lee beat Cho 51%": what a verb's object is beside is not its own
        match = Match(rule, first=start)
        end = _run(reading, rule.after, start, match)
        if end is not None and end > at and not _goes_on(reading, rule, end):
            match.last = end - 1
            _share(reading, rule, match, at)
            return match
    return None


@cache
def _opening(parts: tuple[Part, ...]) -> tuple[Part | None, bool]:
    """The part that must stand at a phrase's first item, and whether it is beside another slot."""
    part = parts[0]
    read_past = isinstance(part, Literal) and not part.words.isdisjoint((",", "'s"))
    beside = len(parts) > 1 and all(isinstance(each, Slot) for each in parts[:2])
    return None if part.optional or read_past else part, beside


def _begins(reading: Reading, part: Part, at: int, begins: Begins) -> bool:
    key = (part, at)
    known = begins.get(key)
    if known is None:
        item = reading.items[at]
        known = begins[key] = (
            _literal(part, _word(item), item.kind)
            if isinstance(part, Literal)
            else slot_fill(reading, part, at) is not None
        )
    return known


def _goes_on(reading: Reading, rule: Rule, end: int) -> bool:
    """Whether the phrase's last words are part of something else: "Loved by her husband, Lee
    was", "a 31-year-old Sanders volunteer", "firing off"."""
    if end < len(reading.items) and reading.items[end - 1].low == "firing":
        return reading.items[end].low in ("off", "up", "at", "on", "back")
    return _begins_clause(reading, rule, end) or _describes(reading, rule, end)


_NOUNS = frozenset(("word", "role", "name", "ent"))


def _describes(reading: Reading, rule: Rule, end: int) -> bool:
    """ "a 31-year-old Sanders volunteer": a surname that only says of what kind a noun is."""
    beside = len(rule.after) == 2 and isinstance(rule.after[0], Slot)
    last = rule.after[-1]
    if not beside or not isinstance(last, Slot) or last.name != "subject":
        return False
    name, behind = reading.items[end - 1], reading.items[end] if end < len(reading.items) else None
    if " " in name.text or behind is None or end in reading.verb_items:
        return False
    return behind.kind in _NOUNS and not behind.low.endswith(("ed", "s"))


def _begins_clause(reading: Reading, rule: Rule, end: int) -> bool:
    """ "Loved by her husband, Lee was": a name behind a comma that is the next verb's subject."""
    last, before = rule.after[-1], rule.after[-2] if len(rule.after) > 1 else None
    mark = isinstance(before, Literal) and before.words == {","}
    apart = end > 1 and reading.items[end - 2].kind == "comma"
    return (
        mark
        and apart
        and isinstance(last, Slot)
        and last.name == "value"
        and end in reading.verb_items
    )


_SHARED = frozenset("founders co-founders cofounders".split())
"""What several are called together."""


def _share(reading: Reading, rule: Rule, match: Match, key: int) -> None:
    """ "Lee and Cho, founders of Acme": what is said of several, of who stands before too."""
    first = rule.after[0]
    if reading.items[key].low in _SHARED and isinstance(first, Slot):
        others = joined_before(reading, first, match.first)
        match.fills[first.name] = others + match.fills.get(first.name, [])


def _run(reading: Reading, parts: tuple[Part, ...], start: int, match: Match) -> int | None:
    """Match the parts of a phrase from an item on; the item behind them, None for no match."""
    at = start
    for number, part in enumerate(parts):
        free = number > 0 and not (isinstance(part, Literal) and "'s" in part.words)
        following = parts[number + 1] if number + 1 < len(parts) else None
        behind_age = second_comma(reading, part, following, at) if number else None
        got = _step(reading, part, behind_age or at, match, free)
        if got is None:
            if part.optional or _is_own(part, reading, at):
                continue
            return None
        at = got
    return at


def _is_of_own(items: Sequence[Item], i: int) -> bool:
    return items[i].low in ("his", "her") and items[i - 1].low == "of"


def _step(reading: Reading, part: Part, at: int, match: Match, free: bool) -> int | None:
    items = reading.items
    if isinstance(part, Literal) and "," in part.words:
        at = after_bracket(items, at)  # "Lee (R-Ohio), a member of"
    if isinstance(part, Literal) and "'s" in part.words and at:
        whose = behind_whose(items, at)  # "Lee, whose record stood at"
        if whose is not None:
            return whose
    for i in range(at, min(len(items), at + (5 if free else 1))):
        item = items[i]
        if isinstance(part, Literal):
            if _literal(part, _word(item), item.kind):
                return i + 1
        else:
            fill = slot_fill(reading, part, i)
            if fill is not None and match.first < i and _is_of_own(items, i):
                return None  # "the death of her mother"
            if fill is not None:
                row = _row(reading, part, i) if items[at - 1].low in ("are", "were") else []
                if items[at - 1].low in _SHARED:
                    row = _named_row(reading, part, i)
                match.fills[part.name] = row or [fill]
                if fill.kind == "award":
                    more, end = more_awards(reading, part, fill, i + 1, len(items))
                    match.fills[part.name] += more
                    return end
                ends = (k for k in range(i + 1, len(items)) if items[k].start >= fill.span[1])
                behind = next(ends, len(items))
                return behind if fill.phrase is None else max(behind, fill.phrase.end)
        if not _may_pass(part, item) or i in reading.verb_items:
            return None
    return None


def _row(reading: Reading, slot: Slot, i: int) -> list[Fill]:
    """All names of a row: "Going to the Owls are Lee, Cho and Diaz"."""
    phrase = reading.phrase(i)
    return fill_phrase(slot, phrase) if phrase is not None else []


def _named_row(reading: Reading, slot: Slot, i: int) -> list[Fill]:
    """The names right behind a plural, up to a verb: "co-founders Lee, Cho and Diaz were"."""
    found = []
    while i < len(reading.items):
        ref = make_ref(reading.document, reading.items[i])
        fill = fill_ref(slot, ref) if ref is not None else None
        if fill is None:
            break
        found.append(fill)
        i += 1
        while i < len(reading.items) and reading.items[i].kind in ("comma", "conj"):
            i += 1
    return found


def _may_pass(part: Part, item: Item) -> bool:
    """Whether an item may stand unread before a part: nothing before a mark, nothing but an
    adverb before an age ("Lee, now 57,")."""
    if isinstance(part, Literal) and not all(word[0].isalpha() for word in part.words):
        return False
    if isinstance(part, Slot) and part.kinds == ("age",):
        return item.kind == "adv"
    return item.kind in _PASSED


def _is_own(part: Part, reading: Reading, at: int) -> bool:
    """ "his firing": a possessive pronoun has its 's within."""
    own = isinstance(part, Literal) and "'s" in part.words
    return own and at > 0 and reading.items[at - 1].low in OWN


def _word(item: Item) -> str:
    """What an item is found by; of a length the unit: "his nine seasons as manager", of a student
    without the field: "a biology student"."""
    length = item.time is not None and item.time.duration is not None
    learns = item.kind == "role" and item.low.endswith(_LEARNERS)
    return item.low.split()[-1] if length or learns else item.low


_LEARNERS = (" student", " undergraduate", " graduate")


def _literal(part: Literal, low: str, kind: str) -> bool:
    if low in part.words or (low in DASHES and "," in part.words):
        return True
    return kind == "poss" and "'s" in part.words
