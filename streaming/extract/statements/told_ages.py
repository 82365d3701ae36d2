"""Ages within words that stand for somebody: "the 43-year-old former congressman"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from contract.vocabulary import Pattern
from streaming.extract.lexicon import words as word_list
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill

_AGED = re.compile(r"\b(?P<age>\d{1,3})-years?-old\b")
_TOLD = Rule("age", Pattern("", confidence=0.8, time=""))
_OLDEST = 120


_NAMED_BEHIND = re.compile(
    r"\b[Aa]n? (?P<age>\d{1,3})-year-old (?P<who>[a-z][^,;:.“”]{2,60}), (?=[A-Z])"
)
_ENDS = re.compile(r", (?!\d|(?:an?|the|his|her|its|their|and|or|said|says)\b)")
_BEASTS = word_list("common", "beasts")


def match_told_ages(reading: Reading) -> Iterator[Match]:
    """The age of whoever such words stand for; nothing where they stand for nobody known."""
    yield from _named_behind(reading)
    for at, item in enumerate(reading.items):
        if item.mention is None or item.mention.kind != "nominal":
            continue
        found = _AGED.search(item.text)
        ref = make_ref(reading.document, item) if found is not None else None
        if found is None or ref is None or ref.kind != "person":
            continue
        age = int(found["age"])
        if 0 < age < _OLDEST:
            start = item.start + found.start("age")
            fills = {
                "subject": [Fill(ref.name, ref.kind, ref.span, ref)],
                "value": [Fill(str(age), "age", (start, start + len(found["age"])))],
            }
            yield Match(_TOLD, fills, first=at, last=at)


def _named_behind(reading: Reading) -> Iterator[Match]:
    """ "A 41-year-old electrician from Pell, Jane Roe, was fined": who is named behind."""
    text, sentence = reading.document.text, reading.sentence
    if text.find("-year-old ", sentence.start, sentence.end) < 0:
        return
    for found in _NAMED_BEHIND.finditer(text, sentence.start, sentence.end):
        words = found["who"].split()
        at = next((i for i, item in enumerate(reading.items) if item.start == found.end()), None)
        ref = make_ref(reading.document, reading.items[at]) if at is not None else None
        if at is None or ref is None or ref.kind != "person" or not _BEASTS.isdisjoint(words):
            continue
        whole = " " in reading.items[at].text and ref.how == "name"
        if whole and _ENDS.match(text, reading.items[at].end) and 0 < int(found["age"]) < _OLDEST:
            fills = {
                "subject": [Fill(ref.name, ref.kind, ref.span, ref)],
                "value": [Fill(found["age"], "age", found.span("age"))],
            }
            yield Match(_TOLD, fills, first=at, last=at)
