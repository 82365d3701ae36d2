"""The heads of a round-up's paragraphs stand apart from what they head."""

from __future__ import annotations

from streaming.extract.layout import paragraphs


def laid_out(text: str) -> list[tuple[str, str]]:
    return [(p.kind, text[p.start : p.end]) for p in paragraphs(text)]


def test_heads_in_capitals_are_headings() -> None:
    text = "It rained.\n\nRED SOX: Boston won.\n\nCUBS: Chicago lost."
    assert laid_out(text)[1:] == [
        ("headline", "RED SOX"),
        ("body", "Boston won."),
        ("headline", "CUBS"),
        ("body", "Chicago lost."),
    ]


def test_one_head_or_one_that_comes_again_is_none() -> None:
    for text in (
        "It rained.\n\nNOTE: Boston won.\n\nChicago lost.",
        "It rained.\n\nQUINN: Who won?\n\nROE: Boston.\n\nQUINN: Good.",
    ):
        assert all(kind == "body" for kind, _ in laid_out(text))
