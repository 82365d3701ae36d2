"""Sums of money as the papers of all countries write them: "A$1.2bn", "Rs 45 lakh", "12m euros",
"R45 000", "half a million pounds"."""

from __future__ import annotations

import re

from streaming.extract.lexicon import words


def _any_of(key: str) -> str:
    return "|".join(sorted(map(re.escape, words("money", key)), key=len, reverse=True))


SIGNS = "".join(sorted(words("money", "signs")))
_NUMBER = r"\d(?:[\d,]*\d)?(?:\.\d+)?"
_MANY = r"(?:lakh crore|(?:m|b|tr)illion|thousand|crores?|lakhs?)\b"
_SHORT = r"(?:mln|bln|trn|tn|[mbk]n?)\b"
_TIMES = rf"(?:[\s-]?{_MANY}|\s?{_SHORT}|[MBTK]N?\b)"
_SIGNED = rf"(?:{_any_of('before_sign')})?[{SIGNS}]"
_COUNTED = (
    r"(?:half an?|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|fifty)"
    r" (?:(?:hundred )?thousand|million|billion|trillion)"
)
MONEY = rf"{_SIGNED}\s?{_NUMBER}{_TIMES}?"
"""A sum with a sign."""
AMOUNT = (
    rf"{MONEY}|\b(?:{_any_of('codes')})\s?{_NUMBER}{_TIMES}?"
    rf"|\b(?:{_any_of('letters')})\s?(?:{_NUMBER}{_TIMES}|\d{{1,3}}(?:[, ]\d{{3}})+\b"
    r"|\d{2,3}(?= (?:a|per) (?:month|week|day|year)\b))"
    rf"|\b(?:{_NUMBER}{_TIMES}?|{_COUNTED})\s(?:(?:US|U\.S\.|New Zealand|Hong Kong|[A-Z][a-z]+)\s)?"
    rf"(?:{_any_of('names')})\b"
    rf"|\b{_NUMBER}\s?{_MANY}\swon\b(?!\s(?:the|a|an|by|in)\b)"
    r"|\b\d{1,2}(?:\.\d+)?p\b"
)
"""A sum in any form."""
HOLDS_WORDS = "million|billion|thousand"
"""What a sum without a figure holds."""
