"""When something was, in the words of newspapers, wherever in the sentence these stand."""

from datetime import datetime, timezone
from pathlib import Path

import pytest

from streaming.extract.lexicon import read_toml
from streaming.extract.model import About
from streaming.extract.pipeline import extract
from streaming.extract.settings import ExtractSettings

pytestmark = pytest.mark.passages

TIMES = read_toml(Path(__file__).parent / "data" / "coverage" / "times.toml")
ABOUT = About(language="en", published=datetime(2024, 6, 18, tzinfo=timezone.utc))
FRAMES = (
    "Ada Quill was fired {} by the Pell Owls.",
    "The Pell Owls fired Ada Quill {}.",
    "The Pell Owls {} fired Ada Quill.",
    "{} Ada Quill was fired by the Pell Owls.",
    "Ada Quill, fired {} by the Pell Owls, has a new job.",
    "She said Ada Quill, 34, had been fired {} by the Pell Owls.",
)


def told(frame: str, words: str) -> str:
    """The sentence, with the comma that closes a date only where the sentence goes on."""
    if frame.endswith("{}."):
        words = words.rstrip(",")
    text = frame.format(words)
    return text[0].upper() + text[1:]


def departures(text: str) -> list[str]:
    claims = extract(text, ABOUT, ExtractSettings()).claims
    return [c.qualifiers.get("point_in_time", "") for c in claims if c.predicate == "left"]


@pytest.mark.parametrize("name", ["days", "spans"])
def test_a_time_is_dated_wherever_it_stands(name: str) -> None:
    lines = [line.split("|") for line in TIMES[name].split("\n") if line]
    wanted = [(told(frame, words), iso) for frame in FRAMES for words, iso in lines]
    assert [(text, iso) for text, iso in wanted if departures(text) != [iso]] == []


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        # The noun beside "on" is no subject of what is told behind.
        ("The talk of Ada Quill on Friday fired the Pell Owls.", []),
        (
            "Ada Quill hurt her back in May and was fired by the Pell Owls on Friday.",
            ["2024-06-14"],
        ),
        ("Ada Quill, 34, on Friday resigned as mayor of Harrow.", ["2024-06-14"]),
        ("The mayor, Ada Quill, in 2016 resigned from the Pell Owls.", ["2016"]),
    ],
)
def test_who_it_was(text: str, iso: list[str]) -> None:
    assert departures(text) == iso
