"""Crimes as a text names them: "three counts of wire fraud", "first-degree burglary charges",
"conspiracy to commit bank fraud", "embezzling from the fund"."""

from __future__ import annotations

import re

from streaming.extract.statements.deeds import deed_end, is_deed
from streaming.extract.statements.items import Item
from streaming.extract.statements.noun_runs import run_of
from streaming.extract.statements.offences import OFFENCE, SET_PHRASE
from streaming.extract.statements.reading import Reading

NUMBER = (
    r"(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+|several|multiple"
    r"|various|numerous)"
)
_SORT = (
    r"(?:felony|misdemeanou?r|federal|criminal|lesser|reduced|single|separate|additional|related"
    r"|further|more|similar)"
)
COUNTS = re.compile(
    rf"^(?:the\s+)?(?:{NUMBER}\s+)?(?:{_SORT}\s+){{0,2}}"
    r"(?:counts?|charges?|offen[cs]es?|crimes?|allegations?)\s+of\s+"
    r"|^(?:an?|the)\s+\w+-count\s+(?:charge|indictment|information)\s+of\s+"
    r"|^an?\s+(?:string|series|spate|number|range|host)\s+of\s+",
    re.IGNORECASE,
)
_ONE_OF = re.compile(rf"{NUMBER}|another", re.IGNORECASE)
_COUNTING = 60
"""Within how many characters it is said how many counts there are."""
NO_CRIME = re.compile(
    r"\W|(?:life|death|good)\b|(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|all)"
    r"(?: (?:of|to)\b.*)?$|(?:\w+ )?(?:year|month|week|day)s?$"
    r"|(?:any|anything|nothing|something|no|some|that|this|it|both|all)\b"
    r"|(?:an? |the )?(?:lesser|same|other|related|similar|"
    r"separate|additional|state|federal|second|third|fourth|remaining|criminal|felony"
    r"|misdemeanou?r)* ?"
    r"(?:offen[cs]es?|charges?|counts?|crimes?|conduct)$"
    r"|.*\b(?:fee|fees|price|rate|interest|task|job|duty|mission|responsibility)$",
    re.IGNORECASE,
)
_DEEDS = {
    "embezzling": "embezzlement", "defrauding": "fraud", "stealing": "theft", "murdering": "murder",
    "bribing": "bribery", "assaulting": "assault", "kidnapping": "kidnapping", "raping": "rape",
    "robbing": "robbery", "smuggling": "smuggling", "extorting": "extortion",
}  # fmt: skip
_OF_WHOM = re.compile(
    r"^the (?=(?:attempted )?(?:murder|manslaughter|rape|killing|kidnapping|abduction)\b)"
    r"|(?:(?<=murder)|(?<=manslaughter)|(?<=rape)|(?<=kidnapping)) of .*"
)
"""What tells whom a crime was done to: "the murder of his flatmate" is murder."""
_WHOSE = re.compile(r"^(?:his|her|their) (?=(?:attempted )?(?:murder|manslaughter|rape|killing)\b)")
_HOW_MANY = re.compile(
    rf"^{NUMBER} (?=(?:breach|contravention|violation|offen[cs]e)(?:e?s)? (?:of|under|against)\b)"
)
""" "two breaches of the Companies Act" are breaches of it."""
_CHARGE = re.compile(r" (?:charges?|counts?|allegations?|case)$", re.IGNORECASE)
_CHARGING = frozenset("charge charges count counts allegations".split())
_CONVICTING = frozenset(("conviction", "convictions"))
_PLANS = frozenset("conspiracy conspiring attempt attempting intent solicitation".split())


def crime_name(words: str) -> str:
    """ "embezzling from the fund" is embezzlement; "fraud alone" is fraud, and so are "a fraud
    charge" and "three counts of fraud"."""
    words = _OF_WHOM.sub("", _WHOSE.sub("", COUNTS.sub("", words)))
    words = _HOW_MANY.sub("", words)
    words = re.sub(r"^(?:an?|the) (?=(?:misdemeanou?rs?|felony|felonies)$)", "", words)
    words = re.sub(r",? (?:alone|only|too|again|anyway)$", "", words)
    if _CHARGE.search(words) and not NO_CRIME.match(words):
        words = re.sub(
            r"^(?:an?|the|his|her|their|its|new|fresh|further) ", "", _CHARGE.sub("", words)
        )
        words = re.sub(rf"^{_SORT} (?=\w)", "", words)
    return _DEEDS.get(words.split(" ", 1)[0].lower(), words)


