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
from streaming.extract.statements.given_posts import (
    body_before,
    is_definite,
    is_given,
    joined_body,
    only_body,
)
from streaming.extract.statements.main_body import most_named, only_tells
from streaming.extract.statements.positions import is_of_organization
from streaming.extract.statements.side_posts import is_a_sides_captain, main_there, side_there
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.standins import body_at, last_body
from streaming.extract.statements.towns import (
    dateline,
    home,
    main_town,
    opening_town,
    place_it_opens_with,
)

_BARE_COUNCIL = re.compile(r"(?:City|Town|Common|Borough) Council")
_COUNCIL = re.compile(r"\b(?:City|Town|County|Borough|Village) Council$")
_LEAGUE = re.compile(r"\b(?:League|Association|Conference)$")
_SPEAKERS = frozenset(("spokesman", "spokeswoman", "spokesperson"))
"""Whoever speaks does so for the one that the sentence before is about."""
_ITSELF = frozenset("manager skipper owner co-owner founder co-founder".split()) | {
    "chief executive",
    "CEO",
}
"""Roles whose body is the statement's own value or subject, so that it must be sure."""
_AS_DEPUTY = re.compile(r"^(?:(?:acting|interim|deputy|assistant|vice) )+")
"""Words before an office that leave it the town's."""
_HELD_A_WHILE = ("acting ", "interim ")
_OWNERS = frozenset(("owner", "co-owner", "proprietor", "founder", "co-founder"))
"""Whoever owns is of a firm that the text has just named, whichever body it is about."""
_OFFICERS = re.compile(r"\bthe (?P<office>[a-z]+)[’']s (?:[a-z]+ )?$", re.IGNORECASE)

_OF_OTHERS = re.compile(
    r"\s(?:for|to)\s(?:several|many|some|past|former|various|other|two|three|an?)\s"
)
"""What tells that a role is of others than whom the article is about: "for past mayors"."""


def understood_body(
    vocabulary: Vocabulary, discourse: Discourse, person: Fill, role: Fill
) -> Fill | None:
    """The body that a person's role is of, None where the article does not tell."""
    before = discourse.posts.get(person.value)
    if before is not None and before.role == role.value and before.of is not None:
        return Fill(before.of, before.kind, role.span)
    if _OF_OTHERS.match(discourse.document.text, role.span[1]):
        return None
    told = _OFFICERS.search(discourse.document.text, max(0, role.span[0] - 40), role.span[0])
    if told is not None:
        officer = _holder(discourse, told["office"])
        return Fill(officer, "person", role.span) if officer else None
    words = vocabulary.words
    if is_given(discourse.document, role) and role.value in words.get("post_roles", ()):
        joined = joined_body(discourse, person)
        if joined is not None:
            return Fill(joined, "organization", role.span)
    office = _AS_DEPUTY.sub("", role.value)
    held = _held_of(discourse, office, role) if role.value.startswith(_HELD_A_WHILE) else None
    if held is not None:
        return held
    if office in words.get("town_roles", ()):
        town = _town(discourse, role)
        return Fill(town, "place", role.span) if town else None
    governed = discourse.whole.governed_town if office in words.get("civic_roles", ()) else None
    if governed is not None:
        return Fill(governed, "place", role.span)
    body = _organization(vocabulary, discourse, person, role)
    return Fill(body, "organization", role.span) if body else None


def _town(discourse: Discourse, role: Fill) -> str | None:
    """The place that a mayor is of: the surest telling first."""
    document = discourse.document
    return (
        place_it_opens_with(document, role.span[0])
        or discourse.whole.town
        or dateline(document, role.span[1])
        or home(document, role.span[1])
        or opening_town(document, role)
    )


def _organization(
    vocabulary: Vocabulary, discourse: Discourse, person: Fill, role: Fill
) -> str | None:
    """The council, league, agency, firm or side that a role is of, by the kind of the role."""
    words, document = vocabulary.words, discourse.document
    if role.value in words.get("council_roles", ()):
        return full_name(document, most_named(document, _COUNCIL))
    if role.value in words.get("league_roles", ()):
        return most_named(document, _LEAGUE) or _agency(discourse, role)
    if role.value in _SPEAKERS:
        return _acting(document, role.span[0]) or discourse.whole.main_organization
    if is_of_organization(vocabulary, role.value) or (
        role.value in words.get("house_roles", ())
        and (is_definite(document, role) or is_a_sides_captain(discourse, role))
    ):
        return _led_body(discourse, person, role)
    return _agency(discourse, role)


