"""Posts that pass on: "Lee, the manager of the Owls, replaces Cho" was said of Cho too, and "was
replaced by Lee" of Lee what was said of the one before."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from itertools import pairwise

from streaming.extract.statements.match import Match
from streaming.extract.statements.passing_on import (
    COMING,
    FORMER,
    NAMING,
    behind_verb,
    newly_named,
    object_person,
    person_of,
    person_with,
    post_fills,
    subject_person,
)
from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.posts import Post, is_office
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.verb_groups import Verb

_NAMING_OR_PROMOTE = NAMING | {"promote"}

_SENDING_OFF = frozenset("fire sack dismiss oust let part axe".split())
_FOLLOWS = frozenset("replace succeed".split())
_FOLLOWS_OR_FOLLOW = _FOLLOWS | {"follow"}
_LEAVES = frozenset("resign retire quit leave die depart step fire oust dismiss".split())
_BETWEEN = frozenset(("time", "prep", "adv", "det"))
_JOB_WENT = re.compile(
    r"\b(?:[Tt]he|that|[Hh]is|[Hh]er) (?:job|post|position|assignment)(?:, though,)? (?:\w+ly )?"
    r"(?:went|passed|fell) (?:instead )?to (?=[A-Z])"
    r"|\b(?:they|it|[A-Z]\w+) (?:then )?(?:gave|handed) (?:the|his|her) (?:job|post|reins)"
    r" to (?=[A-Z])"
)
_JOBS = frozenset("job post position assignment reins".split())
_NEAR = 600
"""How many code points before a sentence the post was begun that it tells of."""


def former_holders(reading: Reading, known: Mapping[str, Post]) -> Iterator[Match]:
    """The posts of those whom somebody who was said to begin one follows in it."""
    for verb in reading.verbs:
        follows = _followed_at(reading, verb)
        if (
            follows is None
            or verb.passive is True
            or verb.negated
            or verb.modal not in ("", "will")
        ):
            continue
        if verb.modal and any(each.preposition == "as" for each in behind_verb(reading, verb)):
            continue  # "will succeed Cho as manager": the role patterns'
        at = reading.clauses.subject(verb)
        successor = make_ref(reading.document, reading.items[at]) if at is not None else None
        post = known.get(successor.name) if successor is not None else None
        if post is None and (named := newly_named(reading, verb, known)) is not None:
            post = known[named.name]
        phrase = reading.phrase(follows) if follows < len(reading.items) else None
        former = phrase.refs[0] if phrase is not None and phrase.refs else None
        if post is None or former is None or former.kind != "person":
            continue
        if post.of is None and not (is_office(post.role) and post.at >= reading.sentence.start):
            continue
        start = reading.sentence.start
        if post.at < (start if verb.mode == "inf" else start - _NEAR):
            continue  # "hired him to replace Cho" from the post that he had
        span = (reading.items[verb.first].start, reading.items[verb.at].end)
        yield Match(FORMER, post_fills(former, post, span), first=verb.first, last=verb.at + 1)


def left_before(reading: Reading, known: Mapping[str, Post]) -> Iterator[Match]:
    """ "Lee took over after Cho resigned": the post that was told of Lee was Cho's before."""
    for verb, later in pairwise(reading.verbs):
        opener = reading.items[later.first - 2 : later.first] if later.first > 1 else []
        if not _comes(reading, verb) or not _LEAVES & set(later.lemmas) or later.negated:
            continue
        if not any(item.low in ("after", "when") for item in reading.items[verb.at : later.first]):
            continue
        coming, former = subject_person(reading, verb), subject_person(reading, later)
        post = known.get(coming.name) if coming is not None and opener else None
        if former is None or coming is None or former.name == coming.name:
            continue
        if post is None or post.of is None or not is_office(post.role):
            continue
        span = (reading.items[later.first].start, reading.items[later.at].end)
        yield Match(FORMER, post_fills(former, post, span), first=later.first, last=later.at)


def _comes(reading: Reading, verb: Verb) -> bool:
    """ "took over", "was promoted", "got the job"."""
    behind = reading.items[verb.at + 1 : verb.at + 2]
    over = "take" in verb.lemmas and [item.low for item in behind] == ["over"]
    return over or (verb.passive is True and bool((_NAMING_OR_PROMOTE) & set(verb.lemmas)))


def _followed_at(reading: Reading, verb: Verb) -> int | None:
    """The item at which is named who is followed: "replaces Cho", "takes over for Cho"."""
    if (_FOLLOWS_OR_FOLLOW) & set(verb.lemmas):
        return verb.at + 1
    at = verb.at + 1
    if "take" not in verb.lemmas or reading.items[at : at + 1] == []:
        return None
    if reading.items[at].low != "over":
        return None
    at += 1
    while at < len(reading.items) and reading.items[at].low not in ("for", "from"):
        if reading.items[at].kind not in _BETWEEN:
            return None
        at += 1  # "takes over on April 6 from Cho"
    return at + 1


