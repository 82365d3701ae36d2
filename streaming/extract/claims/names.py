"""Which names a slot takes: by the kind of whom they name, and by what a name's words tell; towns
with the region behind them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import get_args

from streaming.extract.claims.focus import LANDS, STATES
from streaming.extract.claims.page import Page
from streaming.extract.claims.records import Fill
from streaming.extract.lexicon import entries, table, words
from streaming.extract.model import EntityKind

_COMPANY_ENDS = "|".join(sorted(map(re.escape, words("organizations", "company"))))
_BY_WORDS = {
    "school": re.compile(
        r"\b(?:University|College|School|Academy|Institute|Conservatory|Polytechnic|Seminary|High"
        r"|State$|Wesleyan$|Tech$|A&M$|West Point|Annapolis|Sandhurst|Wharton"
        r"|Harvard|Yale|Oxford|Cambridge|Princeton|Stanford|Cornell|MIT|UCLA|LSE)\b"
    ),
    "company": re.compile(rf"^.*(?: & |\b(?:{_COMPANY_ENDS})\.?$)", re.IGNORECASE),
    "council": re.compile(
        r"\b(?:Council|Commission|(?:Subc|C)ommittee|Board|Parliament|Assembly|Legislature"
        r"|Congress|Senate|House)\b"
    ),
}
"""Sorts of bodies that their names tell."""
_WITHIN = tuple(entries(table("names")["origins_within"]))
_REGION = re.compile(
    ",\\s((?i:{whole})\\b(?! [A-Z])|(?i:{short})\\.)".format(
        whole="|".join(sorted(LANDS, key=len)[::-1]),
        short="|".join(sorted(words("places", "state_short") | {"man"}, key=len)[::-1]),
    )
)
""" "Reno, Nevada", "Thompson, Man.": a region with the comma before it."""
_SIDES = ("club", "school")
NAMED_KINDS = (*get_args(EntityKind), *_BY_WORDS, "side", "club")
"""What ``named_kinds`` may be asked for."""


def is_sort(fill: Fill, sort: str) -> bool:
    """Whether a body is of a sort ("school", "company", "council"), by the text or its words."""
    if fill.kind == "person":
        return False
    known = fill.sort == sort and fill.kind == "organization"
    return known or (sort in _BY_WORDS and bool(_BY_WORDS[sort].search(fill.value)))


def named_kinds(page: Page, fill: Fill, kinds: Sequence[str]) -> Fill | None:
    """The fill that a name gives a slot of these kinds, None where it is none of them.

    Beside the kinds of entities: ``school``, ``company`` and ``council`` by their names, ``side``
    (a club, or a school in a text about sport), ``club`` (a place said for its club).
    """
    for kind in kinds:
        if kind == fill.kind:
            return fill
        if kind in _BY_WORDS and is_sort(fill, kind):
            return replace(fill, kind="organization")
        if kind == "side" and (side := side_of(page, fill)) is not None:
            return side
        if kind == "club" and fill.kind == "place" and page.document.tells_of_sport:
            return club_of(page, fill)
    return None


def side_of(page: Page, fill: Fill) -> Fill | None:
    """A name as one of those who play; a place as the club of it that the document names."""
    if fill.kind == "place" and page.document.tells_of_sport:
        return club_of(page, fill)
    plays = fill.sort == "club" or (page.document.tells_of_sport and fill.sort in (*_SIDES, ""))
    return fill if fill.kind == "organization" and plays else None


def club_of(page: Page, place: Fill) -> Fill:
    """The one club of a place that the document names: "Harrow's general manager"; where it names
    none the place is its own: "Houston"."""
    named = (e for e in page.document.entities if e.kind == "organization")
    clubs = [e for e in named if e.sort in ("club", "") and e.name.startswith(f"{place.value} ")]
    if len(clubs) != 1:
        return replace(place, kind="organization")
    club = clubs[0]
    return Fill(club.name, "organization", place.span, club.sort, club.key, place.confidence)


def town(page: Page, head: int) -> Fill | None:
    """The place that a phrase names, with the region behind it: "Leeds, England"; of what is no
    place that in which it is ("her home in Hull")."""
    fill = page.named(head)
    if fill is None or fill.kind != "place":
        within = (w for case, w in page.doc.obliques(head) if case in _WITHIN)
        return next((found for w in within if (found := town(page, w)) is not None), None)
    if _REGION.match(page.document.text, fill.span[0] - 2):
        return None  # the region of the town before it
    region = _REGION.match(page.document.text, fill.span[1])
    if region is None:
        return fill
    span = fill.span[0], region.end()
    return Fill(f"{fill.value}, {region[1]}", "place", span, "", fill.entity, fill.confidence)


def is_state(page: Page, place: int) -> bool:
    """ "Roe of Ohio" stands for it."""
    fill = page.named(place)
    return fill is not None and fill.value.lower() in STATES
