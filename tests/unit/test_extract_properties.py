"""Whatever the text: no exception, spans in range, ordered and disjoint, bounded time."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contract.records import Extraction, Span
from streaming.extract.model import About
from streaming.extract.pipeline import extract
from streaming.extract.settings import ExtractSettings
from tests.unit.shapes import SHAPES

RULES = ExtractSettings(use_tagger=False)
SIZE = 15_000
"""Characters of the shapes below; bench/extract.py --megabyte gives their times at a million."""

PIECES = st.sampled_from(
    [
        "“", "”", '"', "‘", "’", "'", "«", "»", ",", ".", "\n\n", " ", " said", " he", " Ortiz",
        " according to", " that", " and claims", " who", " told", " me", ":", "—", "(", ")",
        " We lost", " It is over.", "\u00a0", "\x00", "\ud800", "\u202e", "日本語", " wasn’t",
    ]
)  # fmt: skip
ANY = st.one_of(
    st.text(st.characters(), max_size=400),
    st.lists(PIECES, max_size=80).map("".join),
)


def well_formed(extraction: Extraction) -> None:
    size = len(extraction.text)
    for quote in extraction.quotes:
        assert quote.content
        for spans in (quote.content, quote.source, quote.cue):
            in_order(spans, size)
        assert 0.0 <= quote.confidence <= 1.0
        for link in quote.chain:
            assert link.mention
    for claim in extraction.claims:
        in_order((claim.span,), size)


def in_order(spans: tuple[Span, ...], size: int) -> None:
    at = 0
    for start, end in spans:
        assert at <= start < end <= size
        at = end


@settings(max_examples=120, deadline=None)
@given(ANY)
def test_any_text(text: str) -> None:
    extraction = extract(text, About(language="en"), RULES)
    assert extraction.text == text
    well_formed(extraction)


@settings(max_examples=25, deadline=None)
@given(ANY)
def test_any_text_with_the_tagger(text: str) -> None:
    extraction = extract(text, About(language="en"))
    assert extraction.text == text
    well_formed(extraction)


@settings(max_examples=30, deadline=None)
@given(ANY)
def test_same_text_same_extraction(text: str) -> None:
    about = About(language="en")
    assert extract(text, about, RULES) == extract(text, about, RULES)


@pytest.mark.timeout(60)
@pytest.mark.parametrize("name", SHAPES)
def test_shapes_that_could_cost_a_square(name: str) -> None:
    text = SHAPES[name] * (SIZE // len(SHAPES[name]))
    extraction = extract(text, About(language="en"), RULES)
    assert extraction.text == text
    well_formed(extraction)
