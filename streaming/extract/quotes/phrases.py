"""Noun phrases and verb groups around a cue, without a parser.

A unit is a run of tokens that is read as one: a sentence with its quotations closed to the
eye, or the inside of a quotation. Positions here are indices of its tokens, end exclusive.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from contract.records import Span
from streaming.extract.quotes.lexicon import CueVerb, lexicon
from streaming.extract.quotes.words import (
    ADJUNCT_STARTS,
    AUXILIARIES,
    COORDINATORS,
    DAYS,
    DETERMINERS,
    LINKING,
    OBJECT_PRONOUNS,
    OPENING_ADVERBS,
    POSSESSIVES,
    PREPOSITIONS,
    SUBJECT_PRONOUNS,
    SUBORDINATORS,
    is_adverb,
    is_auxiliary,
    looks_finite,
)
from streaming.extract.tokens import Token, is_possessive_mark

Range = tuple[int, int]
QUOTE_MARKS = frozenset('"“”„‟″«»‘`')
DASHES = frozenset("—–―-")
MAX_PHRASE = 40
"""Words in the longest source: 99.6% of PolNeAR's are shorter."""


@dataclass(frozen=True, slots=True)
class Unit:
    """``quoted[i]`` is True for tokens inside quotation marks that the unit does not look into."""

    tokens: Sequence[Token]
    lower: Sequence[str]
    quoted: Sequence[bool]
    start: int
    end: int
    inside: int | None = None
    """Index of the quotation that the unit is the inside of."""

    def span(self, tokens: Range) -> Span:
        return self.tokens[tokens[0]].start, self.tokens[tokens[1] - 1].end

    def is_open(self, i: int) -> bool:
        return 0 <= i < len(self.tokens) and not self.quoted[i]

    def _abbreviates(self, i: int) -> bool:
        """The full stop of a title or an initial before a name: Mrs. Clinton, J. Doe."""
        if i == 0 or i + 1 >= len(self.tokens):
            return False
        before, after = self.tokens[i - 1], self.tokens[i + 1]
        short = before.end == self.tokens[i].start and len(before.text) <= 5
        return short and before.is_capitalised and after.is_capitalised

    def is_break(self, i: int) -> bool:
        """No phrase runs over this token."""
        if not self.is_open(i):
            return True
        token = self.tokens[i]
        return (
            not token.is_word
            and token.text not in "'’.@#$%&€£"
            and not is_possessive_mark(token.text)
        )


def cue_at(unit: Unit, i: int) -> CueVerb | None:
    """The cue verb that stands at token i, if it is used as a verb there."""
    verb = lexicon().verbs.get(unit.lower[i])
    if verb is None or unit.quoted[i]:
        return None
    token = unit.tokens[i]
    if token.is_capitalised and i > 0 and unit.is_open(i - 1) and unit.tokens[i - 1].text != ":":
        return None
    before = unit.lower[i - 1] if i else ""
    if before in POSSESSIVES | {"a", "an", "the", "no", "of", "such", "any", "this", "these"}:
        return None
    if before and is_possessive_mark(before) and verb.wary and before not in ("'", "’"):
        return None
    after = unit.lower[i + 1] if i + 1 < len(unit.lower) else ""
    if after == "of" and verb.base not in ("think", "know"):
        return None
    if unit.lower[i] in (verb.base, verb.base + "s") and _heads_a_phrase(unit, i, after):
        return None
    return verb


def _heads_a_phrase(unit: Unit, i: int, after: str) -> bool:
    """A noun with a verb's form: "another report says", "the same report cites", "two claims"."""
    following = lexicon().verbs.get(after)
    if following is not None and not following.participle and after != "said":
        return True
    before = unit.lower[i - 1] if i else ""
    return before in NOMINAL or after in ("said", "is", "are", "was", "were", "has", "had")


NOMINAL = DETERMINERS - {"some", "many", "most", "all", "both", "several", "few", "one"} | {
    "same",
    "new",
    "recent",
    "public",
    "first",
    "second",
    "third",
    "latest",
    "previous",
}


def verb_group(unit: Unit, i: int) -> tuple[int, bool]:
    """Where the verb group that ends with the cue at i begins, and whether it is passive
    or an infinitive (no subject that speaks)."""
    start = i
    passive = False
    while start > 0 and unit.is_open(start - 1):
        word = unit.lower[start - 1]
        if is_auxiliary(word) or word in ("not", "n’t", "n't"):
            if word in ("is", "are", "was", "were", "be", "been", "being") and not (
                unit.lower[i].endswith("ing")
            ):
                passive = True
            start -= 1
        elif is_adverb(word) and start - 1 > 0 and not _is_clause_start(unit, start - 1):
            start -= 1
        elif word == "to":
            return start - 1, True
        else:
            break
    return start, passive


