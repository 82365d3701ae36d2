"""The pieces of a round-up, each of which begins with a town: "PELL — The Otters signed"."""

from __future__ import annotations

import re
from bisect import bisect_right

from streaming.extract.model import Document

_DATELINE = re.compile(
    r"(?P<town>[A-Z][A-Z.’']+(?:[ -][A-Z.’']+){0,3})(?:, [A-Z][\w.]+)?"
    r"(?: \([^()]{2,30}\))? [—–-]{1,2} "
)


class Pieces:
    """Where each piece begins, and its club; none where a text has but one dateline."""

    def __init__(self, document: Document) -> None:
        found = [
            (told.start(), told["town"])
            for paragraph in document.paragraphs
            if paragraph.kind == "body"
            for told in (_DATELINE.match(document.text, paragraph.start),)
            if told is not None
        ]
        found = found if len(found) > 1 else []
        self._starts = [start for start, _ in found]
        self._clubs = [_club_of(document, town) for _, town in found]

    def begins(self, at: int) -> int | None:
        """Where the piece begins that code point ``at`` stands in; None outside of any."""
        number = bisect_right(self._starts, at)
        return self._starts[number - 1] if number else None

    def club(self, at: int) -> str | None:
        """The only club of the town of the piece that ``at`` stands in."""
        number = bisect_right(self._starts, at)
        return self._clubs[number - 1] if number else None


def _club_of(document: Document, town: str) -> str | None:
    clubs = [
        entity.name
        for entity in document.entities
        if entity.kind == "organization" and entity.name.upper().startswith(f"{town} ")
    ]
    return clubs[0] if len(clubs) == 1 else None
