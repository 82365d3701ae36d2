"""A look at a folder: what was added or changed since the last one, file by file."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

from contract.events import Event
from contract.times import instant
from producers import build
from producers.discover import SIDECARS, Found, discover
from producers.read import events_from
from producers.settings import PublishSettings
from producers.watching.desk import Find
from producers.watching.memory import Item
from producers.watching.places import Place
from producers.watching.schedule import datetime_of
from producers.watching.state import Row

AT_ONCE = 500
"""Events in a find: a quote file may have a million lines."""


def finds(
    place: Place,
    db: sqlite3.Connection,
    settings: PublishSettings,
    now: Callable[[], float],
) -> Iterator[Find]:
    """A find for each file that is new or has another size or time than when it was read, its
    sidecars included. A file counts as read once all its events are confirmed. Raises
    BadInput ``no_such_file`` where the folder is not there."""
    flags = build.given(settings)
    known = {
        row["path"]: (row["size"], row["changed"])
        for row in db.execute("SELECT * FROM files WHERE place = ?", (place.id,))
    }
    there = set()
    for found in discover([Path(place.address)]):
        path = str(found.path).encode("utf-8", "surrogateescape")
        there.add(path)
        state = _state(found)
        if known.get(path) == state:
            continue
        fetched = instant(datetime_of(now()))
        yield from _in_parts(
            place, events_from(found, flags, settings, fetched), _row(place, path, state)
        )
    for path in known.keys() - there:
        row = ("DELETE FROM files WHERE place = ? AND path = ?", (place.id, path))
        yield Find(place, rows=(row,))


def _in_parts(place: Place, events: Iterator[Event], row: Row) -> Iterator[Find]:
    part: list[Item] = []
    for event in events:
        part.append(Item(event))
        if len(part) == AT_ONCE:
            yield Find(place, tuple(part))
            part = []
    yield Find(place, tuple(part), rows=(row,))


def _state(found: Found) -> tuple[int, int]:
    """Size and newest change of a file with its sidecars; (-1, -1) where it cannot be told."""
    path = found.path
    assert path is not None
    size, changed = -1, -1
    for one in (path, *(path.with_name(path.name + ending) for ending in SIDECARS)):
        try:
            told = one.stat()
        except OSError:
            continue
        size, changed = size + told.st_size, max(changed, told.st_mtime_ns)
    return size, changed


def _row(place: Place, path: bytes, state: tuple[int, int]) -> Row:
    return (
        "INSERT INTO files (place, path, size, changed) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (place, path) DO UPDATE SET size = excluded.size, changed = excluded.changed",
        (place.id, path, *state),
    )
