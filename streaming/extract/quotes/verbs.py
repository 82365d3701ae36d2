"""Cue verbs in use, and the verb groups that they close."""

from __future__ import annotations

from streaming.extract.quotes.heads import DOCUMENTS
from streaming.extract.quotes.lexicon import CueVerb, lexicon
from streaming.extract.quotes.unit import Unit
from streaming.extract.quotes.words import DETERMINERS, POSSESSIVES, is_adverb, is_auxiliary
from streaming.extract.tokens import is_possessive_mark

_POSSESSIVES_OR_A = POSSESSIVES | {"a", "an", "the", "no", "of", "such", "any", "this", "these"}

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


def cue_at(unit: Unit, i: int) -> CueVerb | None:
    """The cue verb that stands at token i, if it is used as a verb there."""
    verb = lexicon().verbs.get(unit.lower[i])
    if verb is None or unit.quoted[i]:
        return None
    token = unit.tokens[i]
    if token.is_capitalised and i > 0 and unit.is_open(i - 1) and unit.tokens[i - 1].text != ":":
        return None
    before = unit.lower[i - 1] if i else ""
    if verb.base == "record" and before not in DOCUMENTS:
        return None  # "jail records", but "the minutes record that"
    if before in _POSSESSIVES_OR_A and not (before == "of" and verb.participle):
        return None
    if verb.participle and before in PROVERBIAL:
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


PROVERBIAL = frozenset("old famous popular common local favourite favorite".split())
"""What a saying is."""
CATENATIVES = frozenset("keep keeps kept start started stop stopped began begin".split())


GOING = frozenset("go goes went going".split())
ONCE = frozenset("first last once least".split())
"""Words that tell when behind "at": "at first told them"."""
HABITS = frozenset("used likes liked loves loved".split())
"""Words before "to" with which a subject does say: "my coach used to say"."""


BE = frozenset("is are am was were be been being".split())


def _may_precede(unit: Unit, at: int, i: int) -> bool:
    """An adverb within the clause, or "keep" before a form in -ing, belongs to the group."""
    word = unit.lower[at]
    if is_adverb(word):
        return at > 0 and not _is_clause_start(unit, at)
    return unit.lower[i].endswith("ing") and word in CATENATIVES


def verb_group(unit: Unit, i: int) -> tuple[int, bool]:
    """Where the verb group that ends with the cue at i begins, and whether it is passive
    or an infinitive (no subject that speaks)."""
    start = i
    passive = False
    while start > 0 and unit.is_open(start - 1):
        word = unit.lower[start - 1]
        if is_auxiliary(word) or word in ("not", "n’t", "n't"):
            passive = passive or (word in BE and not unit.lower[i].endswith("ing"))
        elif word == "to":
            habit = start > 1 and unit.lower[start - 2] in HABITS and unit.is_open(start - 2)
            if start > 2 and unit.lower[start - 2] == "on" and unit.lower[start - 3] in GOING:
                return start - 3, False  # "went on to say"
            return (start - 2, False) if habit else (start - 1, True)
        elif not _may_precede(unit, start - 1, i):
            break
        start -= 1
    at_first = start > 1 and unit.lower[start - 1] == "at" and unit.lower[start] in ONCE
    return start - at_first, passive


def _is_clause_start(unit: Unit, i: int) -> bool:
    """Whether an adverb at i opens the clause: nothing that could be a subject precedes."""
    return i == 0 or unit.is_break(i - 1)
