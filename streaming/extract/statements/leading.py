"""Those who are said to run or lead a body, where the text has no title for them: "Jane Roe, who
runs the charity Open Doors"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from contract.vocabulary import Pattern
from streaming.extract.statements.leagues import is_league
from streaming.extract.statements.match import Match
from streaming.extract.statements.passing_on import subject_person
from streaming.extract.statements.patterns import Rule, Slot
from streaming.extract.statements.phrase import Ref
from streaming.extract.statements.posts import Post
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill, fits_by_words
from streaming.extract.statements.verb_groups import Verb

_CALLED = {"run": "head", "lead": "leader"}
_LEADS = Rule("position_held", Pattern("", confidence=0.75, time="point_in_time"))
_HAVE_LEADERS = frozenset("Party Alliance Front Movement Coalition Bloc Union".split())
_COMPANY = Slot("of", ("company",))
_ELSEWHERE = frozenset("to into on in out through off over away past by at".split())
"""Where one may lead a body, which makes nobody its leader: "led the Greens to victory"."""


def leading(reading: Reading, known: Mapping[str, Post], sport: bool) -> Iterator[Match]:
    """Who runs or leads what; nothing in a text about ``sport``, nor of those whose post in that
    body is among the ``known``."""
    if sport:
        return
    for verb in reading.verbs:
        role = next((_CALLED[lemma] for lemma in verb.lemmas if lemma in _CALLED), None)
        if role is None or verb.passive or verb.negated or verb.mode not in ("finite", "ing"):
            continue
        person, body = subject_person(reading, verb), _body(reading, verb)
        if person is None or body is None:
            continue
        post = known.get(person.name)
        if post is not None and post.of == body.name:
            continue
        if post is not None and post.of is None:
            role = post.role  # "Rabbi Jane Roe, who leads Temple Emeth"
        elif role == "leader" and not _HAVE_LEADERS & set(body.name.split()):
            continue  # who leads an agency or an orchestra has another title
        span = (reading.items[verb.first].start, reading.items[verb.at].end)
        fills = {
            "subject": [Fill(person.name, person.kind, person.span, person)],
            "value": [Fill(role, "role", span)],
            "of": [Fill(body.name, body.kind, body.span, body)],
        }
        last = next(i for i, item in enumerate(reading.items) if item.end >= body.span[1])
        yield Match(_LEADS, fills, first=verb.first, last=last, verb=verb)


def _body(reading: Reading, verb: Verb) -> Ref | None:
    """The organisation that is the verb's whole object."""
    at = reading.skip(verb.at + 1)
    phrase = reading.phrase(at) if at < len(reading.items) else None
    if phrase is None or not phrase.refs or phrase.refs[0].kind != "organization":
        return None
    named = phrase.refs[0]
    behind = reading.items[phrase.end].low if phrase.end < len(reading.items) else ""
    if phrase.head is not None or behind in _ELSEWHERE or is_league(named.name):
        return None
    if fits_by_words(_COMPANY, named):
        return None  # whoever runs one is its chief executive
    return named
