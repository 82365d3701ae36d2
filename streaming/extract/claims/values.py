"""Values that are no names, read off the words of a phrase: times, ages, schools, awards, …"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from streaming.extract.claims.figures import FigureKind
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


def _thing(page: Page, head: int) -> Fill | None:
    """What a common noun calls it: "roads"."""
    if page.doc.tokens[head].upos != "NOUN":
        return None
    return Fill(page.low(head), "text", page.place(head))


def _figure(page: Page, head: int, kind: FigureKind, value: str) -> Fill | None:
    figure = page.figures.at(head, kind)
    return Fill(figure.text, value, figure.span) if figure is not None else None


def _money(page: Page, head: int) -> Fill | None:
    return _figure(page, head, "money", "money")


def _record(page: Page, head: int) -> Fill | None:
    return _figure(page, head, "pair", "record")


def _pct(page: Page, head: int) -> Fill | None:
    return _figure(page, head, "share", "pct")


VALUES: Mapping[str, Callable[[Page, int], Fill | None]] = {
    "time": _time,
    "duration": _duration,
    "text": _text,
    "thing": _thing,
    "money": _money,
    "record": _record,
    "pct": _pct,
}
