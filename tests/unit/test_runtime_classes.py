"""What a JVM has loaded is kept for the next start, by a real Java."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from onrecord.runtime.classes import ClassArchive, class_archive
from onrecord.runtime.home import Home
from onrecord.runtime.java import Java, find_java


@pytest.fixture(scope="module")
def java(tmp_path_factory: pytest.TempPathFactory) -> Java:
    return find_java(Home(tmp_path_factory.mktemp("home")))


def start(archive: ClassArchive, options: list[str]) -> str:
    command = [
        str(archive.java.binary),
        *options,
        "-Xlog:class+load",
        "-XshowSettings:all",
        "-version",
    ]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_the_second_start_reads_what_the_first_has_written(tmp_path: Path, java: Java) -> None:
    archive = class_archive(Home(tmp_path), java, "spark", [])
    assert archive.options() == []
    start(archive, archive.recording())
    assert not archive.file.exists(), "a JVM that is killed as it writes leaves half of one"
    old = archive.file.with_name("spark-0123.jsa")
    other = archive.file.with_name("kafka-0123.jsa")
    old.touch()
    other.touch()
    archive.keep()
    assert archive.file.is_file() and other.is_file() and not old.exists()
    assert archive.recording() == archive.options()
    assert "source: shared objects file (top)" in start(archive, archive.options())


def test_other_jars_have_another_file(tmp_path: Path, java: Java) -> None:
    jar = tmp_path / "a.jar"
    jar.write_bytes(b"1")
    first = class_archive(Home(tmp_path), java, "spark", [jar])
    jar.write_bytes(b"22")
    assert class_archive(Home(tmp_path), java, "spark", [jar]).file != first.file


def test_nothing_kept_changes_nothing(tmp_path: Path, java: Java) -> None:
    archive = class_archive(Home(tmp_path), java, "spark", [])
    archive.keep()
    assert archive.options() == []
