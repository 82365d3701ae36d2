"""Attributions without a verb of their own subject: "according to X", "reportedly",
"is said to"."""

from __future__ import annotations

import re

from contract.records import Span
from streaming.extract.quotes.cues import cues_of
from streaming.extract.quotes.found import Found, past_dateline, trim, trim_clause
from streaming.extract.quotes.lexicon import lexicon
from streaming.extract.quotes.phrases import past_name, past_relative, phrase_after
from streaming.extract.quotes.unit import DASHES, QUOTE_MARKS, Unit
from streaming.extract.quotes.words import (
    COORDINATORS,
    DETERMINERS,
    SUBJECT_PRONOUNS,
    SUBORDINATORS,
    is_contracted,
    looks_finite,
)

_COORDINATORS_OR_SUBORDINATORS = COORDINATORS | SUBORDINATORS

_DATING = frozenset("on in at last this late early dated released published issued".split())
LONGEST = 8
"""Words behind a source that tell when or where it was given, at most."""
_GLUE = re.compile(r"(?<![^\W_])[a-z]{4,}(?=[A-Z][a-z]+\s)")


def accordances(text: str, unit: Unit) -> list[Found]:
    """ "According to X" in the unit, and clauses reported by nobody named."""
    found: list[Found] = []
    for i in range(len(unit.tokens) - 1):
        if unit.quoted[i]:
            continue
        if unit.lower[i] == "according" and unit.lower[i + 1] == "to":
            made = _according(text, unit, i)
        elif unit.lower[i] in lexicon().adverbs:
            made = _reportedly(text, unit, i)
        elif unit.lower[i] in lexicon().passives:
            made = _said_to_be(text, unit, i)
        else:
            continue
        if made is not None:
            found.append(made)
    return found


def _according(text: str, unit: Unit, i: int) -> Found | None:
    size = len(unit.tokens)
    source_end = phrase_after(unit, i + 2, whole=True)
    if source_end == i + 2:
        return None
    before = _content_before(text, unit, i)
    source_end = past_relative(unit, source_end)
    source_end = _with_apposition(unit, source_end, opening=before is None)
    if not any(looks_finite(word) for word in unit.lower[:i]):
        source_end = _past_day(unit, source_end)
        if before is None:
            source_end = _with_apposition(unit, source_end, opening=True)
    parts: list[Span] = [before] if before else []
    follows = source_end < size and unit.tokens[source_end].text in (",", *DASHES)
    if follows and (before is None or _goes_on(unit, source_end + 1, i)):
        opens = _past_title(unit, source_end + 1)
        rest = trim_clause(text, trim(text, (unit.tokens[opens - 1].end, unit.end)))
        if rest[0] < rest[1]:
            parts.append(rest)
    if before is None and not follows and _opens_clause(unit, source_end):
        parts.append(trim_clause(text, trim(text, (unit.tokens[source_end].start, unit.end))))
    if not parts:
        return None
    return Found(
        content=tuple(parts),
        source=(trim(text, unit.span((i + 2, source_end))),),
        cue=(unit.span((i, i + 2)),),
        kind="indirect",
        rule="according",
        confidence=0.0,
    )


def _opens_clause(unit: Unit, first: int) -> bool:
    """ "…, and according to the council | there’s more of it": what follows without a comma."""
    if first + 2 >= len(unit.tokens) or not unit.is_open(first):
        return False
    word = unit.lower[first]
    opens = word in SUBJECT_PRONOUNS or word == "there" or is_contracted(word)
    return opens and (is_contracted(word) or any(map(looks_finite, unit.lower[first + 1 :])))


def _past_day(unit: Unit, end: int) -> int:
    """ "Most of it, according to a report given to trustees | on Feb. 6, | comes from …"."""
    if end >= len(unit.tokens) or unit.lower[end] not in _DATING:
        return end
    for i in range(end + 1, min(end + LONGEST, len(unit.tokens))):
        if unit.tokens[i].text == ",":
            return i
        if looks_finite(unit.lower[i]) or not unit.is_open(i):
            break
    return end


def _past_title(unit: Unit, i: int) -> int:
    """ "According to her memoir, “Rust and Roses,” | the mill …": past the title of the source."""
    j = i
    while j < len(unit.tokens) and unit.quoted[j]:
        j += 1
    words = [token for token in unit.tokens[i:j] if token.is_word]
    comma = j - i > 2 and unit.tokens[j - 2].text == ","
    named = bool(words) and all(word.is_capitalised for word in words if len(word.text) > 3)
    return j if comma and named and words[0].is_capitalised else i


