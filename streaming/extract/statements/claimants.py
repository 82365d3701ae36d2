"""Whose statement it is: the chain of the innermost quotation that it stands in."""

from __future__ import annotations

from collections.abc import Sequence

from contract.records import Link, Quote


def chain_at(
    quotes: Sequence[Quote], at: int, direct_only: bool = False
) -> tuple[Link, ...]:
    """The chain of the shortest quotation whose content covers a position; empty for the
    article's own voice. ``direct_only``: what is said in passing in an indirect quotation
    ("the chairman, Lee, had resigned") is the article's."""
    best: tuple[int, tuple[Link, ...]] | None = None
    for quote in quotes:
        if direct_only and quote.kind == "indirect":
            continue
        if any(start <= at < end for start, end in quote.content):
            length = sum(end - start for start, end in quote.content)
            if best is None or length < best[0]:
                best = (length, quote.chain)
    return best[1] if best else ()
