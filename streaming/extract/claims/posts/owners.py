"""Whose a post is: of which body, place or person, by the construction and never by distance."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from streaming.extract.claims.page import Page
from streaming.extract.claims.posts.records import Held, Title
from streaming.extract.claims.posts.titles import is_owner
from streaming.extract.claims.records import Fill
from streaming.extract.lexicon import entries, table

_PARTY = re.compile(r"\s*[,(]\s*(?:R|D|I|Republican|Democrat|Democratic)[-–‐. ]+(?:of )?(?P<place>[A-Z][\w.]*(?: [A-Z][\w.]*)?)")


@cache
def _cases() -> frozenset[str]:
    return frozenset(entries(table("posts")["owners"]["prepositions"]))


@cache
def _serving() -> frozenset[str]:
    return frozenset(entries(table("posts")["owners"]["serving"]))


def owner_of(page: Page, title: Title, held: Held) -> Fill | None:
    """Who or what has somebody in the post, None where the sentence does not say."""
    for owner in _owners(page, title, held):
        return owner
    return None


def _owners(page: Page, title: Title, held: Held) -> Iterator[Fill]:
    noun = title.noun
    yield from _before(page, title)
    yield from _behind(page, title, noun)
    if title.field is not None:
        yield from _behind(page, title, title.field)
    yield from _shared(page, title)
    for word in held.whose:
        yield from (f for f in page.naming(word) if f.kind in ("organization", "place"))
    if held.rule == "title":
        yield from _of_party(page, held.holder)


def _before(page: Page, title: Title) -> Iterator[Fill]:
    """ "Gulls manager", "the company's manager", "its manager"."""
    doc = page.doc
    heads = {title.noun, *(w for w in title.words if doc.tokens[w].head not in title.words)}
    for word in sorted({c for head in title.words for c in doc.under(head, "nmod:poss", "compound", "nmod:desc", "amod", "nmod", "flat")} | set(_beside(page, title))):
        if word >= title.words[0] or word in heads:
            continue
        possessive = doc.tokens[word].relation == "nmod:poss"
        found = page.named(doc.meant(word)) if possessive else _name_at(page, word)
        if found is not None and found.kind in ("organization", "place", "person"):
            yield found
        elif possessive and doc.tokens[word].upos == "NOUN" and doc.kind(word) in ("organization", "place"):
            yield _phrase(page, word)


def _beside(page: Page, title: Title) -> Iterator[int]:
    """The word right before a title's first."""
    first = title.words[0]
    if first > page.doc.sentences[page.doc.tokens[first].sentence][0] and page.doc.tokens[first - 1].upos == "PROPN":
        yield first - 1


def _name_at(page: Page, word: int) -> Fill | None:
    """What a name stands for, not what a noun with it means ("the Gulls manager")."""
    mention = page.document.mention_in(page.place(word))
    return page.named(word) if mention is not None and mention.kind == "name" else None


def _behind(page: Page, title: Title, noun: int) -> Iterator[Fill]:
    """ "manager of the Gulls", "professor at Pell University"."""
    doc = page.doc
    for case, head in doc.obliques(noun):
        if case not in _cases() or (case == "to" and title.noun == noun and page.lemma(noun) not in _serving()):
            continue
        if head == title.field or head < title.noun:
            continue
        found = [f for f in page.naming(doc.meant(head)) if f.kind in ("organization", "place", "person")]
        if found:
            yield found[0]
        elif case in ("of", "at", "for") and is_owner(page, head, case) and doc.kind(head) != "person":
            yield _phrase(page, head)
        yield from _behind(page, title, head) if not found and head != noun else ()


def _phrase(page: Page, word: int) -> Fill:
    """A body that has no name, by its words without the article."""
    words = [w for w in page.doc.phrase(word) if page.doc.tokens[w].relation != "det"]
    span = page.doc.span(words)
    return Fill(page.text(span), "organization", span, confidence=0.8)


def _shared(page: Page, title: Title) -> Iterator[Fill]:
    """ "founder and chief executive of Acme", "the Acme founder and chief executive"."""
    doc = page.doc
    top = title.noun
    while doc.tokens[top].relation == "conj":
        top = doc.tokens[top].head
    for other in doc.coordinates(top):
        if other == title.noun or page.named(other) is not None and doc.tokens[other].upos == "PROPN":
            continue
        yield from _behind(page, replace(title, noun=other, words=(other,), field=None), other)
        for word in doc.under(other, "nmod:poss", "compound"):
            found = page.named(doc.meant(word)) if doc.tokens[word].relation == "nmod:poss" else _name_at(page, word)
            if found is not None and word < other and found.kind != "person":
                yield found


@cache
def _states() -> dict[str, str]:
    return {}


def _of_party(page: Page, holder: int) -> Iterator[Fill]:
    """ "Sen. Ada Quill, D-Ohio": the place that a member is of."""
    mention = page.document.mention_in(page.place(holder))
    if mention is None:
        return
    met = _PARTY.match(page.document.text, mention.end)
    if met is None:
        return
    span = met.span("place")
    named = page.document.mention_in(span)
    entity = page.document.entity_of(named)
    if entity is not None and entity.kind == "place":
        yield Fill(entity.name, "place", span, entity.sort, entity.key)
        return
    known = table("nations")
    state = known.get(met["place"].lower().rstrip("."))
    if isinstance(state, str):
        yield Fill(state, "place", span)
