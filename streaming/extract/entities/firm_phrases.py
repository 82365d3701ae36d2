"""Phrases that only a body can stand in: "Acme Pell, owned by", "Acme Pell moved its headquarters",
"a unit of Acme Pell". They tell a firm whose own words do not.

An unknown name of two words is somebody's (person 1.2 of ``kinds.py``, and more where it speaks or
acts) unless such words tell. The weights are judged by hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from streaming.extract.entities.grammar import CLAUSE_OPENERS, is_verb, is_year, word_at
from streaming.extract.entities.kinds import Evidence
from streaming.extract.entities.name import Name
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token, is_possessive_mark

_Phrases = Mapping[str, tuple[tuple[str, ...], ...]]


def _by_word(key: str, at: int) -> _Phrases:
    """The phrases of a list by their first word (``at`` 0) or their last one (``at`` -1)."""
    told: dict[str, list[tuple[str, ...]]] = {}
    for phrase in words("firms", key):
        parts = tuple(phrase.split())
        told.setdefault(parts[at], []).append(parts)
    return {word: tuple(phrases) for word, phrases in told.items()}


_UNDERGONE, _WITH_WHAT = _by_word("undergone", 0), _by_word("with_what", 0)
_DONE, _ITS_OWN = _by_word("done", 0), _by_word("its_own", 0)
_OF_WHOM, _OF_LONE = _by_word("of_whom", -1), _by_word("of_lone", -1)
_MAKING, _OPENING = words("firms", "making"), words("firms", "opening")
_BETWEEN = words("firms", "between")
_GIVING = words("firms", "giving")
_HEADS = words("roles", "heads")
_FIRMS = words("organizations", "nominals_company")
_BEFORE_VERBS = frozenset((",", ".", ";", ":", "who", "which", "that"))
"""Behind which a verb is another's: "Acme, which is based in Pell, fired its treasurer"."""
_STOPS = frozenset((".", ";", ":", "who", "whose", "which", "that", "”", '"'))
_BE_OR_HAVE = frozenset("is was are were be been being has had have".split())
_MOST_BETWEEN = 4
_ITS_REACH = 4
_VERB_REACH, _POST_REACH, _ROLE_REACH = 4, 12, 5
"""Tokens to the verb that gives a post, from there to "its", and from there to the role."""
_OPENING_REACH = 10
_SURE, _LIKELY, _HINT = 4.0, 2.0, 1.5


def weigh_firm_phrases(name: Name, found: Sequence[Token], evidence: Evidence) -> None:
    """Add what the phrases beside one mention tell of a firm."""
    if name.titled or name.address or name.role:
        return
    weight = max(_behind(name, found), _before(name, found))
    if not weight and _gives_its_post(found, name.last):
        evidence.add("organization", _SURE)  # of whatever sort: sides have managers, too
    elif weight:
        evidence.add("organization", weight)
        evidence.sort = evidence.sort or "company"


def _behind(name: Name, found: Sequence[Token]) -> float:
    at = name.last
    owns = is_possessive_mark(word_at(found, at) or "x")
    if owns:
        return _SURE if _starts(_ITS_OWN, found, at + 1) else 0.0
    if _starts(_DONE, found, at) or _moves_its_own(found, at):
        return _SURE
    parted = word_at(found, at) == ","
    if parted and _starts(_WITH_WHAT, found, at + 1):
        return _SURE + 1
    at += parted
    told = parted
    for _ in range(_MOST_BETWEEN):
        word = word_at(found, at)
        if not (_is_between(word) or (word in _BE_OR_HAVE and not parted)):
            break
        told |= word in _BE_OR_HAVE
        at += 1
    if not told:
        return 0.0
    if _starts(_UNDERGONE, found, at) or _is_made_in(found, at, parted):
        return _SURE
    based = word_at(found, at) == "based" and word_at(found, at + 1) in ("in", "near")
    return _HINT if based and len(name.words) == 1 else 0.0


def _is_made_in(found: Sequence[Token], at: int, parted: bool) -> bool:
    """ ", founded in 2009,", "was started in 2009 by": towns are founded, too."""
    if word_at(found, at) not in _MAKING or word_at(found, at + 1) != "in":
        return False
    return is_year(word_at(found, at + 2)) and (parted or word_at(found, at + 3) == "by")


def _is_between(word: str) -> bool:
    return word in _BETWEEN or word.endswith("ly")


def _moves_its_own(found: Sequence[Token], at: int) -> bool:
    """ "moved its headquarters", "has cut back its workforce": somebody has "his" or "her"."""
    for ahead in range(1, _ITS_REACH):
        word = word_at(found, at + ahead)
        if word == "its":
            verb = any(is_verb(word_at(found, i)) for i in range(at, at + ahead))
            return verb and _starts(_ITS_OWN, found, at + ahead + 1)
        if not word.isalpha():
            return False
    return False


def _gives_its_post(found: Sequence[Token], at: int) -> bool:
    """ "has named Jane Roe as its chief executive", "fired Jane Roe, its treasurer,"."""
    verb = next((i for i in range(at, at + _VERB_REACH) if word_at(found, i) in _GIVING), -1)
    if verb < 0 or any(word_at(found, i) in _BEFORE_VERBS for i in range(at, verb)):
        return False
    for i in range(verb + 1, min(verb + _POST_REACH, len(found))):
        word = word_at(found, i)
        if word in _STOPS:
            return False
        if word == "its":
            return any(word_at(found, i + n) in _HEADS for n in range(1, _ROLE_REACH))
    return False


def _before(name: Name, found: Sequence[Token]) -> float:
    at = name.first - 1
    if word_at(found, at) in ("the", "its"):
        at -= 1
    if _ends(_OF_WHOM, found, at):
        return _SURE
    verb = word_at(found, at)
    if (
        verb in _MAKING
        and word_at(found, name.last) == "in"
        and is_year(word_at(found, name.last + 1))
    ):
        return _SURE
    if verb == "," and (_is_opened(found, at) or _is_told_before(name, found, at)):
        return _LIKELY
    return _HINT if len(name.words) == 1 and _ends(_OF_LONE, found, at) else 0.0


def _is_opened(found: Sequence[Token], comma: int) -> bool:
    """ "Founded in 2009 by Jane Roe, Acme Pell"."""
    back = range(comma - 1, max(-1, comma - _OPENING_REACH), -1)
    opener = next((i for i in back if found[i].text in _OPENING), None)
    return opener is not None and (opener == 0 or not found[opener - 1].text.isalnum())


def _is_told_before(name: Name, found: Sequence[Token], comma: int) -> bool:
    """ "The company, Acme Pell, is"."""
    if word_at(found, comma - 1) not in _FIRMS or word_at(found, name.last) != ",":
        return False
    # "a spokesman for the company, Jane Roe,": she is the spokesman
    return word_at(found, comma - 2) == "the" and word_at(found, comma - 3) in CLAUSE_OPENERS


def _starts(phrases: _Phrases, found: Sequence[Token], at: int) -> bool:
    return any(
        all(word_at(found, at + i) == word for i, word in enumerate(phrase))
        for phrase in phrases.get(word_at(found, at), ())
    )


def _ends(phrases: _Phrases, found: Sequence[Token], at: int) -> bool:
    return any(
        all(word_at(found, at - i) == word for i, word in enumerate(reversed(phrase)))
        for phrase in phrases.get(word_at(found, at), ())
    )
