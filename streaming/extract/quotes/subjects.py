"""The noun phrase before a verb group: who it is that says."""

from __future__ import annotations

from streaming.extract.quotes.lexicon import lexicon
from streaming.extract.quotes.unit import DASHES, MAX_PHRASE, Range, Unit
from streaming.extract.quotes.verbs import cue_at
from streaming.extract.quotes.words import (
    ADJUNCT_STARTS,
    AUXILIARIES,
    COORDINATORS,
    DAY_WORDS,
    DETERMINERS,
    OBJECT_PRONOUNS,
    OPENING_ADVERBS,
    POSSESSIVES,
    PREPOSITIONS,
    SUBJECT_PRONOUNS,
    SUBORDINATORS,
    is_adverb,
    is_auxiliary,
    is_contracted,
    looks_finite,
)

_SUBJECT_PRONOUNS_BUT_ONE = SUBJECT_PRONOUNS - {"one", "who"}
_COORDINATORS_BUT_AND = COORDINATORS - {"and"}

BEFORE_GERUNDS = frozenset("after before while when by without since upon".split())
"""Words before a form in -ing whose subject is the sentence's: "after finding that …"."""
_COORDINATORS_OR_BEFORE_GERUNDS = COORDINATORS | BEFORE_GERUNDS
SPANS = frozenset(
    "week month year day morning afternoon evening night weekend summer fall autumn winter spring"
    " season".split()
)
"""With "last" and "this" they tell when: "Hale last week said"."""
POINTING = frozenset("a an the his her its their our my this these".split())
"""Determiners that open a noun phrase, never the middle of one."""
BEFORE_POINTING = PREPOSITIONS | DETERMINERS | frozenset("and half such quite only than".split())
"""Words of a noun phrase after which one of those may stand."""
BEFORE_NOUNS = PREPOSITIONS | DETERMINERS
NO_OPENERS = SUBORDINATORS | PREPOSITIONS | ADJUNCT_STARTS | {"to", "along", "able", "also"}
REFLEXIVES = frozenset("himself herself itself themselves".split())
HEARING = frozenset("hear hears heard hearing overhear overhears overheard".split())
"""Verbs whose object may be the subject of a bare infinitive: "heard Hale say"."""


def subject_before(unit: Unit, verb_start: int) -> Range | None:
    """The noun phrase whose verb group begins at verb_start; None where it is elided."""
    last = verb_start - 1
    if last < 0:
        return None
    if unit.is_open(last) and (
        unit.lower[last] in SUBJECT_PRONOUNS or is_contracted(unit.lower[last])
    ):
        return last, last + 1
    if last > 0 and unit.lower[last] == "all" and unit.is_open(last - 1):
        return subject_before(unit, last)  # "the men all said"
    if unit.lower[last] in REFLEXIVES and last > 0:
        who = subject_before(unit, last)
        return (who[0], last + 1) if who else None  # "Hale himself told him"
    if unit.lower[last] == "as" and last > 0:
        return subject_before(unit, last)
    if last > 1 and unit.lower[last] in SPANS and unit.lower[last - 1] in ("last", "this"):
        return subject_before(unit, last - 1)
    if last > 1 and unit.tokens[last - 1].text == "," and _is_plain_adverb(unit, last):
        return subject_before(unit, last)  # "Hale, the pilot, reportedly said"
    if unit.tokens[last].text == "," or unit.lower[last] == ")" or closes_with_comma(unit, last):
        return _with_apposition(unit, last)
    if unit.is_break(last) or unit.lower[last] in _COORDINATORS_OR_BEFORE_GERUNDS:
        return None
    return _phrase_before(unit, last)


def closes_with_comma(unit: Unit, i: int) -> bool:
    """The mark that closes “the Hammer,”: the comma inside counts as one after it."""
    return i > 1 and unit.quoted[i] and unit.tokens[i - 1].text == ","


