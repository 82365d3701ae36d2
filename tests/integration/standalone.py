"""Spark's own cluster on loopback: a master and two workers, from the installed pyspark.

The workers' Python has the libraries that ours has, but nothing of onrecord: what a worker
reads with must have come from the driver.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

from onrecord.runtime.java import Java
from onrecord.runtime.ports import free_port

_CLASS = Path(sys.executable).with_name("spark-class")
_SECONDS = 120
SHORT = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
"""For a JVM that lives a minute and shares two cores."""


@dataclass(frozen=True, slots=True)
class Worker:
    """A worker's process, and the folder in which its executors run."""

    folder: Path
    process: subprocess.Popen[bytes]

    def kill(self) -> None:
        """As a machine that goes dark, with the executors that it has started."""
        _end(self.process)


@dataclass(frozen=True, slots=True)
class Cluster:
    """``master`` is its address, ``python`` what its workers run."""

    master: str
    python: Path
    workers: tuple[Worker, ...]

    def environment(self) -> dict[str, str]:
        """What a driver is told by its environment."""
        return {"PYSPARK_PYTHON": str(self.python), "SPARK_LOCAL_IP": "127.0.0.1"}


@contextmanager
def standalone(java: Java, folder: Path, workers: int = 2) -> Iterator[Cluster]:
    """A master with so many workers of a core each. Whatever happens, nothing is left."""
    python = bare_python(folder / "python")
    port = free_port()
    master = f"spark://127.0.0.1:{port}"
    place = ("--host", "127.0.0.1", "--webui-port", "0")
    with ExitStack() as stack:

        def start(name: str, main: str, *args: str) -> subprocess.Popen[bytes]:
            with (folder / f"{name}.log").open("wb") as file:
                process = subprocess.Popen(
                    [str(_CLASS), main, *place, *args],
                    stdout=file,
                    stderr=file,
                    env=_environment(java),
                    cwd=folder,
                )
            stack.callback(_end, process)
            return process

        start("master", "org.apache.spark.deploy.master.Master", "--port", str(port))
        _wait_for(folder / "master.log", "New state: ALIVE")
        main, size = "org.apache.spark.deploy.worker.Worker", ("--cores", "1", "--memory", "1g")
        work = [folder / f"worker-{number}" for number in range(workers)]
        started = tuple(
            Worker(one, start(one.name, main, *size, "--work-dir", str(one), master))
            for one in work
        )
        for one in work:
            _wait_for(folder / f"{one.name}.log", "Successfully registered")
        yield Cluster(master, python, started)


def bare_python(folder: Path) -> Path:
    """A Python with our libraries and without onrecord."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    python = folder / "bin" / "python"
    # A path file that is found by another is not read: the editable install stays unseen.
    (site,) = folder.glob("lib/python3*/site-packages")
    (site / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    asked = [str(python), "-c", "import onnxruntime, streaming"]
    answer = subprocess.run(
        asked, capture_output=True, text=True, env=_clean(), cwd=folder, check=False
    )
    assert "No module named 'streaming'" in answer.stderr, answer.stderr
    return python


def _clean() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def _environment(java: Java) -> dict[str, str]:
    return {
        **_clean(),
        "JAVA_HOME": str(java.home),
        # As in an activated environment: spark-class asks the first `python3` where Spark is.
        "PATH": f"{_CLASS.parent}{os.pathsep}{os.environ['PATH']}",
        "SPARK_DAEMON_MEMORY": "256m",
        "SPARK_DAEMON_JAVA_OPTS": SHORT,
        "SPARK_LOCAL_IP": "127.0.0.1",
    }


def _wait_for(log: Path, words: str) -> None:
    deadline = time.monotonic() + _SECONDS
    while words not in log.read_text(encoding="utf-8"):
        assert time.monotonic() < deadline, log.read_text(encoding="utf-8")
        time.sleep(0.2)


def _end(process: subprocess.Popen[bytes]) -> None:
    """With the executors that a worker has started."""
    family = psutil.Process(process.pid).children(recursive=True) if process.poll() is None else []
    process.kill()
    process.wait()
    for child in family:
        if child.is_running():
            child.kill()
