"""Who held a post before: "Lee, the manager of the Owls, replaces Cho" was said of Cho too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from contract.vocabulary import Pattern
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import ROLE_CLAIM, Rule
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.posts import Post
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill

_FOLLOWS = frozenset("replace succeed".split())
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
