"""Indirect attributions in a unit: "S cue that …", "…, S cue, …" and elided subjects.

Every cue verb is tried, at any depth; ``nesting.py`` sorts out what lies in what.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from contract.records import Span
from streaming.extract.quotes.found import Found, trim, trim_clause
from streaming.extract.quotes.lexicon import CueVerb
from streaming.extract.quotes.phrases import (
    DASHES,
    Range,
    Unit,
    cue_at,
    main_subject,
    phrase_after,
    skip_adjunct,
    subject_before,
    verb_group,
)
from streaming.extract.quotes.words import (
    ACTS,
    AUTHOR,
    CLAUSE_OPENERS,
    COORDINATORS,
    NEGATIONS,
    PREPOSITIONS,
    SPEAKERS_OWN,
    SUBJECT_PRONOUNS,
    SUBORDINATORS,
    is_adverb,
    looks_finite,
)

CONTRASTS = frozenset("although though while whereas but and".split())


@dataclass(frozen=True, slots=True)
class Cue:
    """A cue verb in use: its group of tokens, who does it, and to whom.

    ``subject`` may lie elsewhere in the unit when ``elided``; ``after`` is the token
    after cue and addressee.
    """

    verb: CueVerb
    group: Range
    subject: Range | None
    elided: bool
    addressee: Range | None
    after: int
    negated: bool

    @property
    def start(self) -> int:
        """The first token of the attribution's own words."""
        if self.elided or self.subject is None:
            return self.group[0]
        return min(self.subject[0], self.group[0])


def cues_of(unit: Unit) -> list[Cue]:
    """The cue verbs of the unit in order, each with its subject and addressee."""
    found: list[Cue] = []
    for i in range(len(unit.tokens)):
        verb = cue_at(unit, i)
        if verb is None:
            continue
        cue = _cue(unit, i, verb, found)
        if cue is not None:
            found.append(cue)
    return found


def _cue(unit: Unit, i: int, verb: CueVerb, before: Sequence[Cue]) -> Cue | None:
    start, passive = verb_group(unit, i)
    if passive:
        return None
    subject = subject_before(unit, start)
    elided = False
    if verb.participle and start == i and subject is not None and unit.tokens[i - 1].text == ",":
        subject = None
    if subject is None:
        subject = _elided_subject(unit, start, verb, before)
        elided = subject is not None
    after, addressee = i + 1, None
    if verb.verb == "tell" or _follows_to(unit, i + 1):
        first = i + 2 if _follows_to(unit, i + 1) else i + 1
        after = phrase_after(unit, first, whole=False)
        addressee = (first, after) if after > first else None
        after = after if addressee else i + 1
    negated = any(word in NEGATIONS for word in unit.lower[start:i])
    return Cue(verb, (start, i + 1), subject, elided, addressee, after, negated)


def _follows_to(unit: Unit, i: int) -> bool:
    """ "said to reporters that": an addressee, not an infinitive."""
    return (
        i + 2 < len(unit.tokens) and unit.lower[i] == "to" and "that" in unit.lower[i + 2 : i + 7]
    )


def _elided_subject(unit: Unit, start: int, verb: CueVerb, before: Sequence[Cue]) -> Range | None:
    """The subject of the cue before, where this one is joined to it: "…, and claims",
    ", adding that", "quoted an official as saying"."""
    if start == 0:
        return None
    word = unit.lower[start - 1]
    if word == "as" and verb.participle:
        return subject_before(unit, start - 1)
    joined = word in ("and", "but") or (unit.tokens[start - 1].text == "," and verb.participle)
    if not joined:
        return None
    if not before or before[-1].subject is None:
        return main_subject(unit, start - 1)
    last = before[-1]
    same_form = unit.lower[last.group[1] - 1][-1:] == unit.lower[start][-1:]
    return last.subject if verb.participle or same_form else None


def clauses(text: str, unit: Unit) -> list[Found]:
    """All indirect attributions of the unit, overlapping ones included."""
    cues = cues_of(unit)
    found: list[Found] = []
    for number, cue in enumerate(cues):
        if cue.subject is None or _is_authors(unit, cue):
            continue
        if cue.verb.verb == "cite":
            made = _cited(text, unit, cue)
        elif cue.verb.direct_only:
            continue
        else:
            made = _complement(text, unit, cues, number) or _around(text, unit, cues, number)
        if made is not None:
            found.append(made)
    return found


