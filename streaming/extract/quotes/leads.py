"""The words before an opening mark that say whose the quotation is: "X said, “…”"."""

from __future__ import annotations

from streaming.extract.quotes.adjuncts import skip_adjunct
from streaming.extract.quotes.cues import Cue, cues_of
from streaming.extract.quotes.found import trim
from streaming.extract.quotes.frames import PHRASAL, SPEECH, Frame, frame_of, whole_source, whom
from streaming.extract.quotes.lexicon import lexicon
from streaming.extract.quotes.phrases import MOMENTS, phrase_after
from streaming.extract.quotes.subjects import subject_before
from streaming.extract.quotes.unit import Unit
from streaming.extract.quotes.uttered import noun_before
from streaming.extract.quotes.verbs import BE, verb_group
from streaming.extract.quotes.wordings import words_before
from streaming.extract.quotes.words import (
    ADJUNCT_STARTS,
    DAY_WORDS,
    OPENING_ADVERBS,
    POSSESSIVES,
    is_adverb,
    is_contracted,
    looks_finite,
)
from streaming.extract.tokens import is_possessive_mark

SMALL = frozenset(
    "it|here|there|right here|back|out|up|aloud|again|all|both|over and over".split("|")
)
"""Words between a verb of saying and the mark: "It says here", "she shouted back"."""
WENT = frozenset("like out back up in".split())
"""Last words of verbs that say something only with them."""
OPENING = frozenset(("begin", "go"))
"""Verbs of speech right before the mark alone: "The day began with a song, “Rain”" is none."""


def before_quote(text: str, unit: Unit) -> Frame | None:
    """Read the sentence part that leads up to an opening mark: "X said, ", "X told D.: "."""
    size = len(unit.tokens)
    if not size:
        return None
    lead = unit.tokens[-1].text
    last = size - 1 if lead in ",:–—-" else size
    if last == 0:
        return None
    worded = words_before(text, unit, last)
    if worded is not None:
        return worded
    went = _went(text, unit, last) if unit.lower[last - 1] in WENT else None
    if went is not None:
        return went
    for cue in reversed(cues_of(unit)):
        if cue.subject is None or cue.verb.verb not in SPEECH:
            continue
        if _leads_up(unit, cue, last, lead):
            return frame_of(text, unit, cue, "before-colon" if lead == ":" else "before")
        break
    if unit.lower[0] == "according" and unit.lower[1:2] == ["to"] and lead == ",":
        end = whole_source(unit, 2)
        source = trim(text, unit.span((2, end))) if end > 2 else None
        return Frame(source, unit.span((0, 2)), "before-according", verb="none")
    if lead != ":":
        return None
    return noun_before(text, unit, last) or _by_colon(text, unit, last)


def _went(text: str, unit: Unit, last: int) -> Frame | None:
    """ "He was | like, ‘No,’", "the guard called | out, ‘Stop,’": as people tell what was said."""
    verb = last - 2
    if verb < 0:
        return None
    word = unit.lower[verb]
    if unit.lower[last - 1] != "like":
        if unit.lower[last - 1] not in PHRASAL.get(word, ()):
            return None
    elif is_contracted(word):
        who = unit.tokens[verb].start + word.replace("’", "'").index("'")
        source = unit.tokens[verb].start, who
        return Frame(source, (who, unit.tokens[last - 1].end), "before")
    elif word not in BE and not is_possessive_mark(word):
        return None
    start, _ = verb_group(unit, verb)
    subject = subject_before(unit, start)
    if subject is None or unit.lower[slice(*subject)] in (["it"], ["that"], ["this"]):
        return None
    return Frame(trim(text, unit.span(subject)), unit.span((start, last)), "before")


def _leads_up(unit: Unit, cue: Cue, last: int, lead: str) -> bool:
    """Between the cue and the mark stand only the addressee and an adjunct."""
    after = cue.after
    if after >= last:
        return cue.group[1] <= last
    rest = unit.lower[after:last]
    if cue.verb.base in OPENING:
        return all(is_adverb(word) for word in rest)
    if (
        " ".join(rest) in SMALL
        or whom(unit, cue) == (after, last)
        or all(word == "," or is_adverb(word) for word in rest)
    ):
        return True
    if lead == ":":
        return len(rest) <= 25
    if lead != ",":
        return False
    if rest[0] == "," and len(rest) <= 14 and "that" not in rest:
        return True
    opens = ADJUNCT_STARTS | MOMENTS | DAY_WORDS | {"of", "about", "to"}
    starts = rest[0] in opens or is_adverb(rest[0])
    return len(rest) <= 14 and (starts or skip_adjunct(unit, after) > after) and "that" not in rest


def _by_colon(text: str, unit: Unit, last: int) -> Frame | None:
    """ "He gave the Texan a compliment: “…”": the subject of the sentence, by the colon."""
    verb = lexicon().verbs.get(unit.lower[0])
    if verb and verb.verb == "say" and phrase_after(unit, 1, whole=True) == last > 1:
        source = trim(text, unit.span((1, last)))
        return Frame(source, unit.span((0, 1)), "colon-name", verb="say")
    whole = phrase_after(unit, 0, whole=True)
    if whole == last and unit.tokens[0].is_capitalised:
        return Frame(
            trim(text, unit.span((0, whole))),
            unit.span((last, last + 1)),
            "colon-name",
            verb="none",
        )
    for i in range(1, min(last, 30)):
        if unit.quoted[i]:
            return None
        if looks_finite(unit.lower[i]):
            end = phrase_after(unit, 0, whole=False)
            if end == 0 or end > i:
                return None
            if not unit.tokens[0].is_capitalised or unit.lower[0] in OPENING_ADVERBS:
                return None
            if end == 1 and unit.lower[0] in POSSESSIVES:  # "Her last text, sent at nine, was: …"
                end = next((j for j in range(1, i) if unit.tokens[j].text == ","), i)
            return Frame(
                trim(text, unit.span((0, end))), unit.span((i, last)), "colon", verb="none"
            )
    return None
