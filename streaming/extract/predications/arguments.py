"""The arguments of one predicate, out of its own tree and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from streaming.extract.doc import SUBJECTS, Doc
from streaming.extract.lexicon import words
from streaming.extract.predications.control import objects as objects_of
from streaming.extract.predications.control import subjects
from streaming.extract.predications.modality import WH, is_modifier
from streaming.extract.predications.predicates import Predicate
from streaming.extract.predications.records import Argument, Role

_LIGHT = words("control", "light")
_TIMES = words("statements", "time_words")
_SHIFTED = ("ago", "later", "earlier")
_OF_DAY = ("a.m.", "p.m.", "am", "pm", "o'clock")
_HOURS = 24
_BEFORE_HOURS = words("statements", "before_hours")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")

_TAKING_PART = ("person", "organization", "place")
"""What a noun before a noun of an act must be to take part in it: no "terror attack"."""


def arguments_of(doc: Doc, predicate: Predicate) -> tuple[Argument, ...]:
    """All of them, coordinated ones each; each word once, in the order of the roles."""
    if predicate.kind in ("verb", "participle"):
        found = [*_of_verb(doc, predicate)]
    elif predicate.noun is not None:
        found = [*_of_nominalisation(doc, predicate)]
    else:
        found = [*_of_description(doc, predicate)]
    seen = {predicate.word} if predicate.lemma != "be" else set()
    kept = []
    for argument in found:
        if argument.head not in seen and not _is_parted(doc, argument):
            seen.add(argument.head)
            kept.append(_apart(doc, argument, predicate.word))
    return tuple(kept)


def _is_parted(doc: Doc, argument: Argument) -> bool:
    """Whether what a word is coordinated with is so and it is not, or it is no noun but a clause
    of its own: "in Hull, not Pell", "no time or money", "was on leave and has been fired"."""
    token = doc.tokens[argument.head]
    if token.relation != "conj" or argument.role == "content":
        return False
    but = any(doc.form(c).lower() == "but" for c in doc.under(argument.head, "cc"))
    clause = token.upos == "VERB" and doc.under(argument.head, "aux", *SUBJECTS)
    negated = doc.is_negated(token.head) and not but
    return bool(clause) or negated or doc.is_negated(argument.head)


def _apart(doc: Doc, argument: Argument, predicate: int) -> Argument:
    """An argument without the clause of its predicate: "the speech delivered by Roe"."""
    if predicate not in argument.words or argument.head > predicate:
        return argument
    own = set(doc.subtree(predicate))
    left = [word for word in argument.words if word not in own and word < min(own)]
    while left and left[-1] != argument.head and doc.tokens[left[-1]].upos == "PUNCT":
        left.pop()
    return argument._replace(words=tuple(left)) if argument.head in left else argument


def _arguments(
    doc: Doc, role: Role, heads: Iterable[int], preposition: str = "", inherited: bool = False
) -> Iterator[Argument]:
    for head in heads:
        said = (head,) if role == "content" else doc.phrase(head)
        yield Argument(role, head, said, preposition, inherited)


def _of_verb(doc: Doc, predicate: Predicate) -> Iterator[Argument]:
    verb = predicate.word
    objects = tuple(o for o in objects_of(doc, verb) if not tells_when(doc, o))
    receivers = [each for r in doc.under(verb, "iobj") for each in doc.coordinates(r)]
    if not objects and receivers and doc.under(verb, "obj"):
        objects, receivers = tuple(receivers), []  # "released him the following spring"
    elif not (objects or doc.under(verb, "ccomp", "xcomp")):
        objects, receivers = tuple(receivers), []  # "paid the crew"
    own = bool(doc.under(verb, *SUBJECTS))
    doing = subjects(doc, verb)
    if doc.is_passive(verb):
        undergone: Role = "recipient" if doc.under(verb, "obj") else "patient"
        yield from _arguments(doc, "agent", doc.agents(verb))
        yield from _arguments(doc, undergone, doing, inherited=not own)
    else:
        yield from _arguments(doc, "agent", doing, inherited=not own)
    told = not receivers and any(doc.under(c, *SUBJECTS) for c in doc.under(verb, "ccomp"))
    hearers = [o for o in objects if told and doc.kind(o) in ("person", "organization")]
    yield from _arguments(doc, "patient", (o for o in objects if o not in hearers))
    yield from _arguments(doc, "recipient", [*receivers, *hearers])
    second = [o for o in doc.under(verb, "obj")[1:] if not tells_when(doc, o)]
    yield from _arguments(doc, "attribute", second)  # "considered them her enemies"
    for clause in doc.under(verb, "ccomp"):
        asks = "whether" if _is_question(doc, clause) else ""
        yield from _arguments(doc, "content", (clause,), asks)
    for complement in doc.under(verb, "xcomp"):
        verbal = doc.tokens[complement].upos in ("VERB", "AUX") or doc.under(complement, "cop")
        role: Role = "content" if verbal else "attribute"
        joins = "" if verbal else doc.preposition(complement)  # "remained on track"
        yield from _arguments(doc, role, doc.coordinates(complement), joins)
    yield from _obliques(doc, verb)
    if predicate.kind == "participle":  # "Acme-owned", "Hull-based"
        yield from _arguments(doc, "oblique", doc.under(verb, "compound", "obl:unmarked"))


def _is_question(doc: Doc, clause: int) -> bool:
    """Whether a clause asks or leaves open: "if she would stay", "who would"."""
    marks = (doc.form(m).lower() for m in doc.under(clause, "mark"))
    wh = (doc.tokens[c].xpos in WH for c in doc.under(clause, *SUBJECTS, "obj", "obl", "advmod"))
    return any(m in ("whether", "if") for m in marks) or any(wh)


def tells_when(doc: Doc, word: int) -> bool:
    """Whether a word beside a verb is a time: of what the tree has for its object a date ("resigned
    Monday"), or what stands beside another object, and no amount of time."""
    if not is_time(doc, word):
        return False
    token = doc.tokens[word]
    if token.relation != "obj":
        return True
    beside = [o for o in doc.under(token.head, "obj", "iobj") if o != word]
    dated = token.upos in ("PROPN", "NUM") or bool(beside)
    return dated and not doc.under(word, "nmod:poss", "nummod")


def lasts(doc: Doc, word: int) -> bool:
    """Whether an object says how long, too: "spent two years", as "ended her campaign" does not."""
    return is_time(doc, word) and not doc.under(word, "nmod:poss")


def _obliques(doc: Doc, word: int) -> Iterator[Argument]:
    for preposition, head in doc.obliques(word):
        if not preposition and doc.kind(head) == "time" and doc.tokens[head].upos == "NUM":
            continue  # "killed the gunman, Roe, 29, at the mill"
        role: Role = "attribute" if preposition == "as" else "oblique"
        for each in doc.coordinates(doc.meant(head)):  # "out of sight and under cover"
            own = doc.preposition(each) if each != head else ""
            yield from _arguments(doc, role, (each,), own or preposition)


def _of_nominalisation(doc: Doc, predicate: Predicate) -> Iterator[Argument]:
    """Possessor, "of" and "by"; who has it made, where a light verb governs it."""
    word, noun = predicate.word, predicate.noun
    assert noun is not None
    of = [head for preposition, head in doc.obliques(word) if preposition == "of"]
    by = [head for preposition, head in doc.obliques(word) if preposition == "by"]
    owners = doc.under(word, "nmod:poss")
    of_role: Role = "patient" if by or (of and owners) else noun.of
    possessor: Role = "patient" if by else "agent" if of else noun.possessor
    for owner in owners:
        yield from _arguments(doc, possessor, doc.coordinates(doc.meant(owner)))
    for head in by:
        yield from _arguments(doc, "agent", doc.coordinates(head))
    for head in of:
        yield from _arguments(doc, of_role, doc.coordinates(doc.meant(head)))
    for before in doc.under(word, "compound"):
        if doc.tokens[before].upos == "PROPN" or doc.kind(before) in _TAKING_PART:
            # "the FBI investigation", but "the Selkirk attack"
            does = doc.kind(before) == "organization"
            yield from _arguments(doc, noun.possessor if does else noun.of, (before,))
    for preposition, head in doc.obliques(word):
        if preposition not in ("of", "by"):
            yield from _arguments(doc, "oblique", doc.coordinates(doc.meant(head)), preposition)
    clauses = (c for c in doc.under(word, "acl") if not is_modifier(doc, c))
    yield from _arguments(doc, "content", clauses)
    light = light_verb(doc, word)
    if light is not None and not by and not owners:
        yield from _arguments(doc, "agent", doc.agents(light), inherited=True)


def light_verb(doc: Doc, noun: int) -> int | None:
    """The verb that tells of a noun's act as its own subject's: "launched an attack"."""
    token = doc.tokens[noun]
    light = token.relation == "obj" and doc.tokens[token.head].lemma.lower() in _LIGHT
    return token.head if light else None


def _of_description(doc: Doc, predicate: Predicate) -> Iterator[Argument]:
    """Who is so called, and of whom or what: possessor, preposition or a noun before it."""
    word = predicate.word
    if predicate.lemma == "be" and predicate.kind == "copula":
        case = " ".join(doc.form(c).lower() for c in doc.under(word, "case"))
        yield from _arguments(doc, "agent", doc.subjects(word))
        yield from _arguments(doc, "oblique", doc.coordinates(word), case)
    elif predicate.kind == "possession":
        pass
    elif predicate.of is None:
        own = bool(doc.under(word, *SUBJECTS))
        yield from _arguments(doc, "agent", doc.subjects(word), inherited=not own)
        yield from _arguments(doc, "content", doc.under(word, "ccomp", "xcomp"))
    else:
        several = predicate.kind == "copula"  # "the winners were Roe and Orr"
        called = doc.coordinates(predicate.of) if several else (predicate.of,)
        yield from _arguments(doc, "agent", called)
    for owner in doc.under(word, "nmod:poss"):
        yield from _arguments(doc, "oblique", doc.coordinates(doc.meant(owner)), "'s")
    for before in doc.under(word, "compound", "nmod:desc"):
        yield from _arguments(doc, "oblique", (before,))
    yield from _obliques(doc, word)


def is_length(doc: Doc, argument: Argument) -> bool:
    """Whether an argument is a length of time that one is given: "sentenced to two years"."""
    if argument.preposition != "to" or doc.tokens[argument.head].upos != "NOUN":
        return False
    of_one = any(doc.form(d).lower() in ("a", "an") for d in doc.under(argument.head, "det"))
    return of_one or bool(doc.under(argument.head, "nummod"))


def is_time(doc: Doc, word: int) -> bool:
    """Whether a word heads a phrase that tells when."""
    form = doc.form(word).lower()
    if form in _SHIFTED:  # "two weeks ago", "a year later"
        return any(is_time(doc, child) for child in doc.under(word, "obl", "nmod"))
    if doc.tokens[word].upos == "NUM" and _is_bare(doc, word) and not _may_be_hour(doc, word):
        return False
    kind = doc.kind(word)
    if kind == "time" or _YEAR.fullmatch(form):
        return True
    named = doc.tokens[word].upos == "PROPN" and kind != "person"
    return form in _TIMES and (named or not kind)  # a campaign may be an event


def _is_bare(doc: Doc, number: int) -> bool:
    """Whether a number is neither a year nor the day of a month: "ranked first at 235"."""
    token, form = doc.tokens[number], doc.form(number).lower()
    if _YEAR.fullmatch(form) or not (form.isdecimal() or form.isalpha()):
        return False
    if token.relation == "conj":  # "April 6 and 7"
        return not is_time(doc, token.head)
    below = (c for c in doc.under(number) if doc.tokens[c].relation != "conj")
    return not any(is_time(doc, child) for child in below)


def _may_be_hour(doc: Doc, number: int) -> bool:
    """Whether a bare number tells a time: "at six", "9 p.m."."""
    form, behind = doc.form(number).lower(), doc.tokens[number + 1 :][:1]
    if any(doc.text[token.start : token.end].lower() in _OF_DAY for token in behind):
        return True
    late = form.isdecimal() and int(form) > _HOURS
    return doc.preposition(number) in _BEFORE_HOURS and not late and not doc.under(number, "nmod")
