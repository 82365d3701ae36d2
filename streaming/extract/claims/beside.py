"""Times told beside a predicate that has none of its own in the tree."""

from __future__ import annotations

from collections.abc import Iterator

from streaming.extract.claims.page import Page
from streaming.extract.predications import Predication, light_verb
from streaming.extract.predications.arguments import is_time

_CLAUSES = ("advcl", "acl:relcl", "ccomp", "parataxis")
"""What tells of another deed, at a time of its own."""


def times_beside(page: Page, word: int) -> tuple[int, ...]:
    """Heads of the phrases that date a predicate which no time of its own does: within its
    arguments ("the 2010 draft"), fronted and shared by what is coordinated ("In 2010 she left Acme
    and joined Bolt"), or the governor's of an infinitive ("agreed on Tuesday to sign") and of a
    noun that a verb only carries ("made her debut in 2010")."""
    told = page.at.get(word)
    if told is None:
        return ()
    within = tuple(_within(page, told))
    return within or _above(page, told)


def _within(page: Page, told: Predication) -> Iterator[int]:
    for argument in told.arguments:
        if argument.inherited or argument.role not in ("patient", "oblique", "attribute"):
            continue
        own = page.doc.subtree(argument.head, _CLAUSES)
        for inner in argument.words:
            if inner != argument.head and inner in own and is_time(page.doc, inner):
                yield inner


def _above(page: Page, told: Predication) -> tuple[int, ...]:
    token = page.doc.tokens[told.predicate]
    governor = page.at.get(token.head)
    if governor is None:
        return ()
    if light_verb(page.doc, told.predicate) is not None:
        return governor.times
    if token.relation == "conj":
        return tuple(t for t in governor.times if t < governor.predicate)
    return governor.times if token.relation == "xcomp" else ()
