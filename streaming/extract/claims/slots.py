"""What an argument is to a slot: a name of a kind, or a value that its words tell; and whose a noun
is."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from streaming.extract.claims.crimes import charges, crimes, offences
from streaming.extract.claims.figures import FigureKind
from streaming.extract.claims.honours import award
from streaming.extract.claims.injuries import injury
from streaming.extract.claims.names import NAMED_KINDS, named_kinds, town
from streaming.extract.claims.page import Page
from streaming.extract.claims.penalties import sentence, term
from streaming.extract.claims.posts.titles import title_at
from streaming.extract.claims.records import Fill
from streaming.extract.lexicon import entries, table, words

_VOTING = words("ballots", "voting")
_ORDINALS = entries(table("numbers")["ordinals"])
_NTH = rf"(?:(\d+)(?:st|nd|rd|th)|({'|'.join(_ORDINALS)}))"
_ROUND = re.compile(rf"\b{_NTH}[- ]round\b", re.IGNORECASE)
_PICK = re.compile(
    rf"\b{_NTH}[- ](?:overall|(?:pick|choice)\b(?! in the \w+ round))"
    r"|\bNo\. (\d+)(?: overall| pick)?",
    re.IGNORECASE,
)


def _time(page: Page, head: int) -> Fill | None:
    dated = page.dates.of(head)
    if dated is None or not dated.iso:
        return None
    return Fill(dated.iso, "time", dated.span)


def _text(page: Page, head: int) -> Fill | None:
    """The words of the phrase without its articles."""
    span = page.doc.span(page.doc.phrase(head))
    words = page.doc.said(span)
    for article in ("the ", "a ", "an "):
        if words.lower().startswith(article):
            words = words[len(article) :]
    return Fill(words, "text", span)


def _thing(page: Page, head: int) -> Fill | None:
    """What a common noun calls it: "roads"."""
    return Fill(page.low(head), "text", page.place(head))


def _figure(page: Page, head: int, kind: FigureKind, value: str) -> Fill | None:
    figure = page.figures.at(head, kind)
    return Fill(figure.text, value, figure.span) if figure is not None else None


def _money(page: Page, head: int) -> Fill | None:
    return _figure(page, head, "money", "money")


def _record(page: Page, head: int) -> Fill | None:
    """Two or three counts, where somebody plays or nothing is told of votes."""
    played = page.document.tells_of_sport or page.document.known_words.isdisjoint(_VOTING)
    return _figure(page, head, "pair", "record") if played else None


def _score(page: Page, head: int) -> Fill | None:
    """A result, the winner's count first wherever the text has it."""
    found = _record(page, head)
    if found is None:
        return None
    counts = sorted(found.value.split("-"), key=lambda count: -int(count.replace(",", "")))
    return replace(found, value="-".join(counts))


def _pct(page: Page, head: int) -> Fill | None:
    return _figure(page, head, "share", "pct")


def _role(page: Page, head: int) -> Fill | None:
    """The post that a phrase tells: "chief of staff"."""
    title = title_at(page, head)
    return Fill(title.name, "role", page.doc.span(title.words)) if title is not None else None


ValueReader = Callable[[Page, int], Fill | None]
"""Reads a value off the phrase that a word heads; None where it tells none of that kind."""
_VALUES: Mapping[str, ValueReader] = {
    "time": _time,
    "text": _text,
    "thing": _thing,
    "money": _money,
    "record": _record,
    "score": _score,
    "pct": _pct,
    "award": award,
    "injury": injury,
    "role": _role,
    "town": town,
    "sentence": sentence,
    "term": term,
}
_SEVERAL: Mapping[str, Callable[[Page, int], list[Fill]]] = {
    "crime": crimes, "charge": charges, "offence": offences,
}  # fmt: skip
"""Values of which one phrase may tell several: "two counts of fraud and one of arson"."""
KINDS = {*NAMED_KINDS, *_VALUES, *_SEVERAL, "age"}
"""All that a slot may ask for; an age is read by ``ages`` alone."""


def fills(page: Page, head: int, kinds: Sequence[str]) -> list[Fill]:
    """What the phrase that a word heads gives a slot of these kinds, the first kind that it is
    first; several where it is apposed to several names. Empty where it is none of them."""
    for kind in kinds:
        if kind in _SEVERAL and (several := _SEVERAL[kind](page, head)):
            return several
        reader = _VALUES.get(kind)
        value = reader(page, head) if reader is not None else None
        taken = (named_kinds(page, fill, (kind,)) for fill in page.naming(head))
        named = [value] if value is not None else [fill for fill in taken if fill is not None]
        if named:
            return named
    return []


JOINS = ("of", "for", "by", "at")


def owners(page: Page, noun: int, kinds: Sequence[str], joins: Sequence[str] = JOINS) -> list[Fill]:
    """Those of these kinds to whom a noun belongs: "her pay", "the pay of Roe", "Acme profit"."""
    heads = list(page.doc.under(noun, "nmod:poss"))
    heads += [head for case, head in page.doc.obliques(noun) if case in joins]
    before = [w for w in page.doc.under(noun, "compound") if page.doc.tokens[w].upos == "PROPN"]
    for head in (*heads, *before):
        each = page.doc.coordinates(page.doc.meant(head))
        found = [fill for word in each for fill in fills(page, word, kinds)]
        if found:
            return found
    return []


def draft_details(words: str) -> dict[str, str | int]:
    """The qualifiers ``round`` and ``overall_pick``, as far as the words tell them."""
    found: dict[str, str | int] = {}
    for name, pattern in (("round", _ROUND), ("overall_pick", _PICK)):
        told = pattern.search(words)
        if told is not None:
            digits = next((group for group in told.groups() if group and group.isdecimal()), None)
            spelled = told[2].lower() if told[2] else ""
            found[name] = int(digits) if digits else _ORDINALS.index(spelled) + 1
    return found
