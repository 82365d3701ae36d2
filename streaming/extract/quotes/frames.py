"""The words around a quotation that say whose it is: "…," X said; X told D., "…"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from contract.records import Span
from streaming.extract.entities.grammar import DAYS
from streaming.extract.lexicon import words
from streaming.extract.quotes.cues import Cue, cues_of
from streaming.extract.quotes.extents import CONTRASTS
from streaming.extract.quotes.found import VerbClass, trim
from streaming.extract.quotes.lexicon import lexicon
from streaming.extract.quotes.phrases import past_name, past_relative, phrase_after
from streaming.extract.quotes.to_whom import hearer_after, hearers_behind, turned_on
from streaming.extract.quotes.unit import Range, Unit
from streaming.extract.quotes.verbs import cue_at
from streaming.extract.quotes.words import (
    ADJUNCT_STARTS,
    COORDINATORS,
    DETERMINERS,
    PREPOSITIONS,
    SUBJECT_PRONOUNS,
    SUBORDINATORS,
    is_adverb,
    is_contracted,
    looks_finite,
)

_SUBORDINATORS_OR_SUBJECT_PRONOUNS_OR_PREPOSITIONS = SUBORDINATORS | SUBJECT_PRONOUNS | PREPOSITIONS
_ADJUNCT_STARTS_OR_COORDINATORS_OR_THAT = ADJUNCT_STARTS | COORDINATORS | {"that"}
_SUBJECT_PRONOUNS_OR_THE = SUBJECT_PRONOUNS | {"the"}

_OCCASIONS = DAYS | words("speech", "occasions")
"""What something is said in or on, behind a preposition."""
TITLE = 4
"""Letters in the longest form of address that is shortened: Capt., Prof."""
LONGEST = 14
"""Words of the longest phrase before "called out"."""
_BACK, _OUT, _IN = frozenset(("back",)), frozenset(("out",)), frozenset(("in",))
PHRASAL = {
    "called": _OUT | _IN,
    "calls": _OUT,
    "cried": _OUT,
    "burst": _OUT,
    "shot": _BACK,
    "fired": _BACK,
    "snapped": _BACK,
    "piped": frozenset(("up",)),
    "spoke": frozenset(("up",)),
    "chimed": _IN,
    "broke": _IN,
    "cut": _IN,
    "jumped": _IN,
    "pointed": _OUT,
    "points": _OUT,
}
"""Verbs that say something with the word behind them."""
SPEECH = frozenset(("say", "tell", "think", "show"))
ALONE = frozenset("another one some many several others".split())
"""Determiners that stand for people: "said another"."""
MESSAGING = frozenset("texted emailed e-mailed messaged radioed wrote writes".split())
"""Verbs of saying whose object may be whom it is written to."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Source, cue and addressee of a quotation, as spans; ``rule`` is how it was read."""

    source: Span | None
    cue: Span
    rule: str
    addressee: Span | None = None
    verb: VerbClass = "say"
    teller: Span | None = None


def behind_comma(unit: Unit) -> int:
    """The first token behind the marks that join a quotation's sentence to what follows."""
    first = 0
    while first < len(unit.tokens) and unit.tokens[first].text in ",–—-":
        first += 1
    return first


def after_quote(text: str, unit: Unit) -> Frame | None:
    """Read the sentence part that follows a closing mark: "X said", "said X, her lawyer"."""
    first = behind_comma(unit)
    size = len(unit.tokens)
    if first >= size or unit.lower[first] in CONTRASTS:
        return None  # “a fine doctor,” but he said: another statement
    if unit.lower[first] == "according" and unit.lower[first + 1 : first + 2] == ["to"]:
        end = whole_source(unit, first + 2)
        source = trim(text, unit.span((first + 2, end))) if end > first + 2 else None
        return Frame(source, unit.span((first, first + 2)), "after-according", verb="none")
    if unit.lower[first] == "as" and first + 1 < size:
        first += 1
    return (
        _subject_first(text, unit, first)
        or _inverted(text, unit, first)
        or _phrasal(text, unit, first)
        or _turned(text, unit, first)
        or _all_before(text, unit, first)
        or _unlisted(text, unit, first)
    )


