"""Crimes that are told in one breath, each on its own: "embezzlement and fraud"."""

from __future__ import annotations

import re
from dataclasses import replace

from streaming.extract.statements.crimes import NUMBER, crime_name, crime_row
from streaming.extract.statements.deeds import is_deed
from streaming.extract.statements.offences import SET_PHRASE
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill

_ONE_OF = re.compile(rf"^(?:{NUMBER}|another) of ", re.IGNORECASE)
"""How many counts there are of the further ones: "two counts of theft and one of mischief"."""

_CLEARED = re.compile(r",? (?:and|but) (?:was )?(?:not guilty|acquitted|cleared)\b", re.IGNORECASE)
"""What a verdict goes on with that convicts of nothing more."""


def crimes_apart(reading: Reading, values: list[Fill]) -> list[Fill]:
    """The values, and each of the crimes among them by itself."""
    found: list[Fill] = []
    for value in values:
        if value.kind == "crime":
            found += [replace(value, value=part) for part in _parts(reading, value)]
        else:
            found.append(value)
    return found


def _parts(reading: Reading, crimes: Fill) -> list[str]:
    """Each crime of a row as the text names it; of one that is not told as it stands, itself."""
    items = reading.items
    at = next((i for i, item in enumerate(items) if item.start >= crimes.span[0]), len(items))
    row = [run for run in crime_row(reading, at) if items[run[1] - 1].end <= crimes.span[1]]
    if not row or items[at].start != crimes.span[0]:
        return _split(crimes.value)
    if len(row) == 1:
        return [crimes.value] if is_deed(items, at) else _split(crimes.value)
    parts: list[str] = []
    for first, stop in row:
        words = crime_name(reading.words(first, stop))
        parts += [words] if is_deed(items, first) else _split(words)
    return parts


def _split(words: str) -> list[str]:
    """ "bribery, wire fraud and arson" by its parts."""
    words = _CLEARED.split(words)[0]
    if " and " not in words or SET_PHRASE.fullmatch(words):
        return [words]
    told = re.split(r",? and (?:with )?|, ", words)
    parts = [crime_name(_ONE_OF.sub("", part.strip())) for part in told]
    return [part for part in parts if _is_crime(part)]


def _is_crime(words: str) -> bool:
    """Not what "to conspiracy and testified" goes on with: a verb in the past."""
    return bool(words) and not re.fullmatch(r"(?!unlicensed|armed)[a-z]+ed", words)
