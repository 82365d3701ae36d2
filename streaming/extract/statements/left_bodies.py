"""Whether a body that a sentence does not name may be the one that it says somebody left."""

from __future__ import annotations

from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.match import Match
from streaming.extract.statements.phrase import Phrase
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.verb_groups import Verb

_POSTS = frozenset("post job position duties role office".split())
_PERIODS = frozenset("season year month week campaign game match".split())
_LEFT_THINGS = frozenset(("seat", "commission", "membership"))
_TEAMS = frozenset("team teams club clubs company companies firm firms outfit outfits".split())


def _is_some_team(phrase: Phrase) -> bool:
    told = phrase.definite and not (phrase.head or "").endswith("s")
    return phrase.head in _TEAMS and not phrase.refs and not told


def _names_another(reading: Reading, verb: Verb, known: str | None) -> bool:
    """ "quit Acme": the verb's own object, where the text knows of another employer."""
    behind = reading.phrase(verb.at + 1) if not verb.passive else None
    bodies = [ref.name for ref in behind.refs if ref.kind == "organization"] if behind else []
    return bool(bodies) and known not in bodies


def may_be_left(reading: Reading, match: Match, known: str | None, discourse: Discourse) -> bool:
    """Whether an organisation that the text does not name here may be meant: not where it
    names something else ("pushed out of the leadership") or a role elsewhere."""
    if match.verb is None and reading.items[match.last + 1 : match.last + 2] != []:
        following = reading.items[match.last + 1].low
        if following == "from":
            return False  # "her resignation from the chair of the party"
    told = _told_behind(reading, match.verb, known) if match.verb is not None else None
    if told is not None:
        return told
    main = discourse.whole.main_organization
    return not ("role" in match.fills and known is not None) or main in (None, known)


def _told_behind(reading: Reading, verb: Verb, known: str | None) -> bool | None:
    """What the words behind a verb tell of it; None for nothing."""
    if _names_another(reading, verb, known):
        return False
    if any(item.low in _LEFT_THINGS for item in reading.items[verb.at + 1 : verb.at + 4]):
        return False  # "resigned his seat in Congress"
    for attached in reading.attached(verb.at + 1, reading.clause_end(verb)):
        if attached.phrase is None:
            continue
        told = _told_by(reading, attached.preposition, attached.phrase, known)
        if told is not None:
            return told
    return None


def _told_by(reading: Reading, preposition: str, phrase: Phrase, known: str | None) -> bool | None:
    if preposition == "as" and phrase.head == "player":
        return False  # "retired as a player"
    if preposition == "by" and _is_some_team(phrase):
        return False  # "fired by better teams"
    if preposition not in ("from", "of"):
        return None
    if phrase.refs:
        another = any(ref.kind == "organization" and ref.name != known for ref in phrase.refs)
        return False if another else None  # "pushed out of Acorn Foods"
    named = reading.items[phrase.start].kind == "det" or preposition == "from"
    if phrase.head is None or phrase.head in _PERIODS or not named:
        return None  # "quit in the middle of the season"
    return phrase.head in _POSTS
