"""All posts of a page, and the claims that the vocabulary's rules for roles make of them."""

from __future__ import annotations

from collections.abc import Iterator

from contract.vocabulary import RoleRule
from streaming.extract.claims.names import named_kinds
from streaming.extract.claims.page import Page
from streaming.extract.claims.posts.holders import holders
from streaming.extract.claims.posts.owners import owner_of
from streaming.extract.claims.posts.records import Held, Post, Title
from streaming.extract.claims.posts.titles import is_listed, title_at
from streaming.extract.claims.records import Fill, Stated

_UNOWNED = 0.85
_WORK = 0.8
"""How sure a trade is that stands without an employer: it is often a figure of speech."""
_INTERIM = ("acting ", "interim ", "caretaker ", "assistant ", "deputy ")


def posts(page: Page) -> Iterator[Stated]:
    """What the posts of a page state."""
    for post in read_posts(page):
        yield from _stated(page, post)


def read_posts(page: Page) -> Iterator[Post]:
    """Every post that a sentence of the body gives to a person who is named."""
    for sentence in page.sentences:
        for word in page.words_of(sentence):
            title = title_at(page, word)
            if title is not None:
                yield from _posts_of(page, title)


def _posts_of(page: Page, title: Title) -> Iterator[Post]:
    for held in holders(page, title):
        for person in page.naming(held.holder):
            if person.kind == "person":
                owner = owner_of(page, title, held)
                if owner is not None and owner.entity == person.entity and owner.entity is not None:
                    owner = None
                yield Post(person, title, owner, held, _span(page, title, held, owner))


def _span(page: Page, title: Title, held: Held, owner: Fill | None) -> tuple[int, int]:
    start, end = page.doc.span(title.words)
    at = page.place(held.word)
    return min(start, at[0]), max(end, at[1])


def _stated(page: Page, post: Post) -> Iterator[Stated]:
    done = set()
    for rule in page.vocabulary.roles:
        if rule.predicate in done or not _goes_by(rule, post.title, listed=is_listed(page, post.title)):
            continue
        owner = _fitting(page, rule, post.owner)
        if post.owner is not None and owner is None:
            if rule.only and rule.predicate != "manager_of":
                return
            if rule.needs_of or rule.predicate != "position_held" or post.owner.kind == "person":
                continue
        claim = _claim(page, rule, post, owner)
        if claim is not None:
            done.add(rule.predicate)
            yield claim
        if rule.only and (owner is not None or rule.predicate != "manager_of"):
            return


def _goes_by(rule: RoleRule, title: Title, listed: bool) -> bool:
    """Whether a title ends as one of a rule's heads, with its field or without."""
    for said in (title.name.lower(), title.rank.lower()):
        for head in rule.heads:
            if head.startswith("-"):
                if not listed and said.endswith(head[1:]):
                    return True
            elif said == head or (not rule.exact and said.endswith(f" {head}")):
                return True
    return False


def _fitting(page: Page, rule: RoleRule, owner: Fill | None) -> Fill | None:
    """The owner as one of the kinds that a rule takes."""
    return named_kinds(page, owner, rule.of) if owner is not None else None


def _claim(page: Page, rule: RoleRule, post: Post, owner: Fill | None) -> Stated | None:
    title, held = post.title, post.held
    role = Fill(title.name, "role", page.doc.span(title.words))
    qualifiers: dict[str, str | int] = {}
    subject, value = post.person, role
    confidence = 0.95
    if rule.predicate == "position_held":
        if owner is not None:
            qualifiers["of"] = owner.value
        elif rule.needs_of:
            return None
        else:
            confidence *= _UNOWNED
    elif owner is None:
        return None
    else:
        value = owner
        if rule.subject == "organization":
            subject, value = owner, post.person
        elif rule.qualifier:
            qualifiers[rule.qualifier] = title.name
    modality = held.modality
    if title.tenure == "planned" and modality == "asserted":
        modality = "planned"
    return Stated(
        predicate=rule.predicate,
        subject=subject,
        value=value,
        word=held.word,
        span=post.span,
        rule=held.rule,
        modality=modality,
        qualifiers=qualifiers,
        times=held.times,
        time=held.time,
        confidence=confidence,
        in_passing=held.rule in ("title", "apposition"),
    )