def _led_body(discourse: Discourse, person: Fill, role: Fill) -> str | None:
    """Whom a director, an owner or a coach leads: the surest telling first."""
    document = discourse.document
    coached = role.value.split()[-1] in ("coach", "manager")
    name = (
        (discourse.whole.pieces.farm(role.span[0]) if coached else None)
        or discourse.employer(person.ref)
        or (body_before(document, role) if role.value in _OWNERS else None)
        or side_there(document, role)
        or _told_before(discourse, role)
        or main_there(discourse, role)
        or _opening(document, role)
        or only_body(document, role)
        or body_before(document, role)
    )
    if name is not None or _is_form_of_address(document, role):
        return name
    guessed = role.value not in _ITSELF and not role.value.endswith("coach")
    acting = _acting(document, role.span[0]) if guessed else None
    return acting or _agency(discourse, role) or _opening_company(discourse, role)


_OF_AGENCIES = re.compile(
    r"(?:deputy|acting|assistant|associate|interim) (?:commissioner|director|administrator"
    r"|superintendent|secretary|head|chief)|commissioner"
)
_INDEFINITE = re.compile(r"\b(?:an?|former|another|one) $", re.IGNORECASE)


def _agency(discourse: Discourse, role: Fill) -> str | None:
    """ "a deputy commissioner", "the acting director": of the agency that the article names."""
    document = discourse.document
    told = _OF_AGENCIES.fullmatch(role.value) and document.text[role.span[0]].islower()
    return discourse.whole.agency if told else None


def _opening_company(discourse: Discourse, role: Fill) -> str | None:
    """ "the chairman, Jane Roe": of the company that the article opens with."""
    before = discourse.document.text[max(0, role.span[0] - 12) : role.span[0]]
    return None if _INDEFINITE.search(before) else discourse.whole.opening_company


def _told_before(discourse: Discourse, role: Fill) -> str | None:
    """ "The Pell Dairy … Jane Roe, the chairman, has sold it to Acme": the only body named so
    far, where the one that the article is about is named only later."""
    main, told = discourse.whole.main_organization, None
    for mention in discourse.document.mentions:
        if mention.start >= role.span[0] or main is None:
            break
        body = discourse.document.entity_of(mention)
        if body is None or body.kind != "organization" or body.name == told:
            continue
        if told is not None or body.name == main or only_tells(body.name):
            return None  # soon met, so that no long text is searched
        told = body.name
    return told


def _is_form_of_address(document: Document, role: Fill) -> bool:
    """ "Chairman Jane Roe": a title that is her own and not of whom the sentence names."""
    capital = document.text[role.span[0]].isupper()
    return capital and not is_definite(document, role)


def _opening(document: Document, role: Fill) -> str | None:
    """ "Acme will close its plant, chief executive Jane Roe said", "Acme has laid off 180 since
    Jane Roe became CEO": whom the sentence opens with, where it names no other body before the
    role, and the role is no "former chief executive" of who knows what."""
    at = max(0, document.sentence_at(role.span[0]))
    start = document.sentences[at].start
    name = body_at(document, start)
    before = document.text[max(start, role.span[0] - 12) : role.span[0]].lower().split()
    if name is None or only_tells(name) or {"a", "an", "former"} & set(before[-2:]):
        return None
    mentions = document.mentions_in((start, role.span[0]))
    bodies = {
        entity.name
        for entity in map(document.entity_of, mentions)
        if entity is not None and entity.kind == "organization"
    }
    return name if bodies == {name} else None


def _held_of(discourse: Discourse, office: str, role: Fill) -> Fill | None:
    """Whose the office was whose acting holder this is: "resigned as city manager of
    Pell. Lee is acting city manager"; nothing where the text has it of several bodies."""
    told = {(p.of, p.kind) for p in discourse.posts.values() if p.role == office and p.of}
    if len(told) != 1:
        return None
    of, kind = told.pop()
    return Fill(of, kind, role.span) if of is not None else None


def _holder(discourse: Discourse, office: str) -> str | None:
    """Who was last said to have an office: "the mayor" of "the mayor's spokesman"."""
    held = (name for name, post in reversed(discourse.posts.items()) if post.role == office)
    return next(held, None)


def _acting(document: Document, before: int) -> str | None:
    """The organisation that acts where a role is told: the one named first in its sentence, else
    in the sentence before."""
    at = max(0, document.sentence_at(before))
    found = last_body(document, document.sentences[at], before) if document.sentences else None
    return found.name if found is not None and not only_tells(found.name) else None


def full_name(document: Document, council: str | None) -> str | None:
    """ "the City Council" by the town that the document is about."""
    if council is None or not _BARE_COUNCIL.fullmatch(council):
        return council
    town = main_town(document) or home(document)
    return f"{town} {council}" if town else council
