"""A file system of its own that can be filled: a tmpfs whose size is cut to what it holds."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

_ROOMY = "3g"


class Disk:
    """Mounts below ``folder`` where the process may (root, or ``unshare -rm``); where not,
    ``fills`` is False and the folder is a plain one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True)
        self.fills = self._mount("-t", "tmpfs", "-o", f"size={_ROOMY}", "tmpfs")

    def fill(self) -> None:
        """No byte more fits. What is freed meanwhile may be used again, as on any full disk."""
        for _ in range(20):
            used = subprocess.run(
                ["df", "--output=used", "-k", str(self.folder)],
                capture_output=True,
                text=True,
                check=True,
            )
            # Refused where a write has come between: then once more.
            if self._mount("-o", f"remount,size={int(used.stdout.split()[-1])}k"):
                return
        raise OSError(f"the disk {self.folder} could not be filled")

    def free(self) -> None:
        self._mount("-o", f"remount,size={_ROOMY}")

    def remove(self) -> None:
        if self.fills:
            subprocess.run(["umount", "-l", str(self.folder)], check=True)

    def _mount(self, *options: str) -> bool:
        done = subprocess.run(
            ["mount", *options, str(self.folder)], capture_output=True, check=False
        )
        return done.returncode == 0


def may_mount() -> bool:
    """Whether this process may mount a file system."""
    with tempfile.TemporaryDirectory() as folder:
        disk = Disk(Path(folder) / "disk")
        disk.remove()
        return disk.fills
