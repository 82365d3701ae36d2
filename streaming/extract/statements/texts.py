"""Slots that take words rather than names: a crime, an injury, a sentence, a post."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from streaming.extract.lexicon import words as word_list
from streaming.extract.statements.crimes import (
    NO_CRIME,
    charge_end,
    conviction_at,
    crime_end,
    crime_name,
    offence_at,
)
from streaming.extract.statements.deeds import names_a_crime
from streaming.extract.statements.injuries import HARM, HURTING, INJURY, behind_injury, operated_on
from streaming.extract.statements.noun_runs import noun_run
from streaming.extract.statements.offences import OFFENCE
from streaming.extract.statements.patterns import Slot
from streaming.extract.statements.penalties import penalty_end
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.sentence_lengths import (
    hyphened_length_end,
    length_end,
    sentence_end,
    term_end,
)
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.times import Time

_MEASURE = word_list("statements", "measures")
_WHERE_SERVED = re.compile(
    r"(?<!life) in (?:an? |the )?(?:[\w’']+ ){0,3}(?:prison|jail|custody|penitentiary"
    r"|institution|facility|cent(?:re|er)|detention)(?: there)?$"
    r"| behind bars$|(?<=[a-z])[’'] (?:imprisonment|jail|prison|custody|detention)$",
    re.IGNORECASE,
)
_OF_ORDER = re.compile(
    r"^an? (?=.*(?:sentence|term|order|discharge|bond|curfew|penalty)\b)(?!.*suspended for)", re.I
)
"""The article of "a 12-month community order", but not that of "a year"."""
_FURTHER = re.compile(
    r"^(?:an? (?:further|additional|extra)|another) (?=[\w-]+ (?:year|month|day))"
)
_BEHIND_AGE = re.compile(
    r"$|[.,;]|(?:when|and|at|years|last|this|now|today|according)\b|by (?:his|her|their)\b"
)
"""What may follow an age: "is 41 according to the records", but not "is 41 points ahead"."""
_WHOSE = frozenset("his her their the a".split())
_OWNED = re.compile(r"^(?:[A-Z][\w.’'-]* )*[A-Z][\w-]*[’']s (?=[a-z])")
"""Whose an injury is, by name: "Jane Roe's knee injury"."""
_LEADING = re.compile(r"^(?:the|an?|his|her|their|its)\s+", re.IGNORECASE)


_YEARLY = re.compile(r"^(?:(?:this|last) (?:year|season)[’']s|\d{4}(?:[’']s)?) ")
"""What tells which year's prize it is: "this year's Pell Prize"."""


def text_fill(reading: Reading, slot: Slot, at: int, end: int) -> Fill | None:
    """The words that fill a slot of a wordy kind, None for other kinds or no fit."""
    reader = _reader_of(slot)
    if reader is None or at >= (len(reading.items) if reader is crime_end else end):
        return None
    stop = reader(reading, at, end)
    if stop <= at:
        return None
    words = reading.words(at, stop)
    if stop == at + 1 and reading.items[at].kind == "award":
        words = " ".join(reading.items[at].text.split())  # "the award": the one named before
    return _finish(slot, reading, at, stop, words)


@cache
def reads_words(slot: Slot) -> bool:
    """Whether a slot may be filled by words that name nothing."""
    return _reader_of(slot) is not None


@cache
def _reader_of(slot: Slot) -> Callable[[Reading, int, int], int] | None:
    return next((_READERS[kind] for kind in slot.kinds if kind in _READERS), None)


def _finish(slot: Slot, reading: Reading, at: int, stop: int, words: str) -> Fill | None:
    span = (reading.items[at].start, reading.items[stop - 1].end)
    if "bodypart" in slot.kinds:
        words = _LEADING.sub("", words) if INJURY.search(words.lower()) else ""
    elif "injury" in slot.kinds:
        if not INJURY.search(words.lower()):
            return None
        before = reading.items[at - 1].low if at else ""
        if before not in HURTING and not HARM.search(words.lower()):
            return None
        words = operated_on(_LEADING.sub("", _OWNED.sub("", words)))
    elif "crime" in slot.kinds:
        words = crime_name(words)
        if NO_CRIME.match(words):
            return None
    elif {"charge", "offence", "convicted"} & set(slot.kinds):
        named = bool(OFFENCE.search(words)) or names_a_crime(reading.items, at)
        named = named or offence_at(reading, at) is not None
        words = crime_name(words)
        if NO_CRIME.match(words) or not named:
            return None
        words = re.sub(r"^the (?=[a-z]+$)", "", words)
        if at == 0 and words[1:].islower():
            words = words.lower()  # "Murder charges were filed"
        return Fill(words, "crime", span)
    elif "measure" in slot.kinds:
        words = "net income" if words.endswith("net income") else measure_name(words.split()[-1])
    elif {"sentence", "term", "length", "penalty"} & set(slot.kinds):
        words = _FURTHER.sub("", _OF_ORDER.sub("", _WHERE_SERVED.sub("", words)))
    elif "hyphened" in slot.kinds:
        number, _, unit = _LEADING.sub("", words).partition("-")
        if not unit:
            return Fill(number, slot.kinds[0], span)  # "a life sentence"
        words = f"{number} {unit}" if number in ("one", "1") else f"{number} {unit}s"
    elif "birthday" in slot.kinds:
        return Fill(re.sub(r"\D", "", words), "age", span)
    elif "lastyear" in slot.kinds:
        this = Time(*span, "rel", words, (("r_w", "this"), ("r_u", "year")))
        return Fill(words, "time", span, time=this)
    else:
        words = _LEADING.sub("", words)
    if "prize" in slot.kinds:
        words = _YEARLY.sub("", words)
    return Fill(words, slot.kinds[0], span) if words else None


