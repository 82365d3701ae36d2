"""What stands around one mention of a name and tells of its kind, all of it weighed."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.entities.capitals import CLASSES, GIVEN_NAMES
from streaming.extract.entities.club_words import weigh_club
from streaming.extract.entities.descriptions import kind_of, sorts_of
from streaming.extract.entities.employments import weigh_employment
from streaming.extract.entities.firm_phrases import weigh_firm_phrases
from streaming.extract.entities.grammar import AUXILIARIES
from streaming.extract.entities.kinds import SURE, Evidence
from streaming.extract.entities.name import Name
from streaming.extract.entities.outlets import weigh_outlet
from streaming.extract.entities.town_bodies import weigh_town_bodies
from streaming.extract.entities.trades import weigh_trade
from streaming.extract.entities.words_before import LOCATING, weigh_before
from streaming.extract.entities.words_behind import weigh_behind
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token

_ROLE_HEADS = words("roles", "heads")
_ROLE_MODIFIERS = words("roles", "modifiers")
_REGIONS = words("places", "provinces", "county_short", "state_short")
_TOWN_REACH = 5
_BEFORE_TOWN = frozenset(("in", "of", "from", "near", "at", "outside"))
_LEAGUES = frozenset(("League", "Conference", "Division", "Circuit", "Association"))
_LEAGUE_WITHIN = 6
_NAMING = words("roles", "naming")
_POST_WORDS = _ROLE_HEADS | _ROLE_MODIFIERS | {"its", "their", "his", "her", "the", "as", "new"}
"""What may stand between who is named and the end of the post that is given."""


def weigh_context(name: Name, found: Sequence[Token], evidence: Evidence) -> None:
    """Add what stands beside one mention, its description included, to its spelling's evidence."""
    if not name.initial and not name.titled:
        evidence.mid_sentence += 1
    if name.address or name.role:
        evidence.add("person", 3.0)
        evidence.personal = True
    before = found[name.first - 1].text if name.first else ""
    before = before.lower() if len(before) < 4 or not before[0].isupper() else before
    earlier = found[name.first - 2].low if name.first > 1 else ""
    if earlier == "class" and before.upper() in CLASSES:
        before, earlier = "Single-A", found[name.first - 3].low if name.first > 2 else ""
    after = [token.text for token in found[name.last : name.last + 3]]
    after += [""] * (3 - len(after))
    weigh_before(name, before, earlier, after[0], evidence)
    weigh_behind(name, before, after, evidence)
    weigh_trade(name, found, evidence)
    weigh_employment(name, found, evidence)
    weigh_firm_phrases(name, found, evidence)
    weigh_outlet(name, found, evidence)
    weigh_club(name, found, evidence)
    weigh_town_bodies(name, found, evidence)
    _weigh_region(name, found, evidence)
    _weigh_league(found[name.last : name.last + _LEAGUE_WITHIN], evidence)
    if before == "state" and earlier == "of":
        evidence.add("person", 2.5)  # "former secretary of state Ada Quill"
    else:
        _weigh_description(name, evidence, before in LOCATING)
    if before in _NAMING and earlier not in AUXILIARIES and _takes_post(name, found):
        evidence.add("person", SURE)
        evidence.personal = True


def _takes_post(name: Name, found: Sequence[Token]) -> bool:
    """ "named Ada Quill chief executive": who gets a post, which no other's name follows."""
    at = name.last
    while at < len(found) and found[at].text in _POST_WORDS:
        at += 1
    told = at > name.last and found[at - 1].text in _ROLE_HEADS and len(name.words) > 1
    return told and at < len(found) and not found[at].is_capitalised


def _weigh_description(name: Name, evidence: Evidence, located: bool) -> None:
    """ "Pell, a bakery in Oslo", "the village of Pell", "Pell is a nurse"."""
    if name.described is None:
        return
    kind = kind_of(name.described.noun)
    if kind == "person" and located:
        return  # "She was born in Pell Landing, the daughter of": she is the daughter
    if kind is not None:
        evidence.add(kind, 2.0 if kind == "person" else SURE + 2)
    sorts = sorts_of(name.described.noun)
    if kind == "organization" and len(sorts) == 1:
        evidence.sort = evidence.sort or min(sorts)


def _weigh_region(name: Name, found: Sequence[Token], evidence: Evidence) -> None:
    """ "of Pell, Hants,", "43, of Pell Landing,": a region behind a town, a town behind an age."""
    if name.first < _TOWN_REACH or found[name.first - 1].text not in (",", "of"):
        return
    earlier = found[name.first - 2].text
    if found[name.first - 1].text == "of":
        aged = earlier == "," and found[name.first - 3].text.isdecimal()
        if aged and len(name.words) > 1 and not evidence.sort:
            evidence.add("place", SURE + 1)
    elif names_region(name.text) and earlier[:1].isupper():
        at = name.first - 2
        while at > name.first - _TOWN_REACH and found[at].text[:1].isupper():
            at -= 1
        doubtful = len(name.text) == 2 or name.text.lower() in GIVEN_NAMES
        if not doubtful or found[at].text in _BEFORE_TOWN:
            evidence.add("place", SURE)


def names_region(text: str) -> bool:
    """ "Hants", "Kerry", "NSW": what may stand behind a town, though "Al" and "Pa" are people."""
    told = text.lower().rstrip(".") in _REGIONS
    return told and (len(text) > 2 or text.isupper())


def _weigh_league(after: Sequence[Token], evidence: Evidence) -> None:
    """ "X of the Gulf Winter League" is a club."""
    if [token.text for token in after[:2]] != ["of", "the"]:
        return
    for token in after[2:]:
        if token.text in _LEAGUES:
            evidence.add("organization", SURE)
            evidence.sort = evidence.sort or "club"
        if not token.is_capitalised:
            return
