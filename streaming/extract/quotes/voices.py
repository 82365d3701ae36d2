"""Whose words a speaker passes on: "“She will stay,” Hale said, quoting a scout"."""

from __future__ import annotations

import re

from contract.records import Span
from streaming.extract.model import Document
from streaming.extract.quotes.found import Found, any_overlap

_QUOTING = re.compile(
    r", quoting (?P<who>[“\"‘]?(?:an?|the|one|another|his|her|their|my|its|[A-Z])\b"
    r"[^,.;:“”\"()\n]{1,60})"
)


def voice_of(document: Document, item: Found) -> Span | None:
    """The phrase behind "quoting" in the cue's sentence, beside what was said: it is their
    words that the source of the attribution gives."""
    if not item.cue or not item.source:
        return None
    cue, source = item.cue[-1], item.source[0]
    first = min(source[1], cue[0])
    sentence = document.sentences[max(0, document.sentence_at(cue[0]))]
    match = _QUOTING.search(document.text, first, max(first, sentence.end))
    if match is None or cue[0] <= match.start() + len(", quoting") <= cue[1]:
        return None
    who = match.span("who")
    if document.text[who[0]] in '“"‘':
        who = who[0] + 1, who[1]
    if " who " in document.text[slice(*who)]:
        return None  # "quoting a clerk who said it was empty": of something else
    return None if any_overlap((who,), item.content) else who
