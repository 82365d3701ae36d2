"""Which articles of the last days have much the same text: near-copies, by their signatures.

Locality-sensitive hashing (Leskovec, Rajaraman and Ullman 2020, ch. 3.4): a signature is cut into
bands, and only articles that share one are compared. The index holds ``DAYS`` days, since a copy
follows what it copies within hours: a look-up and its size do not grow over months.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from contract.signature import NEAR_COPY, similarity
from producers.watching.state import Row

DAYS = 4
ALIKE = 0.9
"""Similarity of two signatures from here on which texts are much the same. Reports that a program
fills in keep less of a template: three figures changed in a hundred words leave 0.78."""
COMPARED = 200
"""Articles that one is compared with, at most."""
BANDS, VALUES = 24, 3
"""Of the 128 values, 24 bands of 3: a pair at similarity 0.57 (the least of the sample newsroom's
copies) slips with a chance of 0.7 %, one at 0.9 never, and of pairs at 0.05 (the most of its
independent ones) 0.3 % are compared in vain."""
_DIGITS = 8
_DAY = 86400.0


@dataclass(slots=True)
class Copies:
    """Reads through a connection, and leaves the writing to its caller. ``pending`` is what
    the batch has added."""

    db: sqlite3.Connection
    _signatures: dict[str, str] = field(default_factory=dict)
    _bands: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))

    def forget_pending(self) -> None:
        """The batch is written, or given up."""
        self._signatures.clear()
        self._bands.clear()

    def of(self, signature: str, now: float) -> Iterator[tuple[str, float]]:
        """The ids of the articles that are near-copies of a signature's, each with its
        similarity."""
        bands = tuple(_bands(signature))
        days = tuple(range(_day(now) - DAYS + 1, _day(now) + 1))
        found = self.db.execute(
            "SELECT DISTINCT s.article, s.signature FROM bands AS b JOIN signatures AS s"
            f" ON s.article = b.article WHERE b.day IN ({_marks(days)})"
            f" AND b.band IN ({_marks(bands)}) LIMIT ?",
            (*days, *bands, COMPARED),
        )
        known = {article: bytes(one).hex() for article, one in found}
        for band in bands:
            for article in self._bands.get(band, ())[:COMPARED]:
                known[article] = self._signatures[article]
        for article, one in known.items():
            alike = similarity(one, signature)
            if alike >= NEAR_COPY:
                yield article, alike

    def signature(self, article: str) -> str | None:
        """The signature of an article of the last days."""
        if article in self._signatures:
            return self._signatures[article]
        query = "SELECT signature FROM signatures WHERE article = ?"
        row = self.db.execute(query, (article,)).fetchone()
        return None if row is None else bytes(row[0]).hex()

    def keep(self, article: str, signature: str, now: float, *, found: bool = True) -> list[Row]:
        """The rows of an article's signature, which the batch's later decisions see.
        ``found`` says whether ``of`` is to find it."""
        self._signatures[article] = signature
        day = _day(now)
        rows: list[Row] = [
            (
                "INSERT OR REPLACE INTO signatures (article, day, signature) VALUES (?, ?, ?)",
                (article, day, bytes.fromhex(signature)),
            )
        ]
        for band in _bands(signature) if found else ():
            self._bands[band].append(article)
            insert = "INSERT OR IGNORE INTO bands (day, band, article) VALUES (?, ?, ?)"
            rows.append((insert, (day, band, article)))
        return rows


def pruned(now: float) -> list[Row]:
    """The rows that forget what is too old to be copied."""
    oldest = _day(now) - DAYS + 1
    return [(f"DELETE FROM {table} WHERE day < ?", (oldest,)) for table in ("bands", "signatures")]


def _bands(signature: str) -> Iterator[int]:
    width = _DIGITS * VALUES
    for start in range(0, BANDS * width, width):
        said = f"{start} {signature[start : start + width]}".encode()
        digest = hashlib.blake2b(said, digest_size=8).digest()
        yield int.from_bytes(digest, "big", signed=True)


def _day(now: float) -> int:
    return int(now // _DAY)


def _marks(values: tuple[int, ...]) -> str:
    return ", ".join("?" * len(values))
