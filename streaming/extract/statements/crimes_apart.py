"""Crimes that are told in one breath, each on its own: "embezzlement and fraud"."""

from __future__ import annotations

import re
from dataclasses import replace

from streaming.extract.statements.crimes import crime_name
from streaming.extract.statements.offences import SET_PHRASE
from streaming.extract.statements.slots import Fill


def crimes_apart(values: list[Fill]) -> list[Fill]:
    """The values, and each of the crimes among them by itself."""
    found: list[Fill] = []
    for value in values:
        if (
            value.kind == "crime"
            and " and " in value.value
            and not SET_PHRASE.fullmatch(value.value)
        ):
            parts = [crime_name(p.strip()) for p in re.split(r",? and (?:with )?|, ", value.value)]
            found += [replace(value, value=part) for part in parts if _is_crime(part)]
        else:
            found.append(value)
    return found


def _is_crime(words: str) -> bool:
    """Not what "to conspiracy and testified" goes on with: a verb in the past."""
    return bool(words) and not re.fullmatch(r"(?!unlicensed|armed)[a-z]+ed", words)
