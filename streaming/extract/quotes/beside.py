"""To whom something was said, where words beside the verb tell it: "in a letter to the council",
"turning to the widow", "asked by reporters", and in whoever says it: "an email to staff said"."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import chain

from contract.records import Span
from streaming.extract.lexicon import words
from streaming.extract.model import Document
from streaming.extract.quotes.found import Found, overlaps
from streaming.extract.quotes.heads import is_plural
from streaming.extract.quotes.people import are_people, head_noun
from streaming.extract.quotes.phrases import past_name, phrase_after
from streaming.extract.quotes.unit import Unit
from streaming.extract.quotes.units import unit_of
from streaming.extract.quotes.words import DETERMINERS

DEPTH = 8
"""Quotations back that may still be open: those inside one another, and few more."""
BESIDE = 400
"""Characters on both sides of the cue in which the letter or the interview is named."""
BACK = 60
"""Characters before the preposition in which the noun stands that it belongs to."""

MESSAGES = words("speech", "messages")
"""What is sent or said to somebody, whoever that is: "in a letter to the mill"."""
ANSWERS = words("speech", "answers")
"""What is as often said to no one: "in reply to Hale", not "in reply to the criticism"."""
TALKS = words("speech", "talks")
ADDRESSING = words("speech", "addressing")
QUESTIONING = words("speech", "questioning")
APPEARING = words("speech", "appearing")
DELIVERED = words("speech", "delivered")
SAYING = frozenset("saying telling adding warning explaining insisting asking promising".split())
"""What somebody does in the same breath as something else."""
REACHING = words("speech", "reaching")
_BETWEEN = frozenset("directly briefly later earlier afterward afterwards back alone".split())

_PLACE = re.compile(
    r" (?P<word>to|with|before|by|from|for) |\b(?P<bare>[Aa]ddressing|[Bb]riefing|[Ff]acing) "
)
_DOING = re.compile(r"\b[a-z]+(?:ed|ng|te|ke)\b(?= )")
_PRESS = re.compile(
    r"(?:reporters|journalists|correspondents|the (?:media|press)|a reporter|a journalist)\b"
)
_ASKED_ABOUT = re.compile(
    r"\b(?:asked|pressed|questioned) (?:about|on|over|whether|if|why|how) [^,.“”]{3,60}\Z",
    re.IGNORECASE,
)


def hearer_beside(document: Document, found: Found) -> Span | None:
    """Whom a letter, an interview or a question in the cue's sentence is to, with or from.

    Never what the attribution counts as its content or source, but for whom a document that is
    the source was sent to.
    """
    sentences = document.sentences
    i = document.sentence_at(found.cue[0][0])
    if i < 0:
        return None
    first = max(sentences[i].start, found.cue[0][0] - BESIDE)
    end = min(sentences[i].end, found.cue[0][0] + BESIDE)
    said = document.text[slice(*found.cue[0])].lower()
    places = _places(document.text, first, end)
    if said.endswith(" to say") or said in SAYING:
        places = chain(_done_to(document.text, first, found.cue[0][1]), places)
    for at, place, surely in places:
        own = bool(found.source) and found.source[0][0] <= at < found.source[0][1]
        if _is_quoted(document, at) or (own and not surely):
            continue
        unit = unit_of(document.text, (place, sentences[i].end), ())
        last = past_name(unit, phrase_after(unit, 0, whole=False))
        if not last or not _hears(document, unit, last, surely=surely):
            continue
        span = unit.span((0, last))
        outside = (at, span[1]) if not own else span
        parts = found.content if own else (*found.content, *found.source)
        if not any(overlaps(outside, part) for part in parts):
            return span
    return None


def _places(text: str, first: int, end: int) -> Iterator[tuple[int, int, bool]]:
    """Where words that name a hearer begin, where the hearer does, and whether whoever stands
    there hears; not so sure of "turning to", "in reply to"."""
    for match in _PLACE.finditer(text, first, end):
        if match["bare"]:
            yield match.start(), match.end(), False
            continue
        before = text[max(first, match.start() - BACK) : match.start()]
        known = _leads(match["word"], before.lower().split())
        if known is None and match["word"] == "by" and _PRESS.match(text, match.end()):
            known = True if _ASKED_ABOUT.search(before) else None
        if known is not None:
            yield match.start(), match.end(), known


def _done_to(text: str, first: int, end: int) -> Iterator[tuple[int, int, bool]]:
    """Whom something is done to with words: "rang | her mother to say", "met | Hale, saying"."""
    for match in _DOING.finditer(text, first, end):
        if match.group().lower() in REACHING:
            yield match.start(), match.end() + 1 + 3 * text.startswith(" to ", match.end()), False


def _leads(word: str, before: list[str]) -> bool | None:
    """Whether the words before a preposition make somebody a hearer of whoever follows it, and
    surely; None where they do not."""
    while before and before[-1] in _BETWEEN:
        before.pop()
    last = before[-1] if before else ""
    if word == "to":
        sent = last in DELIVERED and not MESSAGES.isdisjoint(before[-6:-1])
        if sent or last in MESSAGES or last in ("speaking", "talking", "writing"):
            return True
        return False if last in ANSWERS or last in ADDRESSING else None
    if word == "with":
        return True if last in TALKS else False if last in ("speaking", "talking") else None
    if word == "for":
        left = last in ("left", "recorded") and not MESSAGES.isdisjoint(before[-4:-1])
        return False if left or last == "briefing" else None
    if word == "before":
        return True if last in APPEARING else None
    asked = word == "by" and last in ("asked", "pressed", "questioned")
    return True if asked or last in QUESTIONING else None


def _hears(document: Document, unit: Unit, last: int, *, surely: bool) -> bool:
    """Whether who stands there can hear: no "with passion", "to mark the day", "to criticism"."""
    named = any(token.is_capitalised for token in unit.tokens[:last])
    if named:
        return surely or _is_somebody(document, unit.span((0, last)))
    sure = unit.lower[0] in DETERMINERS or is_plural(head_noun(unit, 0, last))
    return (surely and sure) or are_people(unit, 0, last)


def _is_somebody(document: Document, span: Span) -> bool:
    """Whether a person or a body is named there."""
    entities = map(document.entity_of, document.mentions_in(span))
    return any(e is not None and e.kind in ("person", "organization") for e in entities)


def _is_quoted(document: Document, place: int) -> bool:
    """Whether the place lies in a quotation: one of the last few that begin before it."""
    last = bisect_right(document.quoted, place, key=lambda quoted: quoted.start)
    return any(place < quoted.end for quoted in document.quoted[max(0, last - DEPTH) : last])
