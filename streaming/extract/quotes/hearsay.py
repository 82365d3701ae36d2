"""What goes about, and what somebody lets be known: "Rumour had it that …", "One story has it that
…", "she let it be known that …"."""

from __future__ import annotations

from streaming.extract.lexicon import words
from streaming.extract.quotes.extents import end_behind
from streaming.extract.quotes.found import Found, trim, trim_clause
from streaming.extract.quotes.subjects import subject_before
from streaming.extract.quotes.unit import Unit
from streaming.extract.quotes.verbs import verb_group

TALES = words("speech", "tales")
"""What has it that something is so."""
HEARSAY = "has-it"
"""The rule of what nobody in particular tells."""
MAKING = frozenset("make makes made making".split())
CLEAR = frozenset("clear plain known".split())
""" "made it plain that", "made clear that"."""
KNOWN = ["let", "it", "be", "known", "that"], ["lets", "it", "be", "known", "that"]


def hearsay(text: str, unit: Unit) -> list[Found]:
    """Each such clause of the unit."""
    found = []
    for i, word in enumerate(unit.lower):
        if word in CLEAR and i > 1 and unit.is_open(i):
            verb = i - 1 - (unit.lower[i - 1] == "it")
            made = None
            if unit.lower[verb] in MAKING and unit.lower[i + 1 : i + 2] == ["that"]:
                made = _clause(text, unit, verb, i + 1, "let-known")
            found += [made] if made else []
            continue
        if word != "it" or i < 1 or not unit.is_open(i):
            continue
        if unit.lower[i - 1] in ("had", "has", "have") and unit.lower[i + 1 : i + 2] == ["that"]:
            made = _clause(text, unit, i - 1, i + 1, HEARSAY)
        elif unit.lower[i - 1 : i + 4] in KNOWN:
            made = _clause(text, unit, i - 1, i + 3, "let-known")
        else:
            continue
        if made is not None:
            found.append(made)
    return found


def _clause(text: str, unit: Unit, verb: int, that: int, rule: str) -> Found | None:
    """The clause behind "that", its cue the words from the verb to it."""
    start, _ = verb_group(unit, verb)
    subject = subject_before(unit, start)
    if subject is None:
        return None
    told = TALES.isdisjoint(unit.lower[slice(*subject)])
    if rule == HEARSAY and told:
        return None
    content = trim_clause(text, trim(text, unit.span((that, end_behind(unit, verb, that)))))
    return Found(
        content=(content,),
        source=(trim(text, unit.span(subject)),),
        cue=(unit.span((start, that)),),
        kind="indirect",
        rule=rule,
        confidence=0.0,
        verb="say",
    )
