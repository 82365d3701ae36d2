"""How far what is said reaches: to the sentence's end, or to where another attribution begins."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.quotes.adjuncts import skip_adjunct
from streaming.extract.quotes.cues import Cue, cues_of
from streaming.extract.quotes.phrases import past_relative, phrase_after
from streaming.extract.quotes.unit import Unit
from streaming.extract.quotes.words import (
    ACTS,
    DAY_WORDS,
    SUBJECT_PRONOUNS,
    is_adverb,
    is_auxiliary,
    looks_finite,
)

OCCASIONAL = frozenset("in on at during from through via by to before after".split())
"""Prepositions of where, when and by what means something was said."""
MOVING = frozenset("go begin put hold continue".split())
"""Verbs that say something before a quotation alone."""
SELVES = frozenset("himself herself themselves itself myself".split())
JUDGING = frozenset("right wrong correct lying serious joking kidding".split())
"""What one is who says so: “She said it was late, | and she’s probably right”."""
CONTRASTS = frozenset("although though while whereas but and".split())


def end_behind(unit: Unit, at: int, first: int) -> int:
    """``content_end`` of what a word at ``at`` introduces that is no cue of its own."""
    cues = cues_of(unit)
    return content_end(unit, cues, sum(cue.group[1] <= at + 1 for cue in cues) - 1, first)


def content_end(unit: Unit, cues: Sequence[Cue], number: int, first: int) -> int:
    """The token after the clause that begins at ``first``: the sentence's end, or where
    another attribution at this one's own level begins."""
    end = len(unit.tokens)
    for i in range(first, end):
        if unit.tokens[i].text == ";" and unit.is_open(i):
            end = i
            break
    for other in cues[number + 1 :]:
        if other.verb.base in MOVING and not any(unit.quoted[other.group[1] :]):
            continue  # "while she went in" says nothing
        cut = _cut_before(unit, other, first)
        if cut is not None and first < cut < end:
            return cut
    within = number > 0 and _has_clause(unit, cues[number - 1], first)
    own = unit.lower[first] != "that" and ("that" in unit.lower[:first] or within)
    """ "shows that she asked him to go | and that he stayed": what the verb around tells."""
    aside = 0 <= number < len(cues) and _is_aside(unit, cues[number])
    for i in range(first + 1, end - 1):
        if unit.inside is not None and _speaker_goes_on(unit, i):
            return i
        if unit.inside is not None and _bears_out(unit, i):
            return i - (unit.tokens[i - 1].text == ",")
        if aside and i > first + 2 and resumes(unit, i):
            return i
        if unit.lower[i] == "and" and unit.is_open(i) and _does(unit, i + 1):
            return i
        if own and unit.lower[i : i + 2] == ["and", "that"] and unit.is_open(i):
            return i
        if unit.lower[i : i + 2] == ["according", "to"] and _closes_unit(unit, i):
            return i
    return end


def _has_clause(unit: Unit, around: Cue, first: int) -> bool:
    """Whether what is told from ``first`` on stands in what the cue before it tells."""
    return not around.elided and around.after < first and not unit.is_break(first - 1)


def _does(unit: Unit, i: int) -> bool:
    """ "and | sent the case back", not "and | turned it down", which may be told."""
    return unit.lower[i] in ACTS and "down" not in unit.lower[i + 1 : i + 6]


def _is_aside(unit: Unit, cue: Cue) -> bool:
    """ "Quill, who said …, resigned": a clause between commas, in one that goes on."""
    if cue.subject is None:
        return False
    at = cue.subject[0]
    at -= at > 0 and unit.lower[at - 1] == "whom"
    return unit.lower[at] in ("who", "whom", "which") and at > 0 and unit.tokens[at - 1].text == ","


def resumes(unit: Unit, i: int) -> bool:
    """The clause around goes on with its own verb behind the comma at ``i``."""
    comma = unit.tokens[i].text == "," and unit.is_open(i)
    return comma and looks_finite(unit.lower[i + 1])


def _speaker_goes_on(unit: Unit, i: int) -> bool:
    """“The foreman said it was fine, | so we carried on”: the quotation's own speaker again."""
    joined = unit.tokens[i].text == "," and unit.lower[i + 1] in ("so", "and", "but")
    if not joined or not unit.is_open(i) or i + 3 >= len(unit.tokens):
        return False
    subject = unit.lower[i + 2].replace("’", "'").partition("'")[0]
    judges = subject in ("that", "it") and unit.lower[i + 3] in ("was", "is", "'s", "’s")
    if unit.lower[i + 1] != "so" and not JUDGING.isdisjoint(unit.lower[i + 3 : i + 6]):
        return True
    return subject in ("i", "we") or (unit.lower[i + 1] == "so" and judges)


