"""Whose a role is where no word beside it says so: "the treasurer, Jane Roe", "Mayor Roe".

What was said of the person's same role before counts first, then whom the person is said to be
with, then the one body of the article that such a role is of: the council for a councilman, the
town for a mayor, the organisation that the article is about for a director.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

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
from streaming.extract.statements.main_body import only_tells
from streaming.extract.statements.positions import is_of_organization
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.standins import body_at, last_body
from streaming.extract.statements.towns import (
    counts,
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
    kinds = vocabulary.words
    name, kind = None, "organization"
    if is_given(discourse.document, role) and role.value in kinds.get("post_roles", ()):
        name = joined_body(discourse, person)
    if name is not None:
        pass
    elif role.value in kinds.get("town_roles", ()):
        document = discourse.document
        name = (
            place_it_opens_with(document, role.span[0])
            or main_town(document)
            or dateline(document, role.span[1])
            or home(document, role.span[1])
            or opening_town(document, role)
        )
        kind = "place"
    elif role.value in kinds.get("council_roles", ()):
        name = full_name(discourse.document, _most(discourse.document, _COUNCIL))
    elif role.value in kinds.get("league_roles", ()):
        name = _most(discourse.document, _LEAGUE) or _agency(discourse, role)
    elif role.value in _SPEAKERS:
        name = _acting(discourse.document, role.span[0]) or discourse.whole.main_organization
    elif is_of_organization(vocabulary, role.value) or (
        role.value in kinds.get("house_roles", ())
        and (is_definite(discourse.document, role) or _is_a_sides_captain(discourse, role))
    ):
        name = (
            discourse.employer(person.ref)
            or (body_before(discourse.document, role) if role.value in _OWNERS else None)
            or _side(discourse.document, role)
            or _told_before(discourse, role)
            or _main_there(discourse, role)
        )
        name = name or _opening(discourse.document, role)
        name = name or only_body(discourse.document, role) or body_before(discourse.document, role)
        guessed = role.value not in _ITSELF and not role.value.endswith("coach")
        if name is None and guessed and not _is_form_of_address(discourse.document, role):
            name = _acting(discourse.document, role.span[0])
        if name is None and not _is_form_of_address(discourse.document, role):
            name = _agency(discourse, role) or _opening_company(discourse, role)
    elif name is None:
        name = _agency(discourse, role)
    return Fill(name, kind, role.span) if name else None


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


_OF_SIDES = frozenset(("manager", "skipper", "coach"))
_WITHIN = re.compile(
    r"\bunder (?:then-)?$|, (?:and|but|while) (?:its |their )?$"
    r"|\b(?:suspended|reinstated|extended|retained|rehired|promoted|demoted|reassigned|disciplined"
    r"|backed|thanked) (?:[a-z]+ )?$"
)
"""What stands between a side, the subject, and its own coach: "The Owls suspended coach"."""


_LED = re.compile(
    r"(?:Under|With) (?:new |interim |first-year |veteran |longtime )?"
    r"(?:manager|skipper|head coach|coach) ((?:[A-Z][^\s,.]* ?){2,4})"
    r"[^,.]{0,30}, (?:the )?(?=[A-Z])"
)
""" "Under manager Jane Roe, the Owls have won": the side is told of behind."""


def _side(document: Document, role: Fill) -> str | None:
    """The side whose manager or coach opens a sentence, if the one before in the paragraph told
    of it first: "The Owls fell to 24-30. Manager Jane Roe ..."; or "The Owls won under coach",
    "The Owls put Cho on the injured list, and manager"."""
    if role.value.split()[-1].lower() not in _OF_SIDES:
        return None
    at = max(0, bisect_right(document.sentences, role.span[0], key=lambda s: s.start) - 1)
    now, last = document.sentences[at], document.sentences[max(0, at - 1)]
    led = _LED.match(document.text, now.start, role.span[1] + 60)
    ahead = body_at(document, led.end()) if led is not None and led.end(1) > role.span[1] else None
    if ahead is not None:
        return ahead
    opening = now.start == role.span[0] and last.paragraph == now.paragraph
    if not opening and not _WITHIN.search(document.text, now.start, role.span[0]):
        return None
    found = last_body(document, now, role.span[0])
    told = last if opening else now
    leads = found is not None and found.span[0] - told.start <= len("The ")
    return found.name if found is not None and leads else None


def _main_there(discourse: Discourse, role: Fill) -> str | None:
    """The organisation that the article is about; for a side's coach, in a round-up's paragraph
    that does not name it, the only one that the paragraph named so far, or none."""
    main, document = discourse.whole.main_organization, discourse.document
    if main is None or role.value.split()[-1].lower() not in _OF_SIDES:
        return main
    start = next((p.start for p in document.paragraphs if p.start <= role.span[0] < p.end), 0)
    here = {
        entity.name
        for mention in document.mentions_in((start, role.span[0]))
        for entity in (document.entity_of(mention),)
        if entity is not None and entity.kind == "organization" and not only_tells(entity.name)
    }
    if main in here or not here:
        return main
    return here.pop() if len(here) == 1 else None


def _is_form_of_address(document: Document, role: Fill) -> bool:
    """ "Chairman Jane Roe": a title that is her own and not of whom the sentence names."""
    capital = document.text[role.span[0]].isupper()
    return capital and not is_definite(document, role)


def _opening(document: Document, role: Fill) -> str | None:
    """ "Acme will close its plant, chief executive Jane Roe said", "Acme has laid off 180 since
    Jane Roe became CEO": whom the sentence opens with, where it names no other body before the
    role, and the role is no "former chief executive" of who knows what."""
    at = max(0, bisect_right(document.sentences, role.span[0], key=lambda s: s.start) - 1)
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


def _holder(discourse: Discourse, office: str) -> str | None:
    """Who was last said to have an office: "the mayor" of "the mayor's spokesman"."""
    held = (name for name, post in reversed(discourse.posts.items()) if post.role == office)
    return next(held, None)


def _is_a_sides_captain(discourse: Discourse, role: Fill) -> bool:
    """ "without captain Jane Roe", "who has been vice-captain": in small letters or where a
    sentence begins, in a text about sport."""
    if not role.value.endswith("captain") or not discourse.tells_of_sport():
        return False
    document, start = discourse.document, role.span[0]
    if document.text[start].islower():
        return True
    number = bisect_left(document.sentences, start, key=lambda sentence: sentence.start)
    return any(sentence.start == start for sentence in document.sentences[number : number + 1])


def _acting(document: Document, before: int) -> str | None:
    """The organisation that acts where a role is told: the one named first in its sentence, else
    in the sentence before."""
    at = max(0, bisect_right(document.sentences, before, key=lambda s: s.start) - 1)
    found = last_body(document, document.sentences[at], before) if document.sentences else None
    return found.name if found is not None and not only_tells(found.name) else None


def _most(document: Document, shape: re.Pattern[str]) -> str | None:
    """The organisation of a shape that the document names most."""
    found = [
        (name, number)
        for name, number in counts(document, "organization").most_common()
        if shape.search(name)
    ]
    clear = found and (len(found) == 1 or found[0][1] > found[1][1])
    return found[0][0] if clear else None


def full_name(document: Document, council: str | None) -> str | None:
    """ "the City Council" by the town that the document is about."""
    if council is None or not _BARE_COUNCIL.fullmatch(council):
        return council
    town = main_town(document) or home(document)
    return f"{town} {council}" if town else council
