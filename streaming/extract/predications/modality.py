"""What the words beside a predicate tell of it: its form, its tense and whether it is negated."""

from __future__ import annotations

from functools import cache

from streaming.extract.doc import SUBJECTS, Doc
from streaming.extract.lexicon import entries, table, words
from streaming.extract.predications.records import Tense

_LIGHT = words("control", "light")
_FINITE = ("VBD", "VBZ", "VBP")
WH = ("WP", "WRB", "WDT", "WP$")
"""Tags of words that ask or take up."""


@cache
def classes(block: str) -> dict[str, str]:
    """The class of each word of one block of factuality.toml."""
    lists = table("factuality")[block]
    return {word: name for name in lists for word in entries(lists[name])}


def is_gerund(doc: Doc, word: int) -> bool:
    """Whether it is told by "-ing": "leaving", "being fired"."""
    first = (*doc.under(word, "aux", "aux:pass", "cop"), word)[0]
    return doc.tokens[first].xpos == "VBG"


def is_infinitive(doc: Doc, word: int) -> bool:
    """Whether "to" opens the clause that a word heads."""
    if not any(doc.form(mark).lower() == "to" for mark in doc.under(word, "mark")):
        return False
    return doc.tokens[word].xpos == "VB" or bool(doc.under(word, "cop", "aux:pass", "aux"))


def is_modifier(doc: Doc, word: int) -> bool:
    """Whether a participle tells of its noun what is so ("the bridge built by Acme")."""
    token = doc.tokens[word]
    participle = token.relation in ("acl", "amod") and token.xpos in ("VBN", "VBG")
    return participle and not doc.under(word, "mark", "case")


def is_negated(doc: Doc, word: int) -> bool:
    """By its own negation, that which "or" shares ("has not called or written") or, of a noun, that
    of the verb that has it ("does not have plans")."""
    if doc.is_negated(word):
        return True
    token = doc.tokens[word]
    if token.relation == "obj" and doc.tokens[token.head].lemma.lower() in _LIGHT:
        return is_negated(doc, token.head)
    joins = (doc.form(c).lower() for c in doc.under(word, "cc"))
    shares = token.relation == "conj" and not doc.under(word, *SUBJECTS, "aux", "cop")
    return shares and any(j in ("or", "nor") for j in joins) and is_negated(doc, token.head)


def tense_of(doc: Doc, word: int) -> Tense:
    """By the first finite verb of the group; "" of infinitives, gerunds and nouns."""
    alone = doc.tokens[word].xpos in ("VBD", "VBZ")
    for part in (word,) if alone else (*doc.under(word, "aux", "aux:pass", "cop"), word):
        xpos = doc.tokens[part].xpos
        if xpos == "MD":
            will = classes("auxiliaries").get(doc.form(part).lower()) == "planned"
            return "future" if will else "present"
        if xpos in _FINITE:
            return "past" if xpos == "VBD" else "present"
    bare = doc.tokens[word].relation == "xcomp" and not doc.under(word, "aux:pass")
    return "past" if doc.is_passive(word) and not bare else ""  # "will get it done"


def is_perfect(doc: Doc, word: int) -> bool:
    """Whether "have" and a past participle tell it."""
    return any(doc.tokens[a].lemma.lower() == "have" for a in doc.under(word, "aux"))
