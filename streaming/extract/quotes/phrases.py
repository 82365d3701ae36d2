"""Noun phrases and verb groups around a cue, without a parser.

A unit is a run of tokens that is read as one: a sentence with its quotations closed to the
eye, or the inside of a quotation. Positions here are indices of its tokens, end exclusive.
"""

from __future__ import annotations

from streaming.extract.entities.grammar import DAYS, MONTHS
from streaming.extract.lexicon import words
from streaming.extract.quotes.subjects import joins_names
from streaming.extract.quotes.unit import MAX_PHRASE, Unit
from streaming.extract.quotes.verbs import cue_at
from streaming.extract.quotes.words import (
    AUXILIARIES,
    COORDINATORS,
    DAY_WORDS,
    DEMONYMS,
    DETERMINERS,
    GENERIC,
    LINKING,
    OBJECT_PRONOUNS,
    PREPOSITIONS,
    SUBJECT_PRONOUNS,
    SUBORDINATORS,
    is_adverb,
    is_contracted,
    looks_finite,
)
from streaming.extract.tokens import is_possessive_mark

_OCCASIONS = DAYS | MONTHS | words("speech", "occasions", "more_occasions", "when_and_where")
ENDS = frozenset(
    "last next earlier once twice thrice seen obtained reviewed sent dated written read".split()
)
"""Words that begin something else: "staff | seen by the Ledger", "a friend | last night"."""
MOMENTS = frozenset(
    "every last this next then once again yesterday later two three several".split()
)
"""Words that open a time without a preposition: "told her last night that …"."""
ABOUT = (["at", "least"], ["more", "than"], ["fewer", "than"], ["up", "to"], ["at", "most"])
"""What opens a number: "told at least one councillor"."""
PRONOUNS = OBJECT_PRONOUNS | SUBJECT_PRONOUNS
NO_NOUNS = (
    DETERMINERS | SUBJECT_PRONOUNS | PREPOSITIONS | SUBORDINATORS | DAY_WORDS | MOMENTS | GENERIC
)
ENDING = SUBORDINATORS | PREPOSITIONS | COORDINATORS | AUXILIARIES | SUBJECT_PRONOUNS
"""Words with which a noun phrase is over."""
BEFORE_DETERMINERS = LINKING | {"and", "by"}
BEFORE_NAMES = LINKING | DETERMINERS


def phrase_after(unit: Unit, first: int, *, whole: bool) -> int:
    """The end of the noun phrase that begins at ``first``; ``first`` where there is none.

    ``whole`` takes linked phrases in ("a spokesman for the club"); without it the phrase
    ends where a clause could begin, as an addressee does: "told a friend | he needed".
    """
    i = first
    size = len(unit.tokens)
    if i >= size or unit.is_break(i) or unit.lower[i] in ("that", "to"):
        return first
    if unit.lower[i] in PRONOUNS:
        noun = unit.lower[i] in ("her", "one") and _noun_follows(unit, i + 1)
        if not noun:
            return i + 1
    i += 2 * (unit.lower[i : i + 2] in ABOUT and _counts(unit, i + 2))
    while i < size and unit.lower[i] in DETERMINERS:
        i += 1
    began = i
    while i < size and not unit.is_break(i) and i - first < MAX_PHRASE:
        if not _goes_on(unit, i, began, whole=whole):
            break
        i += 1
    if i == began > first and unit.lower[began - 1] in ("another", "others", "one", "many"):
        return began  # "told another that"
    return i if i > began else first


def _counts(unit: Unit, i: int) -> bool:
    """ "at least | one councillor", "more than | 40 guests"."""
    word = "".join(unit.lower[i : i + 1])
    return word in DETERMINERS or word[:1].isdecimal()


def _noun_follows(unit: Unit, i: int) -> bool:
    if i >= len(unit.tokens) or unit.is_break(i) or unit.tokens[i].is_capitalised:
        return False
    word = unit.lower[i]
    return unit.tokens[i].is_word and not is_adverb(word) and word not in NO_NOUNS