def _bears_out(unit: Unit, i: int) -> bool:
    """“He said he would be back, | and he was”, “that he was retiring, | and he retired”: what came
    of it, told in the words that were said."""
    if unit.lower[i] not in ("and", "but") or not unit.is_open(i):
        return False
    rest = [word for word in unit.lower[i + 1 : i + 9] if word not in (",", ".", "!")]
    if len(rest) < 2 or len(rest) > 7 or rest[0] not in SUBJECT_PRONOUNS:
        return False
    if all(is_auxiliary(word) or is_adverb(word) for word in rest[1:]):
        return True
    last = unit.lower[i - 1 - (unit.tokens[i - 1].text == ",")]
    return len(last) > 3 and rest[-1][:4] == last[:4]


def _closes_unit(unit: Unit, i: int) -> bool:
    """ "…, according to X." ends the sentence; in the middle of it, it is part of what is said."""
    end = past_relative(unit, phrase_after(unit, i + 2, whole=True))
    if not unit.is_open(i) or (i > 1 and unit.lower[i - 2] == "that"):
        return False  # "that, according to Hale, it leaked"
    return end >= len(unit.tokens) or unit.tokens[end].text in ".;" or _apposed_last(unit, end)


def _apposed_last(unit: Unit, comma: int) -> bool:
    """ "…, according to Hale, a clerk who was there.": the rest says who that is."""
    opens = unit.tokens[comma].text == "," and unit.lower[comma + 1 : comma + 2]
    if not opens or opens[0] not in ("a", "an", "the", "who", "whose", "his", "her", "its"):
        return False
    return not any(
        unit.tokens[j].text in ",;" and unit.is_open(j) for j in range(comma + 1, len(unit.tokens))
    )


def _cut_before(unit: Unit, other: Cue, first: int) -> int | None:
    """Where the content must end for a later cue that is coordinated, postposed or elided."""
    start = other.start
    before = start - 1
    while before > first and unit.is_open(before) and is_adverb(unit.lower[before]):
        before -= 1
    if other.subject is None and unit.tokens[before].text == "," and _is_reduced(unit, other):
        return None
    if before <= first:
        return _resumed(unit, other, first)
    if unit.lower[before] in CONTRASTS and (
        unit.lower[before] != "and" or _is_joined(other, before)
    ):
        return before
    if unit.tokens[before].text == "," and (
        (other.elided and other.verb.participle) or (closes(unit, other) and not other.elided)
    ):
        return before
    return None


def _resumed(unit: Unit, other: Cue, first: int) -> int | None:
    """ "X, who has said he will not run, told …": the comma before the main verb."""
    comma = other.group[0] - 1
    own = other.subject is not None and other.subject[0] >= first
    if comma > first and unit.tokens[comma].text == "," and not other.elided and not own:
        return comma
    return None


def _is_reduced(unit: Unit, other: Cue) -> bool:
    """ "an extension, | promised in May, | would not go ahead": nobody promises there."""
    commas = (i for i in range(other.after, len(unit.tokens) - 1) if unit.tokens[i].text == ",")
    close = next(commas, None)
    return close is not None and resumes(unit, close)


def _is_joined(other: Cue, coordinator: int) -> bool:
    """ "and" begins another attribution: its own subject, or an elided one of the same."""
    return other.elided or (other.subject is not None and other.subject[0] > coordinator)


def past_occasion(unit: Unit, i: int) -> int:
    """Past days and phrases that tell when and where it was said: "in a filing on Tuesday"."""
    size = len(unit.tokens)
    i = skip_adjunct(unit, i + (i < size and unit.lower[i] in SELVES))
    while i < size and unit.is_open(i) and unit.lower[i] in OCCASIONAL:
        end = phrase_after(unit, i + 1, whole=False)
        if end == i + 1:
            break
        i = end
        if i < size and unit.lower[i] in DAY_WORDS and unit.is_open(i):
            i += 1
    return i


def closes(unit: Unit, cue: Cue) -> bool:
    """Nothing but an adjunct follows the cue: it is postposed."""
    after = past_occasion(unit, cue.after)
    return after >= len(unit.tokens) or unit.tokens[after].text in ".,;!?"
