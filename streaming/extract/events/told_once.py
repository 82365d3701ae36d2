"""What a document tells twice, in its headline and its body or further down, stands once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from contract.records import Event


def told_once(events: Sequence[Event]) -> tuple[Event, ...]:
    """The events in the order of the text; of those that tell the same the fullest is kept, with
    the highest salience of all and the number of them."""
    groups: dict[tuple[object, ...], list[list[Event]]] = {}
    for event in events:
        like = groups.setdefault((event.predicate, event.polarity), [])
        group = next((g for g in like if all(_same(event, other) for other in g)), None)
        if group is None:
            like.append([event])
        else:
            group.append(event)
    kept = [_fullest(group) for like in groups.values() for group in like]
    return tuple(sorted(kept, key=lambda event: event.trigger))


def _fullest(group: Sequence[Event]) -> Event:
    best = max(group, key=lambda e: (len(_core(e)), len(e.participants), -e.trigger[0]))
    highest = max(event.salience for event in group)
    return replace(best, salience=min(1.0, highest * (1 + 0.2 * (len(group) - 1))), told=len(group))


def _core(event: Event) -> dict[str, str]:
    """Who does and undergoes it, by name."""
    return {p.role: p.name for p in event.participants if p.name and p.role in ("agent", "patient")}


def _same(one: Event, other: Event) -> bool:
    """Whether two events of one predicate agree in all that both tell, and share somebody."""
    if one.modality != other.modality or one.claimants[:1] != other.claimants[:1]:
        return False
    if one.time and other.time and one.time.iso and other.time.iso:
        fine = min(len(one.time.iso), len(other.time.iso))
        if one.time.iso[:fine] != other.time.iso[:fine]:
            return False
    mine, others = _core(one), _core(other)
    shared = mine.keys() & others.keys()
    if not shared or any(mine[role] != others[role] for role in shared):
        return False
    said, also = _words(one), _words(other)
    both = said.keys() & also.keys()
    return all(said[role] == also[role] for role in both if role not in shared)


def _words(event: Event) -> dict[str, str]:
    return {p.role + p.preposition: p.name or p.words.lower() for p in event.participants}
