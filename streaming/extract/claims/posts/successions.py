"""Who follows whom: "will be succeeded by Ada Quill" gives her the post that the other is told to
have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from streaming.extract.claims.page import Page
from streaming.extract.claims.posts.words import listed
from streaming.extract.claims.records import Fill, Stated
from streaming.extract.predications import Predication

_POSTS = ("position_held", "manager_of", "coach_of", "chief_executive")
_TOLD = ("asserted", "reported", "planned")
_WHERE = ("in", "at", "on")
_BODIES = ("organization", "place")
_SURE = 0.8


def successions(page: Page, posts: Sequence[Stated]) -> Iterator[Stated]:
    """The posts of those who are told to follow somebody, by what the other's last were."""
    for told in page.predications:
        if told.lemma in listed("verbs", "follows") and not told.of("attribute"):
            yield from _followed(page, told, posts)


def _followed(page: Page, told: Predication, posts: Sequence[Stated]) -> Iterator[Stated]:
    one = [fill for a in told.of("agent") for fill in page.naming(a.head)]
    other = [fill for a in told.of("patient") for fill in page.naming(a.head)]
    if told.modality not in _TOLD or not told.polarity:
        return
    if not one or not other or one[0].entity == other[0].entity:
        return
    if one[0].kind != "person" or other[0].kind != "person":
        return
    sentence = page.doc.tokens[told.predicate].sentence
    own = [post for post in posts if _is_of(post, other[0]) and _is_there(page, told, post)]
    earlier = [p for p in own if page.doc.tokens[p.word].sentence <= sentence]
    if not earlier:
        return
    last = page.doc.tokens[max(p.word for p in earlier)].sentence
    for post in earlier:
        if page.doc.tokens[post.word].sentence == last:
            yield _taken(page, told, post, one[0])


def _is_of(post: Stated, person: Fill) -> bool:
    holder = post.value if post.predicate == "chief_executive" else post.subject
    known = post.predicate in _POSTS and post.modality in ("asserted", "reported")
    return known and holder is not None and holder.entity == person.entity


def _is_there(page: Page, told: Predication, post: Stated) -> bool:
    """Whether a post is where somebody is told to be followed: "replaced her in the House" is no
    other post of hers."""
    where = [a for join in _WHERE for a in told.of("oblique", join)]
    named = [fill.value for a in where for fill in page.naming(a.head) if fill.kind in _BODIES]
    return not named or str(post.qualifiers.get("of", "")) in named


def _taken(page: Page, told: Predication, post: Stated, person: Fill) -> Stated:
    """The same post as another person's, who takes it."""
    held = replace(post, value=person) if post.predicate == "chief_executive" else replace(
        post, subject=person
    )  # fmt: skip
    return replace(
        held,
        word=told.predicate,
        span=told.evidence,
        rule="context",
        modality=told.modality,
        times=told.times,
        time="start_time",
        ahead=told.tense == "future" or told.modality == "planned",
        confidence=_SURE,
        in_passing=False,
    )
