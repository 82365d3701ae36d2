"""The text of an article's page: trafilatura finds it, the page's own JSON-LD mends it."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import trafilatura
from trafilatura import baseline

_WORD = re.compile(r"\w+")
_LINE_BREAKS = re.compile(r"\s*\n\s*")
KEPT = 0.75
"""Share of the page's text that trafilatura's precise mode must keep to be believed. Measured
on 97 pages (development data, tools/score_pages.py): 0.7 to 0.75 are best, 0.5 and 0.9 cost
0.002 of F1."""
HELD = 0.5
"""Share of the text that JSON-LD gives which the found text must hold: below, the page was
misread or shows a part only. 0.3 to 0.7 make no difference on these pages."""
SECTION = 250
"""Characters below which nothing that is lost is a section: trafilatura's own least text."""
_RUN = 4
_PROSE = re.compile(r"[^\n]{100}|\w+(?:[^\w\n]+\w+){2,}[^\w\n]*[.!?…。！？]|[。！？]")
"""A sentence, or a line as long as one: a menu has none."""


def article_text(markup: str, declared: str, titles: tuple[str, ...] = ()) -> str:
    """The article's text, paragraphs apart by an empty line; empty where none is found.

    trafilatura's precise mode leaves out teasers and credits at the cost of a whole section
    now and then: where it loses much of what its plain, quick mode finds, that one counts.
    ``declared`` is JSON-LD's articleBody, taken where the page's text does not hold it; pages
    cut it, and write it without paragraphs, so the page comes first. ``titles`` are the
    headlines of the page, which are no part of the text.
    """
    precise = _extract(markup, favor_precision=True, include_tables=False)
    broad = _extract(markup, fast=True)
    lost = len(broad) - len(precise)
    text = broad if lost > max(SECTION, (1 - KEPT) * len(broad)) or not precise else precise
    if declared and _share(declared, text) < HELD:
        return declared
    text = text or _whole(markup)
    if not _PROSE.search(text):
        return declared
    return _LINE_BREAKS.sub("\n\n", _without_headline(text, titles).strip())


def _extract(markup: str, **options: Any) -> str:
    return trafilatura.extract(markup, include_comments=False, **options) or ""


def _whole(markup: str) -> str:
    """All paragraphs, for a page without any structure to go by."""
    _, text, _ = baseline(markup)
    return text or ""


def _without_headline(text: str, titles: tuple[str, ...]) -> str:
    known = {_words(title) for title in titles}
    lines = text.split("\n")
    while len(lines) > 1 and _words(lines[0]) in known:
        lines.pop(0)
    return "\n".join(lines)


def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(text.lower()))


def _share(part: str, whole: str) -> float:
    """How much of ``part`` stands in ``whole``, by its runs of four words."""
    wanted, there = _runs(part), _runs(whole)
    return sum((wanted & there).values()) / max(1, sum(wanted.values()))


def _runs(text: str) -> Counter[tuple[str, ...]]:
    words = _words(text)
    return Counter(zip(*(words[at:] for at in range(min(_RUN, len(words)))), strict=False))
