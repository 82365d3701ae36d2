"""Where a piece of news was written, at the head of a paragraph: "OSLO (Zembla Wire) —",
"PORT PELL, Ohio —". It names a place and an agency that the news itself does not speak of.
"""

from __future__ import annotations

import re

_DATELINE = re.compile(
    r"(?P<place>[^\W\d_][\w.'’-]*(?: [^\W\d_][\w.'’-]*){0,3})"
    r"(?:,[^()—–―]{1,60}?)?(?:\s*\([^()]{1,60}\))?"  # a state or a day, an agency
    r"\s*(?:[—–―]|--|(?<=\s)-(?=\s))[—–―-]*\s*"
)
_SHORTEST_PLACE = 3


def behind_dateline(text: str, start: int, end: int) -> int:
    """Where the text goes on behind the dateline that begins a paragraph, its place in capitals;
    its start without one."""
    met = _DATELINE.match(text, start, end)
    if met is None or not met["place"].isupper() or len(met["place"]) < _SHORTEST_PLACE:
        return start
    return met.end() if met.end() < end else start
