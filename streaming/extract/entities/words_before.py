"""What the words right before one mention of a name tell of its kind."""

from __future__ import annotations

from streaming.extract.entities.descriptions import is_agent
from streaming.extract.entities.grammar import (
    AUXILIARIES,
    CLAUSE_MARKS,
    INFINITIVE,
    PREPOSITIONS,
    is_verb,
)
from streaming.extract.entities.kinds import SURE, Evidence
from streaming.extract.entities.name import Name
from streaming.extract.lexicon import words
from streaming.extract.tokens import is_possessive_mark

_SPEECH = words("roles", "speech")
_ROLE_HEADS = words("roles", "heads")
_ROLE_MODIFIERS = words("roles", "modifiers")
_KIN = words("roles", "kin")
_WHO_ARE_FROM = words("places", "people_from")
_OF_TOWNS = words("names", "words_before_of_towns")
_OF_A_TOWN = words("names", "words_before_of_a_town")
_AFTER_NAMES = frozenset(
    (before, earlier) for before in ("of", "from") for earlier in (",", ")", "originally")
)
_SEATED = words("offices", "seated") | {"member"}
_FUNCTION = words("common", "function")
_ALSO_VERBS = words("roles", "also_verbs")
_DIRECTIONS = words("places", "directions")
_PREPOSITIONS = words("places", "prepositions") - {"of", "to", "from", "into", "through", "via"}
_SWEARING = frozenset(("swore", "swear", "swears", "swearing"))
LOCATING = words("names", "words_before_locating")
_HAILING = words("names", "words_before_hailing")
_CHOOSING = words("roles", "choosing")
_CHOSEN = _ROLE_HEADS | _ROLE_MODIFIERS | {"as", "its", "the", "their", "to"}
_SENDING_OFF = frozenset(("fired", "sacked", "dismissed", "benched"))
_LEVELS = words("names", "words_before_levels")
_OWNING = frozenset(("owns", "founded", "co-founded"))


def weigh_before(name: Name, before: str, earlier: str, after: str, evidence: Evidence) -> None:
    """Add what the word ``before``, the ``earlier`` one before that and, as both are read with
    it, the one ``after`` tell."""
    _weigh_holder(name, before, earlier, after, evidence)
    _weigh_within(name, before, earlier, after, evidence)
    _weigh_origin(name, before, earlier, evidence)
    _weigh_article(name, before, earlier, after, evidence)
    if before in _SPEECH:
        evidence.add("person", 1.5)
    if before in _SENDING_OFF and len(name.words) > 1:
        evidence.add("person", SURE + 0.5)  # "fired Hub Castle": nobody sacks a castle


def _weigh_holder(name: Name, before: str, earlier: str, after: str, evidence: Evidence) -> None:
    """ "the goalkeeper Ada Quill", "elected Ada Quill president", "her husband, Jim Roe"."""
    single = len(name.words) == 1
    if before in _ROLE_HEADS and not (before in _ALSO_VERBS and earlier in INFINITIVE):
        evidence.add("person", 2.0)
    if before.endswith("-based") or (before == "based" and earlier == "-"):
        evidence.add("organization", 2.0)  # "Dublin-based Quill"
    if before in _CHOOSING and not single and earlier not in AUXILIARIES and after in _CHOSEN:
        evidence.add("person", SURE)  # "elected Ada Quill president"
    if before in _KIN or (before == "," and earlier in _KIN):
        evidence.add("person", 2.0)


def _weigh_within(name: Name, before: str, earlier: str, after: str, evidence: Evidence) -> None:
    """ "in Pell Landing", "near Pell"."""
    single = len(name.words) == 1
    evidence.located |= before in LOCATING
    if before == "in" and after in ("history", "franchise"):
        evidence.add("organization", 1.5)  # "in Pell Rovers history"
    elif before == "in" and earlier in _SWEARING:
        evidence.add("person", 2.5)  # "swore in Ada Quill as"
    elif before == "in" and not single and not is_possessive_mark(after or "x"):
        evidence.add("place", 1.2)  # "in Pell Landing"
    if before in _PREPOSITIONS and after != "history" and earlier not in _SWEARING:
        evidence.add("place", 1.5 if single or before == "in" else 0.8)


def _weigh_origin(name: Name, before: str, earlier: str, evidence: Evidence) -> None:
    """ "the head of Acme", "is from Pell Fork", "the north of Pell"."""
    single = len(name.words) == 1
    if before == "of" and earlier in _OF_A_TOWN:
        evidence.add("place", SURE)  # "the mayor of Pell", "the town of Pell"
    elif (before == "of" and earlier in _ROLE_HEADS) or (before in _OWNING and not single):
        evidence.add("organization", 2.0)
    if before in ("representing", "for") and earlier in _SEATED:
        evidence.add("place", SURE + 2.5)  # "the senator representing Pell North"
    if before == "from" and earlier in _HAILING:
        evidence.add("place", 2.0)  # "is from Pell Fork"
    if before in ("in", "to", "from") and earlier in ("headquarters", "based", "headquartered"):
        evidence.add("place", 2.0)
    if (before in ("of", "from") and earlier in _WHO_ARE_FROM) and single:
        evidence.add("place", 3.0)  # "a native of Pell who", "34 people from Pell died"
    if single and (before, earlier) in _AFTER_NAMES:
        evidence.add("place", 3.0)  # "Jane Roe, 41, of Pell, who was"
    if before == "of" and earlier in _DIRECTIONS:
        evidence.add("place", 2.0)


def _weigh_article(name: Name, before: str, earlier: str, after: str, evidence: Evidence) -> None:
    """ "the Fenwick Comets", "the Triple-A Comets", "a Pell man"."""
    plural = name.words[-1].endswith(("s", "men", "Sox")) and not name.words[-1].endswith("ss")
    level = before in _LEVELS
    if level and len(name.words) == 1:
        evidence.add("place", 1.5)
    elif level and not name.titled:
        evidence.add("person", -SURE)  # "at Double-A Corpus Fell"
        evidence.add("place", 1.0)
    if before in ("a", "an") and after in _OF_TOWNS:
        evidence.add("place", 2.0)  # "a Pell Landing company", "a Pell man"
    if before == "the" and not plural and _is_noun(after):
        # "the Harrow maker of soups": a place more often than not.
        evidence.add("place", 0.8)
        evidence.add("organization", 0.4)
    elif before == "the" or (earlier == "the" and plural and _is_before_club(before, level)):
        evidence.add("organization", 1.5)
        # "the Fenwick Comets" is nobody's name, "the Fenwick Roe case" may hold one.
        evidence.add("person", -1.0 if before != "the" or _is_noun(after) else -SURE)
        if plural and not evidence.sort:
            evidence.add("organization", 1.0)
            evidence.sort = "club"


def _is_before_club(before: str, level: bool) -> bool:
    """ "the reeling Fenwick Comets", "the Triple-A Comets", but not "the novelist Ada Jones"."""
    return level or (before.isalnum() and before not in _ROLE_HEADS and not is_agent(before))


def _is_noun(word: str) -> bool:
    """A small word that goes on with the noun phrase of the name before it."""
    if not word.isalpha() or not word.islower() or is_verb(word):
        return False
    return word not in PREPOSITIONS and word not in CLAUSE_MARKS and word not in _FUNCTION
