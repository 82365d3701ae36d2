"""Sentences of courts that a noun tells: "his six-year sentence for robbery"."""

from __future__ import annotations

from collections.abc import Iterator

from streaming.extract.claims.crimes import crimes
from streaming.extract.claims.page import Page
from streaming.extract.claims.penalties import sentence
from streaming.extract.claims.records import Stated
from streaming.extract.claims.whose import owners

_NOUNS = ("sentence", "term")


def verdicts(page: Page) -> Iterator[Stated]:
    """The sentences whose noun tells whose they are; all else that courts do are patterns."""
    for told in page.predications:
        if page.lemma(told.predicate) not in _NOUNS or told.kind not in (
            "nominalisation",
            "possession",
        ):
            continue
        value = sentence(page, told.predicate)
        if value is None:
            continue
        of = [c.value for a in told.of("oblique", "for") for c in crimes(page, a.head)]
        for owner in owners(page, told.predicate, ("person",), ()):
            yield Stated(
                predicate="sentenced_to",
                subject=owner,
                value=value,
                word=told.predicate,
                span=told.evidence,
                rule="noun",
                modality=told.modality if told.polarity else "denied",
                qualifiers={"of": of[0]} if of else {},
                times=told.times,
                confidence=0.8,
            )
