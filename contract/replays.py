"""How a quarantined record is sent again, or given up: headers that the job understands.

The tables have one writer. A command that settles a row of quarantine tells the job so, in a
record like all others, which is counted like all others:

- a **replay** is the record once more, on its topic, with ``onrecord_replays``, the place of the
  quarantined one, and ``onrecord_first``, when and where it was first sent: by that it is
  ordered among the versions of its document, so that a replay of an old version is late and
  one that is sent twice is a duplicate;
- a **drop** is a record without a value on ``rejected.v1``, of type ``onrecord.drop.v1``, with
  ``onrecord_drops``, the places of the rows that nobody will mend.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone

from contract.errors import BadInput
from contract.events import DROP_TYPE
from contract.times import AHEAD

REPLAYS = "onrecord_replays"
FIRST = "onrecord_first"
DROPS = "onrecord_drops"
DROPPED = "drop_request"
"""The reason for which a drop is in quarantine itself: it settles itself with the others."""
AT_ONCE = 50
"""Places of one drop: header values have at most 4,096 bytes."""
_LONGEST = 4096
_PLACE = re.compile(r"([\w=-]{1,100})/([\w.-]{1,249})/(\d{1,9})/(\d{1,18})", re.ASCII)
_FIRST = re.compile(r"(\d{1,14})/(\d{1,9})/(\d{1,18})", re.ASCII)
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_DO = "Leave replays and drops to `onrecord quarantine`."


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where a record lies; as text ``cluster/topic/partition/offset``."""

    cluster: str
    topic: str
    partition: int
    offset: int

    def __str__(self) -> str:
        return f"{self.cluster}/{self.topic}/{self.partition}/{self.offset}"

    @staticmethod
    def of(text: str) -> Place:
        """Raises BadInput ``bad_header`` where the text is no place."""
        match = _PLACE.fullmatch(text)
        if match is None:
            raise _bad(f"{text[:80]!r} is no cluster/topic/partition/offset.")
        return Place(match[1], match[2], int(match[3]), int(match[4]))


@dataclass(frozen=True, slots=True)
class First:
    """When (Kafka's timestamp) and where a record was first sent; as text
    ``milliseconds/partition/offset``."""

    known: datetime
    partition: int
    offset: int

    def __str__(self) -> str:
        return f"{milliseconds(self.known)}/{self.partition}/{self.offset}"


@dataclass(frozen=True, slots=True)
class Replay:
    """What a replayed record says of itself."""

    of: Place
    first: First


def milliseconds(known: datetime) -> int:
    """A moment as Kafka stamps it."""
    return (known - _EPOCH) // timedelta(milliseconds=1)


def replay_of(headers: Mapping[str, bytes | None], known: datetime) -> Replay | None:
    """What a record replays, None where it is none. ``known`` is its own Kafka timestamp.

    Raises BadInput ``bad_header`` where its headers do not say so as they should.
    """
    of, first = _text(headers, REPLAYS), _text(headers, FIRST)
    if of is None and first is None:
        return None
    match = _FIRST.fullmatch(first or "")
    if of is None or match is None:
        raise _bad(f"A replay has the headers {REPLAYS} and {FIRST}.")
    began = _EPOCH + timedelta(milliseconds=int(match[1]))
    if began > known + AHEAD:
        raise _bad(f"A replay was first sent before itself, not at {began:%Y-%m-%d}.")
    return Replay(Place.of(of), First(began, int(match[2]), int(match[3])))


def dropped_by(headers: Mapping[str, bytes | None]) -> tuple[Place, ...]:
    """The places that a drop names. Raises BadInput ``bad_header`` where it names none."""
    return tuple(Place.of(one) for one in (_text(headers, DROPS) or "").split(" "))


def replay_headers(
    headers: Mapping[str, bytes | None], of: Place, known: datetime
) -> dict[str, bytes | None]:
    """The headers with which a record is sent again; of a replay ``onrecord_first`` stays."""
    first = headers.get(FIRST) or str(First(known, of.partition, of.offset)).encode()
    return {**headers, REPLAYS: str(of).encode(), FIRST: first}


def drop_headers(places: Sequence[Place]) -> dict[str, bytes]:
    """The headers of a drop, at most ``AT_ONCE`` places."""
    given = {
        "ce_specversion": "1.0",
        "ce_id": f"drop:{uuid.uuid4().hex}",
        "ce_source": "onrecord/quarantine",
        "ce_type": DROP_TYPE,
        DROPS: " ".join(map(str, places)),
    }
    return {name: text.encode() for name, text in given.items()}


def _text(headers: Mapping[str, bytes | None], name: str) -> str | None:
    value = headers.get(name)
    if value is None:
        return None
    if len(value) > _LONGEST:
        raise _bad(f"The header {name} has {len(value)} bytes.")
    return value.decode("utf-8", "replace")


def _bad(what: str) -> BadInput:
    return BadInput(what, _DO, "bad_header")
