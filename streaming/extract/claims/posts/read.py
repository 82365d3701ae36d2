"""All posts of a page, and the claims that the vocabulary's rules for roles make of them."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from functools import lru_cache

from contract.vocabulary import RoleRule, Vocabulary
from streaming.extract.claims.names import named_kinds
from streaming.extract.claims.page import Page
from streaming.extract.claims.posts.holders import holders
from streaming.extract.claims.posts.owners import owners_of
from streaming.extract.claims.posts.records import Held, Post, Title
from streaming.extract.claims.posts.titles import title_at
from streaming.extract.claims.posts.words import CALLINGS, heads_of, singular
from streaming.extract.claims.records import Fill, Stated

_SURE = 0.95
_UNOWNED = 0.9
_BY_CLAUSE = 0.85
"""How sure a post is, what of that where nothing tells whose it is, and where a clause tells it:
that may be a figure of speech ("is becoming their best recruiter")."""
_KNOWN = ("the", "its", "their", "our")
"""What stands before a role that is the known body's."""
_AFAR = ("there", "where")
_MAIN: Mapping[str, Callable[[Page], Fill | None]] = {
    "body": lambda page: page.main_body,
    "agency": lambda page: page.main_agency,
    "town": lambda page: page.main_town,
}
"""What a text is about, of which a role is that is told of nobody's."""


def posts(page: Page) -> Iterator[Stated]:
    """What the posts of a page state."""
    found = tuple(read_posts(page))
    offices = frozenset(_office(post) for post in found if _is_address(page, post))
    for post in found:
        yield from _stated(page, post, offices)


def read_posts(page: Page) -> Iterator[Post]:
    """Every post that a sentence of the body gives to a person who is named."""
    for sentence in page.sentences:
        read = (title_at(page, word) for word in page.words_of(sentence))
        titles = [title for title in read if title is not None]
        within = {word for title in titles for word in title.words if word < title.noun}
        for title in titles:  # "Chief Justice Quill" is no chief
            if title.noun not in within:
                yield from _posts_of(page, title)


def _posts_of(page: Page, title: Title) -> Iterator[Post]:
    for held in holders(page, title):
        for person in page.naming(held.holder):
            if person.kind == "person":
                owners = owners_of(page, title, held, person)
                yield Post(person, title, owners, held, _span(page, title, held))


def _span(page: Page, title: Title, held: Held) -> tuple[int, int]:
    start, end = page.doc.span(title.words)
    at = page.place(held.word)
    return min(start, at[0]), max(end, at[1])


def _office(post: Post) -> tuple[str, str]:
    return post.person.value, post.title.rank


def _is_address(page: Page, post: Post) -> bool:
    """Whether a title stands as an address: "President Quill", not "General manager Quill"."""
    beside = page.doc.under(post.title.noun, "det", "nmod:poss")
    capital = all(page.doc.form(word)[0].isupper() for word in post.title.words)
    return post.held.rule == "title" and not beside and capital


def _is_office(page: Page, post: Post) -> bool:
    """Whether the capital of an address is no sentence's: "said Speaker Quill"."""
    opening = page.doc.sentences[page.doc.tokens[post.title.noun].sentence][0]
    return _is_address(page, post) and post.title.words[0] > opening


def _stated(page: Page, post: Post, offices: Container[tuple[str, str]]) -> Iterator[Stated]:
    """One claim by each predicate: by the first of its rules that takes the title and its owner.
    ``offices`` are those by which people are addressed, known without the text."""
    done = set()
    title = post.title
    listed = is_listed(page, title)
    rules = _rules(page.vocabulary, title.name.lower(), title.rank.lower(), listed)
    fit = (o for o in post.owners if any(_fitting(page, rule, o) is not None for rule in rules))
    owner = next(fit, None)
    for rule in rules:
        if rule.predicate in done:
            continue
        whose = owner
        if not post.owners:
            whose = _understood(page, rule, post, _office(post) in offices)
        claim = _claim(page, rule, post, _fitting(page, rule, whose))
        if claim is not None:
            done.add(rule.predicate)
            yield claim
        if rule.only and (claim is not None or not rule.exact):
            return


def _understood(page: Page, rule: RoleRule, post: Post, office: bool) -> Fill | None:
    """What the text is about, where a role that it leaves without an owner may be of it."""
    if _is_of_sides(rule) or not _is_known(page, rule, post):
        return None
    known_without = office and rule.predicate == "position_held" and rule.main != "town"
    return None if known_without else _MAIN[rule.main](page)


