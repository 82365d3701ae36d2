"""Who writes: one living process, and after its death the next."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict, replace
from pathlib import Path

import psutil
import pytest

from contract.errors import UsageError
from factstore.querying.read import query
from factstore.storage import lease
from factstore.storage.lease import Held, Lease, held
from tests.sample_record import write_record

HOLD = """
import sys, time
from factstore.storage.lease import held
with held(sys.argv[1]):
    print("held", flush=True)
    time.sleep(60)
"""


def test_one_process_holds_it_and_after_a_kill_the_next_takes_it_at_once(tmp_path: Path) -> None:
    root = str(tmp_path)
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, root], stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None and other.stdout.readline() == "held\n"
        with (
            pytest.raises(Held, match=rf"process {other.pid} on .*Stop that one first"),
            held(root),
        ):
            pass
        other.kill()
        other.wait()
        with held(root, patience=60):
            pass
    assert not (tmp_path / "writer.json").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no clock is added to a start")
def test_one_lives_on_where_the_clock_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = str(tmp_path)
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, root], stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None and other.stdout.readline() == "held\n"
        booted = psutil.boot_time()
        monkeypatch.setattr("psutil._pslinux.boot_time", lambda: booted + 1)
        with pytest.raises(Held), held(root):
            pass
        other.kill()


def test_one_elsewhere_counts_as_dead_without_a_pulse(tmp_path: Path) -> None:
    away = Lease("another machine", 1, 1.0, 7)
    (tmp_path / "writer.json").write_text(json.dumps(asdict(away)))
    with held(str(tmp_path), patience=0.3):
        assert json.loads((tmp_path / "writer.json").read_text())["machine"] != away.machine


def test_one_elsewhere_lives_as_long_as_its_pulse_moves() -> None:
    away, looks = Lease("another machine", 1, 1.0, 7), iter(range(100))
    clock = iter(range(1000))
    now = lambda: float(next(clock))  # noqa: E731
    beating = lambda: replace(away, beats=7 + next(looks) // 3)  # noqa: E731
    assert lease._beats(beating, away, 20, now, lambda seconds: None)
    assert not lease._beats(lambda: away, away, 20, now, lambda seconds: None)
    assert not lease._beats(lambda: None, away, 20, now, lambda seconds: None)


def test_what_took_over_is_not_overwritten_by_the_heart_of_the_one_before(tmp_path: Path) -> None:
    with held(str(tmp_path), pulse=0.05):
        away = {**asdict(Lease("another machine", 1, 1.0)), "beats": 3}
        (tmp_path / "writer.json").write_text(json.dumps(away))
        import time

        time.sleep(0.3)
        assert json.loads((tmp_path / "writer.json").read_text()) == away


@pytest.mark.parametrize("name", ["C#", "a%20b", "what?", "[a]", "a|b"])
def test_a_folder_that_the_tables_library_takes_for_another_is_refused(
    tmp_path: Path, name: str
) -> None:
    with pytest.raises(UsageError, match="something else"), held(str(tmp_path / name)):
        pass
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["100% Zoë's", "a, b & c", "x;y=z"])
def test_a_folder_of_another_name_is_written_and_read(tmp_path: Path, name: str) -> None:
    root = str(tmp_path / name)
    with held(root):
        write_record(Path(root))
    assert query(root, "SELECT count(*) AS n FROM quotes").to_pylist() == [{"n": 5}]
