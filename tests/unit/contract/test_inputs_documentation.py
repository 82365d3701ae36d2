"""The examples of docs/inputs.md are what the producers take."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from contract.events import MAX_MESSAGE_BYTES, ArticleEvent, Event, QuoteEvent
from contract.times import EARLIEST_YEAR
from producers import read
from producers.read import read_inputs
from producers.settings import PublishSettings
from producers.web import fetch

PAGE = (Path(__file__).parents[3] / "docs" / "inputs.md").read_text("utf-8")
EXAMPLES = dict(re.findall(r"```(text|jsonl|transcript)\n(.*?)```", PAGE, re.DOTALL))


def events(kind: str, name: str, folder: Path) -> list[Event]:
    file = folder / name
    file.write_text(EXAMPLES[kind], encoding="utf-8")
    return list(read_inputs([file], PublishSettings()))


def test_front_matter(tmp_path: Path) -> None:
    (event,) = events("text", "story.txt", tmp_path)
    assert isinstance(event, ArticleEvent)
    assert event.body == "The mayor resigned on Sunday.\n"
    assert event.headline == "Mayor resigns after vote"
    assert event.authors == ("Ann Lee", "Bo Day")
    assert (event.published, event.modified) == ("2025-05-04T13:30:00Z", "2025-05-05")
    assert (event.outlet, event.language, event.status) == ("The Quay", "en", "usable")


def test_quote_file(tmp_path: Path) -> None:
    first, second = events("jsonl", "quotes.jsonl", tmp_path)
    assert isinstance(first, QuoteEvent) and isinstance(second, QuoteEvent)
    assert (first.speaker, first.outlet, first.occasion) == (
        "Ida Crane",
        "The Quay, audio",
        "Market",
    )
    assert (second.id, second.url, second.status) == (
        "st-9",
        "https://quay.example/venn",
        "withdrawn",
    )


def test_transcript(tmp_path: Path) -> None:
    turns = events("transcript", "hearing.txt", tmp_path)
    assert [
        (turn.speaker, turn.role, turn.text) for turn in turns if isinstance(turn, QuoteEvent)
    ] == [
        ("Ida Crane", "chair", "We are here about the ferry.\n\nIt has been late since 1987."),
        ("Otto Venn", "member", "Is it the tide?"),
        ("Ida Crane", "chair", "Noted."),
    ]


@pytest.mark.parametrize(
    "said",
    [
        f"| one event | {MAX_MESSAGE_BYTES // 2**20} MiB |",
        f"| a text, page or feed | {read.LARGEST_FILE // 2**20} MiB",
        f"| a quote file | {read.LARGEST_QUOTE_FILE // 2**20} MiB |",
        f"| an HTTP answer, inflated | {fetch.LIMIT // 2**20} MiB, {fetch.REDIRECTS} redirects, "
        f"{fetch.DEADLINE:.0f} s in all |",
        f"| times | from the year {EARLIEST_YEAR} to a day after the record |",
    ],
)
def test_limits(said: str) -> None:
    assert said in PAGE
