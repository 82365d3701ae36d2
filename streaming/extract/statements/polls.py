"""Polls as people are asked in them, not those in which votes are counted: "polls show", but "all
94 polls reporting", "polling stations", "topped the poll", "went to the polls"."""

from __future__ import annotations

import re

POLL_WORDS = frozenset(("poll", "polls", "polling"))
_COUNTED = re.compile(
    r"(?<=topped the )poll\b|(?<=topping the )poll\b|(?<=tops the )poll\b|(?<=at the )polls\b"
    r"|(?<=to the )polls\b"
    r"|\bpolls? (?:reporting|reported|counted|in\b|left|closed?|closing|opened|were (?:in|counted)"
    r"|ha(?:d|ve) (?:been|closed|reported)|divisions?|clerks?|workers?)"
    r"|\bpolling (?:stations?|places?|day|booths?|divisions?|districts?|cent(?:er|re)s?)",
    re.IGNORECASE,
)
"""Where votes are cast and counted."""


def is_count(text: str, at: int) -> bool:
    """Whether the word at code point ``at`` is of an election's polls."""
    return _COUNTED.match(text, at) is not None


def is_poll(asked: re.Pattern[str], text: str, start: int, end: int) -> bool:
    """Whether a stretch of text has a word that ``asked`` meets, of an election's polls aside."""
    return any(not is_count(text, found.start()) for found in asked.finditer(text, start, end))
