"""How a fault is put into a process: by a file of its name, taken away by the one that it hits."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path

FOLDER = "ONRECORD_FAULTS"
"""The environment's name of the control folder, which Spark's Python workers inherit."""


@dataclass(frozen=True, slots=True)
class Control:
    """Points are the names that the job passes, "extracting" and "worker", which the extractor
    does. Times are of the machine's monotonic clock, which all processes share."""

    folder: Path

    def arm(self, point: str) -> None:
        """Whoever passes ``point`` next is killed."""
        (self.folder / f"die {point}").touch()

    def disarm(self, point: str) -> bool:
        """Take the order back; whether it was there still."""
        try:
            (self.folder / f"die {point}").unlink()
        except FileNotFoundError:
            return False
        return True

    def due(self, point: str) -> bool:
        """Whether the caller must die here: exactly one of all that ask is told so."""
        if not self.disarm(point):
            return False
        self.note("struck", point)
        return True

    def passed(self, point: str) -> None:
        """The job's hook. "compacting claims" is also "compacting"."""
        if self.due(point) or self.due(point.split()[0]):
            os.kill(os.getpid(), signal.SIGKILL)
        if point == "batches":
            self.note("marks", str(os.getpid()))

    def note(self, name: str, what: str) -> None:
        """Add a line with the time to one of the folder's lists."""
        with (self.folder / name).open("a", encoding="utf-8") as file:
            file.write(f"{time.monotonic()} {what}\n")

    def noted(self, name: str) -> list[tuple[float, str]]:
        """A list's lines: when and what."""
        path = self.folder / name
        if not path.is_file():
            return []
        pairs = (line.split(" ", 1) for line in path.read_text(encoding="utf-8").splitlines())
        return [(float(when), what) for when, what in pairs]

    def committed_since(self, when: float) -> float | None:
        """When the first batch after ``when`` was committed."""
        return next((at for at, _ in self.noted("commits") if at > when), None)
