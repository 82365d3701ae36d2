"""Values that are no names, read off the words of a phrase: times, ages, schools, awards, …"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from streaming.extract.claims.page import Page
from streaming.extract.claims.records import Fill


def _time(page: Page, head: int) -> Fill | None:
    dated = page.dates.of(head)
    if dated is None or not dated.iso:
        return None
    return Fill(dated.iso, "time", dated.span)


def _duration(page: Page, head: int) -> Fill | None:
    dated = page.dates.of(head)
    if dated is None or not dated.duration:
        return None
    return Fill(dated.duration, "duration", dated.span)


def _text(page: Page, head: int) -> Fill | None:
    """The words of the phrase without its articles."""
    span = page.doc.span(page.doc.phrase(head))
    words = page.text(span)
    for article in ("the ", "a ", "an "):
        if words.lower().startswith(article):
            words = words[len(article) :]
    return Fill(words, "text", span)


VALUES: Mapping[str, Callable[[Page, int], Fill | None]] = {
    "time": _time,
    "duration": _duration,
    "text": _text,
}
