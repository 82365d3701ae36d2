"""`make demo`'s command: prints what it should, leaves the tables, leaves no process."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.integration.commands import left_over, link_jars, onrecord, running

pytestmark = [pytest.mark.integration, pytest.mark.timeout(900)]

ALIASES = Path(__file__).parents[2] / "onrecord" / "newsroom" / "aliases.toml"


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    home = link_jars(tmp_path_factory.mktemp("demo"))
    done = onrecord(home, "demo", timeout=800)
    assert done.returncode == 0, done.stderr
    return home, done.stdout


@pytest.mark.parametrize(
    "words",
    ["What came in", "quarantined", "Who said what", "Disputed facts", "Lag, latency", "Next:"],
)
def test_it_prints_each_part(demo: tuple[Path, str], words: str) -> None:
    assert words in demo[1]


def test_each_record_has_one_outcome(demo: tuple[Path, str]) -> None:
    answer = onrecord(
        demo[0],
        "sql",
        "SELECT sum(read) AS read, sum(stored + duplicate + superseded + quarantined) AS told "
        "FROM batches",
        "--format",
        "json",
    )
    row = json.loads(answer.stdout)
    assert row["read"] == row["told"] > 100


def test_every_stored_span_cuts_out_what_its_row_says(demo: tuple[Path, str]) -> None:
    answer = onrecord(
        demo[0],
        "sql",
        "SELECT a.body, c.span_start, c.span_end, c.exact FROM claims c "
        "JOIN articles a ON a.event_key = c.event_key AND a.version = c.version",
        "--format",
        "json",
    )
    rows = [json.loads(line) for line in answer.stdout.splitlines()]
    assert len(rows) > 100
    for row in rows:
        assert row["body"][row["span_start"] : row["span_end"]] == row["exact"]


def test_refresh_finds_nothing_to_read_again(demo: tuple[Path, str]) -> None:
    home = demo[0]
    folder = next(home.rglob("tables")).parent
    done = onrecord(
        home,
        "refresh",
        "--tables",
        str(folder / "tables"),
        "--checkpoint",
        str(folder / "checkpoint"),
        "--aliases",
        str(ALIASES),
    )
    assert done.returncode == 0, done.stderr
    assert "0 documents were read again" in done.stderr


def test_ctrl_c_stops_everything(tmp_path: Path) -> None:
    home = link_jars(tmp_path / "home")
    with running(home, "demo") as command:
        command.wait_for("create the topics")
        family = command.family()
        assert family
        assert command.interrupt() == 130
        assert "Traceback" not in command.log.read_text(encoding="utf-8")
        assert not left_over(family)
