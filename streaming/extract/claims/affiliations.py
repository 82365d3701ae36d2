"""Whom people work for as news names them by it: "NBC's Ada Quill", "Ada Quill of the Herald"."""

from __future__ import annotations

from collections.abc import Iterator

from streaming.extract.claims.page import Page
from streaming.extract.claims.posts.words import is_head, is_marked
from streaming.extract.claims.records import Fill, Stated

_JOINS = ("of", "at", "with")
_NO_EMPLOYERS = ("club", "league", "party", "government")
_CONFIDENCE = 0.85


def affiliations(page: Page) -> Iterator[Stated]:
    """The bodies by which the body's people are named."""
    for sentence in page.sentences:
        for word in page.words_of(sentence):
            if page.doc.tokens[word].upos == "PROPN":
                yield from _of_name(page, word)


def _of_name(page: Page, word: int) -> Iterator[Stated]:
    person = page.named(word)
    if person is None or person.kind != "person" or page.doc.tokens[word].relation == "flat":
        return
    if " " not in page.text(person.span) or page.doc.tokens[word].start != person.span[0]:
        return  # "NBC's Morning Joe", "New Year's Eve"
    if is_marked(page, word):
        return
    if any(is_head(page, before) for before in page.doc.under(word, "nmod:desc", "compound")):
        return  # "Judge Ada Quill of Selkirk District Court" is its judge
    for head in _joined(page, word):
        for body in page.naming(head):
            if _employs(body):
                span = page.doc.span(sorted((word, head)))
                yield Stated(
                    "works_for", person, body, word, span, "apposition",
                    confidence=_CONFIDENCE, in_passing=True,
                )  # fmt: skip


def _joined(page: Page, word: int) -> Iterator[int]:
    """What possesses a name or hangs from any of its words."""
    yield from page.doc.under(word, "nmod:poss")
    for part in (word, *page.doc.under(word, "flat")):
        yield from (head for case, head in page.doc.obliques(part) if case in _JOINS)


def _employs(body: Fill) -> bool:
    return body.kind == "organization" and body.sort not in _NO_EMPLOYERS
