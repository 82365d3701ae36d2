"""Posts that pass on: "Lee, the manager of the Owls, replaces Cho" was said of Cho too, and
"named Lee as his successor" of Lee what was said of the one before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from contract.vocabulary import Pattern
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import ROLE_CLAIM, Rule
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.posts import Post
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.standins import last_person

_FOLLOWS = frozenset("replace succeed".split())
_NAMING = frozenset("name appoint elect choose pick select tap announce".split())
_AS_SUCCESSOR = re.compile(r"\b(?:as|to be) (?P<whose>his|her) (?:successor|replacement)\b")
_COMING = Rule(ROLE_CLAIM, Pattern("", confidence=0.8, time="start_time"))
_FORMER = Rule(ROLE_CLAIM, Pattern("", confidence=0.75, time=""))


def former_holders(reading: Reading, known: Mapping[str, Post]) -> Iterator[Match]:
    """The posts of those whom somebody who was said to begin one follows in it."""
    for verb in reading.verbs:
        if not _FOLLOWS & set(verb.lemmas) or verb.passive is True or verb.negated or verb.modal:
            continue
        at = reading.clauses.subject(verb)
        successor = make_ref(reading.document, reading.items[at]) if at is not None else None
        post = known.get(successor.name) if successor is not None else None
        phrase = reading.phrase(verb.at + 1) if verb.at + 1 < len(reading.items) else None
        former = phrase.refs[0] if phrase is not None and phrase.refs else None
        if post is None or post.of is None or former is None or former.kind != "person":
            continue
        span = (reading.items[verb.first].start, reading.items[verb.at].end)
        fills = {
            "subject": [Fill(former.name, "person", former.span, former)],
            "role": [Fill(post.role.removeprefix("interim "), "role", span)],
            "value": [Fill(post.of, post.kind, span)],
        }
        yield Match(_FORMER, fills, first=verb.first, last=verb.at + 1)


def named_successors(reading: Reading, known: Mapping[str, Post]) -> Iterator[Match]:
    """ "named Jane Roe, its treasurer, as his successor": she begins the post that he was said
    to have. ``known`` are the posts by person; nothing where his is not known."""
    document, end = reading.document, reading.sentence.end
    found = _AS_SUCCESSOR.search(document.text, reading.sentence.start, end)
    verbs = [v for v in reading.verbs if found and reading.items[v.at].end < found.start()]
    verb = next((v for v in reversed(verbs) if _NAMING & set(v.lemmas)), None)
    if found is None or verb is None or verb.modal or verb.negated:
        return
    named = reading.clauses.subject(verb) if verb.passive else verb.at + 1
    phrase = reading.phrase(named) if named is not None and named < len(reading.items) else None
    successor = phrase.refs[0] if phrase is not None and phrase.refs else None
    if successor is None or successor.kind != "person":
        return
    gender = "m" if found["whose"] == "his" else "f"
    start = min(reading.items[verb.first].start, successor.span[0])
    before = last_person(document, start, gender)
    post = known.get(before.name) if before is not None else None
    if post is None or post.of is None:
        return
    fills = {
        "subject": [Fill(successor.name, "person", successor.span, successor)],
        "role": [Fill(post.role.removeprefix("interim "), "role", found.span())],
        "value": [Fill(post.of, post.kind, found.span())],
    }
    at = next(i for i, item in enumerate(reading.items) if item.end >= found.end())
    yield Match(_COMING, fills, first=verb.first, last=at, verb=verb)
