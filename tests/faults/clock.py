"""A clock that can be set for some processes alone: a library loaded before the C library's.

Debian's libfaketime does not do: where it leaves the monotonic clock alone, as a clock that is
set does, it breaks ``time.sleep`` of Python 3.11 and later.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

_SOURCE = Path(__file__).with_name("clock.c")


def compiler() -> str | None:
    """The machine's C compiler; None where it has none."""
    return shutil.which("cc")


def compiled(folder: Path) -> Path:
    """The library, made in ``folder``: for LD_PRELOAD, with the file that holds the seconds by
    which the clock is off as ONRECORD_CLOCK."""
    made = folder / "clock.so"
    command = [compiler() or "cc", "-O2", "-shared", "-fPIC", "-o", str(made), str(_SOURCE), "-ldl"]
    subprocess.run(command, check=True)
    return made
