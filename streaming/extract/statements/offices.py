"""What is left by those in public posts: the town by a mayor whom its council sends off, the
governor's office by the governor's own chief of staff."""

from __future__ import annotations

import re

from contract.vocabulary import Predicate
from streaming.extract.lexicon import words
from streaming.extract.statements.bodies import NATIONS
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.evidence import Evidence
from streaming.extract.statements.match import Match
from streaming.extract.statements.party_leaders import leads_land
from streaming.extract.statements.role_names import role_name
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.towns import town_governed

_GOVERNING = words("offices", "governing")
_OFFICES = "lieutenant governor|governor|mayor|prime minister|premier|attorney general"
_TITLE = re.compile(rf"(?P<title>Lt\. Gov\.|Gov\.|\b(?:{_OFFICES})) $", re.IGNORECASE)
_OF_A_JOB = re.compile(
    r"\b(?:left|leav(?:es|ing)|quit) (?:an? |the |his |her )?(?:\w+ )?(?:job|post|seat|role)\b"
)
_AFTER_YEARS = re.compile(
    r"[^,.;]{0,20}\bafter (?:(?:nearly|almost|about|more than|just|over|only) )?(?:an? )?[\w-]+"
    r"(?: and a half)? (?:years|year|decades|decade|seasons|terms|months)\b"
)
_LONGEST = 24


def seat_left(discourse: Discourse, subject: Fill, body: Fill) -> Fill:
    """What somebody leaves whom a body sends off: where the body has no name of its own
    ("the City Council"), that of which the person's post is."""
    town = town_governed(body.value)
    told = subject.phrase.role.low if subject.phrase and subject.phrase.role else ""
    post = discourse.posts.get(subject.value)
    if town is not None and _HIRED.search(told or (post.role if post is not None else "")):
        return Fill(town, "place", body.span)
    if post is None or post.of is None or post.kind == "person":
        return body
    if set(body.value.lower().split()) - _GOVERNING:
        return body
    return Fill(post.of, post.kind, body.span)


def post_left(discourse: Discourse, subject: Fill) -> str | None:
    """Of what the post is that a person was last said to have: Wexton for its mayor."""
    post = discourse.posts.get(subject.value)
    return post.of if post is not None and post.kind != "person" else None


def is_of_land(discourse: Discourse, subject: Fill) -> bool:
    """Whether somebody's post is a country's: no minister who resigns has left the country."""
    post = discourse.posts.get(subject.value)
    if post is None or post.kind != "place":
        return False
    leads = post.of in _LANDS and leads_land(post.role)
    return leads or post.role.split()[-1] in _OF_LANDS


_OF_LANDS = frozenset(("minister", "premier", "chancellor", "president"))
_LANDS = frozenset(NATIONS.values())


def office_served(discourse: Discourse, subject: Fill) -> str | None:
    """The office of a governor or mayor in whose own service a person is: "her chief of
    staff". None for others, whose employer is the state or the town."""
    post = discourse.posts.get(subject.value)
    if post is None or post.of is None or post.kind != "person":
        return None
    title = public_title(discourse, post.of)
    return f"{title}'s office" if title else None


def town_served(discourse: Discourse, subject: Fill) -> str | None:
    """The town or county of an officer whom it hires: a treasurer, no mayor."""
    post = discourse.posts.get(subject.value)
    if post is None or post.kind != "place" or not _HIRED.search(post.role):
        return None
    return post.of


_HIRED = re.compile(
    r"(?:manager|administrator|administrative officer|clerk|treasurer|director|planner|engineer"
    r"|auditor|superintendent|solicitor|librarian|chief|inspector|surveyor)$"
)


def public_title(discourse: Discourse, name: str) -> str | None:
    """The title of a person who has an office with a staff: a governor, a mayor."""
    held = discourse.posts.get(name)
    title = held.role if held is not None else _title(discourse, name)
    return title if title and re.fullmatch(_OFFICES, title) else None


_STAFF = re.compile(
    r"(?:director|secretary|adviser|advisor|counsel|chief|officer|coordinator|speechwriter|lawyer"
    r"|attorney|commissioner|minister|treasurer)$"
)


