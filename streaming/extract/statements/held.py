"""From "somebody has a role" to the statements that it makes: which predicate, and whose role."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from contract.vocabulary import RoleRule, Vocabulary
from streaming.extract.statements.bodies import is_label
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.here_there import body_here, is_placed
from streaming.extract.statements.house_titles import house_noun, house_of, without_house
from streaming.extract.statements.leagues import is_league
from streaming.extract.statements.noun_titles import noun_titled, sort_titled, without_body
from streaming.extract.statements.offices import is_staff
from streaming.extract.statements.party_leaders import is_seat_of_party
from streaming.extract.statements.phrase import Ref
from streaming.extract.statements.positions import club_of, is_nation, is_of_organization, rules_for
from streaming.extract.statements.posts import is_office
from streaming.extract.statements.public_posts import is_house_or_senate, land_of, own_county
from streaming.extract.statements.remembered_posts import remember_post
from streaming.extract.statements.role_names import position_name
from streaming.extract.statements.rules_of import rules_of
from streaming.extract.statements.slots import Fill, is_company
from streaming.extract.statements.towns import is_of_town, town_governed, town_of
from streaming.extract.statements.understood import full_name, understood_body

_MOVES = frozenset(("promoted_to", "traded_to"))
_OF_SIDES = frozenset(("captain", "coach", "manager", "skipper"))
_OF_SIDES_ALONE = frozenset(("coach_of", "manager_of"))
_UNDERSTOOD = 0.9
"""What is left of the confidence where the body is understood, not named."""


_OF_OLD = re.compile(
    r"\b(?:his|her|my) (?:very )?(?:first|old|former|childhood|boyhood|earliest|high school|college"
    r"|youth) (?:[a-z]+ )?coach$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Held:
    """One statement that a role makes. ``of_qualifier`` says whose the role is, where the
    value does not; ``qualifiers`` are those that the match may override."""

    predicate: str
    subject: Fill
    value: Fill
    of_qualifier: dict[str, str] = field(default_factory=dict)
    qualifiers: dict[str, str] = field(default_factory=dict)
    factor: float = 1.0


def held_roles(
    vocabulary: Vocabulary,
    discourse: Discourse,
    person: Fill,
    role: Fill,
    of: Fill | None,
    leveled: bool = False,
    lasting: bool = False,
) -> Iterator[Held]:
    """What it comes to that a person has a role, ``of`` somebody or something if that is said.
    ``leveled``: a level is told beside it, so that a place is not the club that the text names
    after it. ``lasting``: when a job began or ended is told, so that it need be
    nobody's."""
    role = without_body(role)
    rules = rules_for(vocabulary, discourse.document, role)
    if not rules or (of is None and _is_of_old(discourse, role)):
        return
    role = replace(role, value=_of_a_man(discourse, person, role.value))
    of = _as_said(vocabulary, discourse, person, role, of)
    untold = of is None
    if untold and is_placed(discourse, role):
        of = body_here(discourse, role)
        if of is None:
            return
    elif untold:
        of = _untold(vocabulary, discourse, person, role)
    if of is not None and _is_gone(discourse, person, role, of):
        return
    if untold and _was_traded(discourse, role, of):
        return  # "traded the pitcher Lee to the Owls": a pitcher of those who did
    of = _as_body(vocabulary, discourse, role, of, rules, leveled)
    role = without_house(role)
    remember_post(discourse, person, role, of)
    if of is not None and (
        of.value.split()[-1] in vocabulary.words.get("no_clubs", ())
        or (_is_firm(discourse, of) and not _coaches_play(discourse, role))
    ):
        school = of.value.split()[-1] in ("University", "School")
        rules = [_as_position(rule, school) for rule in rules]
    if lasting and of is None:
        rules = [replace(rule, needs_of=False) for rule in rules]
    factor = _UNDERSTOOD if untold and of is not None else 1.0
    for rule in rules_of(rules, discourse, of):
        one = _by_rule(vocabulary, discourse, rule, person, role, of, factor)
        if one is not None:
            yield one


def _is_of_old(discourse: Discourse, role: Fill) -> bool:
    """ "His first coach was Roe": of whom or what he was with then."""
    if not role.value.endswith("coach"):
        return False
    return bool(_OF_OLD.search(discourse.document.text, max(0, role.span[0] - 40), role.span[1]))


