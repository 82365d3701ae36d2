"""Whether the words behind a cue are a clause, and so what was said: not a thing, a question that
was answered, a relative clause, or the verb of the clause around.
"""

from __future__ import annotations

from streaming.extract.lexicon import words
from streaming.extract.quotes.adjuncts import LENGTHS
from streaming.extract.quotes.cues import Cue
from streaming.extract.quotes.heads import DOCUMENTS
from streaming.extract.quotes.phrases import phrase_after
from streaming.extract.quotes.unit import Unit
from streaming.extract.quotes.verbs import cue_at
from streaming.extract.quotes.words import (
    CLAUSE_OPENERS,
    COORDINATORS,
    DETERMINERS,
    PREPOSITIONS,
    SUBJECT_PRONOUNS,
    SUBORDINATORS,
    is_adverb,
    is_auxiliary,
    is_contracted,
    looks_finite,
)

_PREPOSITIONS_OR_COORDINATORS = PREPOSITIONS | COORDINATORS
_SUBORDINATORS_BUT_IF = SUBORDINATORS - {"if", "when", "while", "after", "once"}
_SUBJECT_PRONOUNS_OR_THERE = SUBJECT_PRONOUNS | {"there"}

PARTICLES = frozenset("out off up down away back".split())
"""What makes another verb of one: "ruled out a sale" tells of no sale."""
ONE = frozenset("a an the my his her this that".split())
NOMINATIVE = frozenset("i he she they we".split())
_NOMINATIVE_OR_IT = NOMINATIVE | {"it", "there"}
NUMBERS = frozenset(
    "a an two three four five six seven eight nine ten eleven twelve twenty thirty forty".split()
)
ANSWERS = frozenset("yes no never maybe okay ok nope yeah".split())
ORDERS = words("speech", "orders")
"""What somebody is told to do, by the verb alone."""
HEARERS = frozenset("me him us them".split())
"""Who hears, and no subject: "wrote me a letter that day"."""
THINGS = frozenset("something nothing anything everything things much little".split())
"""What is said that is no clause: "says something of the place it came from"."""
OWNING = frozenset("deny admit acknowledge recall remember".split())
"""Verbs that take a gerund for what is told: "denied having met him"."""


def is_clause(unit: Unit, cue: Cue, first: int, last: int) -> bool:
    """Whether tokens first..last can be a clause."""
    word = unit.lower[first]
    if unit.inside is not None and cue.verb.base == "say" and _is_short(unit, first, last):
        return True
    made = cue.verb.base == "write" and word in DETERMINERS
    if made and not DOCUMENTS.isdisjoint(unit.lower[first + 1 : first + 3]):
        return False  # "had written a letter that she did not send"
    if (
        word in PARTICLES
        or word in HEARERS
        or (cue.verb.base == "answer" and _is_question(unit, first))
    ):
        return False
    if cue.verb.base in OWNING and last - first > 1:
        done = first + (word == "ever" or is_adverb(word))
        if unit.lower[done].endswith("ing"):
            return True
    if word in ("if", "whether", "what", "how", "why") and cue.verb.verb in ("say", "think"):
        return False
    if word in _PREPOSITIONS_OR_COORDINATORS or word in ("to", "not", "so", "as", "than"):
        if unit.inside is not None and not _opens_behind(unit, first):
            return False
        return word in ("in", "if") and has_finite_verb(unit, first, last)
    if word == "that":
        if _is_relative(unit, cue, first):
            return False
        quoted = any(unit.quoted[i] for i in range(first + 2, last))
        return last - first > 2 and (
            quoted or has_finite_verb(unit, first, last) or _is_present_told(unit, cue, first, last)
        )
    if cue.verb.base in (
        "know",
        "remember",
        "recall",
        "understand",
        "mention",
        "find",
        "show",
    ) and (word not in _SUBJECT_PRONOUNS_OR_THERE):
        return False
    if word in _SUBORDINATORS_BUT_IF:
        return False
    if word in THINGS and not any(map(looks_finite, unit.lower[first + 1 : first + 2])):
        return False
    if word not in CLAUSE_OPENERS and unit.tokens[first].is_word and is_adverb(word):
        first += 1
        if first >= last or unit.lower[first] in PREPOSITIONS:
            return False
    uttered = unit.inside is None or cue.verb.verb in ("say", "tell")
    if is_contracted(unit.lower[first]) and last - first > 1:
        return uttered
    if not unit.tokens[first].is_word or _opens_verb(unit, first):
        return False
    if has_finite_verb(unit, first, last):
        return True
    return unit.inside is not None and uttered and _has_present(unit, first, last)


