"""How often files are opened below folders, as the kernel tells it (inotify; Linux only)."""

from __future__ import annotations

import ctypes
import os
import struct
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_OPEN = 0x20
_NONBLOCK = 0o4000
_HEAD = struct.Struct("iIII")
_LIBC = ctypes.CDLL(None, use_errno=True)


@contextmanager
def opens(root: Path) -> Iterator[Counter[str]]:
    """Counts, once the block has ended, of files opened: "data" of the tables, "log" of theirs.
    All processes count; folders made in the block do not."""
    counted: Counter[str] = Counter()
    queue = _LIBC.inotify_init1(_NONBLOCK)
    if queue < 0:
        raise OSError(ctypes.get_errno(), "inotify")
    try:
        kinds = dict(_watched(queue, root))
        yield counted
        for watch in _events(queue):
            counted[kinds.get(watch, "lost")] += 1
    finally:
        os.close(queue)


def _watched(queue: int, root: Path) -> Iterator[tuple[int, str]]:
    for folder in (root, *filter(Path.is_dir, root.rglob("*"))):
        watch = _LIBC.inotify_add_watch(queue, os.fsencode(folder), _OPEN)
        yield watch, "log" if folder.name == "_delta_log" else "data"


def _events(queue: int) -> Iterator[int]:
    while True:
        try:
            read = os.read(queue, 1 << 20)
        except BlockingIOError:
            return
        at = 0
        while at < len(read):
            watch, mask, _, length = _HEAD.unpack_from(read, at)
            name = read[at + _HEAD.size : at + _HEAD.size + length].rstrip(b"\0")
            at += _HEAD.size + length
            # A folder that is listed is opened too; only files have a name here.
            if mask & _OPEN and name and not mask & 0x40000000:
                yield watch
