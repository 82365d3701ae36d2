"""What somebody tells another to do: "Hale asked her to lose the file"."""

from __future__ import annotations

from streaming.extract.quotes.askings import UNREAL, is_nobody
from streaming.extract.quotes.extents import end_behind
from streaming.extract.quotes.found import Found, trim, trim_clause
from streaming.extract.quotes.lexicon import lexicon
from streaming.extract.quotes.phrases import past_name, phrase_after
from streaming.extract.quotes.subjects import subject_before
from streaming.extract.quotes.unit import Unit
from streaming.extract.quotes.verbs import verb_group

NOT = frozenset(("not", "never"))


def biddings(text: str, unit: Unit) -> list[Found]:
    """Each "S tells X to …" of the unit, its addressee X; the content begins at "to"."""
    found = []
    for i, word in enumerate(unit.lower):
        if word in lexicon().biddings and unit.is_open(i):
            made = _bidding(text, unit, i)
            if made is not None:
                found.append(made)
    return found


def _bidding(text: str, unit: Unit, i: int) -> Found | None:
    start, passive = verb_group(unit, i)
    subject = None if passive else subject_before(unit, start)
    if subject is None or is_nobody(unit, subject):
        return None
    if unit.lower[i + 1 : i + 2] in (["not"], ["never"]) or not UNREAL.isdisjoint(
        unit.lower[start:i]
    ):
        return None
    if unit.lower[max(0, subject[0] - 1)] in ("if", "whether"):
        return None  # "asked whether she had told him to leave"
    first = past_name(unit, phrase_after(unit, i + 1, whole=False))
    first -= first > i + 2 and unit.lower[first - 1] in NOT
    size = len(unit.tokens)
    opens = first + (first < size and unit.lower[first] in NOT)
    if first == i + 1 or opens + 1 >= size or unit.lower[opens] != "to":
        return None
    last = end_behind(unit, i, first)
    content = trim_clause(text, trim(text, unit.span((first, last))))
    return Found(
        content=(content,),
        source=(trim(text, unit.span(subject)),),
        cue=(unit.span((start, i + 1)),),
        kind="indirect",
        rule="bidding",
        confidence=0.0,
        addressee=unit.span((i + 1, first)),
        verb="tell",
    )
