"""Ages within words that stand for somebody: "the 43-year-old former congressman"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from contract.vocabulary import Pattern
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill

_AGED = re.compile(r"\b(?P<age>\d{1,3})-years?-old\b")
_TOLD = Rule("age", Pattern("", confidence=0.8, time=""))
_OLDEST = 120


def match_told_ages(reading: Reading) -> Iterator[Match]:
    """The age of whoever such words stand for; nothing where they stand for nobody known."""
    for at, item in enumerate(reading.items):
        if item.mention is None or item.mention.kind != "nominal":
            continue
        found = _AGED.search(item.text)
        ref = make_ref(reading.document, item) if found is not None else None
        if found is None or ref is None or ref.kind != "person":
            continue
        age = int(found["age"])
        if 0 < age < _OLDEST:
            start = item.start + found.start("age")
            fills = {
                "subject": [Fill(ref.name, ref.kind, ref.span, ref)],
                "value": [Fill(str(age), "age", (start, start + len(found["age"])))],
            }
            yield Match(_TOLD, fills, first=at, last=at)
