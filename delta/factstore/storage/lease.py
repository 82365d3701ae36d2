"""Who writes a record's tables: a file beside them, with a pulse.

It keeps a second writer away while the first lives, and tells who that is. That two never
write is not its business: a paused process may wake up behind it, and meets another epoch then
(factstore/storage/store.py).
"""

from __future__ import annotations

import json
import platform
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import psutil
from pyarrow import fs

from contract.causes import why
from contract.errors import OnrecordError, Unreachable, UsageError

_FILE = "writer.json"
_MISREAD = re.compile(r"[\[\]\\^|#?]|%[0-9A-Fa-f]{2}")
"""What delta-rs, which makes an address of a path, takes for a part of one, or refuses."""
PULSE = 2.0
"""Seconds between two pulses."""
PATIENCE = 10.0
"""Seconds without a pulse after which a writer on another machine counts as dead."""


@dataclass(frozen=True, slots=True)
class Lease:
    """A writer: its process on its machine, and how often its heart has beaten. ``started`` is
    the process's start, seconds since 1970: it tells it from a later one of the same id."""

    machine: str
    pid: int
    started: float
    beats: int = 0

    def __str__(self) -> str:
        return f"process {self.pid} on {self.machine.partition(' ')[0]}"


class Held(OnrecordError):
    """Another living process writes the tables."""

    def __init__(self, root: str, other: Lease) -> None:
        super().__init__(
            f"The tables in {root} are written by another process ({other}).",
            "Stop that one first, or choose other tables with --tables.",
        )


@contextmanager
def held(root: str, patience: float = PATIENCE, pulse: float = PULSE) -> Iterator[None]:
    """Hold the lease of the tables below ``root``, a path or URI. Of a writer that has died on
    this machine it is taken at once, of one elsewhere after ``patience`` seconds without a
    pulse. Raises Held where another lives, Unreachable where nothing can be written, UsageError
    where no table can be."""
    files = _files(root)
    mine = _own()
    other = _read(files)
    if other is not None and _lives(other, mine, files, patience):
        raise Held(root, other)
    try:
        _write(files, mine)
    except OSError as error:
        raise Unreachable(
            f"The tables in {root} cannot be written: {why(error)}.",
            "Check --tables, and what the environment tells of the store (docs/cluster.md).",
        ) from error
    done = threading.Event()
    heart = threading.Thread(target=_beat, args=(files, mine, done, pulse), daemon=True)
    heart.start()
    try:
        yield
    finally:
        done.set()
        heart.join()
        if _same(_read(files), mine):
            with suppress(OSError):
                files.delete_file(_FILE)


def _lives(other: Lease, mine: Lease, files: fs.FileSystem, patience: float) -> bool:
    if other.machine == mine.machine:
        try:
            if psutil.Process(other.pid).create_time() == other.started:
                return True
        except psutil.Error:
            return False
        # A later process of its id, or itself behind a clock that was set: its pulse tells.
    return _beats(lambda: _read(files), other, patience)


def _beats(
    read: Callable[[], Lease | None],
    other: Lease,
    patience: float,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> bool:
    """Whether a pulse comes: two clocks are never compared."""
    until = clock() + patience
    while clock() < until:
        sleep(min(0.2, patience))
        now = read()
        if now is None:
            return False
        if now != other:
            return True
    return False


def _beat(files: fs.FileSystem, mine: Lease, done: threading.Event, pulse: float) -> None:
    beats = 0
    while not done.wait(pulse):
        beats += 1
        # A disk that is full for a while is the batch's to tell.
        with suppress(OSError):
            # Another's pulse must not be overwritten: it has taken over.
            if _same(_read(files), mine):
                _write(files, replace(mine, beats=beats))


def _same(found: Lease | None, mine: Lease) -> bool:
    return found is not None and replace(found, beats=0) == mine


def _own() -> Lease:
    process = psutil.Process()
    # Containers of one machine have process numbers of their own.
    space = ""
    with suppress(OSError):
        space = str(Path("/proc/self/ns/pid").readlink())
    return Lease(f"{platform.node()} {space}".strip(), process.pid, process.create_time())


def _files(root: str) -> fs.FileSystem:
    if "://" not in root:
        if misread := _MISREAD.search(str(Path(root).absolute())):
            raise UsageError(
                f"The tables cannot lie in {root}: their library takes {misread[0]!r} in a path "
                "for something else.",
                "Choose another folder with --tables or --home.",
            )
        Path(root).mkdir(parents=True, exist_ok=True)
        return fs.SubTreeFileSystem(str(Path(root).absolute()), fs.LocalFileSystem())
    from factstore.storage.objects import objects

    return objects(root)


def _read(files: fs.FileSystem) -> Lease | None:
    """None where nobody holds it; what is half written is read again."""
    for _ in range(20):
        try:
            with files.open_input_stream(_FILE) as stream:
                return Lease(**json.loads(stream.read()))
        except (FileNotFoundError, OSError):
            return None
        except (ValueError, TypeError):
            time.sleep(0.05)
    return None


def _write(files: fs.FileSystem, lease: Lease) -> None:
    with files.open_output_stream(_FILE) as stream:
        stream.write(json.dumps(asdict(lease)).encode())