def _goes_on(unit: Unit, i: int, began: int, *, whole: bool) -> bool:
    token, word = unit.tokens[i], unit.lower[i]
    if word == ".":
        follows = i + 1 < len(unit.tokens) and unit.tokens[i + 1].is_capitalised
        return i > began and follows and unit.tokens[i - 1].end == token.start
    if is_possessive_mark(token.text):
        return True
    if word == "by" and whole and i > began + 1 and unit.lower[i - 1].endswith("ed"):
        return True
    if word in LINKING:
        if word in ("of", "for", "from"):
            return i > began
        return (whole and i > began and word not in ("in", "on", "at")) or (
            whole and i > began and _links_a_body(unit, i)
        )
    if unit.lower[i - 1] == "of" and i > began and "".join(unit.lower[i + 1 : i + 2]).isdecimal():
        return True  # "a crowd of about 400"
    named = token.is_capitalised and word in ("will", "may", "can") and i == began
    if not named and (word in ENDING or is_contracted(word)):
        return word == "and" and joins_names(unit, i) and i > began
    if word == "there":
        return False  # "told the Dutch | there were no plans"
    if word in DETERMINERS:
        return i > began and unit.lower[i - 1] in BEFORE_DETERMINERS
    if i == began:
        return True
    if cue_at(unit, i) is not None and not _closes_a_phrase(unit, i):
        return False
    previous = unit.tokens[i - 1]
    if token.is_capitalised:
        return (
            previous.is_capitalised
            or unit.lower[i - 1] in BEFORE_NAMES
            or not (previous.is_word)
            or (whole and not previous.is_capitalised)
        )
    if word in DAY_WORDS or word in ENDS:
        return False
    if previous.is_capitalised and (_leads_to_a_name(unit, i) or _is_of_a_name(unit, i, began)):
        return True
    nation = i - 1 == began and unit.lower[began] in DEMONYMS
    return whole or nation or not previous.is_capitalised or is_possessive_mark(previous.text)


def _closes_a_phrase(unit: Unit, i: int) -> bool:
    """ "a state police report.": a verb's base form with nothing after it is a noun."""
    verb = cue_at(unit, i)
    ends = i + 1 >= len(unit.tokens) or unit.tokens[i + 1].text in ".;,"
    return verb is not None and verb.wary and unit.lower[i] == verb.base and ends


def _leads_to_a_name(unit: Unit, i: int) -> bool:
    """ "the Norwegian broadcaster Kystradio": a common noun between two capitals."""
    if i + 1 >= len(unit.tokens) or unit.is_break(i + 1) or looks_finite(unit.lower[i]):
        return False
    return unit.tokens[i + 1].is_capitalised and not unit.lower[i].endswith("s")


def _is_of_a_name(unit: Unit, i: int, began: int) -> bool:
    """ "an Iowa audience": after "a" the name is no phrase of its own."""
    opens = began > 0 and unit.lower[began - 1] in ("a", "an")
    return opens and not looks_finite(unit.lower[i]) and not is_adverb(unit.lower[i])


def _links_a_body(unit: Unit, i: int) -> bool:
    """ "a source in the organization": the preposition leads to an organisation or a place,
    not to when or how it was said ("in a statement", "on Monday")."""
    return not any(word in _OCCASIONS or word.isdecimal() for word in unit.lower[i + 1 : i + 5])


PARTICLES = frozenset(("de", "del", "van", "von", "la", "le", "der", "da", "bin", "al"))
_PARTICLES_OR_MARK = PARTICLES | {"."}


def past_name(unit: Unit, end: int) -> int:
    """Past a name in apposition to the role before it: "her lawyer, Dana Whitlock,"."""
    size = len(unit.tokens)
    end = _past_own_name(unit, end)
    if end + 1 >= size or end == 0 or unit.tokens[end].text != "," or not unit.is_open(end):
        return end
    if unit.tokens[end - 1].is_capitalised or not unit.tokens[end + 1].is_capitalised:
        return end
    j = end + 1
    while (
        j < size
        and unit.is_open(j)
        and (unit.tokens[j].is_capitalised or unit.lower[j] in _PARTICLES_OR_MARK)
    ):
        j += 1
    closes = j >= size or unit.tokens[j].text in ",.;:"
    return j if closes and 1 < j - end <= 5 else end


def _past_own_name(unit: Unit, end: int) -> int:
    """Past a name that the noun before describes: "the broadcaster Kystradio | that"; a name
    that a verb follows opens a clause: "the mayor | Ruiz had left"."""
    if not 0 < end < len(unit.tokens) or unit.tokens[end - 1].is_capitalised:
        return end
    j = end
    while j < len(unit.tokens) and unit.is_open(j) and unit.tokens[j].is_capitalised:
        j += 1
    closes = j >= len(unit.tokens) or unit.tokens[j].text in ",.;:"
    return j if closes or unit.lower[j] in _AFTER_NAME_OR_DAY_WORDS else end


AFTER_NAME = frozenset("that whether if on in at last by during after before".split())
"""Words that follow an addressee's name, and hardly the subject of a clause."""
_AFTER_NAME_OR_DAY_WORDS = AFTER_NAME | DAY_WORDS
MAX_RELATIVE = 20
"""Words in the clause that says which source it is."""


def past_relative(unit: Unit, end: int) -> int:
    """ "according to minutes that quote her": past the clause that says which."""
    if end >= len(unit.tokens) or unit.lower[end] not in ("that", "who", "which", "whose"):
        return end
    for j in range(end + 1, min(len(unit.tokens), end + MAX_RELATIVE)):
        if not unit.is_open(j) or unit.tokens[j].text in ",.;:—–":
            return j
        if unit.lower[j] in COORDINATORS and not looks_finite("".join(unit.lower[j + 1 : j + 2])):
            return j
    return min(len(unit.tokens), end + MAX_RELATIVE)
