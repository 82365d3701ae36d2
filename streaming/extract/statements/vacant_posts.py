"""Posts told before who gets them: "The theatre named a new director on Monday. Jane Roe, 39,
will take up the post in January."""

from __future__ import annotations

import re
from collections.abc import Iterator

from streaming.extract.statements.match import Match
from streaming.extract.statements.passing_on import (
    COMING,
    object_person,
    post_fills,
    subject_person,
)
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.posts import Post, is_office
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.role_names import role_name

_FILLS = frozenset("name appoint hire have get choose pick select unveil introduce".split())
_TAKES = frozenset("take accept assume start begin".split())
_CHOSEN = frozenset("appoint name elect".split())
_NEW = ("a", "new")
_THE_POST = re.compile(r"(?:up |on )?the (?:new )?(?:post|job|position|role)\b(?! (?:of|as|at))")
_TO_THE_POST = re.compile(r"[^.;]{0,60}\bto the (?:post|job|position)\b(?! (?:of|as|at))")
_NEAR = 300
"""Code points behind the post within which "the post" is that."""


def vacant_post(reading: Reading) -> Post | None:
    """The office that an organisation is said to have somebody new in, who is not named there."""
    items = reading.items
    for verb in reading.verbs:
        at = reading.clauses.subject(verb) if _FILLS & set(verb.lemmas) else None
        body = make_ref(reading.document, items[at]) if at is not None else None
        if body is None or body.kind != "organization" or verb.passive is True or verb.negated:
            continue
        behind = items[verb.at + 1 : verb.at + 5]
        if tuple(item.low for item in behind[:2]) != _NEW or len(behind) < 3:
            continue
        role, after = behind[2], behind[3] if len(behind) > 3 else None
        named = after is not None and (after.kind in ("ent", "comma", "name") or after.low == "of")
        if role.kind == "role" and is_office(role.low) and not named:
            return Post(role_name(role.text), body.name, body.kind, role.start)
    return None


def begun_posts(reading: Reading, vacant: Post | None) -> Iterator[Match]:
    """Those who take the vacant post that the text told of right before."""
    start = reading.sentence.start
    if vacant is None or not 0 < start - vacant.at < _NEAR:
        return
    text = reading.document.text
    for verb in reading.verbs:
        end = reading.items[verb.at].end
        person = None
        if _TAKES & set(verb.lemmas) and _THE_POST.match(text, end + 1):
            person = subject_person(reading, verb)
        elif _CHOSEN & set(verb.lemmas) and _TO_THE_POST.match(text, end, reading.sentence.end):
            passive = verb.passive is True
            person = subject_person(reading, verb) if passive else object_person(reading, verb)
        if person is None or verb.negated:
            continue
        span = (reading.items[verb.first].start, end)
        last = max(verb.at, reading.clause_end(verb) - 1)
        yield Match(COMING, post_fills(person, vacant, span), verb.first, last, verb)