def _is_authors(unit: Unit, cue: Cue) -> bool:
    """The author's own voice, or in a quotation the speaker's: no attribution to another."""
    assert cue.subject is not None
    words = unit.lower[cue.subject[0] : cue.subject[1]]
    if unit.inside is None:
        return len(words) == 1 and words[0] in AUTHOR | {"you", "one", "we", "it"}
    return len(words) == 1 and words[0] in SPEAKERS_OWN | {"it"}


def _complement(text: str, unit: Unit, cues: Sequence[Cue], number: int) -> Found | None:
    """ "S cue (addressee) (adjunct) that …": the clause after the cue."""
    cue = cues[number]
    first = skip_adjunct(unit, cue.after)
    if first >= len(unit.tokens) or not unit.is_open(first):
        return None
    if cue.verb.verb == "tell" and cue.addressee is None:
        return None
    last = _content_end(unit, cues, number, first)
    if last <= first or not _is_clause(unit, cue, first, last):
        return None
    content = _span_to(text, unit, first, last)
    rule = "that" if unit.lower[first] == "that" else "clause"
    return _found(text, unit, cue, (content,), f"{rule}-{cue.verb.verb}")


def _is_clause(unit: Unit, cue: Cue, first: int, last: int) -> bool:
    """Whether tokens first..last can be a clause."""
    word = unit.lower[first]
    if word in ("if", "whether", "what", "how", "why") and cue.verb.verb in ("say", "think"):
        return False
    if word in PREPOSITIONS | COORDINATORS or word in ("to", "not", "so", "as", "than"):
        return unit.inside is None and word in ("in", "if") and _finite_after(unit, first, last)
    if word == "that":
        return last - first > 2 and _finite_after(unit, first, last)
    if cue.verb.base in (
        "know",
        "remember",
        "recall",
        "understand",
        "mention",
        "find",
        "show",
    ) and (word not in SUBJECT_PRONOUNS | {"there"}):
        return False
    if word in SUBORDINATORS - {"if", "when", "while", "after", "once"}:
        return False
    if word not in CLAUSE_OPENERS and unit.tokens[first].is_word and is_adverb(word):
        first += 1
    if not unit.tokens[first].is_word or _opens_verb(unit, first):
        return False
    return _finite_after(unit, first, last)


def _opens_verb(unit: Unit, first: int) -> bool:
    """The verb of a clause around begins here: "problems that he did not disclose | led …"."""
    return looks_finite(unit.lower[first]) and not unit.tokens[first].is_capitalised


def _finite_after(unit: Unit, first: int, last: int) -> bool:
    """A finite verb after a subject, found before any further comma-less oddity."""
    return any(
        looks_finite(unit.lower[i]) or cue_at(unit, i) is not None for i in range(first + 1, last)
    )


def _content_end(unit: Unit, cues: Sequence[Cue], number: int, first: int) -> int:
    """The token after the clause that begins at ``first``: the sentence's end, or where
    another attribution at this one's own level begins."""
    end = len(unit.tokens)
    for i in range(first, end):
        if unit.tokens[i].text == ";" and unit.is_open(i):
            end = i
            break
    for other in cues[number + 1 :]:
        cut = _cut_before(unit, other, first)
        if cut is not None and first < cut < end:
            return cut
    for i in range(first + 1, end - 1):
        if unit.lower[i] == "and" and unit.lower[i + 1] in ACTS and unit.is_open(i):
            return i
        if unit.lower[i] == "according" and unit.lower[i + 1] == "to" and unit.is_open(i):
            return i
    return end


def _cut_before(unit: Unit, other: Cue, first: int) -> int | None:
    """Where the content must end for a later cue that is coordinated, postposed or elided."""
    start = other.start
    before = start - 1
    while before > first and unit.is_open(before) and is_adverb(unit.lower[before]):
        before -= 1
    if before <= first:
        return _resumed(unit, other, first)
    if unit.lower[before] in CONTRASTS and (
        unit.lower[before] != "and" or _is_joined(unit, other, before)
    ):
        return before
    if unit.tokens[before].text == "," and (
        (other.elided and other.verb.participle) or (_closes(unit, other) and not other.elided)
    ):
        return before
    return None