def followers(
    reading: Reading, known: Mapping[str, Post], held: Mapping[str, Post], gone: Container[str]
) -> Iterator[Match]:
    """ "was replaced by Lee", "promoted Lee to replace him": Lee begins the office of the one
    who is followed, where the text told it. ``known`` are the posts by person; those who have
    ``gone`` from theirs begin another. Who is replaced leaves the post that he ``held`` and not
    the one that he is to get."""
    for verb in reading.verbs:
        if not _FOLLOWS & set(verb.lemmas) or verb.negated:
            continue
        subject, other = subject_person(reading, verb), object_person(reading, verb)
        coming, former = (other, subject) if verb.passive else (subject, other)
        if not verb.passive and (subject is None or subject.kind != "person"):
            coming = person_with(reading, verb)
        if coming is None or former is None or coming.name == former.name:
            continue
        post = (verb.passive and held.get(former.name)) or known.get(former.name)
        if reading.document.text.startswith(", now ", former.span[1]):
            continue  # "to succeed Cho, now a coach of the Bears"
        if post is None and known.get(coming.name) is not None and coming.name not in gone:
            yield from _dated_following(reading, verb, coming, former, known[coming.name])
        if post is None or not is_office(post.role) or (post.of is None and not verb.passive):
            continue
        own = known.get(coming.name) is not None
        if own and verb.mode != "inf" and not verb.passive:
            continue  # whose own post is told
        if any(each.preposition == "as" for each in behind_verb(reading, verb)):
            continue  # a role pattern's
        interim = any(item.low == "interim" for item in reading.items[verb.at :])
        span = (reading.items[verb.first].start, reading.items[verb.at].end)
        end = max(coming.span[1], former.span[1])
        last = next(i for i, item in enumerate(reading.items) if item.end >= end)
        yield Match(
            COMING, post_fills(coming, post, span, interim), verb.first, max(verb.at, last), verb
        )


def _dated_following(
    reading: Reading, verb: Verb, coming: Ref, former: Ref, post: Post
) -> Iterator[Match]:
    """ "Lee, the manager, … succeeded Cho in November 2024": since when he is it, and Cho was."""
    finite = verb.mode == "finite" and not verb.passive and not verb.modal
    if not finite or post.of is None or not is_office(post.role):
        return
    behind = reading.times_between(verb.at + 1, reading.clause_end(verb))
    if not any(mark.preposition in ("in", "on", "last") for mark in behind):
        return
    if any(each.preposition == "as" for each in behind_verb(reading, verb)):
        return
    span = (reading.items[verb.first].start, reading.items[verb.at].end)
    yield Match(COMING, post_fills(coming, post, span), verb.first, verb.at + 1, verb)
    yield Match(FORMER, post_fills(former, post, span), verb.first, verb.at + 1)


def hired_instead(reading: Reading, known: Mapping[str, Post]) -> Iterator[Match]:
    """ "fired Lee on Monday and hired Cho": Cho begins the office that Lee had there."""
    for earlier, verb in pairwise(reading.verbs):
        if not {"hire", "appoint"} & set(verb.lemmas) or verb.passive or verb.mode != "finite":
            continue
        sent_off = _SENDING_OFF & set(earlier.lemmas)
        if not sent_off or earlier.passive or verb.negated or earlier.negated or verb.modal:
            continue
        former, coming = _sent_off(reading, earlier), object_person(reading, verb)
        post = known.get(former.name) if former is not None else None
        if coming is None or post is None or post.of is None or not is_office(post.role):
            continue
        behind = behind_verb(reading, verb)
        if any(each.preposition in ("as", "to") for each in behind):
            continue
        boss, hirer = _acting(reading, earlier), _acting(reading, verb)
        if boss is None or boss != hirer or boss != post.of:
            continue
        span = (reading.items[verb.first].start, reading.items[verb.at].end)
        yield Match(COMING, post_fills(coming, post, span), verb.first, verb.at + 1, verb)


def _sent_off(reading: Reading, verb: Verb) -> Ref | None:
    """Whom "fired Lee", "let Lee go" and "parted ways with Lee" are about."""
    return object_person(reading, verb) or person_with(reading, verb)


def _acting(reading: Reading, verb: Verb) -> str | None:
    at = reading.clauses.subject(verb)
    ref = make_ref(reading.document, reading.items[at]) if at is not None else None
    return ref.name if ref is not None and ref.kind == "organization" else None


def given_jobs(reading: Reading, office: Post | None) -> Iterator[Match]:
    """ "The job went to Lee": the ``office`` that the text told of last."""
    if office is None or office.of is None or reading.lacks(_JOBS):
        return
    text, sentence = reading.document.text, reading.sentence
    found = _JOB_WENT.search(text, sentence.start, sentence.end)
    if found is None:
        return
    at = next((i for i, item in enumerate(reading.items) if item.start >= found.end()), None)
    coming = person_of(reading.phrase(at)) if at is not None else None
    if at is not None and coming is not None and sentence.start - office.at < _NEAR:
        yield Match(FORMER, post_fills(coming, office, found.span()), first=at - 1, last=at)


def post_followed(match: Match, known: Mapping[str, Post]) -> list[Fill]:
    """ "She will be succeeded as chief executive by Lee": whose office hers was, for his."""
    if match.verb is None or not _FOLLOWS & set(match.verb.lemmas):
        return []
    for former in match.fills.get("agent", ()):
        post = known.get(former.value)
        if former.kind == "person" and post is not None and post.of is not None:
            return [Fill(post.of, post.kind, former.span)]
    return []
