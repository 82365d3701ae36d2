"""Whose a post is: of which body, place or person, by the construction and never by distance."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from streaming.extract.claims.focus import state_called
from streaming.extract.claims.page import Page
from streaming.extract.claims.posts.fields import is_owner
from streaming.extract.claims.posts.records import Held, Title
from streaming.extract.claims.posts.words import is_head, listed, singular
from streaming.extract.claims.records import Fill
from streaming.extract.lexicon import pairs, table, words

PARTY = "party"
"""The sort of an organisation that is one."""
MEMBERS = pairs("offices", "members")
"""The names of parties by what their members are called in small letters."""
_LETTER = f"[{''.join(each.upper() for each in MEMBERS if len(each) == 1)}]"
_CALLED = "|".join(each.capitalize() for each in MEMBERS if len(each) > 1)
_PLACE = r"(?P<place>[A-Z][\w.]*(?: [A-Z][\w.]*)?)"
_SEATS = tuple(
    map(
        re.compile,
        (
            rf"\s*[,(]\s*(?P<party>{_LETTER}|{_CALLED})(?:[-–‐]|,? of |\.,? ){_PLACE}",
            rf", an? {_PLACE} (?P<party>(?i:{_CALLED}))\b(?! [A-Z])",
            rf"\s*\((?:(?P<party>{_LETTER})|(?P<place>[A-Z][a-z]+\.|[A-Z]\.[A-Z]\.))\)",
        ),
    )
)
"""What stands behind the name of who has a seat: "R-Ohio", "a Tennessee Republican", "(Pa.)"."""
_ARTICLE = re.compile(r"^(?:the|an?) ", re.IGNORECASE)
_KINDS = ("person", "organization", "place")
_BEFORE = words("grammar", "owners")
_WITHIN_A_CLAUSE = ("conj", "xcomp", "appos", "nsubj", "nsubj:pass", "obj", "obl", "nmod", "flat")


def owners_of(page: Page, title: Title, held: Held, person: Fill) -> tuple[Fill, ...]:
    """Who or what may have a person in a post, the likeliest first, as the sentence says; no party
    where it is a seat that voters give ("the Republican senator")."""
    seated = _is_seat(page, title)
    return tuple(
        owner
        for owner in _owners(page, title, held)
        if not (seated and owner.sort == PARTY)
        and (owner.entity is None or owner.entity != person.entity)
    )


def _is_seat(page: Page, title: Title) -> bool:
    return singular(page, title.noun) in listed("owners", "seated")


def _owners(page: Page, title: Title, held: Held) -> Iterator[Fill]:
    behind = _behind_any(page, title)
    before = _before(page, title)
    # "the U.S. senator from Ohio" is of whom he stands for
    yield from (*behind, *before) if _is_seat(page, title) else (*before, *behind)
    if title.field is not None:
        yield from _behind(page, title, title.field)
    if all(case != "of" or head == title.field for case, head in page.doc.obliques(title.noun)):
        yield from _shared(page, title)
    for word in held.whose:
        yield from (f for f in page.naming(word) if f.kind in ("organization", "place"))
    if held.rule == "title":
        yield from _of_holder(page, title, held.holder)
    yield from _where(page, held.word)


def _behind_any(page: Page, title: Title) -> Iterator[Fill]:
    """What hangs on any word of a title: "attorney general of Ohio"."""
    for word in title.words:
        if page.doc.tokens[word].upos in ("NOUN", "PROPN", "ADJ"):
            yield from _behind(page, title, word)


def _before(page: Page, title: Title) -> Iterator[Fill]:
    """ "Gulls manager", "the company's manager", "its manager", "French president"; a body rather
    than the land of it: "France's Rally leader"."""
    found = list(_named_before(page, title))
    bodies = (fill for fill in found if fill.kind == "organization")
    yield from (*bodies, *(fill for fill in found if fill.kind != "organization"))


def _named_before(page: Page, title: Title) -> Iterator[Fill]:
    doc = page.doc
    beside = {c for head in title.words for c in doc.under(head, *_BEFORE)}
    if title.words[0] > doc.sentences[doc.tokens[title.noun].sentence][0]:
        beside.add(title.words[0] - 1)
    for word in sorted(w for w in beside if w < title.words[0]):
        possessive = doc.tokens[word].relation == "nmod:poss"
        found = page.named(doc.meant(word)) if possessive else _name_at(page, word)
        if found is not None and found.kind in _KINDS:
            yield found
        elif possessive and doc.tokens[word].upos == "NOUN" and doc.kind(word) in _KINDS[1:]:
            yield from _phrase(page, word)


def _name_at(page: Page, word: int) -> Fill | None:
    """What a name stands for, not what a noun with it means ("the Gulls manager")."""
    mention = page.document.mention_of(word)
    if mention is not None and mention.kind == "name":
        return page.named(word)
    land = table("nations")["of_nation"].get(page.low(word))
    return Fill(land, "place", page.place(word)) if isinstance(land, str) else None


def _behind(page: Page, title: Title, noun: int) -> Iterator[Fill]:
    """ "manager of the Gulls", "professor at Pell University"."""
    doc = page.doc
    for case, head in doc.obliques(noun):
        if case not in listed("owners", "prepositions"):
            continue
        if head == title.field or head < title.noun:
            continue
        seated = case == "from" and _is_seat(page, title)
        bodies = case in ("in", "within", "from") and not seated  # "a shortstop from Hull"
        kinds = ("organization",) if bodies else _KINDS
        found = [f for f in page.naming(doc.meant(head)) if f.kind in kinds]
        if found:  # who works at a firm, whatever it is called
            yield replace(found[0], kind="organization") if case == "at" else found[0]
        elif case in ("of", "at", "for") and is_owner(page, head) and doc.kind(head) != "person":
            yield from _phrase(page, head)
        yield from _behind(page, title, head) if not found and head != noun else ()


def _where(page: Page, word: int) -> Iterator[Fill]:
    """ "came from Acme in Hull, where she was a director": the body, else the place, before the
    "where" of the clause in which somebody has a post."""
    doc = page.doc
    while word >= 0 and not any(page.low(c) == "where" for c in doc.under(word, "advmod")):
        if doc.tokens[word].relation not in _WITHIN_A_CLAUSE:
            return
        word = doc.tokens[word].head
    above = doc.tokens[word].head if word >= 0 else -1
    beside = (above, *doc.under(above, "obj", "obl")) if above >= 0 else ()
    noun = max((w for w in beside if w < word and doc.tokens[w].upos != "VERB"), default=-1)
    if noun < 0:
        return
    named = list(page.naming(noun))
    if doc.preposition(noun) == "in":  # "at Acme in Hull, where"
        named += page.naming(doc.subtree(noun)[0] - 1)
    for kind in _KINDS[1:]:
        yield from (fill for fill in named if fill.kind == kind)


def _phrase(page: Page, word: int) -> Iterator[Fill]:
    """A body that has no name, by its words without the article; "the company" tells none."""
    doc = page.doc
    apart = {w for c in doc.under(word, "nmod", "acl") for w in doc.subtree(c) if c > word}
    apart.update(doc.under(word, "det"))
    words = [w for w in doc.phrase(word) if w not in apart]
    common = doc.kind(word) == "place" and doc.tokens[word].upos != "PROPN"  # "a populous state"
    if not common and (len(words) > 1 or doc.tokens[word].upos == "PROPN"):
        span = doc.span(words)
        kind = "place" if doc.kind(word) == "place" else "organization"
        yield Fill(_ARTICLE.sub("", page.doc.said(span)), kind, span, confidence=0.8)


def _shared(page: Page, title: Title) -> Iterator[Fill]:
    """ "founder and chief executive of Acme", "Acme's founder and chief executive"; of a title
    with a field nothing behind another:
    "secretary of state and chair of Acme"."""
    doc = page.doc
    top = title.noun
    while doc.tokens[top].relation == "conj":
        top = doc.tokens[top].head
    row = doc.coordinates(top)
    for other in row:
        if other == title.noun or not is_head(page, other):
            continue  # "at the hotel where Roe and the mayor live"
        if title.field is None:
            yield from _behind(page, replace(title, noun=other, words=(other,)), other)
        for word in doc.under(other, "nmod:poss"):
            found = page.named(doc.meant(word))
            if found is not None and found.kind != "person":
                yield found


def _of_holder(page: Page, title: Title, holder: int) -> Iterator[Fill]:
    """ "Judge Ada Quill of Hull County Court": the body behind the name, and of those who have
    seats the place too; of others that is where they come from."""
    seated = _is_seat(page, title)
    if seated:
        yield from _of_party(page, holder)
    for case, head in page.doc.obliques(holder):
        if case == "of":
            named = page.naming(head)
            yield from (
                f for f in named if f.kind == "organization" or (seated and f.kind == "place")
            )


def _of_party(page: Page, holder: int) -> Iterator[Fill]:
    """ "Sen. Ada Quill, D-Ohio": the place that a member is of."""
    mention = page.document.mention_of(holder)
    met = seat_behind(page, mention.end) if mention is not None else None
    if met is not None and met["place"]:
        state = state_called(met["place"])
        if state is not None:
            yield Fill(state, "place", met.span("place"))


def seat_behind(page: Page, end: int) -> re.Match[str] | None:
    """The party and the place of a seat, as they stand behind a name that ends there."""
    met = (seat.match(page.document.text, end) for seat in _SEATS)
    return next((each for each in met if each is not None), None)
