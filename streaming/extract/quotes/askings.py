"""What somebody asks: "Hale asked her whether the roof had leaked", "they wondered why"."""

from __future__ import annotations

import re
from collections.abc import Set

from contract.records import Link
from streaming.extract.quotes.adjuncts import skip_adjunct
from streaming.extract.quotes.extents import end_behind
from streaming.extract.quotes.found import Found, trim, trim_clause
from streaming.extract.quotes.heads import BALLOTS
from streaming.extract.quotes.phrases import phrase_after
from streaming.extract.quotes.subjects import subject_before
from streaming.extract.quotes.unit import Range, Unit
from streaming.extract.quotes.verbs import verb_group
from streaming.extract.quotes.words import (
    GENERIC,
    NEGATIONS,
    SPEAKERS_OWN,
    SUBJECT_PRONOUNS,
    is_auxiliary,
    looks_finite,
)

ASKED = frozenset("ask asks asked asking inquire inquires inquired inquiring".split())
UNREAL = NEGATIONS | {"would", "’d", "'d", "could", "might", "may", "will", "should"}
"""Words before "ask" with which nobody has asked."""
SOMEBODY = frozenset(("someone", "somebody"))
_QUESTION = re.compile(
    r"(?:if|whether|what|who|whom|which|how|why|when|where|is|are|was|were|do|does|did|can|could"
    r"|would|will|have|had|has)\b"
)
QUESTIONS = frozenset("if whether what who whom how why when where which".split())


def askings(text: str, unit: Unit) -> list[Found]:
    """Each "S asks X whether …" of the unit, its addressee X."""
    found = []
    for i, word in enumerate(unit.lower):
        if word in ASKED and unit.is_open(i):
            made = _asking(text, unit, i)
            if made is not None:
                found.append(made)
    return found


def _asking(text: str, unit: Unit, i: int) -> Found | None:
    start, passive = verb_group(unit, i)
    subject = None if passive else subject_before(unit, start)
    if (
        subject is None
        or _is_asked_of_all(unit, subject)
        or not UNREAL.isdisjoint(unit.lower[start:i])
    ):
        return None
    whom = phrase_after(unit, i + 1, whole=False)
    first = skip_adjunct(unit, whom)
    size = len(unit.tokens)
    if first >= size or not unit.is_open(first) or not _is_asked(unit, first):
        return None
    last = end_behind(unit, i, first)
    if not any(looks_finite(word) for word in unit.lower[first:last]):
        return None
    return Found(
        content=(trim_clause(text, trim(text, unit.span((first, last)))),),
        source=(trim(text, unit.span(subject)),),
        cue=(unit.span((start, i + 1)),),
        kind="indirect",
        rule="asking",
        confidence=0.0,
        addressee=unit.span((i + 1, whom)) if whom > i + 1 else None,
        verb="tell" if whom > i + 1 else "say",
    )


def _is_asked(unit: Unit, first: int) -> bool:
    """A question word, or as people talk the verb before its subject: “asked me | was I well”."""
    if unit.inside is None or unit.lower[first] in QUESTIONS:
        return unit.lower[first] in QUESTIONS
    subject = unit.lower[first + 1 : first + 2]
    return is_auxiliary(unit.lower[first]) and subject != [] and subject[0] in SUBJECT_PRONOUNS


def _is_asked_of_all(unit: Unit, subject: Range) -> bool:
    """Whether a ballot asks, or nobody in particular."""
    return unit.lower[subject[1] - 1] in BALLOTS or is_nobody(unit, subject, GENERIC - SOMEBODY)


def is_nobody(unit: Unit, subject: Range, generic: Set[str] = GENERIC) -> bool:
    """Whether a subject is nobody whom a text could quote: one of the ``generic`` words, "it", or
    whose the words themselves are."""
    words = unit.lower[subject[0] : subject[1]]
    own = SPEAKERS_OWN if unit.inside is not None else {"you", "one", "we", "i"}
    return words[0] in generic or (len(words) == 1 and words[0] in own | {"it", "who"})


def asked_back(text: str, item: Found, speaker: Link | None, relayer: Link | None) -> Link | None:
    """“He asked if it came with a heater,” Hale said: Hale, whom he asked; nobody who asked for
    something, or whom Hale asked himself."""
    words = text[slice(*item.cue[-1])].lower().split() if item.cue else []
    if relayer is None or relayer.kind != "person" or not words or words[-1] not in ASKED:
        return None
    asks = _QUESTION.match(text, *item.content[0]) is not None
    if not asks or speaker is None or speaker.name == relayer.name:
        return None
    return None if speaker.mention.lower() in ("i", "we", "who") else relayer
