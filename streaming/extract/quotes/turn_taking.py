"""Where the word goes to another between two quotations, by the words around them alone."""

from __future__ import annotations

import re

from contract.records import Span
from streaming.extract.model import Quoted
from streaming.extract.quotes.exchange import CALLED, VOCATIVE
from streaming.extract.quotes.found import Found

GAP = " \t\r\n\u00a0.,;:–—-…"
"""What stands between a speaker's words and the next mark where nothing else does."""
_BESIDE = re.compile(r"[”\"’'] [“\"‘']")
_ASKS_BESIDE = re.compile(r"\?[”\"’'] [“\"‘']")


def is_behind_question(text: str, last: Found, between: Span) -> bool:
    """“Did you see it?” Roe asked. | “I heard it,” Doe said: nothing but the asking between."""
    return text[last.content[-1][1] - 1] == "?" and not text[slice(*between)].strip(GAP)


def is_beside(text: str, last_end: int, quoted: Quoted) -> bool:
    """“Where is he?” “Fishing.”: marks close and open with nothing between: another speaks."""
    return _BESIDE.fullmatch(text, last_end - 1, quoted.outer[0] + 1) is not None


def asks_beside(text: str, quoted: Quoted) -> bool:
    """A question that another quotation stands right beside."""
    return _ASKS_BESIDE.match(text, quoted.outer[1] - 2) is not None


def calls_speaker(text: str, last: Found, quoted: Quoted) -> bool:
    """“Please,” said Ann Roe. | “Don’t you please me, Ann.”: somebody else speaks to her."""
    source = {word for start, end in last.source for word in text[start:end].split()}
    called = VOCATIVE.findall(text, quoted.start, min(quoted.end, quoted.start + CALLED))
    return not source.isdisjoint(called)