def _with_apposition(unit: Unit, comma: int) -> Range | None:
    """ "Paul Denby, her opponent, said": from the head before the comma that opens it."""
    floor = max(0, comma - MAX_PHRASE)
    opening = "(" if unit.tokens[comma].text == ")" else ","
    for i in range(comma - 1, floor - 1, -1):
        mark = unit.tokens[i].text
        if mark in ";:" or (mark in DASHES and opening == ","):
            return None
        if mark == opening and unit.is_open(i) and i > 0 and not unit.is_break(i - 1):
            if i + 1 == comma:
                return None
            joined = unit.lower[i + 1] in COORDINATORS
            if joined and unit.lower[i + 2] not in ("who", "whose"):
                return None
            head = _phrase_before(unit, i - 1)
            if joined and (head is None or unit.lower[head[0]] == "who"):
                continue  # "Hale, who left in June, | and who asked not to be named, said"
            if head is None:
                return None
            if _is_interruption(unit, i + 1, comma):
                return head
            return _named_before(unit, head[0]), comma
    return None


def _named_before(unit: Unit, first: int) -> int:
    """ "Rosa Denby, the owner of the mill, who is ill, said": from the name before the role."""
    if first < 2 or unit.tokens[first - 1].text != "," or unit.lower[first] not in DETERMINERS:
        return first
    name = _phrase_before(unit, first - 2)
    if name is None or not all(unit.tokens[i].is_capitalised for i in range(*name)):
        return first
    return name[0]


def _is_interruption(unit: Unit, i: int, comma: int) -> bool:
    """What stands between commas is no apposition: "X, citing …, said", "X, Y said, thinks"."""
    word = unit.lower[i]
    if unit.lower[comma - 1] in lexicon().verbs and cue_at(unit, comma - 1):
        return True
    return (
        word.endswith("ing") or word in ADJUNCT_STARTS or word in ("according", "however", "known")
    )


def _phrase_before(unit: Unit, last: int) -> Range | None:
    """The noun phrase that ends with the token ``last``."""
    first = last
    floor = max(0, last - MAX_PHRASE)
    while first > floor:
        if not _bounds(unit, first - 1):
            first -= 1
            continue
        relative = _relative_start(unit, first - 1)
        if relative is None:
            break
        first = relative
    first = _after_opening(unit, first, last)
    last = _before_time(unit, first, last)
    first = _past_leading_adjunct(unit, first, last)
    first = _past_object_of(unit, first, last)
    if first > last or not unit.tokens[first].is_word:
        return None
    if not _may_open(unit, first) or _follows_its_subject(unit, first):
        return None
    return first, last + 1


def _past_object_of(unit: Unit, first: int, last: int) -> int:
    """ "voters use a phone survey": what an article opens in the middle is another phrase."""
    if any(unit.lower[i] in ("who", "that", "which", "whose") for i in range(first, last)):
        return first
    for i in range(last, first, -1):
        if unit.lower[i] in POINTING and unit.lower[i - 1] not in BEFORE_POINTING:
            named = unit.tokens[i].is_capitalised or not unit.tokens[i - 1].is_word
            return first if named else i
        if unit.lower[i] in ("a", "an", "the") and unit.lower[i - 1] in ("her", "you"):
            return i  # "wrote her a note saying"
    return first


def _follows_its_subject(unit: Unit, first: int) -> bool:
    """ "it means saying no": a verb that the lexicon lacks stands right after a pronoun."""
    return (
        first > 0
        and unit.is_open(first - 1)
        and unit.lower[first - 1] in _SUBJECT_PRONOUNS_BUT_ONE
        and not unit.tokens[first].is_capitalised
        and unit.lower[first] not in DETERMINERS
    )


def _may_open(unit: Unit, first: int) -> bool:
    """Whether a noun phrase can begin so: not with a preposition, an adverb or a verb."""
    word = unit.lower[first]
    if word in NO_OPENERS:
        return word == "who" or (word in ("earlier", "later") and _is_bare_noun(unit, first + 1))
    if unit.tokens[first].is_capitalised or word in DETERMINERS:
        return True
    return not (looks_finite(word) or word.endswith("ing"))


