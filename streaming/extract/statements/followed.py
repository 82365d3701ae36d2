"""What is left by somebody whom another is to follow: "nominated Lee to lead the Parks Department.
… She would replace Cho, who resigned in October": Cho left the department."""

from __future__ import annotations

from collections.abc import Iterator

from streaming.extract.lexicon import words
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.match import Match
from streaming.extract.statements.passing_on import object_person, subject_person
from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.verb_groups import Verb

_GIVING = words("verbs", "giving_posts")
_LEADING = frozenset("lead head run direct oversee manage chair".split())
_FOLLOWING = frozenset(("replace", "succeed", "take"))


def is_told_of_another(reading: Reading, match: Match) -> bool:
    """ "to replace Lee, who resigned": a departure within a clause about somebody."""
    if match.rule.predicate != "left" or "value" in match.fills:
        return False
    return _following(reading, match) is not None


def _following(reading: Reading, match: Match) -> Verb | None:
    """The verb of following whose object "who" before a match stands for."""
    first = match.verb.first if match.verb is not None else 0
    if first < 3 or reading.items[first - 1].low != "who":
        return None
    before = [v for v in reading.verbs if v.at < first]
    return before[-1] if before and _FOLLOWING & set(before[-1].lemmas) else None


def to_lead(reading: Reading) -> Iterator[tuple[str, Ref]]:
    """Who is chosen "to lead the Parks Department", and what that is."""
    for matrix, verb in zip(reading.verbs, reading.verbs[1:], strict=False):
        chosen = _GIVING & set(matrix.lemmas) and not matrix.negated
        if not chosen or verb.mode != "inf" or not _LEADING & set(verb.lemmas):
            continue
        person = (
            subject_person(reading, matrix) if matrix.passive else object_person(reading, matrix)
        )
        at = reading.skip(verb.at + 1)
        phrase = reading.phrase(at) if at < len(reading.items) else None
        body = phrase.refs[0] if phrase is not None and phrase.refs else None
        if person is not None and body is not None and body.kind == "organization":
            yield person.name, body


def body_to_lead(reading: Reading, match: Match, discourse: Discourse) -> Ref | None:
    """What the one is chosen to lead who follows somebody that a match tells to have left."""
    verb = _following(reading, match)
    coming = subject_person(reading, verb) if verb is not None else None
    if verb is None or coming is None:
        return None
    return discourse.to_lead.get(coming.name) or _hirer(reading, verb, coming, discourse)


def _hirer(reading: Reading, verb: Verb, coming: Ref, discourse: Discourse) -> Ref | None:
    """ "The Owls hired Roe to succeed Cho", "since Roe was hired to succeed Cho": whose post both
    had, in a sentence that names no other body."""
    matrix = reading.verb_before(verb)
    if matrix is None or verb.mode != "inf" or not _GIVING & set(matrix.lemmas) or matrix.negated:
        return None
    if not matrix.passive:
        at = reading.clauses.subject(matrix)
        ref = make_ref(reading.document, reading.items[at]) if at is not None else None
        return ref if ref is not None and ref.kind == "organization" else None
    post = discourse.posts.get(coming.name)
    named = (make_ref(reading.document, item) for item in reading.items[: verb.first])
    bodies = {ref.name for ref in named if ref is not None and ref.kind == "organization"}
    if post is None or post.of is None or bodies - {post.of}:
        return None
    return Ref(post.of, "organization", coming.span) if post.kind == "organization" else None


def is_followers_own(reading: Reading, match: Match, known: str, discourse: Discourse) -> bool:
    """Whether a body is only that from which the follower comes."""
    verb = _following(reading, match)
    coming = subject_person(reading, verb) if verb is not None else None
    post = discourse.posts.get(coming.name) if coming is not None else None
    future = verb is not None and (bool(verb.modal) or verb.mode == "inf")
    begun = coming is not None and coming.name in discourse.taken
    return future and not begun and post is not None and post.of == known
