"""Words in marks inside a sentence that is not theirs: "built, in the words of Hale, “on mud”",
"was quoted as thanking him for “two seasons”", "(“pure fiction,” he called it)"."""

from __future__ import annotations

from streaming.extract.quotes.found import Found, trim
from streaming.extract.quotes.frames import Frame, whole_source
from streaming.extract.quotes.lexicon import lexicon
from streaming.extract.quotes.subjects import subject_before
from streaming.extract.quotes.unit import QUOTE_MARKS, Range, Unit
from streaming.extract.quotes.verbs import BE, verb_group
from streaming.extract.quotes.words import POSSESSIVES
from streaming.extract.tokens import is_possessive_mark

OF_HALE = ("in", "the", "words", "of")
LONGEST = 14
"""Words of the longest source before or behind "words"."""
OBJECTS = frozenset("it that this him her them".split())
CLOSING = frozenset('”"')


def words_before(text: str, unit: Unit, last: int) -> Frame | None:
    """ "…, in the words of Hale, “…”", "…, in Hale’s words, “…”": right before the mark."""
    if last > 2 and unit.lower[last - 1] == "words":
        return _owners(text, unit, last - 1)
    for i in range(last - len(OF_HALE), max(-1, last - LONGEST), -1):
        if tuple(unit.lower[i : i + len(OF_HALE)]) == OF_HALE and unit.is_open(i):
            first = i + len(OF_HALE)
            if whole_source(unit, first) < last:
                return None  # "in the words of the will, for “…”"
            source = trim(text, unit.span((first, last)))
            return Frame(source, unit.span((i, first)), "words-of")
    return None


def _owners(text: str, unit: Unit, noun: int) -> Frame | None:
    """ "in Hale’s words", "in her words"."""
    for i in range(noun - 1, max(-1, noun - LONGEST), -1):
        if unit.lower[i] != "in" or not unit.is_open(i):
            continue
        owned = is_possessive_mark(unit.tokens[noun - 1].text)
        own = noun - i == 2 and unit.lower[i + 1] in POSSESSIVES
        if not (owned or own):
            return None
        source = trim(text, unit.span((i + 1, noun - 1 if owned else noun)))
        return Frame(source, unit.span((noun, noun + 1)), "words-of")
    return None


def wordings(text: str, unit: Unit) -> list[Found]:
    """Each "was quoted as thanking him for “…”" and "“…,” he called it" of the unit."""
    found: list[Found] = []
    if True not in unit.quoted:
        return found
    labels = lexicon().labels
    for i, word in enumerate(unit.lower):
        made = None
        if word == "quoted" and i and unit.lower[i - 1] in BE and unit.is_open(i):
            made = _quoted_as(text, unit, i)
        elif word in labels and unit.is_open(i):
            made = _called_behind(text, unit, i)
        if made is not None:
            found.append(made)
    return found


def _quoted_as(text: str, unit: Unit, i: int) -> Found | None:
    """The words in marks alone: what he did with them, the writer says. None where "as" leads to
    a verb of saying or calling, which has a content of its own."""
    verb = unit.lower[i + 2] if i + 3 < len(unit.tokens) else ""
    own = verb in lexicon().labels or (verb in lexicon().verbs)
    if unit.lower[i + 1 : i + 2] != ["as"] or not verb.endswith("ing") or own:
        return None
    start, _ = verb_group(unit, i)
    subject, marks = subject_before(unit, start), _marked(unit, i + 3)
    if subject is None or marks is None:
        return None
    content = unit.tokens[marks[0]].end, unit.tokens[marks[1] - 1].start
    return _found(text, unit, subject, (start, i + 1), (content,), "quoted-as")


def _called_behind(text: str, unit: Unit, i: int) -> Found | None:
    """ "“flat wrong,” he called it": what it is called, and what is called so."""
    size = len(unit.tokens)
    subject = subject_before(unit, verb_group(unit, i)[0])
    ends = i + 2 >= size or unit.is_break(i + 2)
    if subject is None or unit.lower[i + 1 : i + 2] == [] or not ends:
        return None
    closing = subject[0] - 1
    if unit.lower[i + 1] not in OBJECTS or closing < 1 or unit.tokens[closing].text not in CLOSING:
        return None
    opening = closing - 1
    while opening > 0 and unit.quoted[opening] and unit.tokens[opening].text not in QUOTE_MARKS:
        opening -= 1
    parts = unit.span((opening, closing + 1)), unit.span((i + 1, i + 2))
    return _found(text, unit, subject, (i, i + 1), parts, "label-behind")


def _marked(unit: Unit, first: int) -> Range | None:
    """The next words in marks, marks included; None where the clause ends before them."""
    for i in range(first, min(len(unit.tokens), first + LONGEST)):
        if unit.tokens[i].text in QUOTE_MARKS:
            last = i + 1
            while last < len(unit.tokens) and unit.tokens[last].text not in QUOTE_MARKS:
                last += 1
            return (i, last + 1) if last < len(unit.tokens) and last > i + 1 else None
        if unit.is_break(i):
            return None
    return None


def _found(
    text: str,
    unit: Unit,
    subject: Range,
    cue: Range,
    content: tuple[tuple[int, int], ...],
    rule: str,
) -> Found:
    direct = rule == "quoted-as"
    return Found(
        content=content,
        source=(trim(text, unit.span(subject)),),
        cue=(unit.span(cue),),
        kind="direct" if direct else "mixed",
        rule=rule,
        confidence=0.0,
        verb="say",
        whole=direct,
    )
