"""A quotation that a noun attributes: "“No,” was her reply", "Hale’s advice was simple: “…”"."""

from __future__ import annotations

from streaming.extract.lexicon import words
from streaming.extract.quotes.found import trim
from streaming.extract.quotes.frames import Frame, whole_source
from streaming.extract.quotes.phrases import past_name, phrase_after
from streaming.extract.quotes.unit import Range, Unit
from streaming.extract.quotes.verbs import BE
from streaming.extract.quotes.words import DETERMINERS, POSSESSIVES, is_adverb
from streaming.extract.tokens import is_possessive_mark

_POSSESSIVES_BUT_OUR = POSSESSIVES - {"our", "your", "whose", "my"}

NOUNS = words("speech", "utterances")
"""What an utterance is called."""
GIVEN = words("speech", "uttering")
"""What somebody does with them: "was the advice | that Hale gave"."""
NO_OWNER = frozenset((",", "ever", "had"))
SPEAKING = frozenset(("he", "she", "they"))
_DETERMINERS_OR_SPEAKING = DETERMINERS | SPEAKING
CAME = frozenset("came went ran comes goes runs".split())
_BE_OR_CAME = BE | CAME
_CAME_OR_AND = CAME | {"and"}
OWNERS = 12
"""Words of the longest phrase before such a noun."""


def noun_after(text: str, unit: Unit, first: int) -> Frame | None:
    """ "… was the reply of Hale", "… was her reply", "came the answer from the box"."""
    size = len(unit.tokens)
    if first + 1 >= size or unit.lower[first] not in _BE_OR_CAME:
        return None
    noun = _noun(unit, first + 1, min(size, first + 1 + OWNERS))
    if noun is None:
        return None
    cue = unit.span((first, noun + 1))
    owner = _owner(unit, first + 1, noun)
    if owner is not None:
        to = _addressee(unit, noun + 1, size)
        source, heard = trim(text, unit.span(owner)), unit.span(to) if to else None
        return Frame(source, unit.span((noun, noun + 1)), "noun-after", heard)
    if unit.lower[noun + 1 : noun + 2] in (["of"], ["from"], ["by"]):
        end = whole_source(unit, noun + 2)
        if end > noun + 2:
            return Frame(trim(text, unit.span((noun + 2, end))), cue, "noun-after")
    giver = _giver(unit, noun + 1)
    if giver is not None:
        return Frame(trim(text, unit.span(giver)), unit.span((noun, noun + 1)), "noun-after")
    return None


def _giver(unit: Unit, first: int) -> Range | None:
    """ "the advice that | Dr. Hale | gave", "the last words | his father | ever said"."""
    first += unit.lower[first : first + 1] == ["that"]
    for i in range(first + 1, min(len(unit.tokens), first + OWNERS)):
        if unit.lower[i] not in GIVEN:
            continue
        end = i
        while end > first and (is_adverb(unit.lower[end - 1]) or unit.lower[end - 1] in NO_OWNER):
            end -= 1
        opens = unit.tokens[first].is_capitalised or unit.lower[first] in _DETERMINERS_OR_SPEAKING
        return (first, end) if end > first and opens else None
    return None


def noun_before(text: str, unit: Unit, last: int) -> Frame | None:
    """ "Hale’s advice to walkers was simple: “…”", "Her motto: “…”", "The answer from X: “…”"."""
    first = 0
    while first < last and (is_adverb(unit.lower[first]) or unit.lower[first] in _CAME_OR_AND):
        first += 1
    noun = _noun(unit, first, min(last, first + OWNERS))
    if noun is None or not _ends_so(unit, noun + 1, last):
        return None
    owner = _owner(unit, first, noun)
    after = noun + 1
    if owner is None and unit.lower[after : after + 1] in (["of"], ["from"]):
        end = whole_source(unit, after + 1)
        owner, after = ((after + 1, end), end) if end > after + 1 else (None, after)
    if owner is None:
        return None
    to = _addressee(unit, after, last)
    cue = unit.span((noun, noun + 1))
    return Frame(trim(text, unit.span(owner)), cue, "noun-before", unit.span(to) if to else None)


def _noun(unit: Unit, first: int, last: int) -> int | None:
    """The first such noun, with nothing but its phrase before it."""
    for i in range(first, last):
        if unit.is_break(i) or unit.lower[i] in _BE_OR_CAME:
            return None
        if unit.lower[i] in NOUNS:
            return i
    return None


def _owner(unit: Unit, first: int, noun: int) -> Range | None:
    """Whose it is: "Hale’s", "her"; None where that stands behind or nowhere."""
    for i in range(first, noun):
        if is_possessive_mark(unit.tokens[i].text) and i > first:
            return first, i
    if unit.lower[first] in _POSSESSIVES_BUT_OUR:
        return first, first + 1
    return None


def _addressee(unit: Unit, at: int, last: int) -> Range | None:
    if unit.lower[at : at + 1] not in (["to"], ["for"]):
        return None
    end = past_name(unit, phrase_after(unit, at + 1, whole=False))
    return (at + 1, end) if at + 1 < end <= last else None


def _ends_so(unit: Unit, first: int, last: int) -> bool:
    """Before the colon stands no more than to whom it was said, when, and how it was: "was"."""
    verbs = [i for i in range(first, last) if unit.lower[i] in _BE_OR_CAME]
    return last - first <= OWNERS and (not verbs or last - verbs[0] <= OWNERS // 2)
