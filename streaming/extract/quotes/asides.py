"""What a writer adds of another's view: "Hale said he had paid, a claim that Ortiz denied"."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from contract.records import Span
from streaming.extract.quotes.found import Found

_NOUN = (
    r",[”\"’']?\s(?:an?|the same)\s(?:[a-z-]+\s)?"
    r"(?:accusation|account|allegation|argument|assertion|assessment|assurance|charge|claim"
    r"|comment|conclusion|contention|description|estimate|explanation|figure|forecast|idea"
    r"|finding|view|complaint|notion|pledge|prediction|promise|remark|statement|suggestion|theory"
    r"|undertaking|vow|form of words|phrase|way of putting it)"
    r"\s(?:that|which)\s"
)
_ASIDE = re.compile(_NOUN + r"\Z")
_CONTESTED = re.compile(
    _NOUN + r"[^,.;:()“”]{2,60}\s(?:has |have |had )?(?:disput|den(?:y|ies|ied)|reject|contest"
    r"|(?:later |since |once )?(?:call|describ|dismiss|retract|withdr[ae]w|regret|apologi[sz]"
    r"|deplor|mock|ridicul|condemn))[a-z]*\b"
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
    cuts = sorted((*cuts, *_contested(text, found)))
    return [item if item.kind == "direct" or not cuts else _cut(item, cuts) for item in found]


def _contested(text: str, found: Sequence[Found]) -> list[int]:
    """Where somebody is said to dispute what was told: "…, a finding that the mill rejects"."""
    parts = [part for item in found if item.kind != "direct" for part in item.content]
    matches = (_CONTESTED.search(text, start, end) for start, end in parts)
    return [match.start() for match in matches if match is not None]


def _cut(item: Found, cuts: Sequence[int]) -> Found:
    parts: list[Span] = []
    for start, end in item.content:
        i = bisect_right(cuts, start)
        if parts and i and start - cuts[i - 1] <= len(",” "):
            break  # the aside is a part of its own
        parts.append((start, min(end, cuts[i])) if i < len(cuts) else (start, end))
    return replace(item, content=tuple(parts))