def _subject_first(text: str, unit: Unit, first: int) -> Frame | None:
    """ "X said", "X, her lawyer, told the court"."""
    for cue in cues_of(unit):
        if cue.elided or cue.subject is None or cue.verb.verb not in SPEECH:
            continue
        if cue.subject[0] > first + 1 or (cue.verb.participle and cue.group[1] - cue.group[0] < 2):
            return None
        if cue.subject[0] < first:
            continue
        if _goes(unit, cue):
            return None
        return frame_of(text, unit, cue, "after-subject")
    return None


def _goes(unit: Unit, cue: Cue) -> bool:
    """“‘Who is it?’ We went home”: behind what is said nobody goes it, but he may go on."""
    return cue.verb.base == "go" and unit.lower[cue.group[1] : cue.group[1] + 1] != ["on"]


def _all_before(text: str, unit: Unit, first: int) -> Frame | None:
    """ "the bespectacled, 71-year-old diplomat said": all that stands before the verb."""
    for cue in cues_of(unit):
        if cue.verb.participle or cue.verb.verb not in ("say", "tell") or _goes(unit, cue):
            continue
        before = unit.lower[first : cue.group[0]]
        if before and "who" in before and before[-1] != ",":
            continue
        opens = unit.tokens[first].is_capitalised or unit.lower[first] in DETERMINERS
        if not before or len(before) > 30 or not opens or any(w in ("that", ";") for w in before):
            return None
        source = trim(text, unit.span((first, cue.group[0])))
        return Frame(
            source, unit.span(cue.group), "after-all", _addressee(unit, cue), cue.verb.verb
        )
    return None


def _inverted(text: str, unit: Unit, first: int) -> Frame | None:
    """ "said X, who was there"."""
    i = first
    while i < len(unit.tokens) and is_adverb(unit.lower[i]) and i < first + 2:
        i += 1
    if i >= len(unit.tokens):
        return None
    verb = cue_at(unit, i)
    if verb is None or verb.verb not in ("say", "think", "show") or verb.participle:
        return None
    end = whole_source(unit, i + 1)
    if end == i + 1 or (end < len(unit.tokens) and looks_finite(unit.lower[end])):
        return None
    end, heard = hearers_behind(unit, i + 1, end)
    source = trim(text, unit.span((i + 1, end)))
    addressee = unit.span(heard) if heard else None
    return Frame(source, unit.span((i, i + 1)), "after-inverted", addressee, verb.verb)


def _phrasal(text: str, unit: Unit, first: int) -> Frame | None:
    """ "a woman in the stands called out", "shot back Hale"."""
    for i in range(first, min(len(unit.tokens) - 1, first + LONGEST)):
        if unit.lower[i + 1] not in PHRASAL.get(unit.lower[i], ()):
            continue
        opens = unit.tokens[first].is_capitalised or unit.lower[first] in DETERMINERS
        if i > first and opens and not any(unit.is_break(j) for j in range(first, i)):
            return Frame(trim(text, unit.span((first, i))), unit.span((i, i + 2)), "after-subject")
        end = whole_source(unit, i + 2)
        if i == first and end > i + 2:
            source = trim(text, unit.span((i + 2, end)))
            return Frame(source, unit.span((i, i + 2)), "after-inverted")
    return None


def _turned(text: str, unit: Unit, first: int) -> Frame | None:
    """ "the cook teased him", "her coach warned the crew"."""
    read = turned_on(unit, first)
    if read is None:
        return None
    who, at, whom = read
    source, cue = trim(text, unit.span(who)), unit.span((at, at + 1))
    return Frame(source, cue, "after-turned", unit.span(whom))


def _unlisted(text: str, unit: Unit, first: int) -> Frame | None:
    """A name or pronoun and a verb that the lexicon lacks: "she quipped"."""
    end = phrase_after(unit, first, whole=False)
    if end == first or end >= len(unit.tokens):
        return None
    subject = unit.tokens[first]
    if not (subject.is_capitalised or unit.lower[first] in _SUBJECT_PRONOUNS_OR_THE):
        return None
    while end < len(unit.tokens) and is_adverb(unit.lower[end]):
        end += 1
    if end >= len(unit.tokens) or not (
        looks_finite(unit.lower[end]) or unit.lower[end].endswith("s")
    ):
        return None
    if unit.lower[end] in lexicon().labels:
        return None  # “a hole,” he called it: what is called so belongs to it
    source = trim(text, unit.span((first, end)))
    return Frame(source, unit.span((end, end + 1)), "after-unlisted", verb="none")


