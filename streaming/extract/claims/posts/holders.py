"""Of whom a title is said, by the construction in which it stands: before a name, beside it, after
"is"; behind verbs and "as" see ``appointments``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile

from streaming.extract.claims.page import Page
from streaming.extract.claims.posts.appointments import behind_a_verb, behind_as
from streaming.extract.claims.posts.records import Held, Tenure, Title
from streaming.extract.claims.posts.words import (
    SHORT,
    is_head,
    is_named,
    is_of_several,
)
from streaming.extract.claims.records import Rule
from streaming.extract.lexicon import words
from streaming.extract.predications.arguments import is_time

_ADDRESSES = words("roles", "address_m", "address_f", "address_any")
_INDEFINITE = words("grammar", "quantifying")
_MANY = 2
_JOINING = (",", ";", "and", "&", "or")


def holders(page: Page, title: Title) -> Iterator[Held]:
    """Everyone whom the sentence gives the title to, once each."""
    named = _before_a_name(page, title)
    if named is not None:
        yield from _each(page, named, title.noun, "title")
        return
    if any(page.low(child) in _INDEFINITE for child in page.doc.under(title.noun, "det")):
        return
    for construction in (_beside, _after_is, behind_a_verb, behind_as):
        found = list(construction(page, title.noun))
        top = _shared(page, title.noun)
        one_of = is_of_several(page, title.noun) and not is_of_several(page, top)
        if not found and top != title.noun and not one_of:  # "its chair, Roe, or leaders who"
            beside = page.doc.under(title.noun, "nmod", "obl", "advmod")
            own = tuple(w for w in beside if is_time(page.doc, w))  # "and judge five years later"
            found = [replace(held, times=own or held.times) for held in construction(page, top)]
        if found:
            yield from found
            return


def _each(page: Page, holder: int, word: int, rule: Rule) -> Iterator[Held]:
    """Of one title its holder, of a plural those who are named in a row."""
    beside = page.doc.under(word, "nmod", "obl", "nmod:unmarked")
    times = tuple(w for w in beside if is_time(page.doc, w) and page.dates.of(w))
    if rule == "apposition" and not times and word in page.at:
        times = page.at[word].times
    if not is_of_several(page, word):
        yield Held(holder, word, rule, times=times)
        return
    people = _row(page, holder)
    for each in people if len(people) > 1 else ():
        yield Held(each, word, rule, times=times)


def _row(page: Page, holder: int) -> list[int]:
    """Who stands in a row from somebody on, however the tree hangs them on each other, up to the
    first with words of their own before the name: "Gov. Orr and Sens. Quill, Roe and Rep. Pell"."""
    doc = page.doc
    row = [holder]
    for each in row:
        row += [other for other in doc.coordinates(each) if other not in row]
    behind = sorted(each for each in row if each > holder)
    return [holder, *takewhile(lambda each: page.low(each - 1) in _JOINING, behind)]


def _before_a_name(page: Page, title: Title) -> int | None:
    """The head of the name that follows right behind: "general manager Ada Quill"; whatever the
    tree makes of the two."""
    doc = page.doc
    behind, end = title.words[-1] + 1, doc.sentences[doc.tokens[title.noun].sentence][1]
    while behind < end and _is_address(page, behind):
        behind += 1
    if behind >= end:
        return None
    mention = page.document.mention_of(behind)
    entity = page.document.entity_of(mention)
    if mention is None or entity is None or mention.kind != "name" or entity.kind != "person":
        return None
    return behind


def _is_address(page: Page, word: int) -> bool:
    """Whether a word between a title and a name is one more: "Chairman Rep. Quill"."""
    form = page.low(word).rstrip(".")
    known = form in SHORT or form in _ADDRESSES or is_head(page, word)
    return known and page.doc.form(word)[0].isupper()


def _shared(page: Page, noun: int) -> int:
    """The first of the titles that a noun is coordinated with: "founder and chief executive"."""
    tokens = page.doc.tokens
    while tokens[noun].relation == "conj":
        other = tokens[noun].head
        if tokens[other].upos not in ("NOUN", "PROPN") or _is_somebody(page, other):
            break
        noun = other
    return noun


def _is_somebody(page: Page, word: int) -> bool:
    """Whether a word is part of a person's name, not of a title or a group's."""
    entity = page.meant(word)
    return is_named(page, word) and entity is not None and entity.kind == "person"


def _beside(page: Page, noun: int) -> Iterator[Held]:
    """ "Ada Quill, the mayor", "the mayor, Ada Quill", "a scout named Ada Quill"."""
    doc = page.doc
    beside = [*doc.appositions(noun)[:1], *doc.called(noun)]
    for other in doc.under(noun, "conj"):  # "its chairman and chief executive, Ada Quill"
        beside += () if _is_somebody(page, other) else doc.appositions(other)[:1]
    if doc.tokens[noun].relation == "appos":
        # of names in a row the one that it stands behind, all of them if it is of several
        head = doc.tokens[noun].head
        row = [c for c in doc.coordinates(head) if c == head or (c < noun and is_person(page, c))]
        beside.append(row[0] if is_of_several(page, noun) else row[-1])
    for named in beside:
        if is_person(page, named) and not _in_other_words(page, noun, named):
            yield from _each(page, named, noun, "apposition")
            return


def _in_other_words(page: Page, noun: int, named: int) -> bool:
    """Whether only one of two words is within a quotation that says something before it: "“Thank
    you, senator,” Ada Quill said"."""
    doc = page.doc
    for quoted in page.document.quoted:
        start, end = quoted.outer
        inside = [w for w in (noun, named) if start <= doc.tokens[w].start < end]
        if len(inside) == 1:
            first = min(w for w in doc.subtree(inside[0]) if doc.tokens[w].start >= start)
            if doc.tokens[first].start > quoted.start:
                return True
    return False


def is_person(page: Page, word: int) -> bool:
    """Whether the words that one heads name a person."""
    if page.doc.tokens[word].upos == "NOUN" and page.doc.kind(word) not in ("person", ""):
        return False  # "hear from the president, an answer to it"
    return any(fill.kind == "person" for fill in page.naming(word))


def _tenure(page: Page, noun: int) -> Tenure:
    """ "came from Acme, where she was a director": no more."""
    told = page.at.get(noun)
    apart = any(page.low(child) == "where" for child in page.doc.under(noun, "advmod"))
    return "former" if apart and told is not None and told.tense == "past" else ""


def _after_is(page: Page, noun: int) -> Iterator[Held]:
    """ "is the mayor"; "the mayor is Ada Quill"."""
    doc = page.doc
    told = page.at.get(noun)
    if doc.under(noun, "cop") and not doc.under(noun, "case"):
        subjects = doc.subjects(noun)
        if is_of_several(page, noun) and len(subjects) < _MANY:
            return  # "is nine delegates short"
        ahead = told is not None and told.tense == "future"
        if doc.under(noun, "mark") and page.low(doc.under(noun, "mark")[0]) == "to" and not ahead:
            return  # "wants to be mayor", "unfit to be mayor"
        for subject in subjects:
            times = told.times if told is not None else ()
            yield Held(
                subject, noun, "copula", page.status(noun), times, tenure=_tenure(page, noun)
            )
    elif doc.tokens[noun].relation == "nsubj" and doc.under(doc.tokens[noun].head, "cop"):
        named = doc.tokens[noun].head
        if doc.tokens[named].upos == "PROPN" and not doc.under(named, "case"):
            yield Held(named, noun, "copula", page.status(named))
