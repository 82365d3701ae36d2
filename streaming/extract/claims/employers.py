"""Whom people are told to work for and as what: what "she resigned" and "was fired" leave out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from streaming.extract.claims.focus import LANDS
from streaming.extract.claims.names import is_sort, side_of
from streaming.extract.claims.page import Page
from streaming.extract.claims.records import Fill, Stated

_UNDERSTOOD = 0.8
"""How sure it is that one leaves the employer that was named last, in a sentence before."""
_HOLDING = frozenset(
    "position_held works_for manager_of coach_of played_for contract_with traded_to drafted_by"
    " debuted_with".split()
)
_OF_SIDES = frozenset(("debuted_with", "drafted_by", "traded_to"))
_POSTS = frozenset(("position_held", "chief_executive", "manager_of", "coach_of"))
_LEAVING = frozenset(("left",))


@dataclass(frozen=True, slots=True)
class Post:
    """What a text tells of somebody's employment, by the word that tells it; ``private``: it is
    somebody's ("Orr's campaign manager")."""

    word: int
    body: Fill | None
    role: str
    private: bool = False
    over: bool = False


class Employers:
    """The posts of a document's people by who holds them."""

    def __init__(self, page: Page, stated: Iterable[Stated]) -> None:
        self._page = page
        self._posts: dict[str, list[Post]] = {}
        self._held: dict[str, list[Stated]] = {}
        for each in sorted(stated, key=lambda each: each.word):
            if each.modality != "asserted" or _is_of_post(each):
                continue
            if each.predicate in _HOLDING:
                self._posts.setdefault(each.subject.value, []).append(_post(page, each))
            if each.predicate in _POSTS and each.value is not None:
                person = each.value if each.predicate == "chief_executive" else each.subject
                self._held.setdefault(person.value, []).append(each)

    def known(self, stated: Stated) -> Iterator[Stated]:
        """What is stated with what it leaves to be understood; nothing where nobody knows that."""
        if _is_of_post(stated):
            yield from self._of_post(stated) if stated.modality == "asserted" else ()
        elif (complete := self._complete(stated)) is not None:
            yield complete

    def _of_post(self, stated: Stated) -> Iterator[Stated]:
        """The post that somebody took or has, where the text gives one alone: "the mayor, Ada
        Quill, who took office in 2021"; not whom they are the first of to have it."""
        held, of = self._held.get(stated.subject.value, ()), stated.qualifiers.get("of")
        alone = len({_role(each) for each in held} - {""}) == 1
        alone = alone and len({_owner(each) for each in held} - {""}) <= 1
        of_a_noun = self._page.doc.tokens[stated.word].relation == "acl"
        for each in held if alone and stated.times and not of_a_noun else ():
            if of in (None, each.subject.value, _owner(each)):
                yield replace(
                    stated,
                    predicate=each.predicate,
                    subject=each.subject,
                    value=each.value,
                    qualifiers=each.qualifiers,
                )

    def _complete(self, stated: Stated) -> Stated | None:
        """What is stated, with the employer that it leaves out and the role that is left; None
        where nobody knows the employer."""
        value = None if self._is_for_another(stated) else stated.value
        post = self._post(stated, value)
        body = post.body if post is not None else self._main(stated)
        if value is None and body is not None:
            at = self._page.doc.tokens
            beside = post is not None and at[post.word].sentence == at[stated.word].sentence
            value = body if beside else replace(body, confidence=min(body.confidence, _UNDERSTOOD))
        value = value or stated.value
        if value is None or not self._may_be(stated, value):
            return None
        if stated.predicate not in _LEAVING or "role" in stated.qualifiers:
            return replace(stated, value=value)
        role = {"role": told} if (told := self._role(stated, value)) else {}
        return replace(stated, value=value, qualifiers={**stated.qualifiers, **role})

    def _main(self, stated: Stated) -> Fill | None:
        """The body that the text is about; not of whom it only tells that he left, and no council:
        it acts for others."""
        body = self._page.main_agency
        if any(post.private for post in self._posts.get(stated.subject.value, ())):
            return None
        here = self._page.document.sentence_at(self._page.place(stated.word)[0])
        if body is not None and body.span[0] >= self._page.document.sentences[here].end:
            return None  # no reader knows it there
        known = stated.qualifiers.get("manner") != "unknown"
        return body if known and body is not None and not is_sort(body, "council") else None

    def _may_be(self, stated: Stated, value: Fill) -> bool:
        """Whether an understood body is one that such things are told of: a side, in sport."""
        if stated.predicate == "left" and is_sort(value, "school"):
            return self._post(stated, value) is not None  # no pupil
        released = stated.qualifiers.get("manner") == "released"
        played = stated.predicate in _OF_SIDES or released
        return stated.value is not None or not played or side_of(self._page, value) is not None

    def _role(self, stated: Stated, body: Fill) -> str:
        """What somebody was told to be last: of that body, or so far of none that is named."""
        behind = self._page.doc.sentences[self._page.doc.tokens[stated.word].sentence][1]
        posts = [post for post in self._posts.get(stated.subject.value, ()) if post.role]
        of = [p for p in posts if p.body is not None and p.body.value == body.value]
        plain = [p for p in posts if p.body is None and p.word < behind]
        return (of or plain or [Post(0, None, "")])[-1].role

    def _is_for_another(self, stated: Stated) -> bool:
        """Whether the body that is said to let somebody go is not the employer: a council acts for
        a city, and "the club" is the one club that somebody was told to be of."""
        value = stated.value
        if stated.predicate not in _LEAVING or value is None:
            return False
        head = self._page.head_in(value.span)
        noun = head is not None and self._page.doc.tokens[head].upos in ("NOUN", "PRON")
        post = self._post(stated, None)
        if post is None or post.body is None or self._post(stated, value) is not None:
            return False
        acts = stated.qualifiers.get("manner") == "fired" and is_sort(value, "council")
        return acts or (noun and post.body.sort == value.sort)

    def _post(self, stated: Stated, body: Fill | None) -> Post | None:
        """The post that was told last up to a word's sentence, of those whose body is told: one of
        the role that is told, if there are such; with a body, that of it."""
        behind = self._page.doc.sentences[self._page.doc.tokens[stated.word].sentence][1]
        posts = self._posts.get(stated.subject.value, ())
        told = [p for p in posts if p.word < behind]
        told = [p for p in told if not p.over] or told
        if body is not None:
            told = [p for p in told if p.body is not None and p.body.value == body.value]
        role = str(stated.qualifiers.get("role", "")).lower().split(" ")[-1]
        same = [p for p in told if role and p.role.lower().split(" ")[-1] == role]
        last = [p for p in same or told if p.body is not None]
        return last[-1] if last else None


