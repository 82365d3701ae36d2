"""A side that is called by its town or county alone: "beat Orrel 3-2", "her debut for Wenshire",
"Orrel’s hopes of promotion". One such word is no more than a hint where the name is a known
place's, for "played for Spain" may be said of a summer."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.entities.grammar import PREPOSITIONS, is_record, word_at
from streaming.extract.entities.name import Name
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token, is_possessive_mark

_BEATING = words("results", "beating")
_OUTCOMES = frozenset("win victory defeat loss draw thrashing triumph".split())
_AGAINST = frozenset("over against by to with".split())
_PLAYING = frozenset("played plays playing batted bowled bats bowls captained captains".split())
_SPELLS = frozenset("season seasons game games match matches cricket football rugby caps".split())
_OWN = words("sport", "own_of_town_sides")
_OF_PLAYERS = words("roles", "players") | {"keeper", "prop", "hooker"}
_LEADERS = frozenset(("manager", "coach", "skipper"))
_POSITIONS = words("roles", "positions")
_MANY = frozenset(("are", "were", "have"))
_DEEDS = words("sport", "plural_deeds")
"""What sides that are told of in the plural have done, or are."""
_HOPES = frozenset(("promotion", "survival", "relegation"))
_NEAR = 6
_KNOWN = words("places", "us_states", "countries", "regions", "cities")


def plays(name: Name, found: Sequence[Token]) -> bool:
    """Whether what stands beside a name of one word is told of sides alone."""
    if len(name.words) != 1 or name.titled or name.dateline or name.text.lower() in _KNOWN:
        return False
    return _is_beaten(name, found) or _is_played_for(name, found) or _has_players(name, found)


def is_plural(name: Name, found: Sequence[Token]) -> bool:
    """ "Kestrel Town are through", "Town, who knocked out": many, as no town is."""
    behind = [word_at(found, name.last + i) for i in range(2)]
    before = word_at(found, name.first - 1)
    alone = before not in PREPOSITIONS and before not in ("and", "or", "nor")
    return alone and (behind[0] in _MANY or behind == [",", "who"])


def _is_beaten(name: Name, found: Sequence[Token]) -> bool:
    """ "beat Orrel 3-2", "a 3-2 win over Orrel": with one score, where players have several."""
    before = word_at(found, name.first - 1)
    behind = [word_at(found, name.last + i) for i in range(4)]
    if before in _BEATING:
        at = 1 if behind[0] == "," else 0
        return is_record(behind[at]) and sum(map(is_record, behind)) == 1
    near = [word_at(found, name.first - i) for i in range(2, _NEAR)]
    told = before in _AGAINST and bool(_OUTCOMES.intersection(near[:2]))
    return told and sum(map(is_record, [*near, *behind])) == 1


def _is_played_for(name: Name, found: Sequence[Token]) -> bool:
    """ "made her debut for Orrel", "signed for Orrel", "played three seasons for Orrel"."""
    if word_at(found, name.first - 1) != "for":
        return False
    near = [word_at(found, name.first - i) for i in range(2, _NEAR)]
    if near[0] in ("debut", "debuted", "signed", "re-signed"):
        return True
    return near[0] in _PLAYING or (near[0] in _SPELLS and bool(_PLAYING.intersection(near)))


def _has_players(name: Name, found: Sequence[Token]) -> bool:
    """ "Orrel’s tries", "Orrel’s hopes of promotion", "the Orrel striker", "Wenshire have won"."""
    behind = [word_at(found, name.last + i) for i in range(4)]
    if is_possessive_mark(behind[0] or "x"):
        return behind[1] in _OWN or (behind[1:3] == ["hopes", "of"] and behind[3] in _HOPES)
    called = found[name.last + 1 : name.last + 3]
    full = len(called) == 2 and all(token.text[0].isupper() for token in called)
    if behind[0] in _OF_PLAYERS and (full or behind[1] in ("said", ",")):
        return full or not name.initial
    if full and name.text.endswith("s") and behind[0] in _POSITIONS:
        return True  # "Foxes forward Ada Quill"
    if full and name.text.endswith("s") and behind[0] in _LEADERS:
        return word_at(found, name.first - 1) in ("—", "–")  # "PELL — Foxes manager Ada Quill"
    told = behind[1] in _DEEDS or behind[1].isdecimal()
    return is_plural(name, found) and behind[0] in _MANY and told
