"""What a document as a whole tells of its contest: which it is, and when it may have been."""

from __future__ import annotations

import re
from collections.abc import Iterator

from streaming.extract.model import Document, Sentence
from streaming.extract.statements.times import Time, find_times

_COUNTING = re.compile(
    r"\b(?:of the (?:popular )?votes?|precincts|ballots|totals|re-?elected|recount"
    r"|by-?elections?|returning officer|turnout (?:was|of)|took [\d,]+ votes)\b"
)
_OFFICE = re.compile(
    r"\b(?P<office>mayoral|gubernatorial|presidential|congressional|parliamentary|legislative|"
    r"(?:State )?Senate|City Council|school board) (?:election|race|primary|contest|runoff)\b"
)
_SEAT = r"(?!(?:The|A|An|In|This|That|Next|Last)\b)[A-Z][\w’'-]+(?: (?:and )?[A-Z][\w’'-]+){0,4}"
_BY_ELECTION = re.compile(
    rf"\b(?:[Tt]he|[’']s|[Aa]) (?P<seat>{_SEAT}) by-?election\b"
    rf"|\bby-?election in (?P<behind>{_SEAT})"
)
_TITLED = (
    r"\b(?!(?:The|A|An|As|But|And|If|When|His|Her|Their|Former|Deputy|Vice)\b)"
    r"([A-Z]\w+(?: [A-Z]\w+)*)(?:[’']s)? {holder}\b|\b{holder} of ([A-Z]\w+(?: [A-Z]\w+)*)"
)
_NAME_BEFORE = re.compile(
    r"\b(?!(?:The|A|An|In|This|That|Next|Last|Tuesday|Republican|Democratic|GOP|American)\b)"
    r"([A-Z]\w+(?: [A-Z]\w+)*)(?:[’']s)? $"
)
_PLACE_BEHIND = re.compile(rf" in ({_SEAT})")
_HELD_BY = {"mayoral": "mayor", "gubernatorial": "governor"}
_OF_HOLDER = {"mayor": "mayoral", "governor": "gubernatorial"}
_WON_OFFICE = re.compile(
    r"\b(?:re-?)?elected (?P<holder>mayor|governor) of (?P<place>[A-Z]\w+(?: [A-Z]\w+)*)"
)
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


def counts_votes(document: Document) -> bool:
    """Whether the text tells of votes that are counted."""
    return _COUNTING.search(document.text) is not None


def contest_of(document: Document, primary: bool) -> str | None:
    """The article's contest: "Harrow mayoral election", "mayoral primary"."""
    office = _OFFICE.search(document.text)
    seat = _BY_ELECTION.search(document.text)
    if seat is not None and (office is None or seat.start() < office.start()):
        return f"{seat['seat'] or seat['behind']} by-election"
    if office is None:
        won = _WON_OFFICE.search(document.text)
        return f"{won['place']} {_OF_HOLDER[won['holder']]} election" if won else None
    place = _place(document, office)
    kind = "primary" if primary else "election"
    return " ".join(filter(None, (place, office["office"], kind)))


def _place(document: Document, office: re.Match[str]) -> str | None:
    """Where it was held: before the office's adjective, beside the title, or the dateline."""
    text, holder = document.text, _HELD_BY.get(office["office"])
    titled = f"{document.about.headline or ''}\n{text}"
    near = _NAME_BEFORE.search(text, max(0, office.start() - 60), office.start())
    if near is not None:
        return near[1]
    behind = _PLACE_BEHIND.match(text, office.end()) if holder is not None else None
    if behind is not None:
        return behind[1]
    if holder is None:
        return None
    for held in re.finditer(_TITLED.format(holder=holder), titled):
        return held[1] or held[2]
    dateline = re.search(
        r"^([A-Z]{3,}(?: [A-Z]{3,})*)(?:,[^—–\n]{0,20})? [—–-]", text, re.MULTILINE
    )
    return dateline[1].title() if dateline else None


def vote_times(document: Document) -> tuple[Time, ...]:
    """The times that may be the day of the vote: those of an election that the article names as
    such, then the first that its lead names beside a word of voting."""
    body = [s for s in document.sentences if document.paragraphs[s.paragraph].kind == "body"]
    return (*_of_elections(document.text, body), *_of_lead(document.text, body[:_LEAD_SENTENCES]))


def _of_elections(text: str, body: list[Sentence]) -> Iterator[Time]:
    for sentence in body:
        if not _ELECTION.search(text, sentence.start, sentence.end):
            continue
        for time in find_times(text, sentence.start, sentence.end):
            beside = _BEHIND.match(text, time.end) or _BEFORE.search(
                text[max(0, time.start - 30) : time.start]
            )
            if time.kind in _DAYS and beside:
                yield time


def _of_lead(text: str, lead: list[Sentence]) -> Iterator[Time]:
    for sentence in lead:
        if not _VOTING.search(text, sentence.start, sentence.end):
            continue
        for time in find_times(text, sentence.start, sentence.end):
            told = _TOLD_ON.search(text, max(0, time.start - 20), time.start)
            if time.kind in _DAYS and not told:
                yield time
                return
