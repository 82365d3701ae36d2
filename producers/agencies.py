"""Whose copy an article is: the wire service that its byline, dateline or last line names."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files

from producers.byline import parts

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

_DATELINE = re.compile(r"[^\n()]{1,80}\(([^()\n]{2,40})\)\s*[-–—:]")
"""LONDON (Reuters) - The first words; PARIS, May 4 (AFP) —"""
_COPYRIGHT = re.compile(r"(?:©|\(c\)|copyright)\s*(?:\d{4}\s*)?(?:by\s+)?([^.,;\n]{2,60})", re.I)
_TAIL = 400


def agency_of(byline: str | None, body: str, outlet: str | None = None) -> str | None:
    """The agency's name as ``agencies.toml`` gives it; None where nothing says that it is a
    copy, or where the outlet is the agency. One that is only quoted ("told Reuters") is none."""
    found = next(iter(_said(byline, body)), None)
    return None if found is None or signs().get(outlet or "") == found else found


def _said(byline: str | None, body: str) -> Iterator[str]:
    named = list(parts(byline))
    if dateline := _DATELINE.match(body.lstrip()[:200]):
        named.append(dateline[1].strip())
    yield from (signs()[name] for name in named if name in signs())
    if held := _COPYRIGHT.search(body[-_TAIL:]):
        holder = held[1].strip()
        yield from (
            agency
            for sign, agency in signs().items()
            if holder.startswith(sign) and not holder[len(sign) : len(sign) + 1].isalnum()
        )


@lru_cache(maxsize=1)
def signs() -> dict[str, str]:
    """The agency by each of its signs."""
    text = (files("producers") / "agencies.toml").read_text("utf-8")
    return {sign: one["name"] for one in tomllib.loads(text)["agency"] for sign in one["signs"]}