def _is_clause_start(unit: Unit, i: int) -> bool:
    """Whether an adverb at i opens the clause: nothing that could be a subject precedes."""
    return i == 0 or unit.is_break(i - 1)


def subject_before(unit: Unit, verb_start: int) -> Range | None:
    """The noun phrase whose verb group begins at verb_start; None where it is elided."""
    last = verb_start - 1
    if last < 0:
        return None
    if unit.lower[last] in SUBJECT_PRONOUNS and unit.is_open(last):
        return last, last + 1
    if unit.lower[last] == "as" and last > 0:
        return subject_before(unit, last)
    if unit.tokens[last].text == "," or unit.lower[last] == ")" or _closes_with_comma(unit, last):
        return _with_apposition(unit, last)
    if unit.is_break(last) or unit.lower[last] in COORDINATORS:
        return None
    return _phrase_before(unit, last)


def _closes_with_comma(unit: Unit, i: int) -> bool:
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
            if i + 1 == comma or unit.lower[i + 1] in COORDINATORS:
                return None
            head = _phrase_before(unit, i - 1)
            if head is None:
                return None
            if _is_interruption(unit, i + 1, comma):
                return head
            return head[0], comma
    return None


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
    if first > last or not unit.tokens[first].is_word:
        return None
    if not _may_open(unit, first):
        return None
    return first, last + 1


def _may_open(unit: Unit, first: int) -> bool:
    """Whether a noun phrase can begin so: not with a preposition, an adverb or a verb."""
    word = unit.lower[first]
    if word in SUBORDINATORS | PREPOSITIONS | ADJUNCT_STARTS | {"to", "along", "able", "also"}:
        return word == "who"
    if unit.tokens[first].is_capitalised or word in DETERMINERS:
        return True
    return not (looks_finite(word) or word.endswith("ing"))


def _relative_start(unit: Unit, i: int) -> int | None:
    """Where the relative clause that holds the verb at i begins: "another source … who has
    known him for years stated" has one subject."""
    if unit.is_break(i) or not (looks_finite(unit.lower[i]) or cue_at(unit, i)):
        return None
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
    if word == "and" and not _joins_names(unit, i):
        return True
    if word in COORDINATORS - {"and"} or (word in SUBORDINATORS and word not in ("that",)):
        return True
    if word == "that" or (word in AUXILIARIES and not unit.tokens[i].is_capitalised):
        return True
    if word in SUBJECT_PRONOUNS - {"one", "who"} or word in ("him", "them", "me", "us"):
        return True
    if word == "who":
        return False
    if word in OBJECT_PRONOUNS and word not in POSSESSIVES:
        return True
    return not unit.tokens[i].is_capitalised and cue_at(unit, i) is not None


def _joins_names(unit: Unit, i: int) -> bool:
    """ "Ortiz and Hale said": names on both sides."""
    if i == 0 or i + 1 >= len(unit.tokens) or unit.is_break(i - 1) or unit.is_break(i + 1):
        return False
    return unit.tokens[i - 1].is_capitalised and unit.tokens[i + 1].is_capitalised


def _before_time(unit: Unit, first: int, last: int) -> int:
    """ "Hale on Tuesday said": the phrase ends before the day."""
    if last - first >= 2 and unit.lower[last] in DAYS and unit.lower[last - 1] == "on":
        return last - 2
    return last - 1 if last > first and unit.lower[last] in DAYS else last


def _after_opening(unit: Unit, first: int, last: int) -> int:
    """Skip adverbs that open the sentence: "Moreover he", "Meanwhile Ortiz"."""
    while first < last and (unit.lower[first] in OPENING_ADVERBS or _is_plain_adverb(unit, first)):
        first += 1
    return first


def _is_plain_adverb(unit: Unit, i: int) -> bool:
    return unit.lower[i].endswith("ly") and is_adverb(unit.lower[i])


def _past_leading_adjunct(unit: Unit, first: int, last: int) -> int:
    """ "On Tuesday Ortiz", "told donors in June the mayor": keep the phrase after the adjunct."""
    if unit.lower[first] not in PREPOSITIONS and unit.lower[first] not in DAYS:
        return first
    for i in range(last, first, -1):
        word, before = unit.lower[i], unit.lower[i - 1]
        if word in DETERMINERS and before not in PREPOSITIONS | DETERMINERS:
            return i
        if unit.tokens[i].is_capitalised and not unit.tokens[i - 1].is_capitalised:
            return i if before not in PREPOSITIONS | DETERMINERS else first
    return first


