"""Which qualifiers a claim keeps: those that its predicate takes, and what goes without saying."""

from __future__ import annotations

from contract.vocabulary import Predicate
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.evidence import Evidence
from streaming.extract.statements.lexicon import PLAYERS
from streaming.extract.statements.role_names import role_name
from streaming.extract.statements.slots import Fill


def allowed_qualifiers(
    discourse: Discourse, predicate: Predicate, subject: Fill, value: Fill, evidence: Evidence
) -> dict[str, str | int]:
    """The qualifiers that the predicate takes; a start is its time where it has but one."""
    found = evidence.qualifiers
    allowed = {name: told for name, told in found.items() if name in predicate.qualifiers}
    if "point_in_time" in predicate.qualifiers:
        ranging = {"start_time", "end_time"} <= found.keys()  # "stole it between 2015 and 2021"
        for name in () if ranging else ("start_time", "end_time"):
            if name in found and name not in predicate.qualifiers:
                allowed.setdefault("point_in_time", found[name])
        today = discourse.published
        if evidence.running and predicate.value == ("record",) and today is not None:
            told = str(allowed.get("point_in_time", ""))  # "are 17-22 this season": by now
            if today.isoformat().startswith(told):
                allowed["point_in_time"] = today.isoformat()
    if predicate.name == "left":
        _as_told_before(discourse, subject, value, evidence, allowed)
        role = _role_left(discourse, subject, value)
        if role is not None:
            allowed.setdefault("role", role)
    if predicate.name == "promoted_to" and value.kind == "role":
        body = discourse.employer(subject.ref)
        if body is not None:
            allowed.setdefault("of", body)
    return allowed


def _as_told_before(
    discourse: Discourse,
    person: Fill,
    body: Fill,
    evidence: Evidence,
    allowed: dict[str, str | int],
) -> None:
    """What earlier sentences tell of a departure: when the tenure ended, and that a player is
    released where others are fired."""
    ended = discourse.tenures.ended.get((person.value, body.value))
    if ended is not None and evidence.modality == "asserted":
        allowed.setdefault("point_in_time", ended)
    if allowed.get("manner") == "fired" and discourse.tenures.only_played(person.value, body.value):
        allowed["manner"] = "released"


def _role_left(discourse: Discourse, person: Fill, body: Fill) -> str | None:
    """The role that a person leaves: beside the name, else the one known to be of the
    body, else the one that the text gives."""
    phrase = person.phrase
    if person.ref is not None and person.ref.how == "nominal":
        return None  # "the one-time second baseman was fired": from another post
    if phrase is not None and phrase.role is not None and person.ref in phrase.refs[:1]:
        return role_name(phrase.role.text)
    post = discourse.posts.get(person.value)
    if post is not None and post.of is not None:
        return post.role if post.of == body.value or post.kind == "person" else None
    entity = person.ref.entity if person.ref is not None else None
    known = discourse.document.entities[entity].affiliation if entity is not None else None
    if known not in (None, body.value):
        return discourse.roles.get(person.value)  # the titles are another body's
    titles = (*discourse.titles(person.ref), None)
    role = discourse.roles.get(person.value) or titles[0]
    managed = (person.value, "manager_of") in discourse.claimed
    # "A catcher on the 1991 champions, Lee managed the Otters, who fired him".
    return "manager" if managed and role is not None and role.split()[-1] in PLAYERS else role