def _resumed(unit: Unit, other: Cue, first: int) -> int | None:
    """ "X, who has said he will not run, told …": the comma before the main verb."""
    comma = other.group[0] - 1
    if comma > first and unit.tokens[comma].text == "," and not other.elided:
        return comma
    return None


def _is_joined(unit: Unit, other: Cue, coordinator: int) -> bool:
    """ "and" begins another attribution: its own subject, or an elided one of the same."""
    return other.elided or other.subject is not None and other.subject[0] > coordinator


def _closes(unit: Unit, cue: Cue) -> bool:
    """Nothing but an adjunct follows the cue: it is postposed."""
    after = skip_adjunct(unit, cue.after)
    return after >= len(unit.tokens) or unit.tokens[after].text in ".,;!?"


def _around(text: str, unit: Unit, cues: Sequence[Cue], number: int) -> Found | None:
    """ "…, S cue." and "…, S cue, …": what stands before, and what goes on after."""
    cue = cues[number]
    if cue.elided or cue.subject is None or cue.verb.verb == "show" or cue.verb.participle:
        return None
    before = cue.start - 1
    if before < 1 or unit.tokens[before].text not in (",", *DASHES) or not _closes(unit, cue):
        return None
    if unit.lower[cue.subject[0]] == "who" or not unit.is_open(before - 1):
        return None
    first = 1 if unit.lower[0] in COORDINATORS else 0
    parts = [_span_to(text, unit, first, before)]
    after = skip_adjunct(unit, cue.after) + 1
    whole_before = _finite_after(unit, first, before)
    rest_end = _content_end(unit, cues, number, after) if after < len(unit.tokens) - 1 else 0
    if rest_end - after >= 2 and _rest_goes_on(unit, cues, number, after, whole_before):
        parts.append(_span_to(text, unit, after, rest_end))
    elif not whole_before:
        return None
    return _found(text, unit, cue, tuple(parts), "around")


def _rest_goes_on(unit: Unit, cues: Sequence[Cue], number: int, after: int, whole: bool) -> bool:
    """Whether what follows "S cue," belongs to the content: not another attribution's words."""
    if any(other.start == after for other in cues[number + 1 :]):
        nearest = next(other for other in cues[number + 1 :] if other.start == after)
        if _closes(unit, nearest) or nearest.elided and nearest.verb.participle:
            return False
        if whole:
            return False
    word = unit.lower[after]
    return not (whole and (word.endswith("ing") or word in ("who", "which", "a", "an", "the")))


def _cited(text: str, unit: Unit, cue: Cue) -> Found | None:
    """ "cites a source claiming …": the noun phrase with the clause in it."""
    start = cue.group[1]
    if start >= len(unit.tokens) or not unit.is_open(start) or cue.verb.participle:
        return None
    end = phrase_after(unit, start, whole=False)
    if end == start or end >= len(unit.tokens):
        return None
    inner = end + 1 if unit.lower[end] == "as" else end
    verb = cue_at(unit, inner) if inner < len(unit.tokens) else None
    if verb is None:
        return None
    return _found(text, unit, cue, (_span_to(text, unit, start, len(unit.tokens)),), "cite")


def _span_to(text: str, unit: Unit, first: int, last: int) -> Span:
    """Tokens first..last as a trimmed span; a quotation that closes it is kept whole."""
    return trim_clause(text, trim(text, unit.span((first, last))))


def _found(text: str, unit: Unit, cue: Cue, content: tuple[Span, ...], rule: str) -> Found | None:
    assert cue.subject is not None
    if any(start >= end for start, end in content):
        return None
    source = trim(text, unit.span(cue.subject))
    return Found(
        content=content,
        source=(source,),
        cue=(_cue_span(unit, cue),),
        kind="indirect",
        rule=f"{rule}-elided" if cue.elided else rule,
        confidence=0.0,
        addressee=unit.span(cue.addressee) if cue.addressee else None,
        verb=cue.verb.verb,
        denied=cue.verb.denial or cue.negated,
    )


def _cue_span(unit: Unit, cue: Cue) -> Span:
    """The verb group, without an adverb that a quotation of it would not carry."""
    return unit.span(cue.group)
