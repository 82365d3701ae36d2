"""To whom something is said: the verb's other object, or what "to" leads to."""

from __future__ import annotations

from contract.records import Span
from streaming.extract.quotes.attribution import Attribution
from streaming.extract.quotes.page import Page
from streaming.extract.quotes.spans import touch

_HEARING = frozenset(("tell", "bidding", "question"))
_TALKING = _HEARING | {"say", "promising"}
_TOWARDS = ("to", "at")
_DEAF = ("time", "quantity")


def hearer_of(page: Page, item: Attribution) -> Span | None:
    """The hearer by the verb of the cue; None where nobody is told of, or he is no hearer but a
    part of what is said or who says it."""
    if item.hearer is not None:
        return _whole(page, item.hearer)
    verbs = [
        word
        for span in item.cue
        for word in page.words(span)
        if page.doc.tokens[word].upos == "VERB"
    ]
    for verb in reversed(verbs):
        found = told_to(page, verb) or _is_told(page, verb)
        if found is not None:
            found = _whole(page, found)
            if not touch((found,), (*item.content, *item.source)):
                return found
    return None


def told_to(page: Page, verb: int) -> Span | None:
    """ "told | the board | that", "said to | the board |", "wrote in a letter to | the board |"."""
    doc = page.doc
    own = page.cue_classes(verb)
    if own & _TALKING and not doc.is_passive(verb):
        for child in (*doc.under(verb, "iobj"), *doc.under(verb, "obj")):
            sure = bool(own & {"tell", "bidding"}) or doc.tokens[child].relation == "iobj"
            if child > verb and _can_hear(page, child, sure=sure):
                return page.nominal(child)
    for preposition, child in doc.obliques(verb) if own & _TALKING else ():
        if preposition in _TOWARDS and _can_hear(page, child, sure=False):
            return page.nominal(child)
        for inner, whom in doc.obliques(child):
            if inner == "to" and _can_hear(page, whom, sure=False):
                return page.nominal(whom)
    return None


def _can_hear(page: Page, word: int, *, sure: bool) -> bool:
    """Whether a nominal may be whom somebody talks to: where the verb makes that ``sure`` all but
    what cannot hear, else people and bodies."""
    if page.doc.tokens[word].upos not in ("NOUN", "PROPN", "PRON"):
        return False
    kind = page.doc.kind(word) or ("person" if sure else "")
    return kind not in _DEAF if sure else kind in ("person", "organization")


def _is_told(page: Page, verb: int) -> Span | None:
    """ "| Roe | was asked by a caller": the subject of a passive."""
    if not page.doc.is_passive(verb) or not page.cue_classes(verb) & _HEARING:
        return None
    subject = next(iter(page.doc.under(verb, "nsubj:pass", "nsubj")), None)
    return page.nominal(subject) if subject is not None else None


def _whole(page: Page, span: Span) -> Span:
    """With the rest of a name that the span breaks off in, without the time behind it."""
    span = page.without_time(span)
    for mention in page.document.mentions_in(span):
        if mention.kind == "name":
            span = min(span[0], mention.start), max(span[1], mention.end)
    return span
