"""The complements of a verb, which stand behind it in any order: "signed with the Owls in May"."""

from __future__ import annotations

from streaming.extract.statements.degrees import more_schools
from streaming.extract.statements.fills_here import fill_here
from streaming.extract.statements.match import Match
from streaming.extract.statements.objects import head_word
from streaming.extract.statements.offences import OFFENCE
from streaming.extract.statements.patterns import ANYWHERE, Complement, Slot
from streaming.extract.statements.phrase import Phrase
from streaming.extract.statements.reading import Attached, Reading
from streaming.extract.statements.slots import Fill, fill_item
from streaming.extract.statements.times import count


def complete(
    reading: Reading, complements: tuple[Complement, ...], start: int, end: int, match: Match
) -> bool:
    """Find each complement among the items; False where one that must be there is not."""
    if not complements:
        return True
    attached = reading.attached(start, end)
    more = reading.resumed(match.verb) if match.verb is not None else None
    if more is not None:
        attached += reading.attached(*more)
        end = more[1]
    return all(
        (
            _anywhere(reading, wanted.slot, start, end, match)
            if wanted.prepositions == ANYWHERE and wanted.slot is not None
            else _one(reading, wanted, attached, end, match)
        )
        or wanted.optional
        for wanted in complements
    )


_WHERE_ONE_DIES = frozenset("cell sleep home bed hospital house apartment prison jail".split())
"""Nouns behind which "of" may be the verb's: "died in his cell of an infection"."""
_COUNTS = frozenset("charge charges count counts".split())


def _one(
    reading: Reading, wanted: Complement, attached: list[Attached], end: int, match: Match
) -> bool:
    for candidate in attached:
        if candidate.preposition not in wanted.prepositions:
            continue
        if candidate.preposition == "with" and _before_with(reading, candidate.at - 2):
            continue
        if _is_out_of(reading, candidate.at - 2) and not _is_school(wanted):
            continue
        if candidate.preposition == "as" and _lasted(reading, candidate.at - 2, match):
            continue
        if candidate.preposition == "as":
            _take_part(reading, candidate.at - 2, match)
        if (
            wanted.optional
            and candidate.preposition == "of"
            and _of_a_noun(reading, candidate.at - 2)
            and reading.items[candidate.at - 2].low not in _WHERE_ONE_DIES
        ):
            continue
        phrase = candidate.phrase
        if wanted.slot is None:
            if phrase is not None and head_word(reading, phrase) in wanted.nouns:
                _take_year(reading, phrase, match)
                match.last = max(match.last, phrase.end - 1)
                return True
            continue
        fills, _, after = fill_here(reading, wanted.slot, candidate.at, end)
        if not fills and match.rule.predicate == "traded_to" and candidate.preposition == "for":
            fills, after = _beside_a_pick(reading, wanted.slot, candidate.at, end)
        if fills and "crime" in wanted.slot.kinds:
            told = match.fills.setdefault(wanted.slot.name, [])
            if told and not _goes_on(reading, candidate.at - 2):
                continue
            if candidate.preposition == "of" and _of_another(reading, candidate.at - 2, fills):
                continue  # "of a third charge, obstruction of justice"
            told += [fill for fill in fills if fill.value not in {t.value for t in told}]
            match.last = max(match.last, after - 1)
        elif fills:
            match.fills[wanted.slot.name] = fills + more_schools(reading, wanted, candidate)
            match.last = max(match.last, after - 1)
            return True
    return wanted.slot is not None and bool(match.fills.get(wanted.slot.name))


def _beside_a_pick(reading: Reading, slot: Slot, at: int, end: int) -> tuple[list[Fill], int]:
    """ "for a first-round pick and prospect Jane Roe": the player of a price."""
    joint = next((i for i in range(at, end) if reading.items[i].low == "and"), end)
    if joint + 1 >= end or any(reading.items[i].kind == "comma" for i in range(at, joint)):
        return [], at
    fills, _, after = fill_here(reading, slot, joint + 1, end)
    return fills, after


