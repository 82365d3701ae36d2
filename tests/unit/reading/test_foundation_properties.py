"""Text of any kind never breaks the document: spans hold, order holds, time is bounded."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from streaming.extract.model import About, Document
from streaming.extract.pipeline import laid_out

# Pieces that the rules look for, so that random text meets them.
_PIECES = st.sampled_from(
    [
        *("“", "”", "‘", "’", '"', "'", "''", "``", "«", "»", "„", "…", ".", ",", "?", "!", "—"),
        *(" ", "\n", "\n\n", "\r\n", "\u00a0", "\u2028", "\u200b", "\x00", "\ud800", "---"),
        *("Mr.", "Ada", "Quill", "Jr.", "de", "la", "of", "the", "and", "&", "Inc.", "GM", "’s"),
        *("University", "Department", "Otters", "Mets", "Arizona", "U.S.", "51s", "6'2\"", "No. 1"),
        *("he", "she", "they", "his", "it", "the manager", "the club", "said", "told", "who", "53"),
        *(
            "general manager",
            "President",
            "Filed under:",
            "By",
            "Credit:",
            "al-",
            "al-Assad",
            "日本。",
        ),
    ]
)
TEXTS = st.one_of(
    st.text(max_size=200),
    st.lists(_PIECES, max_size=60).map(" ".join),
    st.lists(_PIECES, max_size=60).map("".join),
)


def check(document: Document) -> None:
    size = len(document.text)
    for spans in (document.paragraphs, document.sentences):
        end = 0
        for span in spans:
            assert end <= span.start < span.end <= size
            end = span.end
    for sentence in document.sentences:
        paragraph = document.paragraphs[sentence.paragraph]
        assert paragraph.start <= sentence.start < sentence.end <= paragraph.end
    starts = [quoted.start for quoted in document.quoted]
    assert starts == sorted(starts)
    for quoted in document.quoted:
        assert 0 <= quoted.outer[0] <= quoted.start < quoted.end <= quoted.outer[1] <= size


@settings(max_examples=60, deadline=None)
@given(TEXTS)
@example("GM")  # a title that ends the line
def test_any_text(text: str) -> None:
    check(laid_out(text, About(language="en")))


@settings(max_examples=50, deadline=None)
@given(TEXTS)
def test_the_same_text_gives_the_same_document(text: str) -> None:
    assert laid_out(text, About()) == laid_out(text, About())


@pytest.mark.parametrize(
    "piece",
    ["a", "A", "A ", "Ada Quill ", "of ", "“", "” ", "' ", "‘a ", ".", "...”", ",", '"a" ',
     "Mr. ", "he ", "the club ", "A. ", "x.X", "'s", "-a", " ", "\u00a0", "“\n\n", "By A ",
     "“a ‘b ", "“«"],
)  # fmt: skip
def test_a_long_line_of_one_piece_takes_linear_time(piece: str) -> None:
    text = piece * (5_000 // len(piece))
    took = []
    for _ in range(2):  # the first loads what is loaded once
        start = time.process_time()
        document = laid_out(text, About(language="en"))
        took.append(time.process_time() - start)
    assert min(took) < 1
    check(document)
