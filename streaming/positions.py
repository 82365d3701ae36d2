"""Where the stream reads on: the tables' positions, held against what the broker has. Pure."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import NamedTuple

from contract.errors import OnrecordError
from factstore.storage.batches import Committed, Place


class Known(NamedTuple):
    """What the broker has: of each partition the first offset that it still has and the next that
    it will have, and of each topic the id: one that is made anew under its name has another. Kafka
    before 2.8 gives none."""

    bounds: Mapping[Place, tuple[int, int]]
    topics: Mapping[str, str]


_RECOVER = (
    "Start with --recover to read all that Kafka has from the beginning: what is stored or in "
    "quarantine already counts as duplicate"
)


def resumed(last: Committed, cluster: str, known: Known, recover: bool = False) -> dict[Place, int]:
    """The next offset of each partition that the broker has.

    ``recover`` reads a partition from its beginning where the tables' positions do not fit
    it. Raises OnrecordError where they do not, and that is not wished.
    """
    if last.cluster not in (None, cluster):
        if recover:
            return {place: low for place, (low, _) in known.bounds.items()}
        raise OnrecordError(
            f"The tables were read from another Kafka cluster ({last.cluster}, this one is "
            f"{cluster}): its offsets mean nothing here.",
            f"Choose other tables with --tables, or the brokers of before. {_RECOVER}.",
        )
    anew = made_anew(last.topics, known)
    if not recover:
        for place, position in sorted(last.positions.items()):
            _check(place, position, known, anew)
    read = {place: at for place, at in last.positions.items() if place[0] not in anew}
    return {
        place: position if low <= (position := read.get(place, low)) <= high else low
        for place, (low, high) in known.bounds.items()
    }


def made_anew(topics: Mapping[str, str], known: Known) -> set[str]:
    """Of topics by their ids those that are no more: another has the name."""
    return {name for name, own in topics.items() if known.topics.get(name, own) != own}


def _check(place: Place, position: int, known: Known, anew: Container[str]) -> None:
    name = f"{place[0]}, partition {place[1]}"
    if place[0] in anew and position:  # of one that nothing was read of nothing is lost
        raise OnrecordError(
            f"The tables were read up to offset {position} of {name}, of a topic that is no more: "
            "another was made under its name.",
            f"{_RECOVER}.",
        )
    low, high = known.bounds.get(place, (0, 0))
    if position < low:
        raise OnrecordError(
            f"Kafka no longer has {low - position} records of {name} that were not read yet "
            f"(offsets {position} to {low - 1}): its retention was shorter than the outage.",
            f"Republish what was lost. {_RECOVER}, and what is gone is left out.",
        )
    if position > high:
        raise OnrecordError(
            f"The tables were read up to offset {position} of {name}, which ends at {high}: the "
            "topic was made anew, or the broker lost records.",
            f"{_RECOVER}.",
        )
