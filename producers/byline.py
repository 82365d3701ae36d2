"""Authors out of a printed byline."""

from __future__ import annotations

import re

_LEAD = re.compile(
    r"^\s*(?:by|from|written by|story by|(?:view all )?(?:posts|articles|stories) by)[:\s]+",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\s*(?:[,;|/&]|\band\b|\bwith\b)\s*")
_SUFFIX = re.compile(r",\s+(?=(?:jr|sr)\b|i{2,3}\b)", re.IGNORECASE)
_DESK = re.compile(
    r"\b(staff|writers?|reporters?|correspondents?|editors?|contributors?|columnists?|"
    r"special to|news service|bureau|desk|board)\b",
    re.IGNORECASE,
)


def parts(byline: str | None) -> tuple[str, ...]:
    """What a byline lists: people, desks, outlets, agencies."""
    if not byline:
        return ()
    text = _SUFFIX.sub(" ", _LEAD.sub("", byline))
    return tuple(dict.fromkeys(part.strip() for part in _BETWEEN.split(text) if part.strip()))


def authors(byline: str | None, outlet: str | None = None) -> tuple[str, ...]:
    """The names in a byline: "By Ann Lee and Bo Day, Staff Writers" gives Ann Lee, Bo Day.

    A desk or a staff as such ("Coastline Wire staff") is no author, nor is the outlet.
    """
    return tuple(
        part
        for part in parts(byline)
        if part[:1].isupper() and not _DESK.search(part) and part != outlet
    )