def _as_said(
    vocabulary: Vocabulary, discourse: Discourse, person: Fill, role: Fill, of: Fill | None
) -> Fill | None:
    """Whose the role is by the words beside it, by the town, county or land that its own words
    mean, or by the boss named in its phrase."""
    labels = of is not None and is_label(of.value) and not is_house_or_senate(of)
    if of is not None and (labels or of.value == person.value):
        of = None
    if of is not None and of.kind == "person" and role.value.split()[-1] in _OF_SIDES:
        settled = {(of.value, move) for move in _MOVES}.isdisjoint(discourse.claimed)
        # "His captain" is of the side that he is with, unless he has just changed it.
        of = (_of_boss(discourse, of.ref, role) if settled else None) or of
    if of is not None and discourse.document.text[slice(*of.span)] == "GOP":
        of = None  # "a GOP strategist" works for whoever pays
    if of is not None and of.kind == "person" and _is_in_campaign(role.value):
        of = replace(of, value=f"{of.value} campaign", kind="organization", ref=None)
    if is_of_town(discourse.document, role):
        of = town_of(discourse.document, role)
    of = own_county(discourse.document, role, of, discourse.whole.county)
    if of is None:
        of = land_of(discourse.document, role, discourse.whole.land)
    if of is None and role.phrase is not None and role.value.endswith(("coach", "coordinator")):
        of = _of_boss(discourse, role.phrase.owner, role)
    return of


def _untold(vocabulary: Vocabulary, discourse: Discourse, person: Fill, role: Fill) -> Fill | None:
    """Whose the role is where nothing beside it says so."""
    noun = house_noun(discourse.document, role)
    if noun:
        return house_of(discourse, person, role, noun)
    if role.phrase is not None and role.phrase.owned:
        return None
    titled = noun_titled(discourse.whole, role)
    return (
        titled
        or understood_body(vocabulary, discourse, person, role)
        or sort_titled(discourse.document, role)
    )


def _as_body(
    vocabulary: Vocabulary,
    discourse: Discourse,
    role: Fill,
    of: Fill | None,
    rules: list[RoleRule],
    leveled: bool,
) -> Fill | None:
    """The body itself: a town's club, a council by its full name, a house that one works at."""
    if of is None or is_seat_of_party(role.value.partition(" of ")[0], of.value):
        return None
    if role.value in vocabulary.words.get("town_roles", ()):
        of = _town_itself(discourse, of)
    if of.kind == "place" and not leveled and is_of_organization(vocabulary, role.value):
        of = club_of(discourse.document, of)
    if of.kind == "group" and " " in of.value and is_office(role.value):
        of = replace(of, kind="organization")  # "president of the Pell Young Democrats"
    if of.kind == "organization":
        of = replace(of, value=full_name(discourse.document, of.value) or of.value)
    if of.kind == "place" and _is_worked_at(discourse, of, rules):
        of = replace(of, kind="organization")
    return of


def _is_firm(discourse: Discourse, of: Fill) -> bool:
    """Whether the text says that a body is a company or an agency: no manager of "Pell Marine, a
    boatyard," picks a team."""
    sorts = (e.sort for e in discourse.document.entities if e.name == of.value)
    return of.kind == "organization" and next(sorts, "") in ("company", "government", "court")


def _coaches_play(discourse: Discourse, role: Fill) -> bool:
    """Whether a coach is one of players: whatever a college's name sounds like, no firm has one."""
    return role.value.endswith("coach") and discourse.tells_of_sport()


def _is_in_campaign(role: str) -> bool:
    """ "Lee's campaign chairman"; a campaign manager is the candidate's own."""
    return role.startswith("campaign ") and role != "campaign manager"


_AT = re.compile(r"\bat (?:the )?$")
_JOBS = frozenset(("position_held", "works_for"))


def _is_worked_at(discourse: Discourse, of: Fill, rules: list[RoleRule]) -> bool:
    """ "a groom at Willow Downs": one works at a body, though its name is that of a place."""
    before = discourse.document.text[max(0, of.span[0] - 8) : of.span[0]]
    return all(rule.predicate in _JOBS for rule in rules) and bool(_AT.search(before))


def _of_a_man(discourse: Discourse, person: Fill, role: str) -> str:
    """The chairman whom a chairwoman follows."""
    entity = person.ref.entity if person.ref is not None else None
    gender = discourse.document.entities[entity].gender if entity is not None else None
    return f"{role.removesuffix('woman')}man" if gender == "m" and role.endswith("woman") else role


