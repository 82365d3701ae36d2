"""Whose statement it is: the chain of the innermost quotation that it stands in."""

from __future__ import annotations

from collections.abc import Sequence

from contract.records import Link, Quote
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.verb_groups import Verb

_THOUGHT = frozenset("understand wonder know explain".split())


def chain_at(quotes: Sequence[Quote], at: int, direct_only: bool = False) -> tuple[Link, ...]:
    """The chain of ``quote_at``; empty for the article's own voice."""
    quote = quote_at(quotes, at, direct_only)
    return quote.chain if quote is not None else ()


def quote_at(quotes: Sequence[Quote], at: int, direct_only: bool = False) -> Quote | None:
    """The shortest quotation whose content covers a position. ``direct_only``: what is said
    in passing in an indirect quotation ("the chairman, Lee, had resigned") is the article's."""
    covering = [
        quote
        for quote in quotes
        if not (direct_only and quote.kind == "indirect")
        and any(start <= at < end for start, end in quote.content)
    ]
    return min(covering, key=_length, default=None)


def _length(quote: Quote) -> int:
    return sum(end - start for start, end in quote.content)


def thinker(reading: Reading, verb: Verb) -> Link | None:
    """Whose view the verb's clause is: "Lee cannot understand why they fired him" is Lee's."""
    openers = [i for i in range(verb.first) if reading.items[i].low in ("why", "how")]
    if not openers:
        return None
    for other in reversed(reading.verbs):
        if other.at < openers[-1] and set(other.lemmas) & _THOUGHT:
            at = reading.clauses.subject(other)
            item = reading.items[at] if at is not None else None
            ref = make_ref(reading.document, item) if item else None
            if item is None or ref is None or ref.kind != "person":
                return None
            return Link(item.text, ref.name, "person", span=(item.start, item.end))
    return None
