"""What a machine may do to the command line: a full disk, a poor terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from onrecord import cli
from onrecord.cli import run

CALL = "from onrecord.cli import main; main()"
QUOTED = "SELECT '“Quay”, é' AS said"


def call(record: str, *how: str, to: str | None = None, **environment: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of ``onrecord sql`` in a process of its own."""
    command = [sys.executable, "-c", CALL, "sql", QUOTED, "--tables", record, *how]
    with Path(to or os.devnull).open("w") as out:
        done = subprocess.run(
            command,
            stdout=out if to else subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **environment},
            check=False,
        )
    return done.returncode, (done.stdout or b"").decode("latin-1"), done.stderr.decode()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
@pytest.mark.parametrize("format", ["json", "table"])
def test_a_full_disk_behind_standard_output_is_told(record: str, format: str) -> None:
    code, _, told = call(record, "--format", format, to="/dev/full")
    assert code == 3 and "Standard output cannot be used: No space left on device." in told
    assert "Traceback" not in told and "Exception ignored" not in told


@pytest.mark.parametrize("format", ["json", "csv", "table"])
def test_what_a_terminal_cannot_show_is_shown_by_its_number(record: str, format: str) -> None:
    code, shown, told = call(record, "--format", format, PYTHONIOENCODING="latin-1")
    assert (code, told) == (0, "")
    assert "\\u201cQuay\\u201d, é" in shown


def test_a_place_that_may_not_be_used_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied", "/srv/onrecord.toml")

    monkeypatch.setattr(cli, "load_config", refuse)
    assert run(["status"]) == 3
    assert "/srv/onrecord.toml cannot be used: Permission denied" in capsys.readouterr().err

    def mistaken(*_: object) -> None:
        raise FileNotFoundError(2, "No such file or directory", "/srv/onrecord.toml")

    monkeypatch.setattr(cli, "load_config", mistaken)
    with pytest.raises(FileNotFoundError):  # nobody's but ours
        run(["status"])


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["publish", "x.txt", "--timeout", "inf"], "inf is not in the range"),
        (["publish", "x.txt", "--timeout", "nan"], "'nan' is no number"),
        (["publish", "x.txt", "--timeout", "1e12"], "is not in the range"),
        (["watch", "--every", "inf"], "inf is not in the range"),
        (["watch", "--host-delay", "nan"], "'nan' is no number"),
        (["stream", "--interval", "inf"], "inf is not in the range"),
        (["stream", "--max-offsets", "0"], "0 is not in the range"),
        (["extract", "x.txt", "--confidence", "nan"], "'nan' is no number"),
    ],
)
def test_a_number_that_no_clock_takes_is_refused(
    args: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(args) == click.UsageError.exit_code
    assert told in " ".join(capsys.readouterr().err.split())
