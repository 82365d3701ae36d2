"""A role as it is kept: "Gov." is governor, "the former county prosecutor" a prosecutor."""

from __future__ import annotations

import re

from streaming.extract.lexicon import words as word_list
from streaming.extract.statements.items import clean

_ABBREVIATED = {
    "cllr": "councillor",
    "cr": "councillor",
    "cllr.": "councillor",
    "coun": "councillor",
    "clr": "councillor",
    "gov.": "governor",
    "sen.": "senator",
    "state sen.": "state senator",
    "state rep.": "state representative",
    "rep.": "representative",
    "lt. gov.": "lieutenant governor",
}
_HELD_SO = re.compile(
    r"^(?:(?:first|new|then|former|ex|county|city|town|village)[\s-]+(?!base|minister)(?=\w)"
    r"|(?:federal|provincial) (?=(?:[a-z]+ )+minister$))",
    re.I,
)
_NUMBERED = re.compile(
    r"^(?:(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth"
    r"|\d+(?:st|nd|rd|th)) )(?=(?:full-time |permanent )?(?:manager|head coach|coach|president"
    r"|commissioner|mayor|governor|director|skipper|general manager|chief executive"
    r"|[a-z]+ (?:head|chief))$)",
    re.IGNORECASE,
)
"""Which of a row of holders one is: "the ninth manager"."""
_CLASS = re.compile(
    r"^(?:(?:redshirt|true|fifth-year) )?(?:freshman|sophomore|junior|senior|star|veteran) "
    r"(?=(?:co-)?captain$)",
    re.IGNORECASE,
)
"""Which year of school, or how good: "the senior captain"."""
_MEMBERS = (" TD", " MP", " MEP", " MSP", " MLA", " MLC")
_OF_ITS_PLACE = re.compile(
    r"(?:county|city|town|village) (?:attorney|clerk|manager|editor|counsel|council\w+|executive"
    r"|administrator|commissioner|supervisor|solicitor|engineer|planner|desk"
    r"|treasurer|auditor)"
    r"|(?-i:(?:City|County|Town|Village) (?:[A-Z][\w-]+ ){1,3}(?:Director|Superintendent)$)",
    re.IGNORECASE,
)
_POSITION_WORDS = word_list("sport", "position_words")


def position_name(role: str) -> str:
    """The position alone: "gritty starting second baseman" is a second baseman."""
    *before, head = role.split()
    kept = before[-1:] if before and before[-1] in _POSITION_WORDS else []
    return " ".join([*kept, head])


def role_name(words: str) -> str:
    """A role as it is kept: lower case, but for initials ("COO"); "Gov." is governor. What says
    how or where it is held ("the former county prosecutor") is left out, but for offices that
    are called so ("county attorney")."""
    text = _CLASS.sub("", _NUMBERED.sub("", clean(words)))
    if not _OF_ITS_PLACE.match(text):
        text = _HELD_SO.sub("", text)
    known = _ABBREVIATED.get(text.lower())
    if known:
        return known
    if text.endswith(_MEMBERS):
        return text.split()[-1]  # "the Labour MP"
    return " ".join(
        word if word.isupper() or "." in word else word.lower() for word in text.split()
    )
