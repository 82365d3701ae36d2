"""Plain text: front matter, and which line is the headline."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contract.errors import BadInput
from producers.read import read_inputs
from producers.settings import PublishSettings
from producers.text import split, title_line

SEEDS = Path(__file__).parents[4] / "shared" / "seeds"


@pytest.mark.parametrize(
    ("body", "title"),
    [
        ("Mayor resigns\n\nThe mayor resigned.", "Mayor resigns"),
        ("\n\nMayor resigns?\r\n\r\nShe did.", "Mayor resigns?"),
        ("‘I never quit’\n\nHe said so.", "‘I never quit’"),
        ("menu share no yes\n\nFiled under:\n\nMayor resigns\n\nShe did.", "Mayor resigns"),
        ("News\n\nMayor resigns\n\nShe did.", "Mayor resigns"),
        ("The mayor resigned.\n\nShe Did It\n\nYes.", None),
        ("“I quit,” she said. “I quit.”\n\nShe Did It\n\nYes.", None),
        ("Mayor resigns\nShe did.\n\nYes.", None),
        ("Only one line", None),
        ("Long " * 40 + "\n\nText.", None),
        ("", None),
    ],
)
def test_headline(body: str, title: str | None) -> None:
    assert title_line(body) == title


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_front_matter_with_any_line_end(end: str) -> None:
    text = end.join(
        ["---", "headline: 'A: b'", "# note", "", "authors: [Ann Lee, Bo Day]", "---", "X."]
    )
    parsed = split(text, "a.txt")
    assert (parsed.meta.headline, parsed.meta.byline) == ("A: b", "Ann Lee, Bo Day")
    assert parsed.body == "X."


@pytest.mark.parametrize("text", ["---\nheadline: A", "---\nno pair\n---\nX.", " ---\na: b\n---\n"])
def test_what_is_no_front_matter_is_text(text: str) -> None:
    parsed = split(text, "a.txt")
    assert (parsed.body_start, parsed.body) == (0, text)


@given(st.text(alphabet="-ab: \n\r#'[]é", max_size=60))
def test_the_body_is_the_end_of_the_text(text: str) -> None:
    try:
        parsed = split(text, "a.txt")
    except BadInput:
        return
    assert parsed.text == text
    assert parsed.text[parsed.body_start :] == parsed.body
    title_line(parsed.body)


def test_the_seeds_come_in_unchanged() -> None:
    if not SEEDS.is_dir():
        pytest.skip(f"the seed articles are not at {SEEDS}")
    settings = PublishSettings(published="2017-03", outlet="The Quay")
    events = list(read_inputs([SEEDS], settings))
    files = sorted(SEEDS.iterdir())
    assert [event.body for event in events] == [file.read_text("utf-8") for file in files]
    assert [event.id for event in events] == [f"the-quay/{file.name}" for file in files]
    # the third begins with a photo's caption, not with a headline
    assert [event.headline is not None for event in events] == [True, True, False, True]
