"""Scores, records, shares of votes, sums."""

from __future__ import annotations

from collections.abc import Iterator

from streaming.extract.claims.games import games
from streaming.extract.claims.page import Page
from streaming.extract.claims.records import Stated
from streaming.extract.claims.shares import shares
from streaming.extract.claims.sums import sums


def quantities(page: Page) -> Iterator[Stated]:
    """What figures tell by nouns and by the set ways of their trades; what verbs tell of them
    are patterns."""
    yield from sums(page)
    yield from shares(page)
    yield from games(page)
