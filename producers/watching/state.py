"""The watcher's database: one SQLite file that only its owner can read.

Addresses with their secrets stand here and nowhere else. Every process opens it for itself
(``onrecord feeds`` changes it while ``onrecord watch`` runs); one watcher at a time holds it.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from contract.errors import BadInput, MissingPart, UsageError

VERSION = 4
Row = tuple[str, tuple[Any, ...]]
"""A change to be written: a statement and its values."""
_BUSY_SECONDS = 20.0
_SCHEMA = """
CREATE TABLE places (
  id INTEGER PRIMARY KEY,
  address TEXT NOT NULL UNIQUE,
  kind TEXT,
  stored INTEGER NOT NULL DEFAULT 0,
  private INTEGER NOT NULL DEFAULT 0,
  title TEXT,
  host TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'active',
  moved TEXT,
  etag TEXT,
  last_modified TEXT,
  body BLOB,
  due REAL NOT NULL DEFAULT 0,
  every REAL,
  rate REAL NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  failing_since REAL,
  looked REAL,
  succeeded REAL,
  news REAL,
  status INTEGER,
  error TEXT,
  looks INTEGER NOT NULL DEFAULT 0,
  bytes INTEGER NOT NULL DEFAULT 0,
  new INTEGER NOT NULL DEFAULT 0,
  edited INTEGER NOT NULL DEFAULT 0,
  duplicate INTEGER NOT NULL DEFAULT 0,
  rejected INTEGER NOT NULL DEFAULT 0,
  filled INTEGER NOT NULL DEFAULT 0,
  hub TEXT,
  topic TEXT,
  lease REAL,
  secret TEXT
);
CREATE INDEX places_due ON places (due) WHERE state = 'active';
CREATE TABLE items (
  place INTEGER NOT NULL,
  key BLOB NOT NULL,
  mark BLOB NOT NULL,
  article TEXT,
  gone REAL,
  PRIMARY KEY (place, key)
) WITHOUT ROWID;
CREATE INDEX items_article ON items (article) WHERE article IS NOT NULL;
CREATE INDEX items_gone ON items (gone) WHERE gone IS NOT NULL;
CREATE TABLE articles (
  id TEXT PRIMARY KEY,
  url TEXT,
  link TEXT,
  site TEXT NOT NULL,
  mark BLOB NOT NULL,
  words INTEGER NOT NULL,
  owner INTEGER NOT NULL,
  status TEXT NOT NULL,
  headline TEXT,
  outlet TEXT,
  language TEXT,
  published TEXT,
  modified TEXT,
  seen REAL NOT NULL,
  page_due REAL,
  page_mark BLOB,
  page_looks INTEGER NOT NULL DEFAULT 0,
  page_misses INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX articles_url ON articles (url) WHERE url IS NOT NULL;
CREATE INDEX articles_mark ON articles (site, mark);
CREATE INDEX articles_page ON articles (page_due) WHERE page_due IS NOT NULL;
CREATE TABLE files (
  place INTEGER NOT NULL,
  path BLOB NOT NULL,
  size INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  PRIMARY KEY (place, path)
) WITHOUT ROWID;
CREATE TABLE former (
  place INTEGER NOT NULL,
  mark TEXT NOT NULL,
  PRIMARY KEY (place, mark)
) WITHOUT ROWID;
"""
_CHANGES = {
    2: """
ALTER TABLE articles ADD COLUMN page TEXT;
ALTER TABLE articles ADD COLUMN also_at TEXT;
CREATE INDEX articles_page_address ON articles (page) WHERE page IS NOT NULL;
CREATE TABLE signatures (
  article TEXT PRIMARY KEY,
  day INTEGER NOT NULL,
  signature BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX signatures_day ON signatures (day);
CREATE TABLE bands (
  day INTEGER NOT NULL,
  band INTEGER NOT NULL,
  article TEXT NOT NULL,
  PRIMARY KEY (day, band, article)
) WITHOUT ROWID;
""",
    3: """
CREATE INDEX articles_moment ON articles (site, published) WHERE published IS NOT NULL;
CREATE TABLE numbers (last INTEGER NOT NULL);
INSERT INTO numbers SELECT coalesce(max(owner), 0) FROM articles;
""",
    4: """
DROP INDEX articles_page;
CREATE INDEX articles_page ON articles (page_due, site) WHERE page_due IS NOT NULL;
ALTER TABLE places ADD COLUMN ttl REAL;
""",
}
"""What each format adds to the one before; the first is ``_SCHEMA``. ``numbers`` has the highest
number of a removed place: a number given again would give what it published away with it."""


def connect(file: Path) -> sqlite3.Connection:
    """The database, made where it is missing. Changes are transactions that the caller begins.

    WAL with ``synchronous = NORMAL``: a killed process loses no committed change; a power cut
    may lose the last ones, which are then found and published again.
    Raises BadInput ``bad_state`` where the file is none of ours, or a later version's;
    MissingPart where it cannot be written just now.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        file.chmod(0o600)
        connection = sqlite3.connect(
            file, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
    except (OSError, sqlite3.Error) as error:
        raise unusable(file, error) from error
    connection.row_factory = sqlite3.Row
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        _make(connection, file)
    except sqlite3.OperationalError as error:
        connection.close()
        raise unusable(file, error) from error
    except sqlite3.DatabaseError as error:
        connection.close()
        raise BadInput(
            f"The watch state {file} cannot be used: {error}.",
            "Take it away to start anew: what is published twice counts once.",
            "bad_state",
        ) from error
    return connection


def _make(connection: sqlite3.Connection, file: Path) -> None:
    if _version(connection) == VERSION:
        return  # whoever only reads waits for nobody
    with transaction(connection):
        found = _version(connection)
        if found > VERSION:
            raise BadInput(
                f"The watch state {file} was written by a later version (its format is {found}).",
                "Use that version, or take the file away to start anew.",
                "bad_state",
            )
        for version in range(found + 1, VERSION + 1):
            for statement in _CHANGES.get(version, _SCHEMA).split(";\n"):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {version}")


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All that is written within, or nothing. Raises MissingPart where it cannot be written just
    now: another process holds the file, the disk is full."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("COMMIT")
    except BaseException as error:
        if connection.in_transaction:  # a full disk has ended it already
            connection.execute("ROLLBACK")
        if isinstance(error, sqlite3.OperationalError):
            (_, _, file) = connection.execute("PRAGMA database_list").fetchone()
            raise unusable(file, error) from error
        raise


def unusable(file: Path | str, error: Exception) -> MissingPart:
    """What is told of a database that may be used again when its disk or its holder lets us."""
    return MissingPart(
        f"The watch state {file} cannot be used: {error}.",
        "See that its disk has room, that it may be written, and that no other program holds it; "
        "nothing is lost.",
    )


@contextmanager
def held(file: Path) -> Iterator[None]:
    """Only one watcher within: the system frees it when its process ends, however it ends.

    Raises UsageError where another watcher has it.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    lock = os.open(file.with_name(file.name + ".lock"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise UsageError(
                f"Another `onrecord watch` uses {file}.",
                "Stop it first, or choose another data folder with --home. Feeds can be added "
                "while it runs: `onrecord feeds add`.",
            ) from error
        yield
    finally:
        os.close(lock)
