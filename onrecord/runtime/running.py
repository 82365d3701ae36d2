"""The note that ``onrecord up`` leaves, so that other commands find it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

import psutil

from onrecord.runtime.home import Home

_SAME_SECONDS = 0.001
"""Starts are told in hundredths."""


@dataclass(frozen=True, slots=True)
class Running:
    """``started`` is the process's start in seconds since the machine's: with the id it
    tells our process from a later one that was given the same id, and no clock that is set
    changes it."""

    pid: int
    started: float
    brokers: str
    metrics: str | None


def announce(home: Home, brokers: str, metrics: str | None) -> Running:
    process = psutil.Process()
    note = Running(process.pid, _started(process), brokers, metrics)
    home.data.mkdir(parents=True, exist_ok=True)
    home.note.write_text(json.dumps(asdict(note)))
    return note


def withdraw(home: Home) -> None:
    home.note.unlink(missing_ok=True)


def running(home: Home) -> Running | None:
    """What runs now from this home; None where the note is stale or absent."""
    try:
        note = Running(**json.loads(home.note.read_text()))
        alive = abs(_started(psutil.Process(note.pid)) - note.started) < _SAME_SECONDS
    except (OSError, ValueError, TypeError, psutil.Error):
        return None
    return note if alive else None


def _started(process: psutil.Process) -> float:
    return process.create_time() - psutil.boot_time()
