"""The JSON file that versions before the database kept: taken over once."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

from contract.errors import BadInput
from producers.identity import host_of
from producers.watching.state import transaction
from producers.web.addresses import is_url

NAME = "watched.json"
TAKEN = ".taken-over"


def _address(name: str) -> str:
    return name if is_url(name) else str(Path(name).expanduser().absolute())


def take_over(file: Path, db: sqlite3.Connection) -> int:
    """Put what the file knows into the database, and rename it; how many places it knew.

    The marks of what was published go with it, so that nothing is published again, whichever
    way ids are made now. A file that is not there is nothing. Raises BadInput ``bad_state``
    where it is none of ours: then nothing is changed.
    """
    try:
        stored = json.loads(file.read_text(encoding="utf-8"))
        places = [
            (_address(name), known["etag"], known["last_modified"], known["due"], [*known["seen"]])
            for name, known in stored.items()
        ]
    except FileNotFoundError:
        return 0
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise BadInput(
            f"The watch state {file} cannot be read: {error}.",
            "Take it away to start anew: what is published twice counts once.",
            "bad_state",
        ) from error
    with transaction(db):
        for name, etag, last_modified, due, seen in places:
            db.execute(
                "INSERT OR IGNORE INTO places (address, host, etag, last_modified, due)"
                " VALUES (?, ?, ?, ?, ?)",
                (name, host_of(name), etag, last_modified, due),
            )
            (place,) = db.execute("SELECT id FROM places WHERE address = ?", (name,)).fetchone()
            rows = ((place, str(mark)) for mark in seen)
            db.executemany("INSERT OR IGNORE INTO former (place, mark) VALUES (?, ?)", rows)
    # a kill between the two takes it over again, which changes nothing
    file.replace(file.with_name(file.name + TAKEN))
    return len(places)
