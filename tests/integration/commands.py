"""Run the real command line in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psutil

from onrecord.runtime.home import default_home

COMMAND = (sys.executable, "-c", "from onrecord.cli import main; main()")


def link_jars(home: Path) -> Path:
    """A data folder of its own that shares jars and Java's classes with the default one."""
    shared = default_home()
    home.mkdir(parents=True, exist_ok=True)
    shared.classes.mkdir(parents=True, exist_ok=True)
    for folder in (shared.jars, shared.kafka, shared.classes):
        (home / folder.name).symlink_to(folder, target_is_directory=True)
    return home


def environment(home: Path) -> dict[str, str]:
    return {**os.environ, "ONRECORD_HOME": str(home), "NO_COLOR": "1"}


def onrecord(home: Path, *args: str, timeout: float = 120) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *args],
        capture_output=True,
        text=True,
        timeout=timeout,
        env=environment(home),
        check=False,
    )


class Running:
    """A command that runs until it is told to stop; its standard error is in ``log``."""

    def __init__(self, process: subprocess.Popen[bytes], log: Path) -> None:
        self.process = process
        self.log = log

    def wait_for(self, words: str, seconds: float = 240, times: int = 1) -> str:
        """Wait until the log holds the words, so many times; returns the log."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            text = self.log.read_text(encoding="utf-8")
            if text.count(words) >= times:
                return text
            if self.process.poll() is not None:
                break
            time.sleep(0.2)
        raise AssertionError(f"{words!r} never came:\n{self.log.read_text(encoding='utf-8')}")

    def interrupt(self, seconds: float = 120) -> int:
        """Ctrl-C, then wait for the end; the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(seconds)

    def family(self) -> list[psutil.Process]:
        """The process's children, and theirs."""
        return psutil.Process(self.process.pid).children(recursive=True)


def left_over(family: list[psutil.Process], seconds: float = 60) -> list[psutil.Process]:
    """Those that still run after the time: a JVM ends a moment after its parent."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and any(map(_lives, family)):
        time.sleep(0.2)
    return [process for process in family if _lives(process)]


def _lives(process: psutil.Process) -> bool:
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


@contextmanager
def running(home: Path, *args: str, command: Sequence[str] = COMMAND) -> Iterator[Running]:
    """Start a command; whatever happens, nothing of it is left."""
    log = home / f"{args[0]}.log"
    with log.open("wb") as file:
        process = subprocess.Popen(
            [*command, *args], stdout=file, stderr=file, env=environment(home)
        )
    family: list[psutil.Process] = []
    try:
        yield Running(process, log)
    finally:
        if process.poll() is None:
            family = psutil.Process(process.pid).children(recursive=True)
            process.kill()
            process.wait()
        for child in family:
            if child.is_running():
                child.kill()
