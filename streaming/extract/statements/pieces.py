"""The pieces of a round-up, each of which begins with a town, "PELL — The Otters signed", or with
its club as a head: "OTTERS: The club signed"."""

from __future__ import annotations

import re
from bisect import bisect_right

from streaming.extract.model import Document, Paragraph
from streaming.extract.run_in_heads import is_run_in
from streaming.extract.statements.lexicon import LEVEL

_DATELINE = re.compile(
    r"(?P<town>[A-Z][A-Z.’']+(?:[ -][A-Z.’']+){0,3})(?:, [A-Z][\w.]+)?"
    r"(?: \([^()]{2,30}\))? [—–-]{1,2} "
)


class Pieces:
    """Where each piece begins, and its club; none where a text has but one dateline."""

    def __init__(self, document: Document) -> None:
        towns = [
            (told.start(), _club_of(document, told["town"]))
            for paragraph in document.paragraphs
            if paragraph.kind == "body"
            for told in (_DATELINE.match(document.text, paragraph.start),)
            if told is not None
        ]
        heads = [
            (paragraph.start, _club_named(document, paragraph))
            for paragraph in document.paragraphs
            if is_run_in(document.text, paragraph)
        ]
        found = sorted((towns if len(towns) > 1 else []) + heads)
        self._text = document.text
        self._starts = [start for start, _ in found]
        self._clubs = [club for _, club in found]

    def begins(self, at: int) -> int | None:
        """Where the piece begins that code point ``at`` stands in; None outside of any."""
        number = bisect_right(self._starts, at)
        return self._starts[number - 1] if number else None

    def farm(self, at: int) -> str | None:
        """The side of the piece that ``at`` stands in, where its level stands before it."""
        start = self.begins(at)
        leveled = start is not None and LEVEL.match(self._text, start) is not None
        return self.club(at) if leveled else None

    def club(self, at: int) -> str | None:
        """The only club of the town of the piece that ``at`` stands in."""
        number = bisect_right(self._starts, at)
        return self._clubs[number - 1] if number else None


def _club_named(document: Document, head: Paragraph) -> str | None:
    told = map(document.entity_of, document.mentions_in((head.start, head.end)))
    clubs = [entity.name for entity in told if entity and entity.kind == "organization"]
    leveled = LEVEL.match(document.text, head.start, head.end)
    if not clubs and leveled is not None:
        return document.text[leveled.end() : head.end].strip() or None  # "Double-A Pell"
    return clubs[0] if len(clubs) == 1 else None


def _club_of(document: Document, town: str) -> str | None:
    clubs = [
        entity.name
        for entity in document.entities
        if entity.kind == "organization" and entity.name.upper().startswith(f"{town} ")
    ]
    return clubs[0] if len(clubs) == 1 else None
