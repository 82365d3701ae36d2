"""Quotation marks of every kind. Texts are written for this test."""

from __future__ import annotations

import pytest

from streaming.extract.layout import paragraphs
from streaming.extract.marks import quoted_spans


def quoted(text: str) -> list[str]:
    return [text[q.start : q.end] for q in quoted_spans(text, paragraphs(text))]


FOUND = {
    "curly": [
        ("“We left,” she said. “It sank.”", ["We left,", "It sank."]),
        ("She said “no” and “never”.", ["no", "never"]),
    ],
    "straight": [
        ('"We left," she said. "It sank."', ["We left,", "It sank."]),
        ('He called it "a ghost story."', ["a ghost story."]),
        ('The "ferry" (or "boat") sank.', ["ferry", "boat"]),
        ('She said—"We left"—and left.', ["We left"]),
    ],
    "two single marks for a double one": [
        ("''We left,'' she said.", ["We left,"]),
        ("``We left,'' she said.", ["We left,"]),
    ],
    "single marks": [
        ("‘We left,’ she said.", ["We left,"]),
        ("'We left,' she said.", ["We left,"]),
        ("She called it ‘the players’ room’ again.", ["the players’ room"]),
    ],
    "nested": [
        ("“He said, ‘We left.’ So we did.”", ["He said, ‘We left.’ So we did.", "We left."]),
        (
            "\"It says 'penalty' at the top,\" he said.",
            ["It says 'penalty' at the top,", "penalty"],
        ),
        ("‘He said “no” twice,’ she said.", ["He said “no” twice,", "no"]),
        ("“To me “Low Tide” was it,” she said.", ["To me “Low Tide” was it,", "Low Tide"]),
        ('"We made the “Low Tide” song."', ["We made the “Low Tide” song.", "Low Tide"]),
    ],
    "doubled opening mark": [
        ("She told Reyes, ““We left. It sank.”", ["We left. It sank."]),
        ("She said, “ “We left.”", ["We left."]),
    ],
    "facing the wrong way": [
        ("“We left,“ she said. “It sank.”", ["We left,", "It sank."]),
        ("She said ”we left” twice.", ["we left"]),
    ],
    "missing closing mark": [
        ("“We left, she said.\n\nIt sank.", ["We left, she said."]),
        ("“We left, she said. “It sank.”", ["We left, she said.", "It sank."]),
    ],
}

NOT_FOUND = {
    "possessives": ["The Otters’ bench and the mayor's ferry.", "Backman‘s ferry", "James' boat"],
    "contractions": ["It isn’t, and it won't.", "Rock ’n’ roll, and rock 'n' roll."],
    "elisions": ["In ’86 he told ’em so.", "The '90s, 'til the end."],
    "feet and inches": ["He is 6'2\" and she is 5’11”.".replace("”", "″"), "A 6' 2\" guard."],
    "arithmetic": ["f'(x) = 3"],
}


@pytest.mark.parametrize(("text", "spans"), [case for cases in FOUND.values() for case in cases])
def test_quoted(text: str, spans: list[str]) -> None:
    assert quoted(text) == spans


@pytest.mark.parametrize("text", [text for texts in NOT_FOUND.values() for text in texts])
def test_apostrophes_and_measures_are_no_quotations(text: str) -> None:
    assert quoted(text) == []


@pytest.mark.xfail(strict=True, reason="a lone possessive and a lone closing mark look the same")
def test_plural_possessive_before_the_closing_mark() -> None:
    assert quoted("He said ‘it is the players’ and left.") == []


def test_a_quotation_of_two_paragraphs_goes_on() -> None:
    text = "She spoke.\n\n“We left.\n\n“It sank.”\n\n“Yes,” he said."
    spans = quoted_spans(text, paragraphs(text))
    assert [(text[q.start : q.end], q.closed, q.continues) for q in spans] == [
        ("We left.", False, False),
        ("It sank.", True, True),
        ("Yes,", True, False),
    ]


def test_straight_marks_go_on_over_paragraphs_too() -> None:
    text = 'She spoke: "We left.\n\n"It sank.\n\n"Yes."\n\nHe wept.'
    spans = quoted_spans(text, paragraphs(text))
    assert [(q.closed, q.continues) for q in spans] == [
        (False, False),
        (False, True),
        (True, True),
    ]


def test_a_paragraph_without_its_opening_mark_ends_the_quotation() -> None:
    text = "“We left.\n\nIt sank,” she said."
    spans = quoted_spans(text, paragraphs(text))
    assert [(text[q.start : q.end], q.continues) for q in spans] == [
        ("We left.", False),
        ("It sank,", True),
    ]


def test_boilerplate_between_the_paragraphs_is_skipped() -> None:
    text = "“We left.\n\nMore from Harbor Notes\n\n“It sank.”"
    spans = quoted_spans(text, paragraphs(text))
    assert [q.continues for q in spans] == [False, True]


def test_outer_holds_the_marks_and_depth_counts_them() -> None:
    text = "She: ““He said ‘no’ ”"
    outer, inner = quoted_spans(text, paragraphs(text))
    assert text[slice(*outer.outer)] == "““He said ‘no’ ”"
    assert text[slice(*inner.outer)] == "‘no’"
    assert (outer.depth, inner.depth) == (0, 1)
