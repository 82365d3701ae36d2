"""Who gets, has or leaves a post by a verb or a noun: "was named mayor", "served as mayor", "her
term as mayor", "As mayor, she"."""

from __future__ import annotations

from collections.abc import Iterator

from streaming.extract.claims.page import Page
from streaming.extract.claims.posts.records import Held
from streaming.extract.claims.posts.words import classes
from streaming.extract.doc import SUBJECTS

_TIMES = {
    "gives": "start_time", "keeps": "", "takes": "start_time", "holds": "point_in_time",
    "ends": "end_time", "removes": "end_time", "follows": "start_time",
}  # fmt: skip
_COMPLEMENTS = ("xcomp", "obj", "obl", "nsubj:pass", "ccomp")
_TO_THE_OBJECT = ("gives", "keeps", "removes")
_PROMOTING = ("promote", "elevate", "appoint", "elect", "name")
_WHOSE = ("at", "for", "with", "of", "to")
_UP = ("nmod", "obj", "obl", "nmod:unmarked", "obl:unmarked")


def behind_a_verb(page: Page, noun: int) -> Iterator[Held]:
    """ "was named mayor", "became mayor", "elected Ada Quill mayor"."""
    token = page.doc.tokens[noun]
    if token.relation not in _COMPLEMENTS or page.doc.under(noun, "case"):
        return
    kind = classes("verbs").get(page.lemma(token.head), "")
    if kind == "gives" and not page.doc.is_passive(token.head):
        inside = _named_within(page, noun)
        if inside:
            yield from _of_verb(page, token.head, kind, inside)
            return
    own = page.doc.under(noun, *SUBJECTS)  # the parser's "was named mayor", at times
    named = kind == "gives" and page.doc.is_passive(token.head)
    became = page.lemma(token.head) == "become"
    if named or became or (kind in ("gives", "takes", "holds") and token.relation == "xcomp"):
        yield from _of_verb(page, token.head, kind, own)


def _named_within(page: Page, noun: int) -> tuple[int, ...]:
    """ "named Ada Quill chief of staff": to the tree the name is part of the title."""
    inside = page.doc.under(noun, "compound", "nmod:desc", "nmod:unmarked")
    return tuple(w for w in inside if w < noun and page.doc.tokens[w].upos == "PROPN")[:1]


def behind_as(page: Page, noun: int) -> Iterator[Held]:
    """ "served as mayor", "was promoted to mayor", "her term as mayor", "As mayor, she"."""
    doc = page.doc
    cases = [page.low(case) for case in doc.under(noun, "case", "mark")]
    above = doc.tokens[noun].head
    if above < 0 or not {"as", "to"}.intersection(cases):
        return
    lemma = page.lemma(above)
    told = page.at[above].lemma if above in page.at else lemma  # with its particle: "step down"
    kind = classes("verbs").get(told, "")
    if doc.tokens[above].upos == "NOUN" and lemma in classes("nouns") and "as" in cases:
        yield from _of_noun(page, above)
    elif doc.tokens[above].upos not in ("VERB", "AUX"):
        return
    elif "as" in cases and kind and not _is_of_a_thing(page, above, kind):
        yield from _of_verb(page, above, kind)
    elif "to" in cases and lemma in _PROMOTING:
        yield from _of_verb(page, above, "gives")
    elif "as" in cases and not page.doc.under(noun, "det", "nmod:poss"):
        yield from _in_office(page, above, noun)


def _of_verb(page: Page, verb: int, kind: str, people: tuple[int, ...] = ()) -> Iterator[Held]:
    """Whom a verb of a class gives the post, or whose it takes; ``people`` if that is known."""
    doc = page.doc
    people = people or (doc.patients(verb) if kind in _TO_THE_OBJECT else doc.agents(verb))
    told, status = page.at.get(verb), page.status(verb)
    if status == "planned" and told is not None and told.tense != "future" and kind == "holds":
        return  # "fit to serve as mayor"
    times = told.times if told is not None else ()
    whose = tuple(head for case, head in doc.obliques(verb) if case in _WHOSE)
    if kind in _TO_THE_OBJECT:
        whose += doc.agents(verb)
    elif kind in ("takes", "ends"):
        whose += doc.objects(verb)
    for person in people:
        yield Held(person, verb, "verb", status, times, _TIMES[kind], whose)
    if kind == "follows":
        for person in doc.patients(verb):
            yield Held(person, verb, "verb", status, (), "")


def _is_of_a_thing(page: Page, verb: int, kind: str) -> bool:
    """Whether what a verb is done to is nobody: "used an account as mayor"."""
    things = page.doc.patients(verb) if kind in _TO_THE_OBJECT else ()
    return bool(things) and all(page.doc.kind(each) not in ("person", "") for each in things)


def _in_office(page: Page, verb: int, noun: int) -> Iterator[Held]:
    """ "As mayor, she opened it", "she opened it as mayor": whoever does the deed has the post
    then; not whoever is seen as somebody ("they see her as mayor"), nor would do it."""
    doc = page.doc
    if page.status(verb) not in ("asserted", "reported"):
        return
    if noun > verb and any(_is_of_somebody(page, each) for each in doc.patients(verb)):
        return
    for subject in doc.subjects(verb):
        if subject > noun or subject + 2 >= noun or verb < noun:
            yield Held(subject, noun, "noun", "asserted", (), "")


def _is_of_somebody(page: Page, thing: int) -> bool:
    """Whether an object is a person or somebody's: "praised his record as mayor"."""
    return page.doc.kind(thing) in ("person", "") or bool(page.doc.under(thing, "nmod:poss"))


def _of_noun(page: Page, noun: int) -> Iterator[Held]:
    """ "her term as mayor", "Quill's appointment as", "won a second term as mayor"."""
    doc = page.doc
    start = classes("nouns")[page.lemma(noun)] == "start"
    told, status = page.at.get(noun), page.status(noun)
    times = told.times if told is not None else ()
    whose = tuple(head for case, head in doc.obliques(noun) if case in _WHOSE)
    people = tuple(doc.meant(owner) for owner in doc.under(noun, "nmod:poss"))
    if not people and start:
        people = tuple(head for case, head in doc.obliques(noun) if case == "of")
    if not people:
        verb = _governor(page, noun)
        if verb is None or page.doc.under(verb, "iobj"):
            return  # "offered him a job as mayor"
        people, status = doc.subjects(verb), page.status(verb)
        times = times or (page.at[verb].times if verb in page.at else ())
    for person in people:
        name = "start_time" if start else "point_in_time"
        yield Held(person, noun, "noun", status, times, name, whose)


def _governor(page: Page, noun: int) -> int | None:
    """The verb whose object or adjunct a noun is, through the nouns between ("election to a
    second term")."""
    while page.doc.tokens[noun].relation in _UP:
        noun = page.doc.tokens[noun].head
        if page.doc.tokens[noun].upos == "VERB":
            return noun
    return None
