"""A producer: publishes its numbered articles by the library, and notes what was acknowledged.

Slices are published one after another, as far as the file ``limit`` allows. A slice is noted once
all of it is acknowledged: one that a kill interrupts is published again, whole.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from contract.connection import Connection
from contract.errors import OnrecordError
from producers.publish import publish_events
from producers.settings import PublishSettings
from tests.faults.articles import sequence, written

SLICE = 20
_SETTINGS = PublishSettings(delivery_timeout=8.0)


def main(brokers: str, folder: Path, producer: int, articles: int, seed: int) -> int:
    """Publish until all is acknowledged; the exit status is the error's."""
    due = sequence(producer, articles, seed)
    journal = folder / f"acknowledged {producer}"
    at = acknowledged(folder, producer)
    while at < len(due):
        until = min(at + SLICE, _limit(folder), len(due))
        if until <= at:
            time.sleep(0.05)
            continue
        events = (written(one, articles, seed) for one in due[at:until])
        try:
            publish_events(events, _SETTINGS, Connection(brokers))
        except OnrecordError as error:
            print(f"{error.what} {error.do}", file=sys.stderr)
            return error.exit_code
        at = until
        with journal.open("a", encoding="utf-8") as file:
            file.write(f"{at}\n")
            file.flush()
            os.fsync(file.fileno())
    return 0


def acknowledged(folder: Path, producer: int) -> int:
    """How many of a producer's versions were acknowledged."""
    journal = folder / f"acknowledged {producer}"
    whole = [line for line in _text(journal).splitlines(keepends=True) if line.endswith("\n")]
    return int(whole[-1]) if whole else 0


def _limit(folder: Path) -> int:
    text = _text(folder / "limit")
    return int(text) if text else 0


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.is_file() else ""


if __name__ == "__main__":
    brokers, folder, *numbers = sys.argv[1:]
    sys.exit(main(brokers, Path(folder), *map(int, numbers)))
