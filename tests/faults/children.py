"""Processes under the harness: started, watched, started again, and all ended."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import psutil

ROOT = Path(__file__).parents[2]


class Recovery(AssertionError):
    """Something that had to happen did not in its time."""


class Child:
    """A Python module run as a process; started again by ``tend`` where it ended by itself.
    ``done`` tells of an exit status whether it has finished its work."""

    def __init__(
        self,
        module: str,
        arguments: Sequence[str],
        log: Path,
        environment: Mapping[str, str],
        prefix: Sequence[str] = (),
        done: Callable[[int], bool] = lambda status: False,
    ) -> None:
        self.command = [*prefix, sys.executable, "-m", module, *arguments]
        self.log = log
        self.environment = {**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'delta'}", **environment}
        self.done = done
        self.kept = True
        self.starts = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._family: list[psutil.Process] = []

    def start(self) -> Child:
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self.command,
                stdout=log,
                stderr=log,
                env=self.environment,
                cwd=ROOT,
                start_new_session=True,
            )
        self.starts += 1
        return self

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def status(self) -> int | None:
        """The exit status; None while it runs."""
        return self._process.poll() if self._process else None

    @property
    def finished(self) -> bool:
        status = self.status
        return status is not None and self.done(status)

    def tend(self) -> None:
        """Start it again where it ended and its work is not done. What it left, as a JVM does
        for a moment, is not waited for."""
        if self.kept and self.status is not None and not self.finished:
            self.start()

    def kill(self, whole: bool = False) -> None:
        """SIGKILL to the process; ``whole``: and to all that it started, as a container's end."""
        assert self._process is not None
        family = self.family() if whole else []
        self._process.kill()
        self._process.wait()
        for one in family:
            with suppress(psutil.NoSuchProcess):
                one.kill()

    def wait(self, seconds: float) -> int:
        """Its exit status. Raises Recovery where it does not end in time."""
        assert self._process is not None
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise Recovery(f"{self.command[-1]} did not end in {seconds:.0f} s") from None

    def family(self) -> list[psutil.Process]:
        """Its children, and theirs."""
        with suppress(psutil.NoSuchProcess):
            return psutil.Process(self.pid).children(recursive=True)
        return []

    def end(self, seconds: float = 30) -> int | None:
        """SIGTERM, then SIGKILL to what is left; its exit status."""
        if self._process is None:
            return None
        family = self.family()
        self.kept = False
        with suppress(subprocess.TimeoutExpired):
            self._process.terminate()
            self._process.wait(seconds)
        self.kill(whole=True)
        for one in family:
            with suppress(psutil.NoSuchProcess):
                one.kill()
        return self._process.returncode

    def said(self, last: int = 12) -> str:
        """The last lines that it printed."""
        return "\n".join(
            self.log.read_text(encoding="utf-8", errors="replace").splitlines()[-last:]
        )


def wait_for(
    what: str, found: Callable[[], bool], tend: Callable[[], None], seconds: float
) -> None:
    """Tend until ``found``. Raises Recovery after ``seconds``."""
    deadline = time.monotonic() + seconds
    while not found():
        if time.monotonic() > deadline:
            raise Recovery(f"{what} did not happen in {seconds:.0f} s")
        tend()
        time.sleep(0.1)
