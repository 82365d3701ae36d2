"""Round and pick of a draft, as a passage words them: "the third round", "41st overall"."""

from __future__ import annotations

import re

from streaming.extract.lexicon import entries, table

_ORDINALS = entries(table("numbers")["ordinals"])
_NTH = rf"(?:(\d+)(?:st|nd|rd|th)|({'|'.join(_ORDINALS)}))"
_ROUND = re.compile(rf"\b{_NTH}[- ]round\b", re.IGNORECASE)
_PICK = re.compile(
    rf"\b{_NTH}[- ](?:overall|(?:pick|choice)\b(?! in the \w+ round))"
    r"|\bNo\. (\d+)(?: overall| pick)?",
    re.IGNORECASE,
)


def draft_details(words: str) -> dict[str, str | int]:
    """The qualifiers ``round`` and ``overall_pick``, as far as the words tell them."""
    found: dict[str, str | int] = {}
    for name, pattern in (("round", _ROUND), ("overall_pick", _PICK)):
        told = pattern.search(words)
        if told is not None:
            digits = next((group for group in told.groups() if group and group.isdecimal()), None)
            spelled = told[2].lower() if told[2] else ""
            found[name] = int(digits) if digits else _ORDINALS.index(spelled) + 1
    return found
