"""Whatever the text: no exception, spans in range, ordered and disjoint, bounded time."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contract.records import Extraction, Span
from streaming.extract.model import About
from streaming.extract.pipeline import extract
from streaming.extract.settings import ExtractSettings

RULES = ExtractSettings(use_tagger=False)
MEGABYTE = 1_000_000
SECONDS = 60.0
"""Far above what a megabyte takes (seconds): a guard against quadratic time, no speed test."""

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


@settings(max_examples=300, deadline=None)
@given(ANY)
def test_any_text(text: str) -> None:
    extraction = extract(text, About(language="en"), RULES)
    assert extraction.text == text
    well_formed(extraction)


@settings(max_examples=40, deadline=None)
@given(ANY)
def test_any_text_with_the_tagger(text: str) -> None:
    well_formed(extract(text, About(language="en")))


@settings(max_examples=60, deadline=None)
@given(ANY)
def test_same_text_same_extraction(text: str) -> None:
    about = About(language="en")
    assert extract(text, about, RULES) == extract(text, about, RULES)


BIG = {
    "one word": "a" * MEGABYTE,
    "no spaces": "He,said.“No”" * (MEGABYTE // 12),
    "opening marks": "“" * MEGABYTE,
    "straight marks": '"a ' * (MEGABYTE // 3),
    "single marks": "‘a ’b " * (MEGABYTE // 6),
    "one sentence": "he said that she told him " * (MEGABYTE // 26),
    "one paragraph": "“We lost,” Ortiz said. “It is over.” " * (MEGABYTE // 37),
    "nested marks": "“a ‘b " * (MEGABYTE // 6),
    "controls": "\x00\x01\u202e " * (MEGABYTE // 4),
    "another script": "彼は言った。「いいえ」" * (MEGABYTE // 11),
}


@pytest.mark.parametrize("name", BIG)
def test_a_megabyte_in_bounded_time(name: str) -> None:
    began = time.monotonic()
    well_formed(extract(BIG[name], About(language="en"), RULES))
    assert time.monotonic() - began < SECONDS