def whole_source(unit: Unit, first: int) -> int:
    """The end of an inverted source, its apposition included: "X, an aide to the mayor,"."""
    end = phrase_after(unit, first, whole=True)
    size = len(unit.tokens)
    if end == first:
        own = 2 if unit.lower[first : first + 2] == ["the", "other"] else 1
        last = first + own
        alone = last >= size or unit.is_break(last) or unit.tokens[last].text == "."
        return first + own * (alone and (own > 1 or "".join(unit.lower[first:last]) in ALONE))
    end = past_relative(unit, end)
    while end + 1 < size and unit.tokens[end].text in ",(" and _apposes(unit, end + 1):
        end = _apposition_end(unit, end + 1)
    return end


def _apposes(unit: Unit, i: int) -> bool:
    word = unit.lower[i]
    if (
        not unit.is_open(i)
        or word.endswith("ing")
        or word in _ADJUNCT_STARTS_OR_COORDINATORS_OR_THAT
    ):
        return False
    if word in ("who", "whose", "president", "chairman", "chief", "director", "professor"):
        return True
    return unit.tokens[i].is_word and (
        word in DETERMINERS
        or unit.tokens[i].is_capitalised
        or word.isdecimal()
        or word not in _SUBORDINATORS_OR_SUBJECT_PRONOUNS_OR_PREPOSITIONS
    )


def _apposition_end(unit: Unit, i: int) -> int:
    for j in range(i, len(unit.tokens)):
        if _abbreviates(unit, j):
            continue
        if not unit.is_open(j) or unit.tokens[j].text in ".;:—–":
            return j
        if unit.tokens[j].text in ",)":
            return j + (unit.tokens[j].text == ")")
        if (
            j > i
            and unit.lower[j] in ("in", "during", "after", "as", "when", "while", "on")
            and (_is_occasion(unit, j))
        ):
            return j
    return len(unit.tokens)


def _abbreviates(unit: Unit, j: int) -> bool:
    """The stop of "Rev." before a name."""
    before, stop, after = unit.tokens[j - 1], unit.tokens[j], unit.tokens[j + 1 : j + 2]
    short = before.is_capitalised and before.end == stop.start and len(before.text) <= TITLE
    return stop.text == "." and short and bool(after) and after[0].is_capitalised


def _is_occasion(unit: Unit, j: int) -> bool:
    """ "in an interview", "on Monday", "during a hearing", "after the game"."""
    word = unit.lower[j]
    nearby = unit.lower[j + 1 : j + 5]
    if word in ("during", "after", "when", "while", "as"):
        return True
    return not _OCCASIONS.isdisjoint(nearby)


def frame_of(text: str, unit: Unit, cue: Cue, rule: str) -> Frame:
    """The frame that a cue with its subject makes of the words around a quotation."""
    assert cue.subject is not None
    source = trim(text, unit.span(cue.subject))
    if is_contracted(text[slice(*source)].lower()):  # "I’d say"
        source = source[0], source[0] + len(re.split("[’']", text[slice(*source)])[0])
    teller = unit.span(cue.teller) if cue.teller else None
    return Frame(source, unit.span(cue.group), rule, _addressee(unit, cue), cue.verb.verb, teller)


def _addressee(unit: Unit, cue: Cue) -> Span | None:
    addressee = cue.addressee or hearer_after(unit, cue.group[1]) or whom(unit, cue)
    return unit.span(addressee) if addressee else None


def whom(unit: Unit, cue: Cue) -> Range | None:
    """ "warned me, “…”", "asked the clerk: “…”": the object, right before a mark."""
    word = unit.lower[cue.group[1] - 1]
    if cue.verb.verb != "say" or (word not in lexicon().biddings and word not in MESSAGING):
        return None
    if unit.lower[cue.group[1] : cue.group[1] + 1] == ["back"]:
        return None  # "wrote back: “…”"
    end = past_name(unit, phrase_after(unit, cue.group[1], whole=False))
    marked = end < len(unit.tokens) and unit.tokens[end].text in ",:"
    return (cue.group[1], end) if end > cue.group[1] and marked else None
