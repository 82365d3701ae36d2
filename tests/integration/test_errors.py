"""What an unlucky operator meets: one clear sentence, what to do, an exit code, no traceback."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from tests.integration.commands import link_jars, onrecord

pytestmark = pytest.mark.integration


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return link_jars(tmp_path / "home")


@pytest.fixture
def article(tmp_path: Path) -> Path:
    file = tmp_path / "a.txt"
    file.write_text("It rained, the mayor said.\n", encoding="utf-8")
    return file


def test_an_unreachable_broker(home: Path, article: Path) -> None:
    found = onrecord(
        home, "publish", str(article), "--brokers", "127.0.0.1:1", "--timeout", "2", timeout=60
    )
    assert found.returncode == 4
    assert "127.0.0.1:1" in found.stderr
    assert "Traceback" not in found.stderr


def test_no_broker_named_and_none_runs(home: Path, article: Path) -> None:
    found = onrecord(home, "publish", str(article))
    assert (found.returncode, "onrecord up" in found.stderr) == (4, True)


def test_a_taken_port(home: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = str(server.getsockname()[1])
        found = onrecord(home, "up", "--broker-port", port)
    assert (found.returncode, f"Port {port}" in found.stderr) == (3, True)


def test_a_file_that_is_not_there(home: Path) -> None:
    found = onrecord(home, "extract", "nowhere.txt")
    assert (found.returncode, "nowhere.txt" in found.stderr) == (5, True)
    assert "Traceback" not in found.stderr


def test_one_bad_file_does_not_keep_the_others_from_being_read(home: Path, article: Path) -> None:
    found = onrecord(home, "extract", "nowhere.txt", str(article), "--json")
    assert found.returncode == 5
    assert '"doc": "a"' in found.stdout


def test_tables_that_are_not_there_yet(home: Path) -> None:
    found = onrecord(home, "sql", "SELECT 1")
    assert found.returncode != 0
    assert "onrecord demo" in found.stderr
    assert "Traceback" not in found.stderr


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    found = onrecord(tmp_path / "file" / "home", "doctor")
    assert found.returncode == 3
    assert "Traceback" not in found.stderr


def test_a_misspelt_setting(home: Path, tmp_path: Path) -> None:
    config = tmp_path / "onrecord.toml"
    config.write_text('brokrs = "a:1"\n')
    found = onrecord(home, "--config", str(config), "doctor")
    assert (found.returncode, "brokrs" in found.stderr) == (2, True)
