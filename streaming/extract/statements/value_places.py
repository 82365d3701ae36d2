"""The place that a value means: a town by its region's name, too, or by its own alone."""

from __future__ import annotations

import re
from dataclasses import replace

from streaming.extract.statements.reading import Reading
from streaming.extract.statements.regions import REGION
from streaming.extract.statements.slots import Fill

_TOWN = re.compile(r"((?:[A-Z][\w.’'-]* ){0,2}[A-Z][\w.’'-]*), $")


def with_region(reading: Reading, town: Fill) -> Fill:
    """ "Reno, Nevada": a birthplace with the state or country that tells it from its namesakes."""
    region = REGION.match(reading.document.text, town.span[1])
    if town.kind != "place" or region is None or not region[1][0].isupper():
        return town
    return replace(town, value=f"{town.value}, {region[1]}", span=(town.span[0], region.end()))


def is_regional(reading: Reading, end: int) -> bool:
    """Whether a region stands behind the town that ends at ``end``: "of Reno, Nevada"."""
    return REGION.match(reading.document.text, end) is not None


def town_before_region(reading: Reading, region: Fill) -> Fill:
    """ "Raleigh, N.C.-based": the town, where only its region stands beside "based"."""
    start, text = region.span[0], reading.document.text
    town = _TOWN.search(text, max(reading.sentence.start, start - 40), start)
    based = text[region.span[1] : region.span[1] + 6] in ("-based", "‑based")
    if town is None or not based:
        return region
    return replace(region, value=town[1], span=town.span(1), ref=None)
