"""The quantities of a sentence: sums, shares, records, ordinals, sizes, ages, plain numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from streaming.extract.statements.currencies import AMOUNT, HOLDS_WORDS, SIGNS
from streaming.extract.statements.items import Item, item_of

_IN_VERBOSE = AMOUNT.replace(" ", r"\ ")
_QUANTITY = re.compile(
    rf"(?=[\d{SIGNS}A-Z.aefhnost])(?:(?P<money>{_IN_VERBOSE})"  # no other letter begins one
    r"""|(?P<pct>\b\d+(?:\.\d+)?(?:%|\ ?percent\b|\ per\ cent\b)
          |\b\d+(?:\.\d+)?\ percentage\ points?\b)
      |(?P<record>(?<![\d.,-])\b\d[-–]\d\d\ to\ \d[-–]\d\d\b
          |(?<![\d.,-])\b\d{1,4}[-–]\d{1,4}(?:[-–]\d{1,4})?\b(?![-–%]|,\d)
          |(?<![\d.,-])\b\d(?:,?\d{3})[-–]\d(?:,?\d{3})\b)
      |(?P<ord>\b\d{1,3}(?:st|nd|rd|th)(?:[- ](?:round|overall))?\b
          |\b(?:[Ff]irst|[Ss]econd|[Tt]hird|[Ff]ourth|[Ff]ifth|[Ss]ixth|[Ss]eventh|[Ee]ighth|[Nn]inth|[Tt]enth)
            (?:[- ]round|\ overall)\b)
      |(?P<num>\b\d{1,2}:\d\d\b(?!:)|\b\d[\d,]*(?:\.\d+)?\b|(?<=\s)\.\d{2,4}\b))""",
    re.VERBOSE,
)
_AGE = re.compile(r"\b(?:\d{1,3}|[A-Za-z][a-z]*(?:-[a-z]+)?)-years?-old\b")
""" "43-year-old", apart from the quantities: it is tried at each word, and rare."""
_SIZE = re.compile(
    r"\b\d[\d,]*[-‐‑](?:member|seat|bed|person|employee|student|strong|unit|room|acre|store|school"
    r"|judge|lawyer|nation|team|ship|branch|bank|page)\b|\b\d-foot(?:-\d{1,2})?\b"
)
"""How big something is, as an adjective: "the 4,000-member union"."""
_COUNTED = re.compile(
    rf"[\d{SIGNS}]|{HOLDS_WORDS}|-old\b|(?:st|nd|rd|th)(?:[- ]round\b| overall\b)"
)
"""What every quantity holds: a sentence without it need not be searched for one."""
BEYOND = (
    r" than (?:(?:(?:its? |the )?[a-z]+ )(?:had|has|have|was|were) )?(?:been )?"
    r"(?:planned|budgeted|told|approved|allowed|allotted|authori[sz]ed|forecast|disclosed|reported)\b"
)
"""Behind "more": what tells that a sum was spent over the budget, not how two sums differ."""
_RATE = re.compile(
    r"[ -](?:an?|per|each|apiece) (?!years?\b|annum\b|(?:month|week) (?:ago|earlier|before))\w+"
    rf"|[ -](?:more(?!{BEYOND})|less|higher|lower|fewer|cheaper)\b"
)
_WAGE = re.compile(r" (?:an?|per|each) (?:month|week|fortnight)\b")


def quantities(text: str, start: int, end: int) -> Iterator[Item]:
    """The quantities between two places in the text, sort by sort; they may overlap."""
    if not _COUNTED.search(text, start, end):
        return
    for match in _SIZE.finditer(text, start, end):
        yield item_of("word", text, *match.span())
    if "-old" in text[start:end]:
        for match in _AGE.finditer(text, start, end):
            yield item_of("age", text, *match.span())
    for match in _QUANTITY.finditer(text, start, end):
        item = item_of(match.lastgroup or "num", text, *match.span())
        if item.kind == "money":
            item.rate = bool(_RATE.match(text, match.end()))
            item.wage = item.rate and bool(_WAGE.match(text, match.end()))
        yield item
