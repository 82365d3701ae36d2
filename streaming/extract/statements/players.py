"""What is said of players as of anybody at work: "joined the Owls", "with the club since 2019".

Who is known to play does not work for a club but plays for it.
"""

from __future__ import annotations

import re

from contract.vocabulary import Predicate, Vocabulary
from streaming.extract.entities.descriptions import PLAYERS
from streaming.extract.lexicon import words
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.match import Match
from streaming.extract.statements.phrase import Ref
from streaming.extract.statements.slots import Fill

_COUNTRIES = words("places", "countries")
_PLAYING = ("played_for", "drafted_by", "debuted_with")
_AFTERWARDS = ("manager_of", "coach_of", "position_held")
"""What one who played is later."""


def played_predicate(
    vocabulary: Vocabulary,
    discourse: Discourse,
    predicate: Predicate,
    match: Match,
    subject: Fill,
) -> Predicate:
    """The predicate of a match: ``played_for`` for ``works_for`` where a player is told of."""
    played = vocabulary.predicates.get("played_for")
    if predicate.name != "works_for" or played is None or match.rule.source.set:
        return predicate
    if _is_otherwise(discourse, match):
        return predicate
    if _plays_here(discourse, subject):
        return played
    if any((subject.value, name) in discourse.claimed for name in _AFTERWARDS):
        return predicate
    known = any((subject.value, name) in discourse.claimed for name in _PLAYING)
    return played if known or _has_position(vocabulary, discourse, subject) else predicate


def _is_otherwise(discourse: Discourse, match: Match) -> bool:
    """ "spent four years with the Rays as an analyst": whatever she played before."""
    value = next(iter(match.fills.get("value", ())), None)
    if value is not None and value.value.lower() in _COUNTRIES:
        return True  # "spent two years in Finland"
    told = _AS.match(discourse.document.text, value.span[1]) if value is not None else None
    return told is not None and PLAYERS.isdisjoint(told[1].split())


_AS = re.compile(r",? as (?:an?|the|its|their) ([a-z -]+)")


def of_body(
    vocabulary: Vocabulary, discourse: Discourse, person: Fill, body: Ref | None
) -> Predicate:
    """What being "of" a body comes to: "Lee of the Owls" plays for them, "of the Post" works."""
    works, played = vocabulary.predicates["works_for"], vocabulary.predicates.get("played_for")
    club = body is not None and body.sort == "club" and discourse.tells_of_sport()
    leads = any((person.value, name) in discourse.claimed for name in _AFTERWARDS)
    return works if played is None or leads or not club else played


def _plays_here(discourse: Discourse, subject: Fill) -> bool:
    """ "Roe, a left-handed catcher from Pell, joined": whatever else he was later."""
    told = _APPOSED.match(discourse.document.text, subject.span[1])
    return told is not None and not PLAYERS.isdisjoint(told[0].lower().split())


_APPOSED = re.compile(r", an? (?:[\w’'-]+ ){1,4}")


def _has_position(vocabulary: Vocabulary, discourse: Discourse, subject: Fill) -> bool:
    """ "Goalkeeper Jane Roe": a title that is a position of play."""
    told = {*discourse.titles(subject.ref), discourse.roles.get(subject.value, "")}
    heads = {
        head for rule in vocabulary.roles if rule.predicate == "played_for" for head in rule.heads
    }
    return any(title.lower() in heads for title in told)
