"""Whose a role is where no word beside it says so: "the treasurer, Jane Roe", "Mayor Roe".

What was said of the person's same role before counts first, then whom the person is said to be
with, then the one body of the article that such a role is of: the council for a councilman, the
town for a mayor, the organisation that the article is about for a director.
"""

from __future__ import annotations

import re

from contract.vocabulary import Vocabulary
from streaming.extract.model import Document
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.positions import is_of_organization
from streaming.extract.statements.slots import Fill

_COUNCIL = re.compile(r"\b(?:City|Town|County|Borough|Village) Council$")
_LEAGUE = re.compile(r"\b(?:League|Association|Conference)$")
_NAMED_AFTER_TOWN = re.compile(r"(?P<town>.+?) (?:City|Town) (?:Council|Hall)$")
_DEFINITE = frozenset(("the", "its"))


def understood_body(
    vocabulary: Vocabulary, discourse: Discourse, person: Fill, role: Fill
) -> Fill | None:
    """The body that a person's role is of, None where the article does not tell."""
    before = discourse.posts.get(person.value)
    if before is not None and before.role == role.value and before.of is not None:
        return Fill(before.of, before.kind, role.span)
    kinds = vocabulary.words
    name, kind = None, "organization"
    if role.value in kinds.get("town_roles", ()):
        name, kind = _town(discourse.document), "place"
    elif role.value in kinds.get("council_roles", ()):
        name = _only(discourse.document, _COUNCIL)
    elif role.value in kinds.get("league_roles", ()):
        name = _only(discourse.document, _LEAGUE)
    elif is_of_organization(vocabulary, role.value) or (
        role.value in kinds.get("house_roles", ()) and _is_definite(discourse.document, role)
    ):
        name = discourse.employer(person.ref) or discourse.main_organization()
    return Fill(name, kind, role.span) if name else None


def _is_definite(document: Document, role: Fill) -> bool:
    before = document.text[max(0, role.span[0] - 8) : role.span[0]].lower().split()
    return bool(before) and before[-1] in _DEFINITE


def _only(document: Document, shape: re.Pattern[str]) -> str | None:
    """The one organisation of a shape that the document names."""
    found = {e.name for e in document.entities if e.kind == "organization" and shape.search(e.name)}
    return found.pop() if len(found) == 1 else None


def _town(document: Document) -> str | None:
    """The town whose council or hall the document names, if it names one."""
    found = {
        match["town"]
        for entity in document.entities
        if entity.kind == "organization"
        for match in (_NAMED_AFTER_TOWN.match(entity.name),)
        if match is not None and match["town"] not in ("City", "Town", "County", "The")
    }
    return found.pop() if len(found) == 1 else None
