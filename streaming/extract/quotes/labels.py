"""What somebody calls something, in words of their own: "Hale called the plan “a hole”".

The thing so called belongs to the content, as in PolNeAR; where a relative clause says it ("what
Hale called “a hole”"), the relative word is the first part.
"""

from __future__ import annotations

import re
from dataclasses import replace

from contract.records import Span
from streaming.extract.lexicon import words as word_list
from streaming.extract.quotes.extents import end_behind
from streaming.extract.quotes.found import Found, trim, trim_clause
from streaming.extract.quotes.lexicon import lexicon
from streaming.extract.quotes.phrases import phrase_after
from streaming.extract.quotes.subjects import subject_before
from streaming.extract.quotes.unit import QUOTE_MARKS, Unit
from streaming.extract.quotes.verbs import verb_group
from streaming.extract.quotes.words import GENERIC, PREPOSITIONS, SPEAKERS_OWN, looks_finite

_SPEAKERS_OWN_OR_IT = SPEAKERS_OWN | {"it"}

CLOSING = frozenset('”"')
MAX_OBJECT = 12
"""Words of what is called something."""
FORMS = frozenset("address addresses addressed addressing greet greets greeted greeting".split())
"""Verbs whose "as “Y”" gives the words with which somebody speaks to another."""
PORTRAYALS = word_list("speech", "portrayals")
"""Verbs that with "as" tell what somebody said of something, without marks too."""
PUTTING = frozenset("put puts".split())
MEASURES = word_list("speech", "measures")
"""What is put at so much."""
MIN_WORDS = 2
"""Words between the marks: a lone one is as often a name. In a relative clause a capital is."""
RELATIVE = frozenset(["what", "which", "that", "whom"])


def labels(text: str, unit: Unit) -> list[Found]:
    """Each "S calls X “Y”" of the unit whose Y stands between marks."""
    found = []
    telling = lexicon().labels | FORMS | PORTRAYALS
    for i, word in enumerate(unit.lower):
        if word in telling and unit.is_open(i):
            made = _label(text, unit, i) or (_portrayal(text, unit, i))
            if made is not None:
                found.append(made)
        elif word in PUTTING and unit.is_open(i):
            made = _put_at(text, unit, i)
            if made is not None:
                found.append(made)
    return found


def _put_at(text: str, unit: Unit, i: int) -> Found | None:
    """ "The report puts the cost at $4 million"."""
    start, passive = verb_group(unit, i)
    subject = None if passive else subject_before(unit, start)
    end = phrase_after(unit, i + 1, whole=False)
    measured = (
        end > i + 1 and unit.lower[end - 1] in MEASURES and unit.lower[end : end + 1] == ["at"]
    )
    amount = any(token.text[0].isdecimal() for token in unit.tokens[end + 1 : end + 6])
    if subject is None or not measured or not amount or _is_nobody(unit, subject):
        return None
    content = trim_clause(text, trim(text, unit.span((i + 1, end_behind(unit, i, end + 1)))))
    return Found(
        content=(content,),
        source=(trim(text, unit.span(subject)),),
        cue=(unit.span((start, i + 1)),),
        kind="indirect",
        rule="put-at",
        confidence=0.0,
        verb="say",
    )


_MARKED = re.compile(r"[^“”\"]*[“\"][^“”\"]+[”\"](?P<rest>,? (?P<word>[a-z’']+)[^“”\"]*)\Z")
_TIMES = frozenset("when at on during after before last and but while".split())


def without_overrun(text: str, item: Found) -> Found:
    """What is called something ends with the words in marks: "described as “a menace,” | was
    jailed", "called her “the bird lady” | did not please her"."""
    words = {word for span in item.cue for word in text[slice(*span)].lower().split()}
    if words.isdisjoint(lexicon().labels | PORTRAYALS):
        return item
    *before, (start, end) = item.content
    marked = _MARKED.match(text, start, end)
    if marked is None or not (looks_finite(marked["word"]) or marked["word"] in _TIMES):
        return item
    return replace(item, content=(*before, (start, marked.start("rest"))))


