"""What a title has behind it: its field ("of state", "for health and the environment") or whose it
is ("of the Gulls")."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.claims.page import Page
from streaming.extract.claims.posts.words import heads_of, is_named, singular
from streaming.extract.entities.descriptions import sorts_of
from streaming.extract.lexicon import words

_PORTFOLIOS = words("portfolios", "fields")
_UNITS = words("organizations", "units")
_CASES = ("of", "for", "on", "to")
_NAMED = ("person", "organization", "place")
_APART = ("acl:relcl", "acl", "appos", "parataxis")
_NAMING = ("flat", "compound", "appos", "nmod:desc")


def field_of(page: Page, word: int, last: int) -> tuple[int | None, int]:
    """The head of a title's field, None without one, and the word behind the title; ``word``
    heads the title, whose rank ends with ``last``."""
    field, behind = None, last + 1
    for case, head in page.doc.obliques(word):
        near = case in _CASES and min(page.doc.subtree(head)) == behind
        if near and _is_phrase(page, word, head):
            return head, head + 1
        if near and not is_owner(page, head) and _is_field(page, head, case):
            # "minister of state for forestry"
            field, behind = head, _behind(page.doc.subtree(head, (*_APART, "nmod")), behind)
    return field, behind


def _is_phrase(page: Page, word: int, head: int) -> bool:
    """ "member of Parliament": what the vocabulary has as one title."""
    said = f"{singular(page, word)} of {page.low(head)}"
    return said in heads_of(page.vocabulary).phrases


def is_owner(page: Page, word: int) -> bool:
    """Whether what is joined to a title is whose it is: a name, a pronoun, a noun of a body or a
    person with an article or an owner."""
    doc = page.doc
    if is_named(page, word) or doc.tokens[word].upos == "PRON":
        return True
    above = doc.tokens[word].head
    if (
        doc.tokens[word].upos == "PROPN"
        and doc.form(above)[0].islower()
        and not doc.form(word).isupper()
    ):
        return (
            page.low(word) not in _PORTFOLIOS
        )  # "mayor of Selkirk", though nothing tells what it is
    definite = bool(doc.under(word, "det", "nmod:poss"))
    noun = page.lemma(word)
    body = bool(sorts_of(noun)) or noun in _UNITS or doc.kind(word) in _NAMED
    named = any(is_named(page, w) for w in doc.under(word, *_NAMING))
    return definite and (body or named)


def _is_field(page: Page, head: int, case: str) -> bool:
    """Whether a noun is a field, no time: it has no article, or it is of a portfolio."""
    doc = page.doc
    if doc.kind(head) == "time" or page.dates.of(head) is not None or doc.under(head, "nmod:poss"):
        return False
    articles = [page.low(child) for child in doc.under(head, "det")]
    of_office = page.lemma(head) in _PORTFOLIOS and case in ("of", "for")
    return not articles or (articles == ["the"] and of_office)


def _behind(inner: Sequence[int], first: int) -> int:
    """Behind the last of the words that stand together from a first on."""
    behind = first
    while behind in inner:
        behind += 1
    return behind
