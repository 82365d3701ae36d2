"""How old people are, and when they lived, as news writes it beside a name: "Ada Quill, 53,",
"53-year-old Ada Quill", "Ada Quill (1744-1829)"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from streaming.extract.claims.page import Page
from streaming.extract.claims.records import Fill, Rule, Stated
from streaming.extract.doc import SUBJECTS
from streaming.extract.model import Mention

_AGE = re.compile(
    r"(?:,\s*|\s*\()(?:aged?\s+)?(?P<age>1?\d{1,2})(?: years? old)?(?=\s*[,.;)])(?![,.]\d)"
)
_LIVED = re.compile(
    r"\s*\((?:(?P<born>1\d{3}|20\d\d)\s*[-–—]\s*(?P<died>1\d{3}|20\d\d)"
    r"|born(?: in)? (?P<only>1\d{3}|20\d\d))\)"
)
_OLDEST, _YOUNGEST, _HOURS = 115, 15, 12
_YEARS = {"year", "years"}


def ages(page: Page) -> Iterator[Stated]:
    """Ages and years of life of the people whom the body names."""
    for mention in page.document.mentions:
        entity = page.document.entity_of(mention)
        if mention.kind != "name" or entity is None or entity.kind != "person":
            continue
        word = page.word_at(mention.start)
        if word is None or not page.is_body(word):
            continue
        who = Fill(
            entity.name, "person", (mention.start, mention.end), "", entity.key, mention.confidence
        )
        yield from _beside(page, mention, who, word)
    for sentence in page.sentences:
        for word in page.words_of(sentence):
            if page.doc.form(word).isdecimal() or page.low(word) == "old":
                yield from _told(page, word)


def _beside(page: Page, mention: Mention, who: Fill, word: int) -> Iterator[Stated]:
    """What stands in brackets or between commas behind a name."""
    lived = _LIVED.match(page.document.text, mention.end)
    if lived is not None:
        years = int(lived["died"]) - int(lived["born"]) if lived["died"] else _YOUNGEST
        if not _YOUNGEST <= years <= _OLDEST:
            return  # a pupil's years, a player's
        for group, predicate in (("born", "born"), ("only", "born"), ("died", "died")):
            if lived[group]:
                year = Fill(lived[group], "time", lived.span(group))
                yield _stated(predicate, who, year, word, "shorthand")
        return
    aged = _AGE.match(page.document.text, mention.end)
    if aged is not None and 0 < int(aged["age"]) <= _OLDEST:
        age = Fill(str(int(aged["age"])), "age", aged.span("age"))
        yield _stated("age", who, age, word, "shorthand")


def _told(page: Page, word: int) -> Iterator[Stated]:
    """ "53-year-old Ada Quill", "is 53 years old", "is 53", "turned 53"."""
    number = _years(page, word)
    if number is None or not 0 < int(page.doc.form(number)) <= _OLDEST:
        return
    years = str(int(page.doc.form(number)))
    age = Fill(years, "age", page.doc.span(sorted((number, word))))
    for holder, rule in _aged(page, word):
        if _of_then(page, word, holder):
            continue
        for person in page.naming(holder):
            if person.kind == "person":
                yield _stated("age", person, age, word, rule, page)


def _of_then(page: Page, word: int, holder: int) -> bool:
    """Whether an age is that of a time in somebody's life: "since I was 19", "the best player by
    the time he was 15"; not "Quill, who was 59"."""
    told, own = page.at.get(word), page.doc.tokens[word]
    if told is None or told.tense != "past":
        return False
    beside = own.relation == "advcl" or own.relation.startswith("acl")
    return page.low(holder) == "i" or (beside and own.head != holder)


def _years(page: Page, word: int) -> int | None:
    """The number that a word tells somebody's age by: before "old", or the word itself."""
    doc = page.doc
    if doc.form(word).isdecimal():
        alone = not doc.under(word, "nmod", "compound", "det", "nummod", "advmod")
        cases = [page.low(case) for case in doc.under(word, "case")]
        above = page.lemma(doc.tokens[word].head) if doc.tokens[word].head >= 0 else ""
        told = not cases and (doc.under(word, "cop") or above == "turn")
        late = doc.form(word).isdecimal() and int(doc.form(word)) > _HOURS
        told = told or _at_age(page, word)
        told = told or (late and cases in (["at"], ["aged"]) and above == "die")
        return word if alone and told and len(doc.form(word)) <= len("100") else None
    if not {page.low(w) for w in range(word - 2, word)} & _YEARS:
        return None
    numbers = [w for w in range(max(0, word - 4), word) if doc.form(w).isdecimal()]
    return numbers[-1] if numbers else None


def _at_age(page: Page, word: int) -> bool:
    """Whether a number is the age at which somebody is told to have died: "died at age 94"."""
    age = page.doc.tokens[word].head
    verb = page.doc.tokens[age].head if age >= 0 and page.low(age) == "age" else -1
    return verb >= 0 and page.lemma(verb) == "die"


def _aged(page: Page, word: int) -> Iterator[tuple[int, Rule]]:
    """Who is of an age that a word tells."""
    doc = page.doc
    head, relation = doc.tokens[word].head, doc.tokens[word].relation
    if doc.under(word, "cop"):
        yield from ((subject, "copula") for subject in doc.subjects(word))
    elif head < 0:
        return
    elif _at_age(page, word):
        yield from ((subject, "verb") for subject in doc.subjects(doc.tokens[head].head))
    elif page.lemma(head) in ("turn", "die") and relation in ("obj", "xcomp", "obl"):
        yield from ((subject, "verb") for subject in doc.subjects(head))
    elif doc.kind(head) not in ("person", "") and relation not in SUBJECTS:
        return  # "a 12-year-old mare"
    elif relation in ("amod", "compound", "nmod:desc", "nummod"):
        yield head, "apposition"
        if doc.under(head, "cop"):
            yield from ((subject, "copula") for subject in doc.subjects(head))
    elif relation == "appos":
        yield head, "apposition"
    elif relation in SUBJECTS or doc.under(word, "det"):
        yield word, "apposition"


def _stated(
    predicate: str, who: Fill, value: Fill, word: int, rule: Rule, page: Page | None = None
) -> Stated:
    status = page.status(word) if page is not None and rule in ("copula", "verb") else "asserted"
    span = (min(who.span[0], value.span[0]), max(who.span[1], value.span[1]))
    return Stated(
        predicate,
        who,
        value,
        word,
        span,
        rule,
        status,
        in_passing=rule in ("apposition", "shorthand"),
    )