def _label(text: str, unit: Unit, i: int) -> Found | None:
    start, passive = verb_group(unit, i)
    subject = None if passive else subject_before(unit, start)
    if subject and subject[1] - subject[0] > 1 and unit.lower[subject[1] - 1] in ("that", "which"):
        subject = subject[0], subject[1] - 1  # "an article that called her “a fraud”"
    if subject is None or _is_nobody(unit, subject):
        return None
    relative = _relative(unit, subject)
    first = _past(unit, _past(unit, i + 1, "as"), "a", "an", "the") if relative else i + 1
    if relative and not _opens(unit, first):
        relative, first = (), i + 1  # "learned that Hale called the plan “a hole”"
    opening = first if relative else _opening(unit, first)
    if opening is None or not _opens(unit, opening):
        return None
    last = opening
    while last < len(unit.tokens) and not unit.is_open(last):
        last += 1
        if last - 1 > opening and unit.tokens[last - 1].text in CLOSING:
            break
    if not relative and sum(unit.tokens[j].is_word for j in range(opening, last)) < MIN_WORDS:
        return None
    if relative and unit.tokens[opening + 1].text[:1].isupper():
        return None
    if unit.lower[i] not in lexicon().labels | FORMS:
        return None
    to = phrase_after(unit, i + 1, whole=True) if unit.lower[i] in FORMS else 0
    said = trim_clause(text, trim(text, unit.span((i + 1, last))))
    return Found(
        content=(*relative, said),
        source=(trim(text, unit.span(subject)),),
        cue=(unit.span((start, i + 1)),),
        kind="mixed",
        rule="label-relative" if relative else "label",
        confidence=0.0,
        addressee=unit.span((i + 1, to)) if to > i + 1 else None,
        verb="say",
    )


def _relative(unit: Unit, subject: tuple[int, int]) -> tuple[Span, ...]:
    """The relative word right before the subject, which stands for what is called something."""
    at = subject[0] - 1
    stands = at >= 0 and unit.lower[at] in RELATIVE and unit.is_open(at)
    if at > 0 and unit.lower[at - 1] in PREPOSITIONS:
        return ()  # "an email in which Hale addresses Ruiz as “my friend”"
    return (unit.span((at, at + 1)),) if stands else ()


def _opens(unit: Unit, i: int) -> bool:
    return i < len(unit.tokens) and unit.tokens[i].text in QUOTE_MARKS


def _past(unit: Unit, i: int, *words: str) -> int:
    return i + 1 if i < len(unit.lower) and unit.lower[i] in words and unit.is_open(i) else i


def _portrayal(text: str, unit: Unit, i: int) -> Found | None:
    """ "Hale had described the offer as an insult", all in the writer's words."""
    start, passive = verb_group(unit, i)
    subject = None if passive or unit.lower[i] not in PORTRAYALS else subject_before(unit, start)
    end = phrase_after(unit, i + 1, whole=True)
    opens = end > i + 1 and unit.lower[end : end + 1] == ["as"] and unit.is_open(end + 1)
    if subject is None or not opens or _is_nobody(unit, subject):
        return None
    last = end_behind(unit, i, end + 1)
    content = trim_clause(text, trim(text, unit.span((i + 1, last))))
    return Found(
        content=(content,),
        source=(trim(text, unit.span(subject)),),
        cue=(unit.span((start, i + 1)),),
        kind="indirect",
        rule="portrayal",
        confidence=0.0,
        verb="say",
    )


def _is_nobody(unit: Unit, subject: tuple[int, int]) -> bool:
    words = unit.lower[subject[0] : subject[1]]
    return words[0] in GENERIC or (len(words) == 1 and words[0] in _SPEAKERS_OWN_OR_IT)


def _opening(unit: Unit, first: int) -> int | None:
    """The mark right after the object, with or without "as" between."""
    end = _past_times(unit, phrase_after(unit, first, whole=True))
    if end == first or end - first > MAX_OBJECT:
        return None
    return _past(unit, end, "as")


def _past_times(unit: Unit, end: int) -> int:
    """Past "last winter" or "in May", which tell when it was called so."""
    if unit.lower[end : end + 1] and unit.lower[end] in ("last", "this", "in", "on"):
        after = end + 2
        return after if unit.lower[after : after + 1] == ["as"] else end
    return end
