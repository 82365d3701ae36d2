"""``onrecord sql`` and ``onrecord status`` as a user calls them."""

from __future__ import annotations

import csv
import io
import json
import shutil
from pathlib import Path

import pytest

from onrecord.cli import run
from onrecord.commands import status_
from onrecord.runtime.home import Home
from onrecord.runtime.running import announce
from tests.sample_record import write_record


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder, and nothing of this machine's settings."""
    for name in ("ONRECORD_TABLES", "ONRECORD_CONFIG", "ONRECORD_BROKERS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("ONRECORD_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


Captured = pytest.CaptureFixture[str]


def test_json_is_one_object_a_line(home: Path, record: str, capsys: Captured) -> None:
    sql = "SELECT known_at, raw, detail FROM quarantine"
    assert run(["sql", sql, "--tables", record, "--format", "json"]) == 0
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == [
        {"known_at": "2025-06-05T12:00:00Z", "raw": "\ufffd{x}", "detail": "Expecting value"}
    ]


def test_csv_has_a_header_even_without_rows(home: Path, record: str, capsys: Captured) -> None:
    sql = "SELECT speaker, text FROM who_said_what WHERE speaker = 'nobody'"
    assert run(["sql", sql, "--tables", record, "--format", "csv"]) == 0
    said = capsys.readouterr()
    assert list(csv.reader(io.StringIO(said.out))) == [["speaker", "text"]]
    assert "no rows" in said.err


def test_as_of_and_file(home: Path, record: str, tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "count.sql").write_text("SELECT count(*) AS n FROM quotes;\n", encoding="utf-8")
    args = ["sql", "@count.sql", "--tables", record, "--format", "json", "--as-of", "1"]
    assert run(args) == 0
    assert json.loads(capsys.readouterr().out) == {"n": 3}


def test_standard_input(
    home: Path, record: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("SELECT 1 AS one"))
    assert run(["sql", "-", "--tables", record, "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"one": 1}


def test_without_a_query_views_and_tables_are_listed(
    home: Path, record: str, capsys: Captured
) -> None:
    assert run(["sql", "--tables", record, "--format", "json"]) == 0
    listed = {row["name"]: row for row in map(json.loads, capsys.readouterr().out.splitlines())}
    assert listed["disputes"]["kind"] == "view"
    assert "claimants" in listed["disputes"]["columns"].split(", ")
    assert listed["quotes"]["kind"] == "table"


@pytest.mark.parametrize(
    ("query", "code", "says"),
    [
        ("DROP TABLE quotes", 2, "cannot begin with 'DROP'"),
        ("SELECT * FROM quote", 5, "Did you mean quotes?"),
        ("@none.sql", 5, "The query file none.sql cannot be read: No such file"),
    ],
)
def test_errors_have_their_exit_code(
    home: Path, record: str, capsys: Captured, query: str, code: int, says: str
) -> None:
    assert run(["sql", query, "--tables", record]) == code
    said = capsys.readouterr()
    assert said.out == ""
    assert says in " ".join(said.err.split())


def test_the_demos_record_is_asked_where_there_is_no_other(
    home: Path, record: str, capsys: Captured
) -> None:
    assert run(["sql", "SELECT 1"]) == 5
    assert "onrecord demo" in capsys.readouterr().err
    shutil.copytree(record, home / "demo" / "tables")
    sql = ["sql", "SELECT count(*) AS n FROM disputes", "--format", "json"]
    assert run(sql) == 0
    said = capsys.readouterr()
    assert json.loads(said.out) == {"n": 2}
    assert "the demo's" in said.err
    # Tables without a batch, as `onrecord up` makes them at first, are no record yet.
    write_record(home / "data" / "tables", committed=0)
    assert run(sql) == 0
    assert "the demo's" in capsys.readouterr().err
    write_record(home / "data" / "tables", committed=1)
    assert run(sql) == 0
    said = capsys.readouterr()
    assert json.loads(said.out) == {"n": 0}
    assert said.err == ""


def test_status_tells_of_the_record_and_does_not_need_a_broker(
    home: Path, record: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(status_, "BROKER_SECONDS", 0.1)
    args = ["status", "--tables", record, "--format", "json", "--brokers", "127.0.0.1:1"]
    assert run(args) == 0
    said = capsys.readouterr()
    lines = [json.loads(line) for line in said.out.splitlines()]
    told = {(line["about"], line["name"]): line["value"] for line in lines}
    assert told["runs", "onrecord up"] == "no"
    assert told["record", "newest batch"] == 3
    assert told["in force", "quotes"] == 4
    assert told["outcome", "read"] == 9
    assert told["quarantine", "not_json"] == 1
    assert "lag unknown" in said.err


def test_status_without_a_record(home: Path, capsys: Captured) -> None:
    assert run(["status", "--format", "csv"]) == 0
    said = capsys.readouterr()
    assert "runs,onrecord up,no" in said.out
    assert "There are no tables" in said.err


@pytest.mark.parametrize("elsewhere", [True, False])
def test_status_tells_of_what_runs_beside_a_demos_record(
    home: Path, record: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch, elsewhere: bool
) -> None:
    monkeypatch.setattr(status_, "BROKER_SECONDS", 0.1)
    shutil.copytree(record, home / "demo" / "tables")
    announce(Home(home), "127.0.0.1:1", None)
    tables = ["--tables", write_record(home / "other", committed=1)] if elsewhere else []
    assert run(["status", "--format", "csv", *tables]) == 0
    said = capsys.readouterr()
    assert "runs,broker,127.0.0.1:1" in said.out
    assert ("record,newest batch,1" in said.out) is elsewhere
    assert "demo" not in said.out + said.err.replace("`onrecord demo`", "")
