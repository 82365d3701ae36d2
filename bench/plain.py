"""Articles and an extractor that costs next to nothing: what is measured, or broken, is the rest.

A line ``SAID name: words`` is a quotation, ``CLAIM name | predicate | value`` a statement; other
lines say nothing.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from random import Random

from contract.events import ArticleEvent, Provenance
from contract.records import Claim, Extraction, Link, NamedEntity, Quote
from streaming.extract.model import About
from streaming.steps.enrich import Extracting, Extractor

_SAID = re.compile(r"^SAID ([^:\n]+): (.+)$", re.M)
_CLAIM = re.compile(r"^CLAIM (.+?) \| (.+?) \| (.+)$", re.M)
_FETCHED = "2025-05-04T08:00:00Z"


def extract(text: str, about: About) -> Extraction:
    """What the lines say."""
    quotes = tuple(
        Quote("direct", (m.span(2),), (m.span(1),), (), (Link(m[1], m[1], "person"),))
        for m in _SAID.finditer(text)
    )
    claims = tuple(
        Claim(m[1], m[2], m[3], {}, "asserted", (), m.span(), 0.9, m.span(1), m.span(3))
        for m in _CLAIM.finditer(text)
    )
    names = sorted({claim.subject for claim in claims})
    return Extraction(text, quotes, claims, tuple(NamedEntity(name, "person") for name in names))


def load() -> Extractor:
    return extract


EXTRACTING = Extracting(load, "plain-1")


def event(name: str, body: str, outlet: str, headline: str | None = None) -> ArticleEvent:
    """One version of the article ``name``; an empty body withdraws it."""
    text = f"{headline}\n{body}"
    return ArticleEvent(
        id=name,
        status="usable" if body else "withdrawn",
        body=body,
        content_hash=hashlib.sha256(text.encode()).hexdigest(),
        fetched=_FETCHED,
        provenance=Provenance(f"{name}.txt", "text/plain"),
        headline=headline,
        outlet=outlet,
        language="en",
    )


def article(number: int, quotes: int, claims: int, words: int = 600, said: int = 12) -> str:
    """The body of a numbered article, always the same: so many quotations, each of ``said``
    words, and claims, filled up to so many words. Five people speak in it, and in three others."""
    chance = Random(number)
    names = [f"Person {number // 4} {at}" for at in range(5)]
    lines = [f"SAID {names[at % 5]}: {_words(chance, said)}" for at in range(quotes)]
    lines += [f"CLAIM {names[at % 5]} | age | {20 + at}" for at in range(claims)]
    left = words - sum(len(line.split()) for line in lines)
    return "\n".join([*lines, *_filled(chance, left)]) + "\n"


def _filled(chance: Random, words: int) -> Iterator[str]:
    while words > 0:
        yield _words(chance, min(words, 40))
        words -= 40


def _words(chance: Random, count: int) -> str:
    return " ".join(f"w{chance.randrange(20000)}" for _ in range(count))
