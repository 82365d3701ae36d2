"""Who holds which post."""

from __future__ import annotations

from collections.abc import Iterator

from streaming.extract.claims.page import Page
from streaming.extract.claims.records import Stated


def posts(page: Page) -> Iterator[Stated]:
    """Nothing yet."""
    yield from ()
