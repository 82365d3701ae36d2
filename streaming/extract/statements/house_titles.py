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


def house_title(discourse: Discourse, person: Fill, role: Fill) -> tuple[Fill, Fill | None]:
    """The role without the noun, and the body meant: None where no noun tells a sort, or the
    body spoken of is not of it."""
    noun = _noun(discourse.document, role)
    if not noun:
        return role, None
    if _NOUN.match(role.value):
        role = replace(role, value=_NOUN.sub("", role.value, count=1))
    body = (
        discourse.employer(person.ref)
        or discourse.whole.main_organization
        or _only_one(discourse.document, noun)
    )
    if body is None or not _is_sort(discourse.document, body, noun):
        return role, None
    return role, Fill(body, "organization", role.span)


def _noun(document: Document, role: Fill) -> str:
    start = role.span[0]
    told = _NOUN.match(role.value) or _BEFORE.search(document.text, max(0, start - _REACH), start)
    return told[0].split()[-1].lower() if told else ""


def _only_one(document: Document, noun: str) -> str | None:
    clubs = [e.name for e in document.entities if e.kind == "organization" and e.sort == "club"]
    return clubs[0] if noun in _CLUBS and len(clubs) == 1 else None


def _is_sort(document: Document, name: str, noun: str) -> bool:
    """A team is a club; a company is anything but one."""
    sorts = {entity.sort for entity in document.entities if entity.name == name}
    return ("club" in sorts) == (noun in _CLUBS)
