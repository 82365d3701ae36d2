"""Public bodies that a text calls by common nouns only: "the county assessor's office", "the
school board". What the text names in full is meant first: "the sheriff's office" is then the
Garnet County Sheriff's Office; else the words themselves, without an article, are its name."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.lexicon import words as word_list
from streaming.extract.model import Document
from streaming.extract.statements.items import Item
from streaming.extract.statements.phrase import Ref

_HEADS = word_list("statements", "public_bodies")
_TOLD_BY = word_list("statements", "public_body_words") | word_list("roles", "modifiers") - {"head"}
"""Words right before the noun that say which body it is, as an adjective ("the new") does not."""
_WHOSE = frozenset(("his", "her", "its", "their", "our", "your", "my"))
_UNIONS = word_list("organizations", "unions") - {"party", "society"}
_PLURALS = frozenset(("women", "men", "people", "children", "alumni"))
_ARTICLES = frozenset(("the", "a", "an"))
_LONGEST = 5
COMMON = "common"
"""How such a body is referred to."""
CONFIDENCE = 0.8


def public_body(document: Document, items: Sequence[Item]) -> Ref | None:
    """The body that the items of a noun phrase call so; None where they name no certain one."""
    members = _is_of_members(items)
    if not items or not (members or items[-1].low.split()[-1] in _HEADS):
        return None
    told = [item for item in items if item.low not in _ARTICLES]
    if members and len(told) > 3 and told[-4].low not in _TOLD_BY:
        told = told[-3:]  # "the local teachers’ union"
    if not 2 <= len(told) <= _LONGEST or any(item.low in _WHOSE for item in told):
        return None
    if any(item.kind not in ("word", "poss", "role") for item in told):
        return None
    which = told[-2] if told[-2].kind != "poss" else told[-3 if len(told) > 2 else 0]
    if which.low.split()[-1] not in _TOLD_BY and told[-2].kind != "poss":
        return None
    if told[-2].kind == "poss" and not members and which.low.split()[-1] not in _OFFICERS:
        return None
    return named_body(document, told) or _by_its_words(document, told)


_OF_MEMBERS = word_list("offices", "bodies_of_members")


def _is_of_members(items: Sequence[Item]) -> bool:
    """ "the residents’ association": a body of many who are told by a common noun."""
    last = items[-3:]
    if len(last) < 3 or last[1].kind != "poss" or last[2].low not in _OF_MEMBERS:
        return False
    return last[1].low in ("'", "’") and last[0].low.endswith("s") and last[0].low.islower()


_OFFICERS = word_list("offices", "officers_with_offices")
"""Whose office or department is a public body."""


def body_of_members(document: Document, items: Sequence[Item]) -> Ref | None:
    """ "the Pell teachers’ union", "the county firefighters' association": a body by those whose
    it is; None where one person's or a body's noun is told so."""
    if len(items) < 3 or items[-1].low not in _UNIONS or items[-2].kind != "poss":
        return None
    members = items[-3]
    many = members.low.endswith("s") or members.low in _PLURALS
    if members.kind not in ("word", "role") or not many or not members.text[:1].islower():
        return None
    told = [item for item in items if item.low not in _ARTICLES]
    if len(told) > _LONGEST or any(item.low in _WHOSE for item in told):
        return None
    return named_body(document, told[-3:]) or _by_its_words(document, told)


def named_body(document: Document, told: Sequence[Item]) -> Ref | None:
    """The organisation named before whose name has all the words and ends with the last."""
    words = {word for item in told if item.kind != "poss" for word in item.low.split()}
    for mention in document.bodies_named(told[-1].low, told[0].start):
        entity = document.entity_of(mention)
        if entity is None or entity.kind != "organization":
            continue
        name = {word.removesuffix("'s") for word in entity.name.lower().replace("’", "'").split()}
        if words <= name:
            return Ref(entity.name, entity.kind, (told[0].start, told[-1].end), entity.key, COMMON)
    return None


def _by_its_words(document: Document, told: Sequence[Item]) -> Ref:
    span = (told[0].start, told[-1].end)
    name = " ".join(document.text[slice(*span)].split())
    return Ref(name, "organization", span, None, COMMON, CONFIDENCE)
