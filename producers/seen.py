"""What a watched feed or folder has shown, and when to look again: pure but for one file."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from contract.errors import BadInput, UsageError
from contract.events import Event, RejectedEvent

KEPT = 50_000
"""Events remembered a place: more than any feed or watched folder lists at once."""
LONGEST_BACK_OFF = 3600.0


@dataclass(frozen=True, slots=True)
class Place:
    """What is known of one watched address or folder. ``seen`` holds a hash an event,
    oldest first; ``failures`` counts those in a row; ``due`` is in seconds of the epoch."""

    etag: str | None = None
    last_modified: str | None = None
    seen: tuple[str, ...] = ()
    failures: int = 0
    due: float = 0.0


@dataclass(frozen=True, slots=True)
class Schedule:
    """How often to look, in seconds: every ``interval``, spread by ``jitter`` of it so
    that many feeds are not fetched at once, and twice as late after each failure."""

    interval: float = 300.0
    jitter: float = 0.1

    def __post_init__(self) -> None:
        if self.interval <= 0:
            raise UsageError("The interval must be more than 0 seconds.", "Pass --every 300.")

    def next(self, now: float, failures: int, chance: float) -> float:
        """When to look again. ``chance`` is a random number from 0 to 1."""
        wait: float = min(
            self.interval * 2.0 ** min(failures, 30), max(LONGEST_BACK_OFF, self.interval)
        )
        return now + wait * (1 + self.jitter * (2 * chance - 1))


@dataclass(frozen=True, slots=True)
class Look:
    """What one look yielded: the events not seen before, and what is known now."""

    place: Place
    events: tuple[Event, ...] = ()


@dataclass(slots=True)
class Watched:
    """The places by name, kept in a small JSON file. A missing file is an empty memory."""

    file: Path
    places: dict[str, Place] = field(default_factory=dict)

    @classmethod
    def load(cls, file: Path) -> Watched:
        """Raises BadInput ``bad_state`` where the file is there but is none of ours."""
        try:
            stored = json.loads(file.read_text(encoding="utf-8"))
            places = {
                name: Place(**{**known, "seen": tuple(known["seen"])})
                for name, known in stored.items()
            }
        except FileNotFoundError:
            return cls(file)
        except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
            raise BadInput(
                f"The watch state {file} cannot be read: {error}.",
                "Take it away to start anew: what is published twice counts once.",
                "bad_state",
            ) from error
        return cls(file, places)

    def save(self) -> None:
        """Write it whole or not at all: a crash leaves the file as it was."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        beside = self.file.with_name(self.file.name + ".new")
        known = {name: asdict(place) for name, place in sorted(self.places.items())}
        beside.write_text(json.dumps(known, indent=1), encoding="utf-8")
        beside.replace(self.file)


def unseen(place: Place, events: Sequence[Event]) -> Look:
    """The events that this place has not shown before, and the place with them seen."""
    seen = dict.fromkeys(place.seen)
    new = []
    for event in events:
        mark = fingerprint(event)
        if mark not in seen:
            new.append(event)
        seen.pop(mark, None)
        seen[mark] = None  # what is still listed is kept, what is long gone falls out
    return Look(replace(place, seen=tuple(seen)[-KEPT:]), tuple(new))


def fingerprint(event: Event) -> str:
    """The same for the same version of the same document."""
    if isinstance(event, RejectedEvent):
        text = f"{event.id} {event.reason}"
    else:
        text = f"{event.id} {event.content_hash} {event.status} {getattr(event, 'modified', '')}"
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:24]
