"""Who "I" is within a quotation: the one who says it."""

from __future__ import annotations

import re
from dataclasses import replace

from streaming.extract.model import Document, Mention
from streaming.extract.statements.voices import Voices

_FIRST_PERSON = re.compile(r"(?<![\w.])(?:I|me)(?![\w.])")


def with_first_persons(document: Document, voices: Voices) -> Document:
    """The document with each "I" and "me" of a quoted person as a mention of that person.

    Takes the innermost speaker of the shortest quotation around it; nobody's where that one
    has no name or is no entity of the document.
    """
    keys = {entity.name: entity.key for entity in document.entities if entity.kind == "person"}
    added = []
    for start, end in sorted({part for quote in voices.quotes for part in quote.content}):
        for match in _FIRST_PERSON.finditer(document.text, start, end):
            quote = voices.quote_at(match.start(), direct_only=True)
            speaker = quote.chain[0] if quote is not None and quote.chain else None
            key = keys.get(speaker.name) if speaker is not None and speaker.name else None
            if speaker is not None and key is not None:
                sure = speaker.confidence
                added.append(Mention(match.start(), match.end(), "pronoun", key, sure))
    if not added:
        return document
    taken = {mention.start for mention in document.mentions}
    fresh = {mention.start: mention for mention in added if mention.start not in taken}
    mentions = sorted((*document.mentions, *fresh.values()), key=lambda mention: mention.start)
    return replace(document, mentions=tuple(mentions))