def is_staff(discourse: Discourse, boss: Fill, role: Fill) -> bool:
    """ "his budget director" of a governor: one of those in the boss's own service."""
    told = boss.kind == "person" and _STAFF.search(role.value) is not None
    return told and public_title(discourse, boss.value) is not None


def _title(discourse: Discourse, name: str) -> str | None:
    """The public office that stands before a person's name anywhere in the document."""
    document = discourse.document
    for mention in document.mentions:
        entity = document.entity_of(mention)
        if entity is None or entity.name != name or mention.kind != "name":
            continue
        before = document.text[max(0, mention.start - _LONGEST) : mention.start]
        if found := _TITLE.search(before):
            return role_name(found["title"]).lower()
    return None


_MAY_BE_A_VISIT = frozenset(("leave", "depart", "exit"))


def _is_member(discourse: Discourse, match: Match, body: Fill) -> bool:
    """Whether a body is one that nobody visits, a club, and nothing behind it tells what was left
    ("left the Owls in third place", "left the Owls with ten men")."""
    named = body.ref is not None and body.ref.how == "name" and body.ref.sort == "club"
    if not named or not discourse.tells_of_sport():
        return False
    behind = discourse.document.text[body.span[1] : body.span[1] + 12].lstrip()
    return not behind or _ENDED.match(behind) is not None


_LEFT_SO = re.compile(
    r" (?:with|without|out|behind|short|level|top|bottom"
    r"|(?!following|during|pending|citing|saying|blaming|claiming|complaining)\w+ing)\b"
)
"""How somebody left others: "left the Owls needing a point", "left them with ten men"."""
_WHERE_ONE_WORKED = re.compile(
    r",? where (?:he|she|they) (?:(?:has|had|have) )?(?:was|were|been|is|served|worked|coached"
    r"|managed|spent|played|taught|ran|run|led|headed|oversaw|started|began|rose|became|held)\b"
)
"""What tells that a body was somebody's own: "leaves Acme, where she was director"."""
_HAS_LEFT = re.compile(r"\b(?:has|have|had) (?:\w+ )?(?:left|departed|exited) \Z")
_ENDED = re.compile(r"[.,;)]|(?:to|for|after|last|this|because|when|as) ")


def _is_named_firm(discourse: Discourse, value: Fill) -> bool:
    """ "has left Acme Foods", not "has left the hospital"."""
    ref = value.ref
    if ref is None or ref.entity is None or ref.how != "name":
        return False
    return discourse.document.entities[ref.entity].sort in ("company", "club", "media")


def is_parting(
    discourse: Discourse,
    predicate: Predicate,
    subject: Fill,
    value: Fill,
    evidence: Evidence,
    match: Match,
) -> bool:
    """Whether leaving is a departure and no visit's end: "left Acme in 2019", or one who was
    said to be there. A state senator "in the Senate" is no senator of the nation's."""
    national = str(evidence.qualifiers.get("of", "")).startswith(("U.S. ", "United States "))
    if predicate.name == "position_held" and value.value == "senator" and national:
        return not any(
            title.lower().startswith("state ") for title in discourse.titles(subject.ref)
        )
    if predicate.name != "left" or evidence.qualifiers.get("manner") != "unknown":
        return True
    dated = "point_in_time" in evidence.qualifiers or "role" in evidence.qualifiers
    dated |= _OF_A_JOB.search(discourse.document.text, *evidence.span) is not None
    dated |= _AFTER_YEARS.match(discourse.document.text, evidence.span[1]) is not None
    dated |= _WHERE_ONE_WORKED.match(discourse.document.text, value.span[1]) is not None
    told = match.verb is None or not _MAY_BE_A_VISIT & set(match.rule.verbs)
    if told or _is_member(discourse, match, value):
        return True  # "his departure from Acme", "cut ties with"
    if _LEFT_SO.match(discourse.document.text, value.span[1]):
        return False
    leaving = evidence.running and evidence.modality in ("asserted", "planned")
    between = discourse.document.text[min(evidence.span[0], value.span[0]) : value.span[0]]
    leaving |= _HAS_LEFT.search(between) is not None and _is_named_firm(discourse, value)
    return dated or leaving or discourse.employer(subject.ref) == value.value
