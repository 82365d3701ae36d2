"""Who has the word: whose a quotation is that no words attribute.

The last speaker goes on; "he" behind a question is who was asked it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from contract.records import Link
from streaming.extract.quotes.attribution import Attribution
from streaming.extract.quotes.page import Page
from streaming.extract.quotes.speakers import NEARBY

CONTINUED = 0.8
"""Factor on a speaker's confidence where a quotation goes on without words of its own."""


@dataclass(frozen=True, slots=True)
class Floor:
    """The last outermost speaker, the one before or addressed, and where the last quotation
    ends."""

    last: Link | None = None
    other: Link | None = None
    end: int = 0
    asked: Link | None = None
    """Who was asked something, by the last attribution's own words."""

    def speaker(self, item: Attribution) -> Link | None:
        """Who says a quotation without words of attribution; None where nobody is near."""
        if self.last is None or item.start - self.end > NEARBY:
            return None
        return replace(self.last, confidence=self.last.confidence * CONTINUED)

    def after(self, page: Page, item: Attribution, link: Link, to: Link | None) -> Floor:
        """The floor when the attribution has been read: ``link`` spoke, to ``to``."""
        other = self.other
        if self.last is not None and not is_same(self.last, link):
            other = self.last
        if to is not None and to.kind in ("person", "anonymous") and not is_same(to, link):
            other = to
        asks = page.text[item.content[-1][1] - 1] == "?" and item.kind == "direct"
        asks = asks or any(
            "question" in page.cue_classes(word) for span in item.cue for word in page.words(span)
        )
        asked = to if asks and to is not None and to.kind == "person" else None
        return Floor(link, other, item.end, asked)


def is_same(one: Link, other: Link) -> bool:
    """Whether two links tell of one speaker."""
    return one.name == other.name if one.name or other.name else one.mention == other.mention
