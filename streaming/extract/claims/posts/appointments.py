"""Who gets, has or leaves a post by a verb: "was named mayor", "served as mayor"."""

from __future__ import annotations

from collections.abc import Iterator

from streaming.extract.claims.page import Page
from streaming.extract.claims.posts.records import Held, Tenure
from streaming.extract.claims.posts.words import VERBS
from streaming.extract.doc import SUBJECTS
from streaming.extract.predications.arguments import is_time

_TIMES = {
    "gives": "start_time", "keeps": "", "takes": "start_time", "holds": "point_in_time",
    "keeps_on": "point_in_time", "ends": "end_time", "removes": "end_time", "follows": "start_time",
}  # fmt: skip
_COMPLEMENTS = ("xcomp", "obj", "obl", "nsubj:pass", "ccomp")
_TO_THE_OBJECT = ("gives", "keeps", "removes")
_PROMOTING = ("promote", "elevate", "appoint", "elect", "name")
_WHEN = ("obl", "obj", "nmod", "appos")
_OF_THE_TIME = ("holds", "keeps_on", "ends", "removes")
"""Verbs that tell of the post that somebody has in the times beside them."""
_WHOSE = ("at", "for", "with", "of", "to")


def behind_a_verb(page: Page, noun: int) -> Iterator[Held]:
    """ "was named mayor", "became mayor", "elected Ada Quill mayor"."""
    token = page.doc.tokens[noun]
    if token.relation not in _COMPLEMENTS or page.doc.under(noun, "case"):
        return
    kind = VERBS.get(page.lemma(token.head), "")
    if kind == "gives" and not page.doc.is_passive(token.head):
        inside = _named_within(page, noun)
        if inside:
            yield from _of_verb(page, token.head, kind, inside)
            return
    own = page.doc.under(noun, *SUBJECTS)  # the parser's "was named mayor", at times
    named = kind == "gives" and page.doc.is_passive(token.head)
    became = page.lemma(token.head) == "become"
    if (
        named
        or became
        or (kind in ("gives", "takes", "holds", "keeps_on") and token.relation == "xcomp")
    ):
        yield from _of_verb(page, token.head, kind, own)


def _named_within(page: Page, noun: int) -> tuple[int, ...]:
    """ "named Ada Quill chief of staff": to the tree the name is part of the title."""
    inside = page.doc.under(noun, "compound", "nmod:desc", "nmod:unmarked")
    return tuple(w for w in inside if w < noun and page.doc.tokens[w].upos == "PROPN")[:1]


def behind_as(page: Page, noun: int) -> Iterator[Held]:
    """ "served as mayor", "was promoted to mayor", "served, the last two years as mayor"."""
    doc = page.doc
    cases = [page.low(case) for case in doc.under(noun, "case", "mark")]
    above = doc.tokens[noun].head
    if above < 0 or not {"as", "to"}.intersection(cases):
        return
    time = above
    while doc.tokens[above].relation.partition(":")[0] in _WHEN and is_time(doc, above):
        above = doc.tokens[above].head
    if time == above and (years := _years_before(page, noun)) is not None:
        time = years
    lemma = page.lemma(above)
    told = page.at[above].lemma if above in page.at else lemma  # with its particle: "step down"
    kind = VERBS.get(told, "")
    if doc.tokens[above].upos not in ("VERB", "AUX"):
        return
    owned = time != above and any(
        doc.tokens[w].upos != "PRON" for w in doc.under(time, "nmod:poss")
    )
    if owned:
        return  # "left after Roe's years as mayor"
    if time != above and doc.preposition(time) == "after":
        yield from _ended(page, above, time)
    elif time != above and kind not in _OF_THE_TIME:
        return
    elif "as" in cases and kind:
        yield from _of_verb(page, above, kind)
    elif "to" in cases and lemma in _PROMOTING:
        yield from _of_verb(page, above, "gives")


def _years_before(page: Page, noun: int) -> int | None:
    """The time that a role stands behind where both hang from one verb: "was hired after years as
    sheriff"."""
    doc = page.doc
    before = doc.subtree(noun)[0] - 1
    beside = before >= 0 and doc.tokens[before].head == doc.tokens[noun].head
    ends = beside and is_time(doc, before) and doc.preposition(before) == "after"
    return before if ends else None


def _ended(page: Page, verb: int, years: int) -> Iterator[Held]:
    """ "was hired in May after two years as sheriff": who had the post, for how long and, of what
    is done, until when."""
    told = page.at.get(verb)
    done = told is not None and page.status(verb) == "asserted"
    times = told.times if told is not None and done else ()
    for person in page.doc.subjects(verb):
        until = (years, *(time for time in times if time != years))
        yield Held(
            person, years, "verb", "asserted", until, "end_time", (), "former" if done else ""
        )


def _of_verb(page: Page, verb: int, kind: str, people: tuple[int, ...] = ()) -> Iterator[Held]:
    """Whom a verb of a class gives the post, or whose it takes; ``people`` if that is known."""
    doc = page.doc
    people = people or (doc.patients(verb) if kind in _TO_THE_OBJECT else doc.agents(verb))
    told, status = page.at.get(verb), page.status(verb)
    if (
        status == "planned"
        and told is not None
        and told.tense != "future"
        and kind in ("holds", "keeps_on")
    ):
        return  # "fit to serve as mayor"
    times = told.times if told is not None else ()
    whose = tuple(head for case, head in doc.obliques(verb) if case in _WHOSE)
    if kind in _TO_THE_OBJECT:
        whose += doc.agents(verb)
    elif kind in ("takes", "ends"):
        whose += doc.objects(verb)
    over = told is not None and told.tense == "past" and not (told.perfect or told.times)
    tenure: Tenure = "former" if kind == "holds" and over else ""
    for person in people:
        yield Held(person, verb, "verb", status, times, _TIMES[kind], whose, tenure)
    if kind == "follows":
        for person in doc.patients(verb):
            yield Held(person, verb, "verb", status, (), "")
