"""Whatever the text: no exception, spans in range, ordered and disjoint, bounded time."""

from __future__ import annotations

import time
from datetime import datetime, timezone
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from contract.records import Extraction, Span
from streaming.extract.model import About
from streaming.extract.pipeline import extract
from tests.unit.extract.shapes import SHAPES

ENGLISH = About(language="en")
SIZE = 1_500
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

SENTENCES = [
    line
    for file in sorted((Path(__file__).parents[1] / "claims" / "claim_cases").glob("*.txt"))
    for line in file.read_text(encoding="utf-8").splitlines()
    if line[:1].isupper() or line[:1] in "“‘("
]
DATED = About(language="en", published=datetime(2025, 3, 5, tzinfo=timezone.utc))


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """News as a cut-off feed has it: pieces of sentences, with marks where none belong."""
    pieces = []
    for sentence in draw(st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=3)):
        cut = draw(st.integers(0, len(sentence)))
        pieces.append(sentence[cut:] if draw(st.booleans()) else sentence[:cut])
    text = draw(st.sampled_from([" ", "\n\n", ""])).join(pieces)
    for mark in draw(st.lists(st.sampled_from('“”",.;:()—-$%0 \n'), max_size=3)):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + mark + text[at:]
    return text


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


@settings(max_examples=40, deadline=None)
@given(ANY)
def test_any_text_is_read_and_always_alike(text: str) -> None:
    extraction = extract(text, ENGLISH)
    assert extraction.text == text
    well_formed(extraction)
    assert extract(text, ENGLISH) == extraction


@settings(max_examples=60, deadline=None)
@given(damaged())
@example("herself, reached at home, would say only ")
@example("They came from the Two")
@example("Okafor, 67\n, set has I his fan a Jan. The mayor left.")
@example(
    '{"@context":"https://schema.org","@type":"NewsArticle",'
    '"headline":"Ex-Millers GM was fired over dinner bill, sources say","'
)
def test_damaged_news(text: str) -> None:
    extraction = extract(text, DATED)
    assert extraction.text == text
    well_formed(extraction)


@pytest.mark.parametrize("name", SHAPES)
def test_shapes_that_could_cost_a_square(name: str) -> None:
    text = SHAPES[name] * (SIZE // len(SHAPES[name]))
    began = time.process_time()
    extraction = extract(text, ENGLISH)
    assert time.process_time() - began < 10
    assert extraction.text == text
    well_formed(extraction)
