"""Which of the records of one document are edits, duplicates or latecomers.

Pure. Versions are ordered by (modified time, Kafka timestamp, partition, offset), rendered
as text that sorts the same way. The content hash tells a duplicate from an edit.

A duplicate is not stored again, yet moves ``latest`` of the version that it repeats: of
the records A, B, A' (a revert) the last one is an edit, while of A, A' and a late B from
between them, B is late. So the version in force is that with the greatest ``latest``, and
always holds the content of the greatest record seen, whatever the order of arrival.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timezone
from typing import Literal

from contract.times import earliest

Outcome = Literal["stored", "duplicate", "superseded", "quarantined"]
OUTCOMES: tuple[Outcome, ...] = ("stored", "duplicate", "superseded", "quarantined")


@dataclass(frozen=True, slots=True)
class Arrival:
    """One record of a document. ``content`` is its content hash and status; ``known``
    the Kafka timestamp, microseconds since 1970 in UTC."""

    version: str
    content: str
    known: int


@dataclass(frozen=True, slots=True)
class Version:
    """A stored version. ``latest`` is the greatest version text with this content so far."""

    version: str
    latest: str
    content: str
    known: int


def version_text(moment: str | None, known: datetime, partition: int, offset: int) -> str:
    """The sortable name of a record's version.

    ``moment`` is the event time (precision kept) that says when this version was made;
    None sorts before all that have one.
    """
    made = earliest(moment).strftime("%Y-%m-%dT%H:%M:%S") if moment else "0000"
    milliseconds = int(known.astimezone(timezone.utc).timestamp() * 1000)
    return f"{made}/{milliseconds:014d}/{partition:05d}/{offset:015d}"


def moment_of(
    modified: str | None, published: str | None, withdrawn: bool, known: str
) -> str | None:
    """When a version was made. A withdrawal that does not say when is made when Kafka got
    it: else the article that it withdraws, which has a time, would count as newer."""
    return modified or (known if withdrawn else published)


def decide(
    history: Sequence[Version], arrivals: Iterable[Arrival]
) -> tuple[list[Outcome], list[Version]]:
    """The outcome of each arrival, in the order given, and the versions that result.

    ``history`` must leave out the versions that an earlier run of this same batch stored:
    then a replay decides as the first run did.
    """
    versions = list(history)
    outcomes: list[Outcome] = []
    for arrival in arrivals:
        outcome, versions = _one(versions, arrival)
        outcomes.append(outcome)
    return outcomes, versions


def _one(versions: list[Version], arrival: Arrival) -> tuple[Outcome, list[Version]]:
    for at, known in enumerate(versions):
        if arrival.version in (known.version, known.latest):
            return "duplicate", versions
        if _repeats(versions, known, arrival):
            moved = replace(known, latest=max(known.latest, arrival.version))
            return "duplicate", [*versions[:at], moved, *versions[at + 1 :]]
    late = any(known.latest > arrival.version for known in versions)
    new = Version(arrival.version, arrival.version, arrival.content, arrival.known)
    return ("superseded" if late else "stored"), [*versions, new]


def _repeats(versions: list[Version], known: Version, arrival: Arrival) -> bool:
    """Whether the arrival lies within the time that ``known`` was seen, or is the next that
    is seen after it: no bound of another version lies between."""
    if known.content != arrival.content:
        return False
    if known.version <= arrival.version <= known.latest:
        return True
    bounds = (bound for other in versions for bound in (other.version, other.latest))
    after = known.latest < arrival.version
    return after and not any(known.latest < bound < arrival.version for bound in bounds)


def ends(versions: Sequence[Version]) -> dict[str, int | None]:
    """For each version, when what it alone states stopped being in force: the moment
    (microseconds since 1970) at which a newer one became known; None for the newest.

    Never before the version itself was known: a late one's interval is empty.
    """
    return {
        one.version: max(one.known, min(newer)) if newer else None
        for one in versions
        for newer in [[other.known for other in versions if other.latest > one.latest]]
    }
