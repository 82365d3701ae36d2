"""What only a body has people do with it: "resigned from Acme Pell", "joined Acme Pell in 2016",
"chairs Acme Pell", "Acme Pell fired its".

An unknown name of two words is somebody's (person 1.2 of ``kinds.py``, 4.0 by a first name)
unless such words tell. The weights are judged by hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.entities.grammar import MONTHS, is_year, word_at
from streaming.extract.entities.kinds import Evidence
from streaming.extract.entities.name import Name
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token

_LEAVING = words("trades", "leaving")
_WORKING = words("trades", "working")
_ENGAGING = words("trades", "engaging")
_HEADING = words("trades", "heading")
_FOUNDING = words("trades", "founding")
_MANY = words("trades", "firms_of_many")
_OF_BODIES = words("trades", "of_bodies")
_PROFESSIONS = words("roles", "employed_professions")
_ADVERBS = frozenset(("also", "now", "still", "then", "formerly", "previously", "later"))
_SURE, _LIKELY, _HINT = 5.0, 2.5, 2.0
_ITS_REACH = 3


def weigh_employment(name: Name, found: Sequence[Token], evidence: Evidence) -> None:
    """Add what people do with the body that a name of several words may be."""
    if len(name.words) < 2 or name.titled or name.address or name.role:
        return
    weight = max(_before(name, found), _behind(name, found))
    if weight:
        evidence.add("organization", weight)
        evidence.sort = evidence.sort or "company"


def _before(name: Name, found: Sequence[Token]) -> float:
    joint, verb = word_at(found, name.first - 1), word_at(found, name.first - 2)
    if joint in _FOUNDING or (joint == "up" and verb in ("set", "setting")):
        return _SURE
    if joint in _HEADING and word_at(found, name.last) != "to":
        return _HINT
    if joint in ("joined", "rejoined", "joins", "joining"):
        return _joined(name, found)
    if joint == "from" and verb in _LEAVING:
        return _SURE
    if joint == "by" and verb in _ENGAGING:
        return _HINT
    if joint == "for" and (verb in _WORKING or _is_worked(found, name.first - 2)):
        return _HINT
    if joint == "of" and _is_told_of_work(name, found):
        return _LIKELY
    return _LIKELY if joint in _MANY and verb in ("the", "of", "at", "for", "with") else 0.0


def _is_told_of_work(name: Name, found: Sequence[Token]) -> bool:
    """ "analyst Jane Roe of Acme Pell": whose somebody is by a profession that firms have."""
    named = all(word_at(found, name.first - back)[:1].isupper() for back in (2, 3))
    return named and word_at(found, name.first - 4).lower() in _PROFESSIONS


def _is_worked(found: Sequence[Token], at: int) -> bool:
    """ "worked as a joiner for Acme Pell": a job between the verb and "for"."""
    return word_at(found, at - 2) == "as" and word_at(found, at - 3) in _WORKING


def _joined(name: Name, found: Sequence[Token]) -> float:
    """ "joined Acme Pell in 2016", "joined Acme Pell as a trainee"."""
    after = [word_at(found, name.last + ahead) for ahead in range(3)]
    if after[0] in ("in", "last", "this", "from") and is_year(after[1]):
        return _SURE
    if after[0] == "as" and after[1] in ("a", "an", "its"):
        return _LIKELY
    month = after[0] == "in" and after[1].lower() in MONTHS
    return _HINT if month or after[0] == "from" else 0.0


def _behind(name: Name, found: Sequence[Token]) -> float:
    """ "Acme Pell fired its chief": somebody has "his" or "her"."""
    at = name.last + (word_at(found, name.last) in _ADVERBS)
    if word_at(found, at) in ("has", "had", "is", "will"):
        at += 1
    if word_at(found, at) not in _OF_BODIES:
        return 0.0
    near = (word_at(found, i) for i in range(at + 1, at + 1 + _ITS_REACH))
    return _SURE if next((w for w in near if w in ("its", ".", ",")), "") == "its" else 0.0
