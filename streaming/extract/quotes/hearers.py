"""To whom something is said: the verb's other object, or what "to" leads to."""

from __future__ import annotations

from contract.records import Span
from streaming.extract.quotes.attribution import Attribution
from streaming.extract.quotes.page import Page
from streaming.extract.quotes.spans import touch

_HEARING = frozenset(("tell", "bidding", "question"))


def hearer_of(page: Page, item: Attribution) -> Span | None:
    """The hearer by the verb of the cue; None where nobody is told of, or he is no hearer but a
    part of what is said or who says it."""
    verbs = [
        word
        for span in item.cue
        for word in page.words(span)
        if page.doc.tokens[word].upos == "VERB"
    ]
    for verb in reversed(verbs):
        found = told_to(page, verb)
        if (
            found is not None
            and not touch((found,), item.content)
            and not touch((found,), item.source)
        ):
            return found
    return None


def told_to(page: Page, verb: int) -> Span | None:
    """ "told | the board | that", "said to | the board |", "wrote in a letter to | the board |"."""
    doc = page.doc
    own = page.cue_classes(verb)
    if own & _HEARING and not doc.is_passive(verb):
        for child in (*doc.under(verb, "iobj"), *doc.under(verb, "obj")):
            if child > verb and page.things.get(child) != "time" and _is_nominal(page, child):
                return page.nominal(child)
    for preposition, child in doc.obliques(verb) if own & {"say", "tell"} else ():
        if preposition == "to" and page.things.get(child) in ("person", "organization"):
            return page.nominal(child)
        for inner, whom in doc.obliques(child):
            if inner == "to" and page.things.get(whom) in ("person", "organization"):
                return page.nominal(whom)
    return None


def _is_nominal(page: Page, word: int) -> bool:
    return page.doc.tokens[word].upos in ("NOUN", "PROPN", "PRON")
