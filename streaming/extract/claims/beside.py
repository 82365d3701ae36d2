"""Times told beside a predicate that has none of its own in the tree."""

from __future__ import annotations

from collections.abc import Iterator

from streaming.extract.claims.page import Page
from streaming.extract.predications import Predication, light_verb
from streaming.extract.predications.arguments import is_time
from streaming.extract.times.told import Dated

_UNTIL = ("until", "till")
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


def time_of_when(page: Page, word: int) -> int | None:
    """ "until 2004, when it was sold": the head of the time in the phrase right before, of which
    "when" is told whatever the tree hangs the clause on. Its preposition is not the clause's."""
    doc = page.doc
    for when in doc.under(word, "advmod", "obl", "mark"):
        if page.low(when) != "when" or when < 2 or doc.tokens[when - 1].upos != "PUNCT":
            continue
        told = when - 2
        while 0 <= doc.tokens[told].head < when and is_time(doc, doc.tokens[told].head):
            told = doc.tokens[told].head
        return told if is_time(doc, told) else None
    return None


def end_of(page: Page, word: int) -> Dated | None:
    """ "was its head until he resigned in 2020", "hired in 2019 after four years as its head": when
    what lasted is told to have ended."""
    doc = page.doc
    ends = [
        clause
        for clause in doc.under(word, "advcl")
        if any(page.low(mark) in _UNTIL for mark in doc.under(clause, "mark"))
    ]
    length = page.dates.of(word) if doc.preposition(word) == "after" else None
    if length is not None and length.duration:
        ends.append(doc.tokens[word].head)
    dated = (page.dates.of(t) for end in ends if end in page.at for t in page.at[end].times)
    return next((d for d in dated if d is not None and not d.duration and not d.relation), None)


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
