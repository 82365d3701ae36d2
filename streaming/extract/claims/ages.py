"""How old people are, as news writes it: "Ada Quill, 53,", "53-year-old Ada Quill", "is 53"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from streaming.extract.claims.page import Page
from streaming.extract.claims.records import Fill, Rule, Stated
from streaming.extract.lexicon import entries, table
from streaming.extract.model import Entity, Mention

_AGE = re.compile(
    r"(?:,\s*|\s*\()(?:aged?\s+)?(?P<age>1?\d{1,2})(?: years? old)?(?=\s*[,.;)])(?![,.]\d)"
)
_OLDEST = 115
_BESIDE = entries(table("grammar")["beside_ages"])
_AGING = entries(table("grammar")["aging"])
_YEARS = {"year", "years"}


def ages(page: Page) -> Iterator[Stated]:
    """Ages of the people whom the body names."""
    for mention in page.document.mentions:
        entity = page.document.entity_of(mention)
        if mention.kind == "name" and entity is not None and entity.kind == "person":
            yield from _behind(page, mention, entity)
    for sentence in page.sentences:
        for word in page.words_of(sentence):
            if page.doc.form(word).isdecimal() or page.low(word) == "old":
                yield from _told(page, word)


def _behind(page: Page, mention: Mention, entity: Entity) -> Iterator[Stated]:
    """What stands in brackets or between commas behind a name."""
    aged = _AGE.match(page.document.text, mention.end)
    word = page.head_in((mention.start, mention.end))
    if aged is None or word is None or not page.is_body(word) or not _is_age(aged["age"]):
        return
    name = (mention.start, mention.end)
    who = Fill(entity.name, "person", name, "", entity.key, mention.confidence)
    yield _stated(who, Fill(str(int(aged["age"])), "age", aged.span("age")), word, "shorthand")


def _told(page: Page, word: int) -> Iterator[Stated]:
    """ "53-year-old Ada Quill", "is 53 years old", "is 53", "turned 53"."""
    number = _years(page, word)
    if number is None:
        return
    years = str(int(page.doc.form(number)))
    age = Fill(years, "age", page.doc.span(sorted((number, word))))
    for holder, rule in _aged(page, word):
        for person in page.naming(holder):
            if person.kind == "person":
                yield _stated(person, age, word, rule, page)


def _years(page: Page, word: int) -> int | None:
    """The number that a word tells somebody's age by: before "old", or the word itself."""
    doc = page.doc
    if _is_age(doc.form(word)):
        alone = not doc.under(word, *_BESIDE)
        above = doc.tokens[word].head
        turned = above >= 0 and page.lemma(above) in _AGING
        return word if alone and (turned or doc.under(word, "cop")) else None
    if page.low(word) != "old" or not {page.low(w) for w in range(word - 2, word)} & _YEARS:
        return None
    numbers = [w for w in range(max(0, word - 4), word) if _is_age(doc.form(w))]
    return numbers[-1] if numbers else None


def _is_age(form: str) -> bool:
    return form.isdecimal() and len(form) <= len("100") and 0 < int(form) <= _OLDEST


def _aged(page: Page, word: int) -> Iterator[tuple[int, Rule]]:
    """Who is of an age that a word tells."""
    doc = page.doc
    head, relation = doc.tokens[word].head, doc.tokens[word].relation
    if doc.under(word, "cop"):
        yield from ((subject, "copula") for subject in doc.subjects(word))
    elif head >= 0 and page.lemma(head) in _AGING:
        yield from ((subject, "verb") for subject in doc.subjects(head))
    elif head < 0 or doc.kind(head) not in ("person", ""):
        return  # "a 12-year-old mare"
    elif relation in ("amod", "compound", "nmod:desc", "nummod"):
        yield head, "apposition"


def _stated(who: Fill, age: Fill, word: int, rule: Rule, page: Page | None = None) -> Stated:
    status = page.status(word) if page is not None and rule in ("copula", "verb") else "asserted"
    span = (min(who.span[0], age.span[0]), max(who.span[1], age.span[1]))
    passing = rule in ("apposition", "shorthand")
    return Stated("age", who, age, word, span, rule, status, in_passing=passing)
