"""The award that "the award" stands for: the one that the text named last."""

from __future__ import annotations

import re

from streaming.extract.statements.lexicon import AWARD

THE_AWARD = re.compile(
    r"(?<![\w-])(?:the|that) (?:[$£€]\d[\d,.]*(?: million)? )?"
    r"(?:award|prize|medal|honou?r|trophy)\b"
    r"(?=[,.;]| (?:in|for|on|at|last|twice|again|after|when|and|but|by|as|this|to)\b)"
)
"""Behind which no noun stands that the award only describes: "the award ceremony"."""
_BACK = 700
_SORTS = {"medal": "medal", "trophy": "trophy"}


def told_award(text: str, at: int) -> str | None:
    """The award named last within reach before ``at``, of the sort that the noun tells."""
    found = list(AWARD.finditer(text, max(0, at - _BACK), at))
    noun = re.compile(r"\w+ (?:[$£€]\S+ (?:million )?)?(\w+)").match(text, at)
    sort = _SORTS.get(noun[1], "") if noun is not None else ""
    named = [match[0] for match in found if sort in match[0].lower()]
    return named[-1] if named else None
