"""``onrecord quarantine list`` and ``show`` on tables, and how a settled row counts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from factstore.querying.progress import progress
from factstore.querying.read import snapshot
from onrecord.cli import run
from tests import sample_record
from tests.sample_record import write_record

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ONRECORD_TABLES", "ONRECORD_CONFIG", "ONRECORD_BROKERS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("ONRECORD_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module")
def settled(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Tables with an open row that is hostile, a replayed and a dropped one, and documents that
    several extractors have read; to be read only."""
    (row,) = sample_record.ROWS["quarantine"]
    rows = [
        {**row, "raw": b"\x1b]0;owned\x07 [red]\xff", "detail": "\x1b[2J"},
        {**row, "kafka_offset": 1, "resolution": "replayed", "resolved_by": "articles.v1/0/7"},
        {**row, "kafka_offset": 0, "resolution": "dropped", "resolved_by": "rejected.v1/0/0"},
    ]
    versions = ("0.1.0+old", "0.1.0+old", "0.1.0+new", None)
    articles = zip(sample_record.ROWS["articles"], versions, strict=True)
    (turn,) = sample_record.ROWS["turns"]
    read = {**turn, "status": "usable", "extractor_version": "0.1.0+new"}
    given = {
        "quarantine": rows,
        "articles": [{**article, "extractor_version": version} for article, version in articles],
        "turns": [read, {**read, "event_key": "eeee", "status": "withdrawn"}],
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sample_record, "ROWS", {**sample_record.ROWS, **given})
        return write_record(tmp_path_factory.mktemp("settled"))


def lines(captured: Captured) -> list[dict[str, Any]]:
    return [json.loads(line) for line in captured.readouterr().out.splitlines()]


@pytest.mark.usefixtures("home")
def test_open_rows_are_listed_and_settled_ones_on_request(settled: str, capsys: Captured) -> None:
    args = ["quarantine", "--tables", settled, "--format", "json"]
    assert run(args) == 0
    (row,) = lines(capsys)
    assert (row["place"], row["reason"], row["resolution"]) == ("articles.v1/0/2", "not_json", None)
    assert run([*args, "list", "--settled"]) == 0
    told = {line["place"]: line["resolution"] for line in lines(capsys)}
    assert told == {
        "articles.v1/0/2": None,
        "articles.v1/0/1": "replayed",
        "articles.v1/0/0": "dropped",
    }
    assert run([*args, "list", "--reason", "it's none"]) == 0
    assert lines(capsys) == []


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(("limit", "more"), [(2, True), (3, False), (4, False)])
def test_that_there_are_more_is_told_where_there_are(
    settled: str, capsys: Captured, limit: int, more: bool
) -> None:
    args = ["quarantine", "list", "--tables", settled, "--format", "json", "--settled"]
    assert run([*args, "--limit", str(limit)]) == 0
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == min(limit, 3)
    assert ("--limit lists more" in told.err) == more


def test_a_settled_row_is_counted_once(settled: str) -> None:
    found = progress(snapshot(settled))
    assert found.quarantine == {"not_json": 1} and found.rows["quarantine"] == 3


@pytest.mark.usefixtures("home")
def test_a_record_is_shown_whole_and_cannot_command_the_terminal(
    settled: str, capsys: Captured
) -> None:
    assert run(["quarantine", "show", "articles.v1/0/2", "--tables", settled]) == 0
    told = capsys.readouterr().out
    assert "\x1b" not in told and "\x07" not in told
    assert "\\x1b]0;owned\\x07 [red]\ufffd" in told and "cluster" in told


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("args", "code", "told"),
    [
        (["show", "articles.v1/0"], 2, "articles.v1/0 is no position"),
        (["drop"], 2, "needs to know which records"),
        (["show", "articles.v1/0/99"], 5, "no such open record: articles.v1/0/99"),
        (["replay", "--reason", "not_utf8"], 5, "nothing fits"),
    ],
)
def test_what_is_not_there_is_told(
    record: str, args: list[str], code: int, told: str, capsys: Captured
) -> None:
    assert run(["quarantine", *args, "--tables", record]) == code
    assert told in " ".join(capsys.readouterr().err.split())


def test_documents_that_another_extractor_read_are_stale(settled: str) -> None:
    found = progress(snapshot(settled))
    # The first article is an older version of the last, which no version is known to have read.
    assert found.readings == {"": 1, "0.1.0+old": 1, "0.1.0+new": 2}
    assert found.stale("0.1.0+new") == 2
