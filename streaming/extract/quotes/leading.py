"""Who somebody is whom the first paragraphs give no name: "A judge freed three men on Monday.
… Judge Hale said": named further down, if only one is called so there."""

from __future__ import annotations

import re

from streaming.extract.model import Document, Mention
from streaming.extract.quotes.called import Called
from streaming.extract.quotes.heads import UNNAMED

FIRST = 2
"""Paragraphs of the body that keep back whom the next ones name."""
_ROLE = re.compile(r"an? (?:[a-z-]+ ){0,2}?(?P<head>[a-z]+)(?= (?:who|in|at|from|of)\b|\Z)", re.I)
ALONE = frozenset(
    "Coach Captain Skipper Sheriff Mayor Judge Chief Governor Principal Superintendent"
    " Skip Gaffer".split()
)
"""Roles that stand for a name where people talk: "Coach told us"."""


def named_later(document: Document, called: Called, words: str, place: int) -> Mention | None:
    """Whom "a federal judge" means at a place of the first paragraphs."""
    role = _ROLE.match(words)
    if role is None or role["head"] in UNNAMED or not _is_early(document, place):
        return None
    mention = called.mention_of(f"the {role['head']}", place)
    if mention is None or mention.entity is None:
        return None
    if document.sentence_at(mention.start) <= document.sentence_at(place):
        return None  # "Through a lawyer, Hale denied it"
    before = document.mentions_in((0, place))
    return None if any(other.entity == mention.entity for other in before) else mention


def in_talk(called: Called, words: str, place: int) -> Mention | None:
    """Whom "Coach" means, alone as a name is."""
    return called.mention_of(f"the {words.lower()}", place) if words in ALONE else None


def _is_early(document: Document, place: int) -> bool:
    own = document.sentences[max(0, document.sentence_at(place))].paragraph
    if own > FIRST * 4:
        return False
    return sum(p.kind == "body" for p in document.paragraphs[: own + 1]) <= FIRST