def _role(stated: Stated) -> str:
    """What who has a post is; "" where another claim of it tells."""
    if _is_held(stated):
        return _name(stated.value)
    return "" if stated.predicate == "chief_executive" else stated.predicate


def _owner(stated: Stated) -> str:
    """Whose it is, "" where nothing tells."""
    if stated.predicate == "chief_executive":
        return stated.subject.value
    return str(stated.qualifiers.get("of", "")) if _is_held(stated) else _name(stated.value)


def _is_held(stated: Stated) -> bool:
    return stated.predicate == "position_held"


def _is_of_post(stated: Stated) -> bool:
    """Whether it tells of a post without telling which."""
    return _is_held(stated) and stated.value is None


def _name(fill: Fill | None) -> str:
    return fill.value if fill is not None else ""


def _post(page: Page, stated: Stated) -> Post:
    over = stated.qualifiers.get("tenure") == "former"
    if stated.predicate != "position_held":
        told = {"manager_of": "manager", "coach_of": "coach"}.get(stated.predicate, "")
        return Post(stated.word, stated.value, str(stated.qualifiers.get("role", told)), over=over)
    of = stated.qualifiers.get("of")
    entity = page.document.entity_named(str(of)) if of is not None else None
    body = None
    land = entity is not None and entity.name.lower() in LANDS  # an envoy's, a senator's
    if entity is not None and entity.kind in ("organization", "place") and not land:
        body = Fill(entity.name, entity.kind, page.place(stated.word), entity.sort, entity.key)
    role = stated.value.value if stated.value is not None else ""
    private = entity is not None and entity.kind == "person"
    return Post(stated.word, body, role, private, over)