def _fitting(page: Page, rule: RoleRule, owner: Fill | None) -> Fill | None:
    """The owner as one of the kinds that a rule takes."""
    return named_kinds(page, owner, rule.of) if owner is not None else None


def _is_of_sides(rule: RoleRule) -> bool:
    """Whether the role is one that those who play have."""
    return "side" in rule.of


def _is_known(page: Page, rule: RoleRule, post: Post) -> bool:
    """Whether a role that leaves out whose it is stands as the one that is known: "the manager",
    "its manager"; not "a manager", nor what is told to be somebody's whom the text does not
    name."""
    doc, title = page.doc, post.title
    beside = doc.under(title.noun, "det", "nmod:poss")
    bare = all(page.low(child) in _KNOWN for child in beside)
    bare &= all(head == title.field or page.dates.of(head) for _, head in doc.obliques(title.noun))
    elsewhere = any(page.low(child) in _AFAR for child in doc.under(post.held.word, "advmod"))
    known = bare and not elsewhere and post.held.modality != "denied"
    return known and bool(rule.main) and (page.document.tells_of_sport or not _is_of_sides(rule))


@lru_cache(maxsize=4096)
def _rules(vocabulary: Vocabulary, name: str, rank: str, known: bool) -> tuple[RoleRule, ...]:
    """The rules that have the longest head with which a title ends, with its field or without;
    ``known``: whether a rule names its last word."""
    best: list[RoleRule] = []
    longest = 0
    for rule in vocabulary.roles:
        met = max(_length(head, (name, rank), rule.exact, known) for head in rule.heads)
        if met > longest:
            best, longest = [rule], met
        elif met == longest > 0:
            best.append(rule)
    return tuple(best)


def _length(head: str, titles: tuple[str, str], exact: bool, known: bool) -> int:
    """How many letters of a title a head takes, 0 if it is not its head."""
    for said in titles:
        if head.startswith("-"):
            if not known and said.endswith(head[1:]):
                return 1
        elif said == head or (not exact and said.endswith((f" {head}", f"-{head}"))):
            return len(head)
    return 0


def is_listed(page: Page, title: Title) -> bool:
    """Whether a rule names the last word of a title, rather than its ending."""
    return singular(page, title.noun).split("-")[-1] in heads_of(page.vocabulary).words


def _claim(page: Page, rule: RoleRule, post: Post, owner: Fill | None) -> Stated | None:
    """What one rule makes of a post: its office, or the tie to an employer, a club, a firm."""
    title, held = post.title, post.held
    subject = post.person
    sure = owner.confidence if owner is not None else 1.0
    value: Fill | None = Fill(title.name, "role", page.doc.span(title.words), confidence=sure)
    qualifiers: dict[str, str | int] = {}
    if rule.predicate == "position_held":
        works = is_listed(page, title) or singular(page, title.noun) in CALLINGS
        vague = rule.needs_of and not _is_office(page, post)
        if owner is None and (vague or not works or held.modality == "denied"):
            return None
        if owner is not None:
            qualifiers["of"] = owner.value
    elif not post.owners and _is_of_sides(rule) and _is_known(page, rule, post):
        value = None  # "manager Ada Quill said": of the club that is known as hers, if any
    elif owner is None or owner.entity is None:
        return None
    elif rule.subject == "organization":
        subject, value = owner, post.person
    else:
        value = owner
    if rule.predicate != "position_held" and rule.subject == "person" and rule.qualifier:
        qualifiers[rule.qualifier] = title.name
    if "former" in (title.tenure, held.tenure):
        qualifiers["tenure"] = "former"
    told = _BY_CLAUSE if held.rule in ("verb", "copula") else 1.0
    told *= _SURE if owner is not None and post.owners else _SURE * _UNOWNED
    planned = title.tenure == "planned" and held.modality == "asserted"
    return Stated(
        predicate=rule.predicate,
        subject=subject,
        value=value,
        word=held.word,
        span=post.span,
        rule=held.rule,
        modality="planned" if planned else held.modality,
        qualifiers=qualifiers,
        times=held.times,
        time=held.time,
        ahead=held.modality in ("planned", "conditional"),
        confidence=told,
        in_passing=held.rule in ("title", "apposition"),
    )
