"""Markup that no author writes: what it costs, and that nothing else is taken for it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from contract.events import ArticleEvent, Event, RejectedEvent
from producers.pages.hostile import is_hostile
from producers.pages.markup import text_of
from producers.read import read_inputs
from producers.settings import PublishSettings

ENTITIES = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
ITEM = "<channel><item><guid>1</guid><description>{}</description></item></channel></rss>"


def published(file: Path, markup: str) -> list[Event]:
    file.write_text(markup, encoding="utf-8")
    return list(read_inputs([file], PublishSettings()))


@pytest.mark.parametrize("quote", ['"', "'", ""])
def test_thousands_of_attributes_are_not_parsed(tmp_path: Path, quote: str) -> None:
    many = " ".join(f"a{n}={quote}1{quote}" for n in range(20_000))
    began = time.process_time()
    (event,) = published(tmp_path / "a.html", f"<html><body {many}><p>No, he said.</p></body>")
    assert isinstance(event, RejectedEvent) and event.reason == "empty_article"
    assert text_of(f"<p {many}>No.</p>") == ""
    assert time.process_time() - began < 5


@pytest.mark.parametrize(
    "markup",
    [
        f'<img src="data:image/png;base64,{"iVBORw0K" * 9000}" alt="A quay">',
        f"""<div data-state='{'{"a": 1, "b": [2, 3]} ' * 3000}'>Text</div>""",
        f"<p>{'it rained and rained, ' * 3000}",
        f"<script>{'if (a > b) {c = 1;} ' * 3000}</script>",
    ],
    ids=["image", "data", "prose", "script"],
)
def test_long_tags_of_real_pages_are_none_of_these(markup: str) -> None:
    assert not is_hostile(markup)


def test_entities_that_multiply_stay_small(tmp_path: Path) -> None:
    markup = f'<!DOCTYPE r [<!ENTITY a0 "ha">{ENTITIES}]><rss version="2.0">{ITEM.format("&a9;")}'
    assert sum(len(str(event)) for event in published(tmp_path / "a.rss", markup)) < 10_000


def test_an_entity_reads_no_file(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("hunter2")
    entity = f'<!DOCTYPE r [<!ENTITY a SYSTEM "file://{tmp_path}/secret">]>'
    events = published(tmp_path / "a.rss", f'{entity}<rss version="2.0">{ITEM.format("A &a; b")}')
    assert isinstance(events[0], ArticleEvent)
    assert "hunter2" not in str(events)


@pytest.mark.parametrize(
    "attack",
    [
        f"<rss><channel><item><guid>1</guid></item></channel></rss>{'<!---->' * 280}x",
        f"<rss version='2.0'>{ITEM.format('x')}{'<!--' * 200_000}",
        "<title>" + "&lt;a" * 200_000 + "</title>",
        "<title><![CDATA[" + "<a" * 400_000 + "]]></title>",
        "<pubDate>" + "a" * 800_000 + "!</pubDate>",
        "<pubDate>1" + " " * 800_000 + "!</pubDate>",
    ],
    ids=["comments", "open comments", "title", "raw title", "date", "spaces"],
)  # fmt: skip
def test_what_a_feed_says_is_read_in_linear_time(tmp_path: Path, attack: str) -> None:
    whole = attack if attack.startswith("<rss") else f'<rss version="2.0">{ITEM.format("x")}'
    began = time.process_time()
    published(tmp_path / "a.rss", whole.replace("<guid>", f"{attack}<guid>", 1))
    assert time.process_time() - began < 10


def test_tags_within_tags_without_end(tmp_path: Path) -> None:
    inner = "&lt;div&gt;" * 4_000
    assert published(tmp_path / "a.rss", f'<rss version="2.0">{ITEM.format(inner)}')
    assert published(tmp_path / "a.html", f"<html><body>{'<div>' * 4_000}No.</body></html>")
