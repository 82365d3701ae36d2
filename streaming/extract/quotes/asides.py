"""What a writer adds of another's view: "Hale said he had paid, a claim that Ortiz denied"."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from contract.records import Span
from streaming.extract.quotes.found import Found

_ASIDE = re.compile(
    r",\s(?:an?|the same)\s(?:[a-z-]+\s)?"
    r"(?:accusation|account|allegation|argument|assertion|assessment|assurance|charge|claim"
    r"|comment|conclusion|contention|description|estimate|explanation|figure|forecast|idea"
    r"|notion|pledge|prediction|promise|remark|statement|suggestion|theory|undertaking|vow)"
    r"\s(?:that|which)\s\Z"
)
_REACH = 50
"""Characters before a source in which such words stand."""


def without_asides(text: str, found: Sequence[Found]) -> list[Found]:
    """Cut each content but a direct one before the aside in which another source speaks."""
    cuts = sorted(
        match.start()
        for item in found
        if item.source
        for match in (_ASIDE.search(text, max(0, item.source[0][0] - _REACH), item.source[0][0]),)
        if match is not None
    )
    return [item if item.kind == "direct" or not cuts else _cut(item, cuts) for item in found]


def _cut(item: Found, cuts: Sequence[int]) -> Found:
    parts: list[Span] = []
    for start, end in item.content:
        i = bisect_right(cuts, start)
        parts.append((start, min(end, cuts[i])) if i < len(cuts) else (start, end))
    return replace(item, content=tuple(parts))
