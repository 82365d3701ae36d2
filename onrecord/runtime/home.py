"""The one folder that everything local lives under."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass, replace
from pathlib import Path

from contract.errors import MissingPart

NEEDED_BYTES = 1_500_000_000
"""What a set-up and a demo take, measured, with room: jars 90 MB, Java's classes 250 MB, Kafka's
log and tables."""


@dataclass(frozen=True, slots=True)
class Home:
    """Paths below ``ONRECORD_HOME`` (``./.onrecord`` unless set).

    Jars are shared; what is ingested lives in an area of its own, so that the demo
    never mixes with a user's record.
    """

    root: Path
    area: str = "data"

    @property
    def data(self) -> Path:
        return self.root / self.area

    @property
    def jars(self) -> Path:
        """Jars that Spark loads: Delta and the Kafka connector."""
        return self.root / "jars"

    @property
    def kafka(self) -> Path:
        """The broker's jars."""
        return self.root / "kafka"

    @property
    def classes(self) -> Path:
        """Java's classes as its first runs have read them."""
        return self.root / "classes"

    @property
    def java(self) -> Path:
        """A JAVA_HOME of our own, where the machine has no fitting Java."""
        return self.root / "java"

    @property
    def tables(self) -> Path:
        return self.data / "tables"

    @property
    def checkpoint(self) -> Path:
        return self.data / "checkpoint"

    @property
    def broker(self) -> Path:
        """The local broker's log folder, configuration and output."""
        return self.data / "broker"

    @property
    def feeds(self) -> Path:
        """The watcher's database: stored feeds, and what was published. Only its owner may
        read it, since addresses hold secrets."""
        return self.data / "watch.db"

    @property
    def note(self) -> Path:
        """What ``onrecord up`` leaves for other commands while it runs."""
        return self.data / "running.json"

    def demo(self) -> Home:
        return replace(self, area="demo")

    def prepare(self) -> Home:
        """Make the folder; raise MissingPart where it cannot be written."""
        try:
            self.data.mkdir(parents=True, exist_ok=True)
            probe = self.data / ".probe"
            probe.write_bytes(b"x")
            probe.unlink(missing_ok=True)  # another command may do the same just now
        except OSError as error:
            raise MissingPart(
                f"The folder {self.root} cannot be written ({error.strerror}).",
                "Choose another with --home or ONRECORD_HOME.",
            ) from error
        return self

    def want_room(self) -> None:
        """Raise MissingPart where the disk has less free than a set-up and a demo take."""
        free = shutil.disk_usage(self.root).free
        if free < NEEDED_BYTES:
            raise MissingPart(
                f"The disk under {self.root} has {free // 1_000_000} MB free.",
                f"Free {NEEDED_BYTES // 1_000_000} MB, or choose another disk with --home.",
            )


def default_home() -> Home:
    return Home(Path(os.environ.get("ONRECORD_HOME") or ".onrecord").absolute())
