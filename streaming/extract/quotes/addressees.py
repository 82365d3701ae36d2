"""To whom it was told, where only the tagger found the attribution."""

from __future__ import annotations

import re
from bisect import bisect_right

from contract.records import Span
from streaming.extract.model import Document
from streaming.extract.quotes.antecedents import is_person_noun
from streaming.extract.quotes.found import Found, overlaps
from streaming.extract.quotes.lexicon import CueVerb, lexicon
from streaming.extract.quotes.phrases import phrase_after
from streaming.extract.quotes.unit import Unit
from streaming.extract.quotes.units import unit_of
from streaming.extract.quotes.verbs import BE

REACH = 120
"""Characters after the cue in which the addressee stands."""
DEPTH = 8
"""Quotations back that may still be open: those inside one another, and few more."""
BESIDE = 400
"""Characters on both sides of the cue in which the letter or the interview is named."""

TOLD = frozenset("tell tells told telling".split())
THINGS = frozenset("question questions permission help advice time it this that".split())
"""Objects of "asked" that are no people."""
WH = frozenset("if whether what who whom how why when where which that to not".split())
PAUSES = frozenset((",", ".", ":", ";", "about", "in", "on", "after", "for", "again"))
OBJECT_PRONOUNS = frozenset("him her them me us you it".split())
PARTICLES = frozenset("back again down out in ever then".split())
SHOUTED = frozenset("shout yell snap bark scream hiss sneer bellow".split())

_ADDRESSED = re.compile(
    r"\b(?:(?:letter|note|memo|memorandum|e-?mail|message|speech|remarks|text|telegram) to"
    r"|(?:interview|conversation|call) with|testified (?:\w+ )?before|testimony before"
    r"|(?:asked|pressed|questioned) by"
    r"|speaking (?:later |earlier |afterwards? |briefly )?(?:to|with)"
    r"|(?:asked|pressed|questioned) (?:about|on|over|whether|if|why|how) [^,.“”]{3,60} by"
    r"(?= (?:reporters|journalists|correspondents|the (?:media|press)|a (?:reporter|journalist))\b)"
    r") ",
    re.IGNORECASE,
)
"""Words that name to whom it was said beside the verb: "in a letter to", "asked by"."""


def addressee_of(document: Document, found: Found) -> Span | None:
    """The phrase after "told" or "said to", or after "in a letter to", "in an interview with"
    in the verb's sentence; None where there is none, or the verb is none of saying.

    Never what the attribution counts as its content or source.
    """
    if not found.cue:
        return None
    words = document.text[slice(*found.cue[-1])].lower().rstrip(":,").split()
    if BE & set(words):
        return None
    if set(words) & (lexicon().biddings - TOLD):
        return _object(document, found) or _beside(document, found)
    verbs = [verb for word in words if (verb := lexicon().verbs.get(word)) is not None]
    if not verbs or verbs[-1].verb not in ("say", "tell"):
        spoken = lexicon().tellings | lexicon().labels
        return _beside(document, found) if set(words) & spoken else None
    return _after_verb(document, found, verbs[-1]) or _beside(document, found)


def _after_verb(document: Document, found: Found, verb: CueVerb) -> Span | None:
    """ "told the court", "said to reporters", "shouted at him"."""
    unit = _behind(document, found)
    opens = unit.lower[:1]
    if opens and opens[0] in PARTICLES:
        return None  # "wrote back that"
    first = 1 if verb.verb == "say" else 0
    if first and opens != ["to"] and not (opens == ["at"] and _is_shouted_at(unit, verb)):
        return None
    last = phrase_after(unit, first, whole=False)
    return _outside(found, unit.span((first, last))) if last > first else None


def _behind(document: Document, found: Found) -> Unit:
    """What follows the cue in its sentence."""
    end = found.cue[-1][1]
    own = document.sentences[document.sentence_at(end)]
    last = min(max(end, own.end), end + REACH)
    return unit_of(document.text, (end, last), (), within=(own.start, own.end))


def _object(document: Document, found: Found) -> Span | None:
    """Whom somebody asks, warns or urges: the object, with what is asked or to do behind it,
    though it counts as content ("urged | the board to wait")."""
    unit = _behind(document, found)
    last = phrase_after(unit, 0, whole=False)
    last -= last > 1 and unit.lower[last - 1] == "not"
    head = unit.lower[last - 1] if last else ""
    if not last or head in THINGS or unit.lower[0] in WH:
        return None
    behind = unit.lower[last : last + 1]
    named = unit.tokens[last - 1].is_capitalised or head in OBJECT_PRONOUNS
    named |= is_person_noun(head)
    if behind and behind[0] not in WH and not (named and behind[0] in PAUSES):
        return None
    span = unit.span((0, last))
    return span if behind[:1] == ["to"] or behind[:1] == ["not"] else _outside(found, span)


def _is_shouted_at(unit: Unit, verb: CueVerb) -> bool:
    """ "at him", "at Hale": not at the gate."""
    whom = unit.tokens[1:2]
    person = bool(whom) and (whom[0].is_capitalised or unit.lower[1] in OBJECT_PRONOUNS)
    person |= any(is_person_noun(word) for word in unit.lower[2:4])
    return verb.base in SHOUTED and person


def _beside(document: Document, found: Found) -> Span | None:
    """ "In a letter to his staff, he wrote …", "…, she said in an interview with the Ledger"."""
    sentences = document.sentences
    i = document.sentence_at(found.cue[0][0])
    if i < 0:
        return None
    first = max(sentences[i].start, found.cue[0][0] - BESIDE)
    end = min(sentences[i].end, found.cue[0][0] + BESIDE)
    for match in _ADDRESSED.finditer(document.text, first, end):
        if _is_quoted(document, match.start()):
            continue
        unit = unit_of(document.text, (match.end(), sentences[i].end), ())
        last = phrase_after(unit, 0, whole=False)
        if last and _outside(found, (match.start(), unit.span((0, last))[1])):
            return unit.span((0, last))
    return None


def _is_quoted(document: Document, place: int) -> bool:
    """Whether the place lies in a quotation: one of the last few that begin before it."""
    last = bisect_right(document.quoted, place, key=lambda quoted: quoted.start)
    return any(place < quoted.end for quoted in document.quoted[max(0, last - DEPTH) : last])


def _outside(found: Found, span: Span) -> Span | None:
    parts = (*found.content, *found.source)
    return None if any(overlaps(span, part) for part in parts) else span
