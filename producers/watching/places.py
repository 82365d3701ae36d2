"""What is watched, as rows: addresses and folders with their health."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields

from contract.errors import BadInput
from producers.identity import host_of
from producers.watching.state import transaction
from producers.web.addresses import is_url, shown


@dataclass(frozen=True, slots=True)
class Place:
    """One watched address or folder. ``address`` holds its secrets: tell ``name``. Times are in
    seconds of the epoch, ``every`` and ``rate`` as in ``schedule``; the counts are of all its
    looks. ``stored`` ones are looked at by every watcher, others only when named.
    ``private`` allows it addresses that only this machine or its network reaches."""

    id: int
    address: str
    kind: str | None = None
    """What it was when it was first read (``feed``, ``html`` …): an error page is none."""
    stored: bool = False
    private: bool = False
    title: str | None = None
    host: str = ""
    state: str = "active"
    """``active``; ``gone``: answered 410."""
    moved: str | None = None
    etag: str | None = None
    last_modified: str | None = None
    body: bytes | None = None
    """SHA-256 of the newest body: many servers know no conditional requests."""
    due: float = 0.0
    every: float | None = None
    ttl: float | None = None
    """Seconds that its newest document asks readers to wait."""
    rate: float = 0.0
    failures: int = 0
    failing_since: float | None = None
    looked: float | None = None
    succeeded: float | None = None
    news: float | None = None
    status: int | None = None
    error: str | None = None
    looks: int = 0
    bytes: int = 0
    new: int = 0
    edited: int = 0
    duplicate: int = 0
    rejected: int = 0
    filled: bool = False
    hub: str | None = None
    topic: str | None = None
    lease: float | None = None
    secret: str | None = None

    @property
    def name(self) -> str:
        """What may be told of it."""
        return shown(self.address) if is_url(self.address) else self.address

    @property
    def asked(self) -> str:
        """The address that is asked: where it has moved to, else its own."""
        return self.moved or self.address


_COLUMNS = tuple(field.name for field in fields(Place))
_SELECT = f"SELECT {', '.join(_COLUMNS)}"
_FLAGS = tuple(at for at, field in enumerate(fields(Place)) if field.type == "bool")
_NEXT_NUMBER = "(SELECT 1 + max(last, (SELECT coalesce(max(id), 0) FROM places)) FROM numbers)"
_GIVEN = frozenset({"id", "address", "stored", "private", "title"})
"""What ``feeds`` changes and a look does not."""


class Places:
    """The rows, through a connection of one's own."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._db = connection

    def add(
        self, addresses: Iterable[tuple[str, str | None]], *, stored: bool, private: bool = False
    ) -> None:
        """Add addresses or folders with their titles. A stored one that was gone is looked at
        again."""
        with transaction(self._db):
            for address, title in addresses:
                self._db.execute(
                    "INSERT INTO places (id, address, title, host, stored, private)"
                    f" VALUES ({_NEXT_NUMBER},?,?,?,?,?)"
                    " ON CONFLICT (address) DO UPDATE SET"
                    " title = coalesce(excluded.title, title),"
                    " stored = max(stored, excluded.stored),"
                    " private = max(private, excluded.private)",
                    (address, title, host_of(address), stored, private),
                )
                if stored:
                    self._db.execute(
                        "UPDATE places SET state = 'active', due = 0"
                        " WHERE address = ? AND state <> 'active'",
                        (address,),
                    )

    def remove(self, named: str) -> list[Place]:
        """Forget the places that ``named`` is the number, the address or the shown name of;
        what they published stays known. Raises BadInput ``no_such_feed`` where there is none."""
        found = self.named(named)
        with transaction(self._db):
            for place in found:
                for table, key in (("places", "id"), ("items", "place"), ("files", "place")):
                    self._db.execute(f"DELETE FROM {table} WHERE {key} = ?", (place.id,))
                self._db.execute("UPDATE numbers SET last = max(last, ?)", (place.id,))
        return found

    def named(self, named: str) -> list[Place]:
        """The places that a user names. Raises BadInput ``no_such_feed`` where there is none."""
        places = self.all()
        found = [p for p in places if named in (str(p.id), p.address, p.name) or p.address == named]
        if not found:
            raise BadInput(
                f"No feed {shown(named)} is stored.",
                "`onrecord feeds list` has their numbers and addresses.",
                "no_such_feed",
            )
        return found

    def all(self, stored: bool = True) -> list[Place]:
        """The stored places, or with ``stored`` False all of them, by number."""
        query = f"{_SELECT} FROM places WHERE stored >= ? ORDER BY id"
        rows = self._db.execute(query, (int(stored),))
        return [_place(row) for row in rows]

    def get(self, number: int) -> Place | None:
        """The place of that number, None where it has been removed."""
        row = self._db.execute(f"{_SELECT} FROM places WHERE id = ?", (number,)).fetchone()
        return None if row is None else _place(row)

    def with_hubs(self) -> list[Place]:
        """The active places that name a hub."""
        query = f"{_SELECT} FROM places WHERE hub IS NOT NULL AND state = 'active'"
        return [_place(row) for row in self._db.execute(query)]

    def find(self, addresses: Sequence[str]) -> list[int]:
        """The numbers of places by address."""
        query = "SELECT id FROM places WHERE address = ?"
        rows = (self._db.execute(query, (address,)).fetchone() for address in addresses)
        return [int(row[0]) for row in rows if row]

    def due(self, now: float, only: Sequence[int] | None, most: int = 1000) -> list[Place]:
        """Of each host the active place that has been due longest; of ``only``, or of the
        stored ones. Folders have no host, and come each. The ``most`` that are due longest."""
        chosen = "stored = 1" if only is None else f"id IN ({','.join(map(str, only)) or 'NULL'})"
        rows = self._db.execute(
            f"{_SELECT}, min(due) AS soonest FROM places"
            f" WHERE state = 'active' AND due <= ? AND {chosen}"
            " GROUP BY CASE host WHEN '' THEN address ELSE host END ORDER BY soonest LIMIT ?",
            (now, most),
        )
        return [_place(row) for row in rows]

    def next_due(self, only: Sequence[int] | None) -> float | None:
        """When the next look is due; None where nothing is watched."""
        chosen = "stored = 1" if only is None else f"id IN ({','.join(map(str, only)) or 'NULL'})"
        query = f"SELECT min(due) FROM places WHERE state = 'active' AND {chosen}"
        (found,) = self._db.execute(query).fetchone()
        return None if found is None else float(found)

    def save(self, before: Place, after: Place) -> None:
        """Write what a look has changed, and only that; within a transaction of the caller's.
        What the user has changed meanwhile stays."""
        changed = {
            name: value
            for name in _COLUMNS
            if (value := getattr(after, name)) != getattr(before, name) and name not in _GIVEN
        }
        if changed:
            sets = ", ".join(f"{name} = ?" for name in changed)
            values = (*changed.values(), after.id)
            self._db.execute(f"UPDATE places SET {sets} WHERE id = ?", values)


def _place(row: sqlite3.Row) -> Place:
    """Of a row that begins with ``_COLUMNS``."""
    values = [*row][: len(_COLUMNS)]
    for at in _FLAGS:
        values[at] = bool(values[at])
    return Place(*values)