def _lasted(reading: Reading, i: int, match: Match) -> bool:
    """ "joined the Owls after six years as": this "as" tells what was before."""
    time = reading.items[i].time if i >= 0 else None
    if time is None or time.duration is None or reading.items[i - 1].low != "after":
        return False
    return "duration" not in match.fills


_WITH = frozenset("connection along together conjunction accordance line".split())


def _before_with(reading: Reading, i: int) -> bool:
    """ "in connection with the fire", "along with his brother": a "with" of no verb's."""
    return i > 0 and reading.items[i].low in _WITH


def _is_out_of(reading: Reading, i: int) -> bool:
    return i > 0 and [item.low for item in reading.items[i : i + 2]] == ["out", "of"]


def _is_school(wanted: Complement) -> bool:
    """ "drafted out of Stanford": the school, and no club that drafts."""
    kinds = wanted.slot.kinds if wanted.slot is not None else ()
    return "school" in kinds or "unknown" in kinds


_PARTS = frozenset(("last", "first", "past", "final", "previous"))


def _take_part(reading: Reading, i: int, match: Match) -> None:
    """ "spent seven years there, the last five as manager": five years as manager."""
    whole = match.fills.get("duration", [])
    if not whole or i < 1 or reading.items[i - 1].low not in _PARTS:
        return
    number, unit = count(reading.items[i].low), whole[0].value.split()[-1].rstrip("s")
    if number:
        words = f"{number} {unit}" + ("s" if number != 1 else "")
        span = (reading.items[i - 1].start, reading.items[i].end)
        match.fills["duration"] = [Fill(words, "duration", span)]


def _goes_on(reading: Reading, i: int) -> bool:
    """Whether a row goes on behind item ``i``: "with fraud and, separately, with theft"."""
    return reading.items[i].kind in ("conj", "comma", "adv")


def _anywhere(reading: Reading, slot: Slot, start: int, end: int, match: Match) -> bool:
    for i in range(start, end):
        standing = slot.kinds == ("record",) and i > 0 and reading.items[i - 1].low == "at"
        if standing and match.rule.predicate == "score":
            continue  # "have won two in a row and lead at 54-39"
        fill = fill_item(slot, reading.items[i])
        if fill is not None:
            match.fills[slot.name] = [fill]
            match.last = max(match.last, i)
            return True
    return slot.kinds == ("time",) and _told_before(reading, slot, match)


_LASTING = frozenset("since until till through from by".split())


def _told_before(reading: Reading, slot: Slot, match: Match) -> bool:
    """ "In 2021 Lee died", "in June when Lee died": the time that stands before the verb."""
    marks = reading.times(match.verb) if match.verb is not None else []
    own = [m.time for m in marks if not m.time.duration and m.preposition not in _LASTING]
    for item in reading.items if own else ():
        if item.time is not None and item.time.start == own[-1].start:
            match.fills[slot.name] = [Fill(item.text, "time", (item.start, item.end), time=own[-1])]
            return True
    return False


def _take_year(reading: Reading, phrase: Phrase, match: Match) -> None:
    """The year within a noun phrase: "the 1986 World Champions"."""
    for item in reading.items[phrase.start : phrase.end]:
        if item.time is not None and item.time.kind in ("year", "season"):
            span = (item.start, item.end)
            match.fills["point_in_time"] = [Fill(item.text, "time", span, time=item.time)]


def _of_another(reading: Reading, i: int, crimes: list[Fill]) -> bool:
    """Whether the "of" before crimes is that of the noun at item ``i``, which is no court or jury:
    "was convicted by a jury of fraud"."""
    noun = reading.items[i].low
    if noun in _COUNTS or not _of_a_noun(reading, i):
        return False
    return bool(OFFENCE.search(noun)) or not any(OFFENCE.search(fill.value) for fill in crimes)


def _of_a_noun(reading: Reading, i: int) -> bool:
    """ "at the hands of": this "of" belongs to a noun, not to the verb."""
    item = reading.items[i]
    return (
        item.kind == "word" and i not in reading.verb_items and item.low not in ("home", "guilty")
    )
