"""Where what was told begins and ends beside what the writer adds: "told the paper years later |
that it had rained", "denied the story | (“fiction,” he called it"."""

from __future__ import annotations

import re

from contract.records import Span

_LENGTH = r"(?:years?|months?|weeks?|days?|decades?|hours?|minutes?|seasons?|moments?)"
_TIMES = (
    rf"(?:(?:an?|the|many|several|some|few|half|nearly|almost|[a-z]+|\d+) ){{0,3}}{_LENGTH} "
    r"(?:later|afterwards?|earlier|ago|on|(?:before|after) [^,.;:“”\"]{3,40}?)"
)
_HOW = (
    r"(?:only|simply|merely|again|also|later|then|too|afterwards?|ever (?:after|since)|all along"
    r"|(?:once|time and|over and) (?:more|again|over)|more than once|[a-z]+ly)"
)
_WHERE = r"(?:in|on|at|during|under|after|before|from|through|by|via|while) [^,.;:“”\"]{2,80}"
_THAT = r"(?=that (?!(?:is|was|are|were|had|has|have|would|will)\b|[a-z]+ed\b))"
_ADJUNCT = re.compile(rf",? ?(?:(?:{_HOW}|{_TIMES}),? |{_WHERE}, ){_THAT}")
""" "that killed it" goes on about a noun, and opens nothing that was told."""
_CITING = re.compile(r", (?:citing|quoting|referring to|reading from|pointing to) \Z")
_CITED = re.compile(rf"[^.;:“”\"]{{2,80}}, {_THAT}")
""" "said, citing | two clerks, | that it rained": on whose word he said it."""
_REACH = 120
"""Characters in which such words end."""


def past_adjunct(text: str, part: Span) -> Span:
    """The part of a content from its "that" on, where how or when it was told stands before."""
    start, end = part
    far = min(end, start + _REACH)
    citing = _CITING.search(text, max(0, start - len(", referring to ")), start)
    told = (citing and _CITED.match(text, start, far)) or _ADJUNCT.match(text, start, far)
    return (told.end(), end) if told else part


def before_bracket(text: str, part: Span) -> Span:
    """The part before a bracket that it opens and does not close."""
    start, end = part
    opening = text.rfind("(", start, end)
    if opening <= start or text.find(")", opening, end) >= 0:
        return part
    return start, len(text[:opening].rstrip())
