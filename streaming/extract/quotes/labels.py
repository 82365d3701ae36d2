"""What somebody calls something, in words of their own: "Hale called the plan “a hole”"."""

from __future__ import annotations

from streaming.extract.quotes.found import Found, trim, trim_clause
from streaming.extract.quotes.lexicon import lexicon
from streaming.extract.quotes.phrases import phrase_after
from streaming.extract.quotes.subjects import subject_before
from streaming.extract.quotes.unit import QUOTE_MARKS, Unit
from streaming.extract.quotes.verbs import verb_group
from streaming.extract.quotes.words import GENERIC, SPEAKERS_OWN

CLOSING = frozenset('”"')
MAX_OBJECT = 12
"""Words of what is called something."""
MIN_WORDS = 2
"""Words between the marks: a lone one is as often a name."""


def labels(text: str, unit: Unit) -> list[Found]:
    """Each "S calls X “Y”" of the unit whose Y stands between marks."""
    found = []
    for i, word in enumerate(unit.lower):
        if word in lexicon().labels and unit.is_open(i):
            made = _label(text, unit, i)
            if made is not None:
                found.append(made)
    return found


def _label(text: str, unit: Unit, i: int) -> Found | None:
    start, passive = verb_group(unit, i)
    subject = None if passive else subject_before(unit, start)
    if subject is None or _is_nobody(unit, subject):
        return None
    first = i + 1
    opening = _opening(unit, first)
    if opening is None:
        return None
    last = opening
    while last < len(unit.tokens) and not unit.is_open(last):
        last += 1
        if last - 1 > opening and unit.tokens[last - 1].text in CLOSING:
            break
    if sum(unit.tokens[j].is_word for j in range(opening, last)) < MIN_WORDS:
        return None
    content = trim_clause(text, trim(text, unit.span((first, last))))
    return Found(
        content=(content,),
        source=(trim(text, unit.span(subject)),),
        cue=(unit.span((start, i + 1)),),
        kind="mixed",
        rule="label",
        confidence=0.0,
        verb="say",
    )


def _is_nobody(unit: Unit, subject: tuple[int, int]) -> bool:
    words = unit.lower[subject[0] : subject[1]]
    return words[0] in GENERIC or (len(words) == 1 and words[0] in SPEAKERS_OWN | {"it", "who"})


def _opening(unit: Unit, first: int) -> int | None:
    """The mark right after the object, with or without "as" between."""
    end = _past_times(unit, phrase_after(unit, first, whole=True))
    if end == first or end - first > MAX_OBJECT:
        return None
    if end < len(unit.tokens) and unit.lower[end] == "as" and unit.is_open(end):
        end += 1
    opens = end < len(unit.tokens) and unit.tokens[end].text in QUOTE_MARKS
    return end if opens else None


def _past_times(unit: Unit, end: int) -> int:
    """Past "last winter" or "in May", which tell when it was called so."""
    if unit.lower[end : end + 1] and unit.lower[end] in ("last", "this", "in", "on"):
        after = end + 2
        return after if unit.lower[after : after + 1] == ["as"] else end
    return end
