"""Titles that say what sort of body they are of: "a team spokesman", "Club president Ada Quill",
"company director". The body is the one of that sort that the person or the article is about."""

from __future__ import annotations

import re
from dataclasses import replace

from streaming.extract.model import Document
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.slots import Fill

_NOUN = re.compile(r"(?:team|club|franchise|ballclub|company) ", re.IGNORECASE)
_BEFORE = re.compile(r"(?<![\w’'-])(?:(?:[Aa]n?|[Tt]he) )?(team|club|ballclub|company) $", re.I)
_CLUBS = frozenset(("team", "club", "franchise", "ballclub"))
_REACH = 16


def without_house(role: Fill) -> Fill:
    """The role without such a noun: "spokesman" of "team spokesman"."""
    return replace(role, value=_NOUN.sub("", role.value, count=1))


def house_noun(document: Document, role: Fill) -> str:
    """The noun that tells what sort of body a role is of; empty where none does."""
    start = role.span[0]
    told = _NOUN.match(role.value) or _BEFORE.search(document.text, max(0, start - _REACH), start)
    return told[0].split()[-1].lower() if told else ""


def house_of(discourse: Discourse, person: Fill, role: Fill, noun: str) -> Fill | None:
    """The body that the noun means; None where the one spoken of is of another sort."""
    body = (
        discourse.employer(person.ref)
        or discourse.whole.main_organization
        or _only_one(discourse.document)
    )
    if body is None or not _is_sort(discourse.document, body, noun):
        return None
    return Fill(body, "organization", role.span)


def _only_one(document: Document) -> str | None:
    bodies = [e.name for e in document.entities if e.kind == "organization" and e.sort != "media"]
    return bodies[0] if len(bodies) == 1 else None


def _is_sort(document: Document, name: str, noun: str) -> bool:
    """A team is no company; what the text tells nothing of may be either."""
    sorts = {entity.sort for entity in document.entities if entity.name == name}
    return "" in sorts or ("club" in sorts) == (noun in _CLUBS)
