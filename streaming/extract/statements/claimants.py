"""Whose statement it is: the chain of the innermost quotation that it stands in."""

from __future__ import annotations

from collections.abc import Sequence

from contract.records import Link, Quote


def chain_at(quotes: Sequence[Quote], at: int) -> tuple[Link, ...]:
    """The chain of the shortest quotation whose content covers a position; empty for the
    article's own voice."""
    best: tuple[int, tuple[Link, ...]] | None = None
    for quote in quotes:
        if any(start <= at < end for start, end in quote.content):
            length = sum(end - start for start, end in quote.content)
            if best is None or length < best[0]:
                best = (length, quote.chain)
    return best[1] if best else ()
