"""To whom something is said: the verb's other object, or what "to" leads to."""

from __future__ import annotations

from contract.records import Span
from streaming.extract.quotes.attribution import Attribution
from streaming.extract.quotes.page import Page
from streaming.extract.quotes.spans import touch

_NOMINAL = ("DET", "ADJ", "NOUN", "PROPN", "PRON", "NUM", "PART")
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
        found = told_to(page, verb) or _beside(page, verb, item)
        if found is not None:
            found = _whole_name(page, _without_time(page, found))
            if not touch((found,), (*item.content, *item.source)):
                return found
    return None


def _beside(page: Page, verb: int, item: Attribution) -> Span | None:
    """The nominal right behind a verb of telling, as far as nothing else begins: what "told" is
    followed by, whatever the tree makes of it."""
    doc = page.doc
    if not page.cue_classes(verb) & _HEARING or doc.is_passive(verb):
        return None
    words: list[int] = []
    for word in range(verb + 1, len(doc.tokens)):
        token = doc.tokens[word]
        told = any(start <= token.start < end for start, end in item.content)
        if told or token.upos not in _NOMINAL or doc.tokens[verb].sentence != token.sentence:
            break
        words.append(word)
    heads = [w for w in words if doc.tokens[w].upos in ("NOUN", "PROPN", "PRON")]
    if not heads or page.things.get(heads[-1]) == "time":
        return None
    return doc.span((words[0], heads[-1]))


def _without_time(page: Page, span: Span) -> Span:
    """ "the Register | years later": up to what tells when it was."""
    for word in page.words(span)[1:]:
        token = page.doc.tokens[word]
        if page.things.get(word) == "time" or token.relation in ("obl:unmarked", "advmod"):
            first = page.doc.tokens[page.doc.subtree(word)[0]].start
            return (span[0], page.doc.tokens[word - 1].end) if first > span[0] else span
    return span


def _whole_name(page: Page, span: Span) -> Span:
    """With the rest of a name that the span breaks off in."""
    for mention in page.document.mentions_in(span):
        if mention.kind == "name":
            span = min(span[0], mention.start), max(span[1], mention.end)
    return span


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
