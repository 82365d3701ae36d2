"""Sums told in passing: "was losing $12 million a year", "she will oversee an agency with a budget
of $1.9 billion"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from streaming.extract.statements.currencies import AMOUNT
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.match import Match
from streaming.extract.statements.passing_on import subject_person
from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.results import sum_match
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.verb_groups import Verb

_ABOUT = r"(?:about |nearly |almost |roughly |more than |some |up to |as much as )?"
_YEARLY = re.compile(
    rf"\b(?P<how>losing|loses|lost|lose|earning|earns|earned) {_ABOUT}(?P<money>{AMOUNT})"
    r" (?:a|per|each|every) (?:year|month|week|quarter)\b"
)
_OVERSEEN = re.compile(
    r"\b(?P<verb>oversees?|leads?|runs?|heads?|directs?|manages?|overseen|overseeing|running)"
    r" (?:an?|the|its) (?:\w+ ){0,2}?(?:agency|department|bureau|company|firm|district|charity"
    r"|authority|system|organi[sz]ation|university|school|ministry|library|museum)"
    r" (?:with|that has)\b[^.;]{0,60}?"
    rf"\b(?P<of>budget|payroll|endowment|revenue) of {_ABOUT}(?P<money>{AMOUNT})"
)


_SALARIED = re.compile(
    r",? (?:at|on|with|for) an? (?:[a-z-]+ ){0,2}(?P<of>salary|wage|stipend|pay package)"
    rf" (?:of|worth) {_ABOUT}(?P<money>{AMOUNT})"
)
_PAID_FOR = frozenset(
    "serve work start begin take become join return act step name appoint hire elect promote pick"
    " choose select tap install confirm succeed replace".split()
)


def _salaries(reading: Reading) -> Iterator[Match]:
    """ "will serve as manager from Monday, at a salary of $148,000": of who is to work."""
    text, start, end = reading.document.text, reading.sentence.start, reading.sentence.end
    for found in _SALARIED.finditer(text, start, end):
        told = [v for v in reading.verbs if reading.items[v.at].start < found.start()]
        verb = told[-1] if told else None
        if verb is None or verb.negated or _PAID_FOR.isdisjoint(verb.lemmas):
            continue
        who = _object(reading, verb) or subject_person(reading, verb)
        if who is not None:
            whose = Fill(who.name, who.kind, who.span, who)
            yield sum_match(reading, whose, found["of"], found.span("money"))


def _object(reading: Reading, verb: Verb) -> Ref | None:
    """The person right behind a verb of choosing."""
    at = verb.at + 1
    ref = make_ref(reading.document, reading.items[at]) if at < len(reading.items) else None
    return ref if ref is not None and ref.kind == "person" and verb.passive is not True else None


def sums_in_passing(reading: Reading, discourse: Discourse) -> Iterator[Match]:
    """The sums of a sentence that belong to a body told of in passing."""
    text, start, end = reading.document.text, reading.sentence.start, reading.sentence.end
    for found in _YEARLY.finditer(text, start, end):
        body = _subject(reading, found.start("how"))
        if body is not None and body.kind == "organization":
            of = "loss" if found["how"].startswith("los") else "profit"
            whose = Fill(body.name, body.kind, body.span, body)
            yield sum_match(reading, whose, of, found.span("money"))
    if not reading.lacks(("salary", "wage", "stipend", "package")):
        yield from _salaries(reading)
    overseen = _OVERSEEN.search(text, start, end)
    if overseen is not None:
        led = _led(reading, overseen.start("verb"), discourse)
        if led is not None:
            whose = Fill(led[0], "organization", led[1])
            match = sum_match(reading, whose, overseen["of"], overseen.span("money"))
            match.verb = None  # the budget is the body's whoever will oversee it
            yield match


def _verb_at(reading: Reading, start: int) -> Verb | None:
    return next((v for v in reading.verbs if reading.items[v.at].start == start), None)


def _subject(reading: Reading, start: int) -> Ref | None:
    """The subject of the verb at an offset of the text."""
    verb = _verb_at(reading, start)
    at = reading.clauses.subject(verb) if verb is not None and not verb.negated else None
    return make_ref(reading.document, reading.items[at]) if at is not None else None


def _led(reading: Reading, start: int, discourse: Discourse) -> tuple[str, tuple[int, int]] | None:
    """The body that the subject of a verb of leading is chosen to lead, or leads."""
    verb = _verb_at(reading, start)
    person = subject_person(reading, verb) if verb is not None else None
    if person is None:
        return None
    chosen, post = discourse.to_lead.get(person.name), discourse.posts.get(person.name)
    if chosen is not None:
        return chosen.name, person.span
    known = post is not None and post.kind == "organization" and post.of
    return (known, person.span) if known else None
