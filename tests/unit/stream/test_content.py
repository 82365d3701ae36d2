"""What is said, in one piece: only what leaves words out is shown as an omission."""

from __future__ import annotations

from datetime import datetime, timezone
from typing import Any

import pytest

from contract.records import Extraction, Link, Quote, Span
from streaming.steps.columns import Place, quote_columns

PLACE = Place("key", "v", "articles.v1", 0, 0, datetime(2025, 5, 4, tzinfo=timezone.utc))

ARTICLE = {
    "article_id": "a",
    "outlet": "Ledger",
    "headline": None,
    "published": "2025-05-04",
    "modified": None,
}
TURN = {
    "document": "t",
    "turn_id": "t#1",
    "outlet": "Ledger",
    "speaker": "Eve Lang",
    "affiliation": None,
    "role": None,
    "time": "2025-05-04",
}


def span(text: str, words: str) -> Span:
    start = text.index(words)
    return start, start + len(words)


def content(text: str, kind: Any, parts: tuple[str, ...], source: str, cue: str) -> str:
    """The row's content for one attribution of ``text``."""
    quote = Quote(
        kind,
        tuple(span(text, part) for part in parts),
        (span(text, source),),
        (span(text, cue),),
        (Link(source, source, "person"),),
    )
    (told,) = quote_columns(Extraction(text, (quote,), (), (), "en"), ARTICLE, PLACE)["content"]
    return str(told)


@pytest.mark.parametrize(
    ("text", "kind", "parts", "source", "cue", "told"),
    [
        (
            "“I have the coat,” Ann Hale told reporters. “It is too small.”",
            "direct",
            ("I have the coat,", "It is too small."),
            "Ann Hale",
            "told",
            "I have the coat, It is too small.",
        ),
        (
            "If the rain holds, Ann Hale said, the roof will leak.",
            "indirect",
            ("If the rain holds", "the roof will leak"),
            "Ann Hale",
            "said",
            "If the rain holds the roof will leak",
        ),
        (
            "If the rain holds, Ann Hale said after lunch, the roof will leak.",
            "indirect",
            ("If the rain holds", "the roof will leak"),
            "Ann Hale",
            "said",
            "If the rain holds […] the roof will leak",
        ),
    ],
)
def test_only_left_out_words_are_marked(
    text: str, kind: str, parts: tuple[str, ...], source: str, cue: str, told: str
) -> None:
    assert content(text, kind, parts, source, cue) == told


def test_me_within_a_turn_is_whose_turn_it_is() -> None:
    text = "Ann Hale told me it was too small."
    quote = Quote(
        "indirect",
        (span(text, "it was too small"),),
        (span(text, "Ann Hale"),),
        (span(text, "told"),),
        (Link("Ann Hale", "Ann Hale", "person"),),
        addressee=Link("me", "Ledger", "organization"),
    )
    columns = quote_columns(Extraction(text, (quote,), (), (), "en"), TURN, PLACE)
    assert columns["addressee"] == [None, "Eve Lang"]


def test_what_is_hardly_an_attribution_makes_no_row() -> None:
    text = "Ann Hale was startled by the storm. Ann Hale said it was late."
    cues = {"was startled by": 0.39, "said": 0.4}
    quotes = tuple(
        Quote("indirect", (span(text, said),), (), (span(text, cue),), (), confidence=cues[cue])
        for said, cue in (("the storm", "was startled by"), ("it was late", "said"))
    )
    columns = quote_columns(Extraction(text, quotes, (), (), "en"), ARTICLE, PLACE)
    assert columns["content"] == ["it was late"]
