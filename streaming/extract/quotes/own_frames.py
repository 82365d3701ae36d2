"""Which of the words around a quotation say whose it is: those behind it, those before, or neither
since they belong to the next.
"""

from __future__ import annotations

from contract.records import Span
from streaming.extract.model import Document, Quoted
from streaming.extract.quotes.cues import READ
from streaming.extract.quotes.frames import Frame, after_quote, behind_comma
from streaming.extract.quotes.speech import (
    TERMINAL,
    ending_of,
    is_told_by_noun,
    names_a_thing,
    reads_like_speech,
)
from streaming.extract.quotes.units import unit_at
from streaming.extract.quotes.uttered import noun_after


def leads_at_once(text: str, lead: Span, led: Frame) -> bool:
    """Hale said, “No,” the Ledger reported: nothing but a comma stands before the mark, so that
    the words behind relay what Hale said."""
    said = max(led.cue[1], led.addressee[1] if led.addressee else 0)
    return led.verb in ("say", "tell") and text[said : lead[1]].strip() == ","


def leads_next(document: Document, quoted: Quoted, piece: Span, room: Span) -> bool:
    """“Why?” He answered, “…”: after a full stop the words before the next mark are its own."""
    if piece[1] != room[1]:
        return False
    mark = document.text[piece[0] : piece[1]].rstrip()[-1:]
    return mark in (":", ",") and ending_of(document.text, quoted) in ".?!…"


def goes_elsewhere(document: Document, frame: Frame, piece: Span, room: Span) -> bool:
    """ "…," he said, adding that it would send a “strong message”: no second part."""
    if piece[1] != room[1] or not document.text[piece[1] - 1 : piece[1] + 1].strip():
        return False
    text = document.text[max(frame.cue[1], piece[0]) : piece[1]].rstrip()
    return text[-1:] not in (",", ":", "—", "–", "-") and text[-1:] not in (".", "?", "!")


def frame_after(document: Document, quoted: Quoted, piece: Span) -> Frame | None:
    """The frame after a quotation, if its end allows that its sentence goes on."""
    if piece[0] >= piece[1]:
        return None
    text = document.text
    ending = ending_of(text, quoted)
    following = text[piece[0] : piece[1]].lstrip()[:1]
    if ending not in TERMINAL and following not in (",", "–", "—", "-"):
        told = is_told_by_noun(text, quoted)
        return noun_after(text, unit_at(document, piece, ()), 0) if told else None
    if ending == "." and not following.islower() and following != ",":
        return None
    if names_a_thing(text, quoted):
        return None
    unit = unit_at(document, piece, ())
    frame = noun_after(text, unit, behind_comma(unit)) or after_quote(text, unit)
    if frame and frame.rule == "after-unlisted" and ending != ",":
        return None
    if frame and frame.rule == "after-according" and not text[quoted.start].isupper():
        return None
    return frame


def may_lead(document: Document, quoted: Quoted, lead: Span, frame: Frame) -> bool:
    """A cue before a quotation makes it direct after a comma or colon, or when the quotation
    is a sentence; else it is a fragment in an indirect content."""
    mark = document.text[lead[0] : lead[1]].rstrip()[-1:]
    if mark in ",:":
        return True
    if frame.verb == "think":
        return False  # "They could expect “a flood a decade.”"
    reads = document.text[slice(*frame.cue)].lower() in READ
    said = (frame.verb in ("say", "tell") or reads) and not document.text[
        frame.cue[1] : lead[1]
    ].strip()
    ends = ending_of(document.text, quoted) in TERMINAL
    return reads_like_speech(document.text, quoted, words=3) or (said and ends)
