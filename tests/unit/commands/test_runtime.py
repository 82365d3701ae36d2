"""Finding Java, jars and what runs, without starting any of it."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import uuid
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest

from contract.errors import MissingPart
from onrecord.cli import run
from onrecord.commands import demo_, setup_
from onrecord.commands.doctor_ import checks
from onrecord.runtime import java
from onrecord.runtime.broker import cluster_id
from onrecord.runtime.home import Home, default_home
from onrecord.runtime.jars import SPARK_JARS, present
from onrecord.runtime.java import Java, find_java, major_version
from onrecord.runtime.ports import require_free
from onrecord.runtime.running import announce, running, withdraw
from onrecord.screen import Steps


def fake_java(folder: Path, version: str) -> Path:
    binary = folder / "bin" / "java"
    binary.parent.mkdir(parents=True)
    binary.write_text(f"#!/bin/sh\necho 'openjdk version \"{version}\"' >&2\n")
    binary.chmod(0o755)
    return folder


@pytest.mark.parametrize(
    ("told", "major"), [("17.0.15", 17), ("21", 21), ("1.8.0_402", 8), ("25-ea", 25)]
)
def test_the_major_version_is_read(tmp_path: Path, told: str, major: int) -> None:
    assert major_version(fake_java(tmp_path, told) / "bin" / "java") == major


def test_java_home_wins_when_it_fits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_HOME", str(fake_java(tmp_path / "jdk", "21.0.1")))
    assert find_java(Home(tmp_path)).origin == "JAVA_HOME"


def test_a_java_that_another_command_starts_just_now_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(java, "_on_machine", lambda: iter(()))
    monkeypatch.setattr(java, "major_version", lambda binary: 21)
    binary = find_java(Home(tmp_path)).binary
    with binary.open("rb") as started:
        assert find_java(Home(tmp_path)).binary == binary
        assert os.fstat(started.fileno()).st_nlink == 0, "whoever has it open has the old one"
    assert list(binary.parent.iterdir()) == [binary] and os.access(binary, os.X_OK)


def test_two_commands_at_once_find_that_a_folder_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = Path.write_bytes

    def and_gone(probe: Path, data: bytes) -> None:
        written(probe, data)
        probe.unlink()

    monkeypatch.setattr(Path, "write_bytes", and_gone)
    assert Home(tmp_path).prepare().data.is_dir()


def test_an_unfinished_resolution_is_not_taken_for_a_finished_one(tmp_path: Path) -> None:
    for jar in SPARK_JARS:
        (tmp_path / f"{jar.artifact}-{jar.version}.jar").touch()
    assert not present(tmp_path, SPARK_JARS)


def test_a_taken_port_is_named_with_its_flag() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with pytest.raises(MissingPart, match=f"{port}.*--metrics-port"):
            require_free(port, "--metrics-port")


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(MissingPart, match="cannot be written"):
        Home(tmp_path / "file" / "home").prepare()


@pytest.fixture
def little_room(monkeypatch: pytest.MonkeyPatch) -> None:
    free = SimpleNamespace(total=10**10, used=10**10 - 10**9, free=10**9)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: free)


@pytest.mark.usefixtures("little_room")
def test_what_is_set_up_needs_no_room_for_a_set_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Home(tmp_path)
    assert run(["--home", str(tmp_path), "feeds", "list"]) == 0
    java = Java(tmp_path, 21, "test")
    monkeypatch.setattr(setup_, "find_java", lambda home: java)
    with pytest.raises(MissingPart, match="has 1000 MB free"):
        setup_.prepare(home, Steps())
    monkeypatch.setattr(setup_, "jars_present", lambda home: True)
    assert setup_.prepare(home, Steps()) == java


@pytest.mark.usefixtures("little_room")
def test_the_doctor_says_how_much_room_is_wanted(tmp_path: Path) -> None:
    (disk,) = (check for check in checks(Home(tmp_path)) if check.check == "disk")
    assert not disk.ok and "Free 1500 MB" in disk.mend


def test_a_stale_note_is_not_a_running_job(tmp_path: Path) -> None:
    home = Home(tmp_path)
    assert running(home) is None
    note = announce(home, "127.0.0.1:1", None)
    assert running(home) == note
    stale = {"pid": note.pid, "started": note.started - 5, "brokers": "x", "metrics": None}
    home.note.write_text(json.dumps(stale))
    assert running(home) is None
    withdraw(home)
    assert running(home) is None


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no clock is added to a start")
def test_a_job_runs_on_where_the_clock_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as other:
        process = psutil.Process(other.pid)
        monkeypatch.setattr("psutil.Process", lambda pid=None: process)
        note = announce(Home(tmp_path), "127.0.0.1:1", None)
        monkeypatch.undo()
        booted = psutil.boot_time()
        monkeypatch.setattr("psutil._pslinux.boot_time", lambda: booted + 1)
        assert running(Home(tmp_path)) == note
        other.communicate(b"\n")


def test_an_empty_setting_does_not_make_this_folder_the_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ONRECORD_HOME", "")
    assert default_home().root == tmp_path / ".onrecord"


def test_a_folder_called_demo_that_is_somebody_elses_is_not_cleared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(demo_, "prepare", lambda home, steps: None)
    monkeypatch.setattr(demo_, "spark_classes", stopped)
    slides = tmp_path / "demo" / "slides.odp"
    slides.parent.mkdir()
    slides.touch()
    assert run(["--home", str(tmp_path), "demo"]) == 2
    assert "slides.odp" in capsys.readouterr().err
    assert slides.exists()
    slides.unlink()
    tables = Home(tmp_path).demo().tables
    tables.mkdir()
    assert run(["--home", str(tmp_path), "demo"]) == 130
    assert not tables.exists()


def test_no_cluster_id_looks_like_an_option() -> None:
    made = iter([uuid.UUID(int=0xF8 << 120), uuid.UUID(int=0xFB << 120), uuid.UUID(int=1 << 120)])
    assert cluster_id(lambda: next(made)) == "AQAAAAAAAAAAAAAAAAAAAA"
    assert not any(cluster_id().startswith("-") for _ in range(1_000))
