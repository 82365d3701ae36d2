"""Towns, counties and councils that a text calls by their nouns: "joined the city as a planner",
"the county had spent $2 million", "elected to council"."""

from __future__ import annotations

from dataclasses import replace

from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.lexicon import CIVIC_NOUNS
from streaming.extract.statements.match import Match
from streaming.extract.statements.placed_bodies import called_body
from streaming.extract.statements.slots import CIVIC, Fill
from streaming.extract.statements.towns import home, is_town
from streaming.extract.statements.whole import Whole

_SEATS = frozenset(("position_held", "left"))
_GOVERNMENTS = ("council", "municipality")
_COUNCILS = frozenset(("city council", "town council", "borough council", "county council"))


def name_towns(discourse: Discourse, match: Match) -> bool:
    """Put the town, county or council for the noun that stands for it; False where the text
    tells of none."""
    for name, fills in match.fills.items():
        if any(fill.kind == CIVIC for fill in fills):
            named = [_named(discourse, fill) if fill.kind == CIVIC else fill for fill in fills]
            if None in named:
                return False
            match.fills[name] = [fill for fill in named if fill is not None]
        elif name == "of" and fills[0].value in _COUNCILS and match.rule.predicate in _SEATS:
            match.fills[name] = [
                replace(fills[0], value=council_of(discourse.whole, fills[0].value))
            ]
    return True


def council_of(whole: Whole, noun: str) -> str:
    """A council or municipality by the name of its town or county: "Pell City Council" for "city
    council"; the noun itself where the text tells of none."""
    county = noun.startswith("county")
    town = whole.county if county else whole.town
    if noun in _GOVERNMENTS:
        town = whole.governed_town or whole.county or town
        if town and noun == "council" and f"{town} district" in whole.document.text:
            noun = "District Council"
    elif town and not county:
        noun = noun.title()
    return f"{town} {noun.removeprefix('county ')}" if town else noun


def _named(discourse: Discourse, fill: Fill) -> Fill | None:
    document, whole, behind = discourse.document, discourse.whole, fill.span[1]
    noun = document.text[slice(*fill.span)].lower().removeprefix("the ")
    if noun.endswith(_GOVERNMENTS):
        noun = noun.split()[-1]
        known = called_body(document, noun, fill.span[0])
        body = known.name if known is not None else council_of(whole, noun)
        named = body != noun
        return replace(fill, value=body, kind="organization") if named else None
    if noun not in CIVIC_NOUNS:
        return None  # "the country"
    if document.text.startswith(" of ", behind):
        mention = document.mention_in((behind + 4, behind + 5))
        entity = document.entity_of(mention)
        told = entity.name if entity is not None and entity.kind == "place" else None
    elif noun == "county":
        told = fill.value if fill.value.endswith(" County") else whole.county
    else:
        told = (
            whole.town
            or home(document)
            or (fill.value if fill.ref is not None and is_town(fill.value) else None)
        )
    return replace(fill, value=told, kind="organization", phrase=None, ref=None) if told else None
