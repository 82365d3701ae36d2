"""Sums of money that somebody has, by the noun that they measure: "Acme's profit rose to $3m"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from streaming.extract.claims.figures import Figure
from streaming.extract.claims.page import Page
from streaming.extract.claims.records import Fill, Stated
from streaming.extract.claims.slots import fills
from streaming.extract.claims.whose import JOINS, owners
from streaming.extract.lexicon import words
from streaming.extract.measures.units import changes

_STANDING = words("money", "standing")
"""Verbs whose subject is what a sum measures: "the bill came to $3 million"."""
_GIVEN = words("money", "given")
_OF_AGENTS = words("money", "of_agents")
_OF_PATIENTS = words("money", "of_patients")


def sums(page: Page) -> Iterator[Stated]:
    """The sums whose noun tells whose they are; those that a verb gives are patterns."""
    kinds = page.vocabulary.predicates["money_amount"].subject
    for figure in page.figures.all:
        if figure.kind != "money" or figure.rate or figure.against >= 0:
            continue
        noun = measured(page, figure)
        if noun is not None:
            joins = (*JOINS, "from") if page.lemma(noun) in _GIVEN else JOINS
            for owner in owners(page, noun, kinds, joins) or _holders(page, figure, noun, kinds):
                if not figure.span[0] <= owner.span[0] < figure.span[1]:  # "Rs 94 crore"
                    yield _stated(page, figure, noun, owner)


def measured(page: Page, figure: Figure) -> int | None:
    """The noun that a sum measures, be it the subject of what tells the sum."""
    told = page.at.get(figure.clause)
    own = page.figures.measured(figure)
    if own is not None or told is None:
        return own
    if told.kind == "copula":
        subject = told.of("agent") if told.predicate == figure.word else ()
    elif told.lemma in _STANDING or (told.lemma in changes() and figure.joined == "to"):
        subject = told.of("agent") + told.of("patient")
    else:
        return None
    return subject[0].head if subject and page.doc.tokens[subject[0].head].upos == "NOUN" else None


def _holders(page: Page, figure: Figure, noun: int, kinds: Sequence[str]) -> list[Fill]:
    """Whose by what the noun is: what one earns on is one's own, a salary is of who is hired."""
    told = page.at.get(figure.clause)
    lemma = page.lemma(noun)
    if told is None or noun in (argument.head for argument in told.of("agent")):
        return []
    if noun in figure.path[:-1]:  # "an agency with a budget of $3 million"
        return []
    if any(page.doc.kind(a.head) == "organization" for a in told.of("patient")):
        return []  # "bought the company with debts of $3 million"
    if lemma in _OF_PATIENTS:
        takers = told.of("recipient") or told.of("patient") or told.of("agent")
    else:
        takers = told.of("patient" if told.passive else "agent") if lemma in _OF_AGENTS else ()
    return [fill for taker in takers for fill in fills(page, taker.head, kinds)]


def _stated(page: Page, figure: Figure, noun: int, owner: Fill) -> Stated:
    told = page.at.get(figure.clause)
    modality = page.status(noun)  # "expects sales of $3 million"
    if told is not None and modality == "asserted":
        modality = page.status(figure.clause)
    return Stated(
        predicate="money_amount",
        subject=owner,
        value=Fill(figure.text, "money", figure.span),
        word=figure.word,
        span=(min(page.place(noun)[0], figure.span[0]), max(page.place(noun)[1], figure.span[1])),
        rule="noun",
        modality=modality,
        qualifiers={"of": page.low(noun)},
        times=page.figures.times(figure),
        ahead=told is not None and told.tense == "future",
    )