def _injury(reading: Reading, at: int, end: int) -> int:
    return behind_injury(reading.items, noun_run(reading, at, end))


_MISHAPS = re.compile(
    r"(?:crash|fire|accident|collision|explosion|shooting|blast|flood|avalanche|wreck|collapse|fall"
    r"|derailment|earthquake|landslide|mudslide|tornado|hurricane|storm|bombing|attack)$"
)


def _mishap(reading: Reading, at: int, end: int) -> int:
    """ "a plane crash", but not "his sleep"."""
    stop = noun_run(reading, at, end)
    return stop if stop > at and _MISHAPS.search(reading.items[stop - 1].low) else at


_PRIZE = re.compile(r"(?:prize|award|medal|oscar|emmy|grammy|tony|booker|pulitzer|trophy)s?$")


def _prize(reading: Reading, at: int, end: int) -> int:
    """ "the Pemberton Prize for fiction", but no post that one is nominated for."""
    if reading.items[at].kind == "award" and reading.items[at].text[:1].isupper():
        return at + 1
    named = (i for i in range(at, min(end, at + 7)) if _PRIZE.search(reading.items[i].low))
    last = next(named, None)
    capital = last is not None and reading.items[last].text[:1].isupper()
    return last + 1 if last is not None and capital else at


def _birthday(reading: Reading, at: int, end: int) -> int:
    """The number in "her 90th birthday"."""
    i = at + 1 if reading.items[at].low in _WHOSE else at
    numbered = i + 1 < end and reading.items[i + 1].low == "birthday"
    return i + 1 if numbered and re.fullmatch(r"\d+(?:st|nd|rd|th)", reading.items[i].low) else at


def _age_now(reading: Reading, at: int, end: int) -> int:
    items = reading.items
    item = items[at]
    if item.kind != "num" or not item.text.isdecimal() or not 5 <= int(item.text) < 115:
        if (
            item.kind == "time"
            and item.time is not None
            and (item.time.duration or "").endswith("years")
        ):
            return at + 1 if at + 1 < len(items) and items[at + 1].low == "old" else at
        return at
    after = " ".join(following.low for following in items[at + 1 : at + 3])
    return at + 1 if _BEHIND_AGE.match(after) else at


_IN_MEASURE = frozenset(("word", "ord", "adv", "det", "ent", "time"))
"""What a sum is of may be told with: "a third-quarter profit"."""


def _measure(reading: Reading, at: int, end: int) -> int:
    i, behind = at, at
    while i < end and i - at < 6 and reading.items[i].kind in _IN_MEASURE:
        if _is_measure(reading.items[i].low):
            behind = i + 1
        elif behind > at:
            break
        i += 1
    return behind


def measure_name(word: str) -> str:
    """A noun that a sum is of as it is kept: in the singular, where the lexicon has that only."""
    low = word.lower()
    singular = (low, low.removesuffix("s"), low.removesuffix("es"), f"{low.removesuffix('ies')}y")
    return next((name for name in singular if name in _MEASURE), low)


def _is_measure(low: str) -> bool:
    return measure_name(low) in _MEASURE


def _last_year(reading: Reading, at: int, end: int) -> int:
    """ "the final year" of a contract, which is the year of the article."""
    words = [item.low for item in reading.items[at : min(end, at + 4)]]
    for i, word in enumerate(words[:-1]):
        if word in ("last", "final") and words[i + 1] in ("year", "season"):
            return at + i + 2
        if word in ("last year", "last season", "final year", "final season"):
            return at + i + 1
    return at


_READERS: dict[str, Callable[[Reading, int, int], int]] = {
    "text": noun_run,
    "injury": _injury,
    "bodypart": noun_run,
    "crime": crime_end,
    "offence": crime_end,
    "charge": charge_end,
    "convicted": conviction_at,
    "sentence": sentence_end,
    "term": term_end,
    "length": length_end,
    "penalty": penalty_end,
    "hyphened": hyphened_length_end,
    "agenow": _age_now,
    "mishap": _mishap,
    "prize": _prize,
    "birthday": _birthday,
    "measure": _measure,
    "lastyear": _last_year,
}
