"""Scores, records, shares of votes, sums."""

from __future__ import annotations

from collections.abc import Iterator

from streaming.extract.claims.page import Page
from streaming.extract.claims.records import Stated


def quantities(page: Page) -> Iterator[Stated]:
    """Nothing yet."""
    yield from ()
