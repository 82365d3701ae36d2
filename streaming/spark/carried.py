"""The files that a user names, on their way from the driver to workers on other machines."""

from __future__ import annotations

import hashlib
import os
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pyspark import SparkFiles

from streaming.extract.settings import ExtractSettings

FILES = ("vocabulary", "aliases")


@dataclass(frozen=True, slots=True)
class Carried:
    """Settings with the bytes of the files that they name."""

    settings: ExtractSettings
    contents: tuple[tuple[str, bytes], ...]

    def here(self) -> ExtractSettings:
        """The settings with files that this machine has: those named, where they are the same
        here, else copies in the folder that Spark clears when the job ends."""
        placed: dict[str, Any] = {
            name: _placed(getattr(self.settings, name), content) for name, content in self.contents
        }
        return replace(self.settings, **placed)


def carried(settings: ExtractSettings) -> Carried:
    """Read the files, once, on the driver. Raises OSError."""
    named = ((name, getattr(settings, name)) for name in FILES)
    return Carried(settings, tuple((name, path.read_bytes()) for name, path in named if path))


def _placed(path: Path, content: bytes) -> Path:
    if path.is_file() and path.read_bytes() == content:
        return path
    folder = Path(SparkFiles.getRootDirectory())
    copy = folder / f"{hashlib.sha256(content).hexdigest()[:16]}.toml"
    if not copy.is_file():
        # Another worker of this machine may do the same now.
        number, part = tempfile.mkstemp(dir=folder)
        with os.fdopen(number, "wb") as file:
            file.write(content)
        Path(part).replace(copy)
    return copy