_STILL = re.compile(r"\b(?:is|remains|are) (?:now |still |also )?(?:its|the) $")


def _is_gone(discourse: Discourse, person: Fill, role: Fill, of: Fill) -> bool:
    """ "left the bank to found a lender. She is still its head": not of what was left."""
    start = role.span[0]
    before = discourse.document.text[max(0, start - 24) : start]
    return (person.value, of.value) in discourse.gone and _STILL.search(before) is not None


_TRADING = re.compile(
    r"\b(?:trad|deal|sen[dt]|ship|swap|sell|sold)(?:t|ed|ped|s|ing)?\b[^.;]{0,40}$"
)


def _was_traded(discourse: Discourse, role: Fill, of: Fill | None) -> bool:
    """Whether the role stands with a player whom its sentence sends to that body."""
    move = discourse.moves.last.get("traded_to")
    if move is None or of is None or move.club != of.value:
        return False
    before = discourse.document.text[max(0, role.span[0] - 60) : role.span[0]]
    return _TRADING.search(before) is not None


def _town_itself(discourse: Discourse, of: Fill) -> Fill:
    """ "the mayor of Pellam": of the town, though the text calls its club so, too; and of the
    town whose council sends its city manager off."""
    town = town_governed(of.value)
    if town is not None:
        return replace(of, value=town, kind="place", ref=None)
    said = discourse.document.text[slice(*of.span)]
    if of.kind == "organization" and of.value.startswith(f"{said} "):
        return replace(of, value=said, kind="place", ref=None)
    return of


def _of_boss(discourse: Discourse, boss: Ref | None, role: Fill) -> Fill | None:
    """ "Hadley's offensive coordinator": one of the side that Hadley has."""
    club = discourse.employer(boss)
    return Fill(club, "organization", role.span) if club is not None else None


_ALSO_WORDS = frozenset(
    "defender striker winger closer center centre forward kicker hooker".split()
)


_SPORT = re.compile(
    r" (?:(?:rugby|cricket|hockey|netball|basketball|lacrosse|football) )?(?:league |union )?"
)


def _is_side_of_place(discourse: Discourse, of: Fill, role: Fill) -> bool:
    """ "a former Otago rugby prop", "the Pell striker": a side called by its place alone."""
    between = discourse.document.text[of.span[1] : role.span[0]]
    return of.kind == "place" and _SPORT.fullmatch(between) is not None


def _as_position(rule: RoleRule, school: bool) -> RoleRule:
    """The manager of a hotel manages no club; a school has coaches."""
    club = rule.predicate == "manager_of" or (rule.predicate == "coach_of" and not school)
    return replace(rule, predicate="position_held") if club else rule


def _by_rule(
    vocabulary: Vocabulary,
    discourse: Discourse,
    rule: RoleRule,
    person: Fill,
    role: Fill,
    of: Fill | None,
    factor: float,
) -> Held | None:
    """What one rule makes of a role, if it applies to whose the role is."""
    if of is not None and rule.predicate in _OF_SIDES_ALONE and is_league(of.value):
        return None  # "a head coach in the National League"
    fits = of is not None and (of.kind in rule.of or of.kind == "unknown" or "side" in rule.of)
    fits = fits or (of is not None and "company" in rule.of and is_company(of.value))
    if of is not None and rule.predicate == "position_held":
        fits = fits or is_staff(discourse, of, role)
    if of is not None and rule.predicate == "played_for" and discourse.tells_of_sport():
        fits = fits or is_nation(of) or _is_side_of_place(discourse, of, role)
    if "role" in vocabulary.predicates[rule.predicate].value:
        if rule.needs_of and not fits:
            return None
        whose = {"of": of.value} if of is not None and fits else {}
        return Held(rule.predicate, person, role, whose, factor=factor)
    if of is None or not fits:
        return None
    ambiguous = rule.predicate == "played_for" and role.value.split()[-1] in _ALSO_WORDS
    if ambiguous and not discourse.tells_of_sport():
        return None  # "a defender of the law"
    if rule.predicate == "played_for" and factor < 1 and of.value.isupper():
        return None  # a network that a former player speaks on
    more = {}
    if rule.qualifier and not rule.predicate.startswith(role.value):
        position = rule.qualifier == "position"
        more[rule.qualifier] = position_name(role.value) if position else role.value
    one, other = (of, person) if rule.subject == "organization" else (person, of)
    return Held(rule.predicate, one, other, qualifiers=more, factor=factor)