def phrase_after(unit: Unit, first: int, *, whole: bool) -> int:
    """The end of the noun phrase that begins at ``first``; ``first`` where there is none.

    ``whole`` takes linked phrases in ("a spokesman for the club"); without it the phrase
    ends where a clause could begin, as an addressee does: "told a friend | he needed".
    """
    i = first
    size = len(unit.tokens)
    if i >= size or unit.is_break(i) or unit.lower[i] in ("that", "to"):
        return first
    if unit.lower[i] in OBJECT_PRONOUNS | SUBJECT_PRONOUNS and unit.lower[i] != "her":
        return i + 1
    if unit.lower[i] == "her" and not _noun_follows(unit, i + 1):
        return i + 1
    while i < size and unit.lower[i] in DETERMINERS:
        i += 1
    began = i
    while i < size and not unit.is_break(i) and i - first < MAX_PHRASE:
        if not _goes_on(unit, i, began, whole=whole):
            break
        i += 1
    return i if i > began else first


def _noun_follows(unit: Unit, i: int) -> bool:
    if i >= len(unit.tokens) or unit.is_break(i) or unit.tokens[i].is_capitalised:
        return False
    word = unit.lower[i]
    return word not in DETERMINERS | SUBJECT_PRONOUNS | PREPOSITIONS | SUBORDINATORS | DAYS


def _goes_on(unit: Unit, i: int, began: int, *, whole: bool) -> bool:
    token, word = unit.tokens[i], unit.lower[i]
    if word == ".":
        follows = i + 1 < len(unit.tokens) and unit.tokens[i + 1].is_capitalised
        return i > began and follows and unit.tokens[i - 1].end == token.start
    if is_possessive_mark(token.text):
        return True
    if word in LINKING:
        if word in ("of", "for", "from"):
            return i > began
        return (
            whole
            and i > began
            and word not in ("in", "on", "at")
            or (whole and i > began and _links_a_body(unit, i))
        )
    named = token.is_capitalised and word in ("will", "may", "can") and i == began
    if not named and word in (
        SUBORDINATORS | PREPOSITIONS | COORDINATORS | AUXILIARIES | SUBJECT_PRONOUNS
    ):
        return word == "and" and _joins_names(unit, i) and i > began
    if word in DETERMINERS:
        return i > began and unit.lower[i - 1] in LINKING | {"and"}
    if i == began:
        return True
    if cue_at(unit, i) is not None:
        return False
    previous = unit.tokens[i - 1]
    if token.is_capitalised:
        return (
            previous.is_capitalised
            or unit.lower[i - 1] in LINKING | DETERMINERS
            or not (previous.is_word)
            or (whole and not previous.is_capitalised)
        )
    if word in DAYS:
        return False
    return whole or not previous.is_capitalised or is_possessive_mark(previous.text)


def _links_a_body(unit: Unit, i: int) -> bool:
    """ "a source in the organization": the preposition leads to an organisation or a place,
    not to when or how it was said ("in a statement", "on Monday")."""
    occasion = set(
        "interview statement speech email e-mail letter tweet post briefing call conference"
        " hearing meeting court testimony message rally monday tuesday wednesday thursday friday"
        " saturday sunday january february march april may june july august september october"
        " november december town recent morning afternoon evening week month year 2012".split()
    )
    return not any(word in occasion or word.isdigit() for word in unit.lower[i + 1 : i + 5])


def skip_adjunct(unit: Unit, i: int) -> int:
    """Past "on Friday", "in a statement", "over the phone" before "that", or a lone day."""
    size = len(unit.tokens)
    if i < size and unit.lower[i] in ADJUNCT_STARTS | DAYS | {"to"}:
        for j in range(i + 1, min(size, i + 14)):
            if unit.is_break(j) and unit.tokens[j].text != ",":
                break
            if unit.lower[j] in ("that", "if", "whether") and unit.is_open(j):
                return j
    if i < size and unit.lower[i] == "on" and i + 1 < size and unit.lower[i + 1] in DAYS:
        i += 1
    if i < size and unit.lower[i] in DAYS and unit.is_open(i):
        i += 1
        if i < size and unit.lower[i] in ("morning", "afternoon", "evening", "night"):
            i += 1
    return i


def main_subject(unit: Unit, before: int) -> Range | None:
    """The subject of the unit's first finite verb, where it stands before token ``before``."""
    for i in range(1, min(before, MAX_PHRASE)):
        if not unit.is_open(i):
            return None
        if looks_finite(unit.lower[i]) or cue_at(unit, i) is not None:
            start, _ = verb_group(unit, i)
            return subject_before(unit, start)
    return None
