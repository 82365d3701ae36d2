"""All attributions of a document: the one entry point of ``quotes``.

Trees and tagger find attributions, marks decide what is direct, containment what is nested; then
each is told whose it is, in the order of the text.
"""

from __future__ import annotations

from collections.abc import Iterable

from contract.records import Quote
from streaming.extract.model import Document
from streaming.extract.quotes.attribution import Attribution
from streaming.extract.quotes.chains import quotes_of
from streaming.extract.quotes.clauses import attributions
from streaming.extract.quotes.direct import direct_speech
from streaming.extract.quotes.labelled import labelled_speech
from streaming.extract.quotes.merge import joined, learned, with_labels, with_marks
from streaming.extract.quotes.page import Page
from streaming.extract.tagger import TaggedAttribution

LEAST_STANCE = 0.1
"""Stances are kept from here on: their confidence is fitted on quotations, and tells less."""


def find_quotes(
    document: Document, tagged: Iterable[TaggedAttribution] = (), threshold: float = 0.0
) -> tuple[Quote, ...]:
    """Who says what in the document.

    Sorted by place in the text; spans in code points, parts of a content ordered and disjoint.
    Quotes below the threshold of confidence (0 to 1) are left out, stances below their own.
    """
    page = Page(document, document.doc)
    scored = quotes_of(page, found_in(page, tagged))
    stances = min(threshold, LEAST_STANCE)
    return tuple(q for q, _ in scored if q.confidence >= (stances if q.stance else threshold))


def found_in(page: Page, tagged: Iterable[TaggedAttribution]) -> list[Attribution]:
    """Every attribution at every depth, before anybody is told who speaks."""
    told = joined(page, learned(page, tagged), attributions(page))
    return with_labels(labelled_speech(page), with_marks(page, direct_speech(page, told), told))
