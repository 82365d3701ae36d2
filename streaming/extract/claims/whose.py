"""Whose a noun is: what a possessor, "of" or a name before it tells."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.claims.page import Page
from streaming.extract.claims.records import Fill
from streaming.extract.claims.slots import fills

JOINS = ("of", "for", "by", "at")


def owners(page: Page, noun: int, kinds: Sequence[str], joins: Sequence[str] = JOINS) -> list[Fill]:
    """Those of these kinds to whom a noun belongs: "her pay", "the pay of Roe", "Acme profit"; a
    place before a noun tells where."""
    heads = list(page.doc.under(noun, "nmod:poss"))
    heads += [head for case, head in page.doc.obliques(noun) if case in joins]
    before = [w for w in page.doc.under(noun, "compound") if page.doc.tokens[w].upos == "PROPN"]
    for head in (*heads, *before):
        each = page.doc.coordinates(page.doc.meant(head))
        found = [fill for word in each for fill in fills(page, word, kinds)]
        if found and not (head in before and found[0].kind == "place"):
            return found
    return []