def _is_short(unit: Unit, first: int, last: int) -> bool:
    """As people talk: “My wife said | no”, “they said | two weeks”, “he says | bring them in”."""
    word = unit.lower[first]
    size = last - first - (unit.tokens[last - 1].text in ",.!?")
    if size == 1:
        return word in ANSWERS
    if word in ORDERS:
        return True
    counted = word in NUMBERS or word.isdecimal()
    return counted and size < 5 and unit.lower[first + size - 1] in LENGTHS


def _opens_behind(unit: Unit, first: int) -> bool:
    """“My gran says | in her day | you’d have walked”: a clause follows the phrase."""
    end = phrase_after(unit, first + 1, whole=False)
    if end == first + 1 or not unit.is_open(end):
        return False
    return unit.lower[end] in _NOMINATIVE_OR_IT or is_contracted(unit.lower[end])


def _has_present(unit: Unit, first: int, last: int) -> bool:
    """ "she needs a new hip", "they want us out": a verb of the present behind its subject."""
    if last - first < 2 or not unit.tokens[first + 1].is_word:
        return False
    subject, token = unit.lower[first], unit.tokens[first]
    if subject in NOMINATIVE:
        return unit.lower[first + 1] not in _PREPOSITIONS_OR_COORDINATORS
    alone = token.is_capitalised or subject in ("it", "this", "that", "everybody", "nobody")
    i = first + 1 if alone else first + 2
    shown = (alone or subject in ONE) and i < last - 1 and unit.lower[first + 1] != "own"
    return shown and unit.tokens[i].text.islower() and unit.lower[i].endswith("s")


def _is_present_told(unit: Unit, cue: Cue, that: int, last: int) -> bool:
    """“Marc says that | I teach badly”, “that | the roof leaks”: behind the word a subject."""
    if unit.inside is None or cue.verb.direct_only or cue.verb.verb not in ("say", "tell"):
        return False  # "asks that you leave it"
    subject = unit.lower[that + 1]
    if subject in CLAUSE_OPENERS or _has_present(unit, that + 1, last):
        return True
    plural = subject.endswith("s")  # "that kids need sleep"
    return last - that > 3 and (plural or unit.lower[that + 2].endswith("s"))


def _is_question(unit: Unit, first: int) -> bool:
    """ "answered | a question about whether she had left": what was answered, not said."""
    return not {"question", "questions"}.isdisjoint(unit.lower[first : first + 4])


def _is_relative(unit: Unit, cue: Cue, that: int) -> bool:
    """ "the failed mill ventures that lost money": no clause, for it has no subject."""
    after = unit.lower[that + 1 : that + 2]
    nominal = cue.group[1] - cue.group[0] == 1 and unit.lower[cue.group[0]] in (
        cue.verb.base,
        cue.verb.base + "s",
    )
    if not after or not looks_finite(after[0]) or is_contracted(after[0]):
        return False
    return nominal or not is_auxiliary(after[0])


def _opens_verb(unit: Unit, first: int) -> bool:
    """The verb of a clause around begins here: "problems that he did not disclose | led …"."""
    return looks_finite(unit.lower[first]) and not unit.tokens[first].is_capitalised


def has_finite_verb(unit: Unit, first: int, last: int) -> bool:
    """A finite verb after a subject, found before any further comma-less oddity."""
    return any(
        looks_finite(unit.lower[i]) or ((verb := cue_at(unit, i)) and not verb.participle)
        for i in range(first + 1, last)
    )
