"""What somebody was told by nobody named: "the jury was told that …", "…, the jury was told"."""

from __future__ import annotations

from streaming.extract.quotes.cues import cues_of
from streaming.extract.quotes.extents import content_end
from streaming.extract.quotes.found import Found, past_dateline, trim, trim_clause
from streaming.extract.quotes.subjects import subject_before
from streaming.extract.quotes.unit import Range, Unit
from streaming.extract.quotes.verbs import BE, verb_group
from streaming.extract.quotes.words import GENERIC, SUBJECT_PRONOUNS, looks_finite

TOLD = frozenset(("told", "informed", "assured", "warned", "notified"))


def hearers(text: str, unit: Unit) -> list[Found]:
    """Each passive of telling in the unit, its subject the addressee, its source nobody."""
    found = []
    for i, word in enumerate(unit.lower):
        if word in TOLD and unit.is_open(i) and unit.lower[i - 1 : i] and unit.lower[i - 1] in BE:
            made = _told(text, unit, i)
            if made is not None:
                found.append(made)
    return found


def _told(text: str, unit: Unit, i: int) -> Found | None:
    start, _ = verb_group(unit, i)
    subject = subject_before(unit, start)
    if subject is None or unit.lower[subject[0]] in GENERIC | SUBJECT_PRONOUNS:
        return None
    content = _content(unit, subject, i)
    if content is None:
        return None
    first, end = trim_clause(text, trim(text, unit.span(content)))
    return Found(
        content=((past_dateline(text, first, end), end),),
        source=(),
        cue=(unit.span((start, i + 1)),),
        kind="indirect",
        rule="is-told",
        confidence=0.0,
        addressee=unit.span(subject),
        verb="tell",
    )


def _content(unit: Unit, subject: Range, i: int) -> Range | None:
    """The clause after "told that", or the one before a comma where "told" ends its own."""
    size = len(unit.tokens)
    if i + 1 < size and unit.lower[i + 1] == "that" and unit.is_open(i + 1):
        before = sum(cue.group[1] <= i + 1 for cue in cues_of(unit)) - 1
        return i + 1, content_end(unit, cues_of(unit), before, i + 1)
    closes = i + 1 >= size or unit.tokens[i + 1].text in ".;"
    comma = subject[0] - 1
    if not closes or comma < 2 or unit.tokens[comma].text != ",":
        return None
    said = any(looks_finite(word) for word in unit.lower[1:comma])
    return (0, comma) if said else None
