"""The day on which an article's votes were cast, where the sentence of a share tells none."""

from __future__ import annotations

import re
from collections.abc import Iterator

from streaming.extract.model import Document, Sentence
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.times import find_times

_TOLD_ON = re.compile(
    r"\b(?:said|says|told|released|published|announced|reported)(?: on)?(?: early| late)? $"
)
_VOTING = re.compile(
    r"\b(?:won|wins|[Vv]oters?|votes?|voted(?! (?:\d|unanimous))|elections?|elected|re-?elected"
    r"|polls|defeat(?:s|ed)|unseat(?:s|ed)|oust(?:s|ed))\b"
)
_ELECTION = re.compile(r"\b(?:elections?|referendum|ballot)\b")
_BEHIND = re.compile(
    r"(?:[’']s)?,? (?:(?:general|special|primary|municipal|local|runoff|state|county|city|school"
    r"|board|national|presidential|mayoral) ){0,2}(?:elections?|referendum|ballot|vote)\b"
)
_BEFORE = re.compile(r"\b(?:election|referendum|ballot)s? (?:was |were )?(?:held )?(?:on )?$")
_LEAD_SENTENCES = 6
_DAYS = frozenset(("weekday", "day", "near"))


def vote_day(reading: Reading, discourse: Discourse) -> str | None:
    """The day of an election that the article names as such ("the Nov. 5 election"), else the
    one that its lead names beside a word of voting."""
    document = reading.document
    body = [s for s in document.sentences if document.paragraphs[s.paragraph].kind == "body"]
    told = next(_elections(document, discourse, body), None)
    return told or _in_lead(document, discourse, body[:_LEAD_SENTENCES])


def _elections(document: Document, discourse: Discourse, body: list[Sentence]) -> Iterator[str]:
    text = document.text
    for sentence in body:
        if not _ELECTION.search(text, sentence.start, sentence.end):
            continue
        for time in find_times(text, sentence.start, sentence.end):
            beside = _BEHIND.match(text, time.end) or _BEFORE.search(text[: time.start][-30:])
            when = discourse.when(time) if time.kind in _DAYS and beside else None
            if when is not None:
                yield when.iso


def _in_lead(document: Document, discourse: Discourse, lead: list[Sentence]) -> str | None:
    for sentence in lead:
        if not _VOTING.search(document.text, sentence.start, sentence.end):
            continue
        for time in find_times(document.text, sentence.start, sentence.end):
            told = _TOLD_ON.search(document.text, max(0, time.start - 20), time.start)
            if time.kind in _DAYS and not told:
                when = discourse.when(time)
                return when.iso if when is not None else None
    return None