def _content_before(text: str, unit: Unit, i: int) -> Span | None:
    """What stands before "according to" and is reported by it; None where it opens the clause."""
    last = i - 1
    if last < 0 or unit.lower[last] in _COORDINATORS_OR_SUBORDINATORS:
        return None
    joining = COORDINATORS | SUBORDINATORS | {"who"}
    if last > 0 and unit.tokens[last].text in (",", *DASHES) and unit.lower[last - 1] in joining:
        return None
    first = 1 if unit.lower[0] in COORDINATORS and len(unit.tokens) > 1 else 0
    start, end = _after_glue(text, unit, unit.tokens[first].start), unit.tokens[last].end
    span = trim_clause(text, trim(text, (start, end)))
    return span if span[0] < span[1] else None


def _after_glue(text: str, unit: Unit, start: int) -> int:
    """Past a caption that lost its line break: "a polaroidJane Doe …" begins at Jane.

    A name may hold a capital (JackHammers), a word that begins small does not.
    """
    for match in _GLUE.finditer(text, start, unit.end):
        start = match.end()
    return past_dateline(text, start, unit.end)


def _with_apposition(unit: Unit, end: int, *, opening: bool) -> int:
    """ "according to Dana Whitlock, the mayor's lawyer, …": past the role between commas."""
    size = len(unit.tokens)
    if end + 1 >= size or unit.tokens[end].text != ",":
        return end
    opens = unit.lower[end + 1]
    if unit.tokens[end + 1].is_capitalised and not unit.tokens[end - 1].is_capitalised:
        return past_name(unit, end)
    apposed = {"who", "which"} | DETERMINERS - {"this", "that"}
    if opens not in apposed:
        return end
    if opens in ("the", "a", "an", "who", "which"):
        for j in range(end + 2, min(size, end + 25)):
            if not unit.is_open(j):
                return end
            if unit.tokens[j].text == "," or unit.tokens[j].text in ".;":
                closing = unit.tokens[j].text == ","
                finite = any(looks_finite(word) for word in unit.lower[end + 1 : j])
                if opens not in ("who", "which") and finite:
                    return end
                if _is_next_subject(unit, end, j):
                    return end
                return j if closing or not opening else end
    return end


def _is_next_subject(unit: Unit, end: int, comma: int) -> bool:
    """ "according to court papers, | the teacher, Ann Roe, wrote": another's role and name."""
    named = comma + 1 < len(unit.tokens) and unit.tokens[comma + 1].is_capitalised
    return named and not unit.tokens[end - 1].is_capitalised


def _goes_on(unit: Unit, after: int, i: int) -> bool:
    """Whether the clause goes on after "X, according to Y,": a bare verb group follows, or
    the "that" of a verb right before."""
    if after >= len(unit.tokens):
        return False
    said = i > 1 and unit.tokens[i - 1].text == "," and unit.lower[i - 2] in lexicon().verbs
    if said and unit.tokens[after].text in QUOTE_MARKS and True not in unit.quoted[:i]:
        return True  # "It said, according to his son, “…”"
    if not unit.is_open(after):
        return False
    word = unit.lower[after]
    if word == "that":
        return any(cue.after in (i - 1, i) for cue in cues_of(unit))
    if word in _COORDINATORS_OR_SUBORDINATORS or word.endswith("ing") or word == "who":
        return False
    return not any(looks_finite(w) for w in unit.lower[:i]) or looks_finite(word)


def _reportedly(text: str, unit: Unit, i: int) -> Found | None:
    """The clause around the adverb, without it."""
    before = trim(text, (unit.start, unit.tokens[i].start)) if i else (unit.start, unit.start)
    after = trim_clause(text, trim(text, (unit.tokens[i].end, unit.end)))
    parts = tuple(span for span in (before, after) if span[0] < span[1])
    if not parts:
        return None
    return Found(parts, (), (unit.span((i, i + 1)),), "indirect", "reportedly", 0.0)


def _said_to_be(text: str, unit: Unit, i: int) -> Found | None:
    """ "is said to be …": the infinitive."""
    if i < 1 or unit.lower[i - 1] not in ("is", "are", "was", "were") or unit.lower[i + 1] != "to":
        return None
    content = trim_clause(text, trim(text, (unit.tokens[i + 1].start, unit.end)))
    return Found((content,), (), (unit.span((i - 1, i + 1)),), "indirect", "is-said", 0.0)
