"""The schools of several degrees that one verb has: "a degree from Harrow State and another"."""

from __future__ import annotations

from streaming.extract.lexicon import words
from streaming.extract.statements.fills_here import fill_here
from streaming.extract.statements.patterns import Complement
from streaming.extract.statements.reading import Attached, Reading
from streaming.extract.statements.slots import Fill

_DEGREES = words("offices", "degrees")


def more_schools(reading: Reading, wanted: Complement, first: Attached) -> list[Fill]:
    """ "a degree from Harrow State and a doctorate from Drummond": the further schools."""
    slot = wanted.slot
    if slot is None or "school" not in slot.kinds:
        return []
    further = (
        each
        for each in reading.attached(first.at, len(reading.items))
        if each.preposition in wanted.prepositions and _goes_on(reading, each.at - 2)
    )
    found = [fill_here(reading, slot, each.at, len(reading.items))[0] for each in further]
    return [fill for fills in found for fill in fills]


def _goes_on(reading: Reading, i: int) -> bool:
    """Whether a row of schools goes on behind item ``i``: "and at Drummond", "a doctorate at"."""
    return reading.items[i].low == "and" or _names_degree(reading, i)


def _names_degree(reading: Reading, i: int) -> bool:
    """ "a master's degree in history" up to item ``i``."""
    near = [item.low for item in reading.items[max(0, i - 4) : i + 1]]
    return bool(_DEGREES.intersection(near)) and "honorary" not in near
