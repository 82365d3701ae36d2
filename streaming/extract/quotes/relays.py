"""One source that gives another's words: "the memo quotes an aide as saying", "she remembered
him telling her", "through his lawyer, X denied"."""

from __future__ import annotations

from contract.records import Span
from streaming.extract.lexicon import words
from streaming.extract.quotes.cues import Cue
from streaming.extract.quotes.found import Found, trim, trim_clause
from streaming.extract.quotes.phrases import phrase_after
from streaming.extract.quotes.unit import Unit
from streaming.extract.quotes.verbs import cue_at
from streaming.extract.quotes.words import is_adverb

WITNESSING = frozenset(("recall", "remember", "recount"))
"""Verbs of saying that may take what somebody was heard saying."""
AGENTS = words("speech", "agents")
"""Who speaks for another: "through a lawyer, he denied it"."""
MAX_AGENT = 12
"""Words in the longest "through …" with name and role."""


def relay(text: str, unit: Unit, cue: Cue) -> Found | None:
    """ "cites a source claiming …", "quotes an aide as saying …", "recalled him telling …":
    the noun phrase with the clause in it."""
    witnesses = cue.verb.base in WITNESSING
    start = cue.group[1]
    if not (witnesses or cue.verb.verb == "cite") or cue.verb.participle or cue.subject is None:
        return None
    if start >= len(unit.tokens) or not unit.is_open(start):
        return None
    end = phrase_after(unit, start, whole=False)
    inner = _inner_verb(unit, end, relative=not witnesses)
    if end == start or inner is None:
        return None
    verb = cue_at(unit, inner)
    if verb is None or (witnesses and not verb.participle):
        return None
    content = trim_clause(text, trim(text, (unit.tokens[start].start, unit.end)))
    return Found(
        content=(content,),
        source=(trim(text, unit.span(cue.subject)),),
        cue=(unit.span(cue.group),),
        kind="indirect",
        rule="cite" if not witnesses else "witness",
        confidence=0.0,
        verb=cue.verb.verb,
        denied=cue.negated,
    )


def _inner_verb(unit: Unit, end: int, *, relative: bool) -> int | None:
    """Where the verb of the phrase's own clause stands: past "as", "who" and adverbs."""
    i = end
    if i < len(unit.tokens) and unit.lower[i] in (("as", "who", "that") if relative else ()):
        i += 1
    while i < len(unit.tokens) and is_adverb(unit.lower[i]):
        i += 1
    return i if i < len(unit.tokens) and unit.is_open(i) else None


def through(text: str, unit: Unit) -> Found | None:
    """ "Through his lawyer, Lena Ortiz, Hale denied …": the lawyer tells what Hale says."""
    if unit.lower[:1] not in (["through"], ["via"]):
        return None
    end = phrase_after(unit, 1, whole=False)
    if end == 1 or unit.lower[end - 1] not in AGENTS:
        return None
    first = _past_name(unit, end)
    if first >= len(unit.tokens) or not any(
        cue_at(unit, i) is not None for i in range(first, len(unit.tokens))
    ):
        return None
    rest: Span = trim_clause(text, trim(text, (unit.tokens[first].start, unit.end)))
    return Found(
        content=(rest,),
        source=(trim(text, unit.span((1, first))),),
        cue=(unit.span((0, 1)),),
        kind="indirect",
        rule="through",
        confidence=0.0,
        verb="say",
    )


def _past_name(unit: Unit, end: int) -> int:
    """The first token after the agent and a name between commas."""
    size = len(unit.tokens)
    if end >= size or unit.tokens[end].text != ",":
        return end
    for j in range(end + 1, min(size, end + MAX_AGENT)):
        if unit.tokens[j].text == "," and unit.is_open(j):
            aged = unit.lower[j + 1 : j + 2] != [] and unit.lower[j + 1].isdecimal()
            return end + 1 if aged else j + 1
        if cue_at(unit, j) is not None:
            return end + 1
    return end + 1
