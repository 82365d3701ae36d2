"""Whose a post is that a sentence tells without its body: where its holder works, or the only
body that the text has named."""

from __future__ import annotations

import re

from streaming.extract.model import Document
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.main_body import only_tells
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.standins import body_at

_DEFINITE = frozenset(("the", "its"))
_GIVEN = re.compile(
    r"\b(?:named|became|become|becoming|made (?:him|her)|appointed|promoted to|been"
    r"|(?:serv|work)(?:e|es|ed|ing) as|over as) (?:its |the )?$"
)
"""What stands before a post that somebody gets or has, in words without a body."""


def is_given(document: Document, role: Fill) -> bool:
    """ "She was named president", not "President Roe" nor "the president, Jane Roe"."""
    start = role.span[0]
    before = document.text[max(0, start - 24) : start]
    return document.text[start].islower() and _GIVEN.search(before) is not None


def joined_body(discourse: Discourse, person: Fill) -> str | None:
    """The body that somebody was said to join before, and not to leave."""
    if (person.value, "works_for") not in discourse.claimed:
        return None
    gone = (person.value, "left") in discourse.claimed
    return None if gone else discourse.employer(person.ref)


def only_body(document: Document, role: Fill) -> str | None:
    """ "The Quill Group lost money. The chief executive, Jane Roe, said": the only body that the
    text has named so far, if the sentence before in the paragraph opens with it."""
    last = _sentence_before(document, role, len("The "))
    if last is None or document.sentences[last + 1].start + len("The ") != role.span[0]:
        return None
    bodies = _bodies_between(document, 0, role.span[0])
    name = body_at(document, document.sentences[last].start)
    return name if bodies.keys() == {name} and name is not None and not only_tells(name) else None


_OPENING = 39
"""How many characters of a sentence may stand before "the owner" that opens it."""
_NO_FIRMS = frozenset(("government", "court", "league", "party"))


def body_before(document: Document, role: Fill) -> str | None:
    """ "She worked at Quill Tools, a dealership. The owner, Jane Roe, said": the only body that
    the sentence before in the paragraph names, where the role opens its own."""
    last = _sentence_before(document, role, _OPENING)
    if last is None:
        return None
    bodies = _bodies_between(document, document.sentences[last].start, role.span[0])
    name, sort = next(iter(bodies.items())) if len(bodies) == 1 else ("", "")
    return name if name and sort not in _NO_FIRMS and not only_tells(name) else None


def _sentence_before(document: Document, role: Fill, within: int) -> int | None:
    """The number of the sentence before that of a role with "the" or "its", in its paragraph, if
    the role stands ``within`` so many characters of its own sentence's start."""
    at = document.sentence_at(role.span[0])
    if at < 1 or not is_definite(document, role):
        return None
    last, now = document.sentences[at - 1], document.sentences[at]
    near = role.span[0] - now.start <= within
    return at - 1 if near and last.paragraph == now.paragraph else None


def _bodies_between(document: Document, start: int, end: int) -> dict[str, str]:
    """The organisations that the text names between two places, each with its sort."""
    named = map(document.entity_of, document.mentions_in((start, end)))
    return {e.name: e.sort for e in named if e is not None and e.kind == "organization"}


def is_definite(document: Document, role: Fill) -> bool:
    """Whether "the" or "its" stands right before a role."""
    before = document.text[max(0, role.span[0] - 8) : role.span[0]].lower().split()
    return bool(before) and before[-1] in _DEFINITE
