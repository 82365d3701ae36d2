"""What the watcher tells: metrics, lines and the view of a terminal."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from monitoring.metrics import ProducerMetrics
from onrecord.screen import show
from onrecord.watching import Newsroom as Desk
from onrecord.watching import printable
from producers.watching.loop import Watch, watch_with
from tests.feedserver import FeedServer, item
from tests.watching import Newsroom


def test_what_happens_is_counted_told_and_shown(tmp_path: Path) -> None:
    with FeedServer().running() as server:
        more = "<pubDate>Sun, 15 Jun 2025 15:00:00 GMT</pubDate>"
        absurd = "<pubDate>Tue, 01 Jan 1985 15:00:00 GMT</pubDate>"
        feed = server.feed("/feed", item("1", "One.", more=more), item("2", "Two.", more=absurd))
        room = Newsroom(tmp_path, [feed, f"{server.url}/none\x1b[31m"])
        metrics = ProducerMetrics()
        desk = Desk(metrics, metrics.feeds, 1000)
        hears, told = desk.hears(), room.looks

        def looked(look: object) -> None:
            told.append(look)  # type: ignore[arg-type]
            hears.looked(look)  # type: ignore[arg-type]

        how = Watch(
            room.state,
            room.options,
            room.addresses,
            room.fetcher,
            hears=replace(hears, looked=looked),
            until=lambda: len(told) == 2,
            clock=lambda: room.now,
        )
        watch_with(how, room.settings, lambda: room.sink)
        value = metrics.registry.get_sample_value
        assert value("onrecord_feed_items_total", {"outcome": "new"}) == 1
        assert value("onrecord_feed_items_total", {"outcome": "rejected"}) == 1
        assert value("onrecord_feed_looks_total", {"outcome": "read", "status": "2xx"}) == 1
        assert value("onrecord_feed_looks_total", {"outcome": "failed", "status": "4xx"}) == 1
        assert value("onrecord_feed_behind_seconds_sum") == room.now - 1_749_999_600
        assert value("onrecord_producer_heartbeat_timestamp_seconds") == room.now
        desk._counted(room.places(), room.now + 90_000)
        assert value("onrecord_feeds", {"state": "dead"}) == 1
        assert value("onrecord_feed_failing_seconds", {"feed": room.places()[1].name}) == 90_000
        console = Console(width=100, record=True, file=(tmp_path / "view").open("w"))
        console.print(desk._view())
        assert "dead 1" in console.export_text()


def test_text_from_outside_commands_no_terminal_and_no_spreadsheet(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert printable("a\x1b[31m\nb" + "x" * 999) == "a [31m b" + "x" * 492
    show(
        [{"title": "=cmd()", "count": -3}, {"title": "Plain", "count": 1}],
        ("title", "count"),
        "csv",
    )
    assert capsys.readouterr().out.split() == ["title,count", "'=cmd(),-3", "Plain,1"]
