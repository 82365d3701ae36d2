"""Whose a title is that a body's noun opens: "board president Jane Roe", "the museum director", of
the board or museum that the article named last before it."""

from __future__ import annotations

import re
from dataclasses import replace

from streaming.extract.entities.descriptions import sorts_of
from streaming.extract.lexicon import entries, table, words
from streaming.extract.model import Document, Entity
from streaming.extract.statements.called_towns import council_of
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.whole import Whole

_NOUNS = words("organizations", "nominals_named_so", "nominals_other", "nominals_school") | words(
    "organizations", "nominals_company", "nominals_government"
)
_NOUNS -= {"campaign", "group", "organization", "organisation", "fund", "administration"}
_BEFORE = re.compile(r"(?P<open>\S* )?(?P<noun>[A-Za-z]{4,}) $")
_OPENS = frozenset(("a", "an", "former", "retired", "onetime", "one-time", "another", "veteran"))
"""What stands before a title of no body that the text has named: "a former school principal"."""
_REACH = 40


def without_body(role: Fill) -> Fill:
    """ "Council chief executive": the post itself, which the noun before it says whose it is."""
    noun, _, post = role.value.partition(" ")
    if post not in _POSTS or noun.lower() not in _NOUNS:
        return role
    return replace(role, value=post, span=(role.span[0] + len(noun) + 1, role.span[1]))


_POSTS = frozenset(("chief executive", "chief executive officer", "CEO", "boss", "chief exec"))


def noun_titled(whole: Whole, role: Fill) -> Fill | None:
    """The body that the noun in front of a title, or its first word, means; None for none."""
    document = whole.document
    lead = document.text[max(0, role.span[0] - _REACH) : role.span[0]]
    first, _, rest = role.value.lower().partition(" ")
    if rest and first in _NOUNS:
        noun, opened = first, lead.split()[-1:]
    else:
        before = _BEFORE.search(lead)
        if before is None:
            return None
        noun, opened = before["noun"].lower(), (before["open"] or "").split()
    if noun not in _NOUNS or not _OPENS.isdisjoint(word.lower() for word in opened):
        return None
    name = _named(whole, noun, role.span[0])
    return Fill(name, "organization", role.span) if name is not None else None


_SORTS = [
    (frozenset(entries(nouns)), frozenset(entries(roles)))
    for nouns, roles in table("role_bodies").values()
]
_INDEFINITE = re.compile(
    r"\b(?:an?|former|retired|another|one|veteran|ex-?|other) $", re.IGNORECASE
)


def sort_titled(document: Document, role: Fill) -> Fill | None:
    """The body that a role's only sort has, where the text before names one: "Cedar Academy …
    the principal, Jane Roe"; none for "a former principal"."""
    nouns = next((nouns for nouns, roles in _SORTS if role.value in roles), None)
    lead = document.text[max(0, role.span[0] - _REACH) : role.span[0]]
    if nouns is None or _INDEFINITE.search(lead):
        return None
    before = (next(document.bodies_named(noun, role.span[0]), None) for noun in nouns)
    last = max((m for m in before if m is not None), key=lambda m: m.start, default=None)
    entity = document.entity_of(last) or _called_so(document, nouns, role.span[0])
    return Fill(entity.name, "organization", role.span) if entity is not None else None


def _called_so(document: Document, nouns: frozenset[str], before: int) -> Entity | None:
    """The last body named before a code point with such a noun behind: "the Lamb pub"."""
    for mention in reversed(document.mentions_in((max(0, before - _LATELY), before))):
        noun = _NOUN_BEHIND.match(document.text, mention.end)
        entity = document.entity_of(mention)
        if noun is not None and noun[1] in nouns and entity is not None:
            return entity if entity.kind != "person" else None
    return None


_LATELY = 300
_NOUN_BEHIND = re.compile(r" ([a-z]+)\b")


def _named(whole: Whole, noun: str, before: int) -> str | None:
    """The last body named before a code point whose name has the noun or, where none has, the
    only one of the noun's sort."""
    entity = whole.document.entity_of(next(whole.document.bodies_named(noun, before), None))
    if entity is not None:
        return entity.name
    if noun == "council":
        council = council_of(whole, noun)
        return council if council != noun else None
    told = [body for sort in sorts_of(noun) for body in whole.bodies_by_sort.get(sort, ())[:2]]
    found = {name for start, name in told if start < before}
    return found.pop() if len(found) == 1 else None