def _relative_start(unit: Unit, i: int) -> int | None:
    """Where the relative clause that holds the verb at i begins: "another source … who has
    known him for years stated" has one subject."""
    if unit.is_break(i) or not (looks_finite(unit.lower[i]) or cue_at(unit, i)):
        return None
    if i > 0 and unit.lower[i + 1] == "by" and unit.lower[i].endswith("ed"):
        return None if unit.is_break(i - 1) or is_auxiliary(unit.lower[i - 1]) else i
    for j in range(i - 1, max(1, i - 4), -1):
        if unit.is_break(j):
            return None
        if unit.lower[j] in ("who", "that") and not unit.is_break(j - 1):
            return j
        if not is_adverb(unit.lower[j]) and not is_auxiliary(unit.lower[j]):
            return None
    return None


def _bounds(unit: Unit, i: int) -> bool:
    """Whether token i ends the search to the left: it is no part of the noun phrase."""
    if unit.is_break(i):
        return True
    word = unit.lower[i]
    if word == "and" and not joins_names(unit, i):
        return True
    if word in _COORDINATORS_BUT_AND or (word in SUBORDINATORS and word not in ("that",)):
        return True
    if word == "that" and i > 0 and unit.lower[i - 1] in PREPOSITIONS:
        return False  # "people briefed on that search"
    if word == "that" or (word in AUXILIARIES and not unit.tokens[i].is_capitalised):
        return True
    if word in _SUBJECT_PRONOUNS_BUT_ONE or word in ("him", "them", "me", "us"):
        return True
    if word == "who":
        return False
    if word in OBJECT_PRONOUNS and word not in POSSESSIVES:
        return True
    if word in HEARING:
        return True
    return not unit.tokens[i].is_capitalised and cue_at(unit, i) is not None


def joins_names(unit: Unit, i: int) -> bool:
    """ "Ortiz and Hale said": names on both sides."""
    if i == 0 or i + 1 >= len(unit.tokens) or unit.is_break(i - 1) or unit.is_break(i + 1):
        return False
    return unit.tokens[i - 1].is_capitalised and unit.tokens[i + 1].is_capitalised


def _before_time(unit: Unit, first: int, last: int) -> int:
    """ "Hale on Tuesday said": the phrase ends before the day."""
    if last == first or unit.lower[last] not in DAY_WORDS:
        return last
    before = last - 2 if unit.lower[last - 1] == "on" else last - 1
    if before < first or _is_participle(unit, first, before):
        return last
    return before


def _is_participle(unit: Unit, first: int, i: int) -> bool:
    """ "a memo leaked on Friday": the day belongs to the participle, not to who says."""
    word = unit.lower[i]
    return i > first and (word.endswith("ed") or word in ("sent", "written", "made", "given"))


def _after_opening(unit: Unit, first: int, last: int) -> int:
    """Skip adverbs that open the sentence: "Moreover he", "Meanwhile Ortiz"."""
    while first < last and (unit.lower[first] in OPENING_ADVERBS or _is_plain_adverb(unit, first)):
        if unit.lower[first] in ("earlier", "later") and _is_bare_noun(unit, first + 1):
            break  # "earlier studies"
        first += 1
    return first


def _is_bare_noun(unit: Unit, i: int) -> bool:
    """Nothing opens it as a phrase of its own."""
    opens = unit.lower[i] in DETERMINERS or unit.lower[i] in SUBJECT_PRONOUNS
    return not opens and unit.tokens[i].is_word and not unit.tokens[i].is_capitalised


def _is_plain_adverb(unit: Unit, i: int) -> bool:
    return unit.lower[i].endswith("ly") and is_adverb(unit.lower[i])


def _past_leading_adjunct(unit: Unit, first: int, last: int) -> int:
    """ "On Tuesday Ortiz", "told donors in June the mayor": keep the phrase after the adjunct."""
    if unit.lower[first + 2 : first + 3] == ["ago"] and first + 2 < last:
        return first + 3  # "a week ago | two people in your office"
    if unit.lower[first] not in PREPOSITIONS and unit.lower[first] not in DAY_WORDS:
        return first
    for i in range(last, first, -1):
        word, before = unit.lower[i], unit.lower[i - 1]
        if word in DETERMINERS and before not in BEFORE_NOUNS:
            return i
        if unit.tokens[i].is_capitalised and not unit.tokens[i - 1].is_capitalised:
            return i if before not in BEFORE_NOUNS else first
    return first
