"""To whom it was said, behind who says it: "said Ann Roe, the chair, to some 300 workers"."""

from __future__ import annotations

from streaming.extract.entities.descriptions import ROLE_HEADS
from streaming.extract.quotes.phrases import phrase_after
from streaming.extract.quotes.unit import Range, Unit


def hearers_behind(unit: Unit, first: int, end: int) -> tuple[int, Range | None]:
    """ "said Ann Roe, the chair, | to some 300 workers", "said Bishop Lee | to the crowd": where
    who speaks ends, and who hears; not "an aide to the mayor", "Ambassador to France Jo Roe"."""
    for i in range(first + 1, min(end + 2, len(unit.tokens) - 1)):
        before = unit.tokens[i - 1]
        named = before.is_capitalised and unit.lower[i - 1] not in ROLE_HEADS
        if unit.lower[i] != "to" or not unit.is_open(i) or not (named or before.text == ","):
            continue
        last = _people_after(unit, i + 1)
        if last > i + 1:
            return i, (i + 1, last)
    return end, None


def _people_after(unit: Unit, first: int) -> int:
    """The end of the people named there, "some 260 men and women" whole."""
    end = phrase_after(unit, first, whole=False)
    both = end > first and unit.lower[end - 1 : end + 1] in (["men", "and"], ["women", "and"])
    return end + 2 if both else end
