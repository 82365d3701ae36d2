"""Of whom a title is said, by the construction in which it stands: before a name, beside it, after
"is", behind a verb of appointment, behind "as"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from streaming.extract.claims.page import Page
from streaming.extract.claims.posts.records import Held, Title
from streaming.extract.claims.posts.words import classes
from streaming.extract.predications import Status

_TIMES = {
    "gives": "start_time", "keeps": "", "takes": "start_time", "holds": "point_in_time",
    "ends": "end_time", "removes": "end_time", "follows": "start_time",
}  # fmt: skip
_COMPLEMENTS = ("xcomp", "obj", "obl", "nsubj:pass", "ccomp")
_TO_THE_OBJECT = ("gives", "keeps", "removes")


def holders(page: Page, title: Title) -> Iterator[Held]:
    """Everyone whom the sentence gives the title to, once each."""
    named = _before_a_name(page, title)
    if named is not None:
        yield from _each(page, named, title.noun, "title")
        return
    top = _shared(page, title.noun)
    for construction in (_beside, _after_is, _behind_a_verb, _behind_as):
        found = list(construction(page, top))
        if found:
            yield from found
            return


def _each(page: Page, holder: int, word: int, rule: str) -> Iterator[Held]:
    times = tuple(page.at[word].times) if word in page.at else ()
    times = times or tuple(
        w for w in page.doc.under(word, "nmod", "obl", "nmod:unmarked") if page.dates.of(w)
    )
    plural = page.doc.tokens[word].xpos in ("NNS", "NNPS")
    for each in page.doc.coordinates(holder) if plural else (holder,):
        yield Held(each, word, rule, times=times)  # type: ignore[arg-type]


def _before_a_name(page: Page, title: Title) -> int | None:
    """The first word of the name that follows right behind: "general manager Ada Quill"; whatever
    the tree makes of the two."""
    behind = title.words[-1] + 1
    if (
        behind >= len(page.doc.tokens)
        or page.doc.tokens[behind].sentence != page.doc.tokens[title.noun].sentence
    ):
        return None
    mention = page.document.mention_in(page.place(behind))
    entity = page.document.entity_of(mention)
    if mention is None or entity is None or mention.kind != "name" or entity.kind != "person":
        return None
    if mention.start != page.doc.tokens[behind].start:
        return None
    head = page.doc.tokens[behind].head
    inside = head >= 0 and mention.start <= page.doc.tokens[head].start < mention.end
    return head if inside else behind


def _shared(page: Page, noun: int) -> int:
    """The first of the titles that a noun is coordinated with: "founder and chief executive"."""
    while page.doc.tokens[noun].relation == "conj":
        noun = page.doc.tokens[noun].head
    return noun


def _beside(page: Page, noun: int) -> Iterator[Held]:
    """ "Ada Quill, the mayor", "the mayor, Ada Quill"."""
    doc = page.doc
    for named in doc.appositions(noun):
        if _is_person(page, named):
            yield from _each(page, named, noun, "apposition")
            return
    for called in doc.under(noun, "acl"):
        if page.lemma(called) in ("name", "call"):  # "a scout named Ada Quill"
            for named in doc.under(called, "xcomp", "obj", "obl"):
                if _is_person(page, named):
                    yield from _each(page, named, noun, "apposition")
                    return
    if doc.tokens[noun].relation == "appos":
        # of names in a row the one that it stands behind
        named = max(
            c
            for c in doc.coordinates(doc.tokens[noun].head)
            if c < noun or c == doc.tokens[noun].head
        )
        if _is_person(page, named):
            yield from _each(page, named, noun, "apposition")


def _is_person(page: Page, word: int) -> bool:
    return any(fill.kind == "person" for fill in page.naming(word))


def _after_is(page: Page, noun: int) -> Iterator[Held]:
    """ "is the mayor"; "the mayor is Ada Quill"."""
    doc = page.doc
    if doc.under(noun, "cop") and not doc.under(noun, "case"):
        for subject in doc.subjects(noun):
            times = page.at[noun].times if noun in page.at else ()
            yield Held(subject, noun, "copula", page.status(noun), times)
    elif doc.tokens[noun].relation == "nsubj" and doc.under(doc.tokens[noun].head, "cop"):
        named = doc.tokens[noun].head
        if doc.tokens[named].upos == "PROPN" and not doc.under(named, "case"):
            yield Held(named, noun, "copula", page.status(named))


def _behind_a_verb(page: Page, noun: int) -> Iterator[Held]:
    """ "was named mayor", "became mayor", "elected Ada Quill mayor"."""
    token = page.doc.tokens[noun]
    if token.relation not in _COMPLEMENTS or page.doc.under(noun, "case"):
        return
    kind = classes("verbs").get(page.lemma(token.head), "")
    named = kind == "gives" and page.doc.is_passive(token.head)
    became = page.lemma(token.head) == "become"
    if named or became or (kind in ("gives", "takes", "holds") and token.relation == "xcomp"):
        yield from _of_verb(page, token.head, kind)


def _behind_as(page: Page, noun: int) -> Iterator[Held]:
    """ "served as mayor", "her term as mayor", "As mayor, she"."""
    doc = page.doc
    cases = [page.low(c) for c in doc.under(noun, "case", "mark")]
    above = doc.tokens[noun].head
    if above < 0 or not ("as" in cases or "to" in cases):
        return
    lemma = page.lemma(above)
    kind = classes("verbs").get(lemma, "")
    if doc.tokens[above].upos in ("VERB", "AUX"):
        if "as" in cases and kind and kind != "become":
            yield from _of_verb(page, above, kind, noun)
        elif "to" in cases and lemma in ("promote", "elevate", "appoint", "elect", "name"):
            yield from _of_verb(page, above, "gives", noun)
        elif "as" in cases and noun < above and _is_bare(page, noun):
            yield from _fronted(page, above, noun)
    elif doc.tokens[above].upos == "NOUN" and lemma in classes("nouns"):
        yield from _of_noun(page, above)


def _is_bare(page: Page, noun: int) -> bool:
    """Without an article, as posts are behind "as"; or the one of somebody named."""
    return not any(page.low(c) in ("a", "an") for c in page.doc.under(noun, "det"))


def _of_verb(page: Page, verb: int, kind: str, noun: int | None = None) -> Iterator[Held]:
    doc = page.doc
    people = _receivers(page, verb) if kind in _TO_THE_OBJECT else doc.agents(verb)
    told = page.at.get(verb)
    times = told.times if told else ()
    whose = tuple(
        head for case, head in doc.obliques(verb) if case in ("at", "for", "with", "of", "in", "to")
    )
    if kind in _TO_THE_OBJECT:
        whose += doc.agents(verb)
    elif kind in ("takes", "ends"):
        whose += doc.objects(verb)
    status = page.status(verb)
    for person in people:
        yield Held(person, verb, "verb", status, times, _TIMES[kind], whose)
    if kind == "follows":
        for person in doc.patients(verb):
            yield Held(person, verb, "verb", "asserted" if status == "asserted" else status, (), "")


def _receivers(page: Page, verb: int) -> tuple[int, ...]:
    """Who is named or chosen: the object, in the passive the subject."""
    doc = page.doc
    if doc.is_passive(verb):
        return doc.subjects(verb)
    objects = (*doc.objects(verb), *doc.under(verb, "iobj"))
    return tuple(o for o in objects if _is_person(page, o))


def _fronted(page: Page, verb: int, noun: int) -> Iterator[Held]:
    """ "As mayor, she opened it": whose the post is does the deed, and has it as it does."""
    for subject in page.doc.subjects(verb):
        if subject > noun or subject + 2 >= noun:
            yield Held(subject, noun, "noun", "asserted", (), "")


def _of_noun(page: Page, above: int) -> Iterator[Held]:
    """ "her term as mayor", "Quill's appointment as", "won a second term as mayor"."""
    doc = page.doc
    kind = classes("nouns")[page.lemma(above)]
    name = "start_time" if kind == "start" else "point_in_time"
    told = page.at.get(above)
    times = told.times if told else ()
    whose = tuple(
        head for case, head in doc.obliques(above) if case in ("at", "for", "with", "of", "in")
    )
    people: Iterable[int] = [doc.meant(p) for p in doc.under(above, "nmod:poss")]
    if kind == "start" and not people:
        people = [h for case, h in doc.obliques(above) if case == "of"]
    status: Status = "asserted"
    if not people:
        verb = _governor(page, above)
        if verb is None:
            return
        people, status = doc.subjects(verb), page.status(verb)
        times = times or (page.at[verb].times if verb in page.at else ())
    for person in people:
        if _is_person(page, person):
            yield Held(person, above, "noun", status, times, name, whose)


def _governor(page: Page, noun: int) -> int | None:
    """The verb whose object or adjunct a noun is, through the nouns between ("election to a
    second term")."""
    while page.doc.tokens[noun].relation in ("nmod", "obj", "obl", "nmod:unmarked", "obl:unmarked"):
        noun = page.doc.tokens[noun].head
        if page.doc.tokens[noun].upos == "VERB":
            return noun
    return None