def crime_end(reading: Reading, at: int, end: int) -> int:
    """Behind a crime, or a row of them: "bribery, wire fraud and lying to investigators"."""
    row = crime_row(reading, at)
    return row[-1][1] if row else at


def crime_row(reading: Reading, at: int) -> list[tuple[int, int]]:
    """The runs of crimes that a row is told in, from the item that it begins at: each an item and
    the one behind. Within a run of nouns "and" may join more."""
    row: list[tuple[int, int]] = []
    i: int | None = at
    while i is not None and (stop := _one_crime(reading, i)) > i:
        row.append((i, stop))
        i = _next_crime(reading, stop)
    items = reading.items
    if len(row) > 1 and not any(item.low == "and" for item in items[row[0][1] : row[-1][1]]):
        return row[:1]
    return row


def _next_crime(reading: Reading, stop: int) -> int | None:
    """Where the crime behind a comma or "and" begins: "theft by an employee and one of"."""
    items, i = reading.items, stop + 1
    if stop + 1 >= len(items) or not (items[stop].kind == "comma" or items[stop].low == "and"):
        return None
    apart = items[stop].low == "and" or items[i].low == "and"
    if items[i].low == "and":
        i += 1
    if i < len(items) and items[i].low in ("with", "of", "to"):
        i += 1
    if i + 2 < len(items) and items[i + 1].low == "of" and _ONE_OF.fullmatch(items[i].low):
        i += 2
    if i >= len(items) or items[i].kind != "word":
        return None
    if not apart or is_deed(items, i) or offence_at(reading, i) is not None:
        return i
    run = run_of(reading, i, len(items), frozenset(("of",)))
    return i if OFFENCE.search(" ".join(item.low for item in items[i:run])) else None


def offence_at(reading: Reading, at: int) -> re.Match[str] | None:
    """The offence of set words that begins at an item, behind how many counts there are."""
    text, start = reading.document.text, reading.items[at].start
    counts = COUNTS.match(text[start : start + _COUNTING])
    return SET_PHRASE.match(text, start + counts.end() if counts is not None else start)


def _one_crime(reading: Reading, at: int) -> int:
    items, end = reading.items, len(reading.items)
    whole = offence_at(reading, at) if at < end else None
    if whole is not None:
        return next((i for i in range(at, end) if items[i].start >= whole.end()), end)
    if is_deed(items, at):
        return deed_end(items, at, reading.verb_items)
    stop = run_of(reading, at, end, frozenset(("of", "to", "with", "under")))
    if at < end and items[at].kind == "prep":
        return at
    if stop == at + 1 and items[at].kind == "ent" and not OFFENCE.search(items[at].text):
        return at  # "arrested Lee, 34, of Pell, on charges of"
    if stop == at + 1 and stop < end and items[stop].kind == "money":
        return run_of(reading, stop + 1, end, frozenset(("in", "of")))  # "taking $50 in bribes"
    planned = stop + 1 < end and items[stop].low == "to" and stop > at
    if planned and items[stop - 1].low in _PLANS and stop + 2 < end:
        longer = run_of(reading, stop + 2, end, frozenset(("of",)))
        return longer if longer > stop + 2 else stop  # "conspiracy to commit bank fraud"
    return stop


def charge_end(reading: Reading, at: int, end: int) -> int:
    """Behind "first-degree burglary charges": a crime before the word for a charge."""
    return _end_with(reading, at, end, _CHARGING)


def conviction_at(reading: Reading, at: int, end: int) -> int:
    """Where the "conviction" of "a drug trafficking conviction" stands, from its first word."""
    before = reading.items[at - 1] if at else None
    if before is not None and before.kind == "word" and at - 1 not in reading.verb_items:
        return at
    stop = _end_with(reading, at, len(reading.items), _CONVICTING)
    return stop - 1 if stop > at else at


def _end_with(reading: Reading, at: int, end: int, heads: frozenset[str]) -> int:
    items: list[Item] = reading.items
    for i in range(at, min(end, at + 8)):
        if items[i].low in heads and items[i].kind == "word" and i > at:
            told = " ".join(item.low for item in items[at:i])
            return i + 1 if OFFENCE.search(told) else at
        joined = items[i].low in ("and", "of", "-")
        if items[i].kind not in ("word", "det", "adv", "ord", "num", "name") and not joined:
            return at
    return at
