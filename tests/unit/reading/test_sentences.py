"""Where sentences end. Texts are written for this test; | marks the ends within them."""

from __future__ import annotations

import pytest

from streaming.extract.layout import paragraphs
from streaming.extract.model import Paragraph
from streaming.extract.sentences import LONGEST, sentences


def split(text: str) -> list[str]:
    return [text[s.start : s.end] for s in sentences(text, paragraphs(text))]


CASES = {
    "plain": [
        "The ferry sank.| Nobody wept!| Why?| It was old.",
        "The ferry sank.|\u00a0 Nobody wept.",
    ],
    "titles and initials": [
        "Dr. Quill met Mr. J. R. Reyes.| They left.",
        "Gov. Ada Quill and Sens. Reyes and Oduya left.",
        "Ada B. Quill left.| He stayed.",
        "St. Sorrow is a port.| It has a ferry.",
    ],
    "abbreviations that may end a sentence": [
        "He works for Quill Inc. in Ohio.",
        "He works for Quill Inc.| The firm sank.",
        "She came at 9 p.m. Tuesday.",
        "She came at 9 p.m.| He left.",
        "The U.S. Senate met.",
        "He left the U.S.| She stayed.",
        "Tom Reyes Jr. left.| “Yes,” he said.",
        "Port Sorrow, Fla., is small.",
    ],
    "numbers": [
        "The No. 1 ferry cost $3.6 million.| It sank.",
        "On Aug. 14 he left.| On Sept. 3 he came.",
        "It is version 2.5.| He said so.",
    ],
    "quotation marks": [
        "“We left.| It sank.”| “Yes,” he said.",
        "“Why?” she asked.| Nobody knew.",
        "“Why?” Quill said.| Nobody knew.",
        "“Go!” said the mayor.",
        "He called it “a ghost story.”| She laughed.",
        "“It sank.”| Reyes wept.",
    ],
    "ellipses": [
        "He waited … and left.",
        "He waited... and left.",
        "He waited.…| Then he left.",
        "He waited...| Then he left.",
    ],
    "brackets": ["It sank.| (It was old.)| He wept.", "It sank (in 1983).| He wept."],
    "domain names": ["He reads ledger.example daily.| She does not."],
}


@pytest.mark.parametrize("marked", [case for cases in CASES.values() for case in cases])
def test_split(marked: str) -> None:
    text = marked.replace("|", "")
    assert split(text) == [part.strip() for part in marked.split("|")]


@pytest.mark.xfail(strict=True, reason="needs to know that B is no initial here")
def test_letter_that_ends_a_sentence_before_a_name() -> None:
    assert len(split("They chose plan B. Quill wept.")) == 2


def test_sentences_stay_within_their_paragraph() -> None:
    text = "No stop here\n\nThe ferry sank"
    assert [(s.paragraph, text[s.start : s.end]) for s in sentences(text, paragraphs(text))] == [
        (0, "No stop here"),
        (1, "The ferry sank"),
    ]


@pytest.mark.parametrize("text", ["and on " * 2_000 + "end", "x" * 10_000])
def test_what_nobody_writes_is_cut(text: str) -> None:
    found = sentences(text, [Paragraph(0, len(text), "body")])
    assert max(s.end - s.start for s in found) <= LONGEST
    assert "".join(text[s.start : s.end] for s in found).replace(" ", "") == text.replace(" ", "")
