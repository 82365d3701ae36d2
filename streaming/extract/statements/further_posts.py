"""The posts that a verb gives besides the first: "named president and chief executive of Acme",
"became hitting coach at Pellam in 2019 and manager in 2022"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from streaming.extract.statements.bodies import OF, of_body
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.evidence import Evidence
from streaming.extract.statements.items import Item
from streaming.extract.statements.phrase import Ref
from streaming.extract.statements.posts import is_seat
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.role_names import role_name
from streaming.extract.statements.role_rows import Rowed, is_elsewhere, parted, roles_behind
from streaming.extract.statements.slots import Fill

Further = tuple[Fill, Fill | None, Evidence]
"""A role, whose it is, and how it is told."""


def further_posts(
    reading: Reading, role: Fill, of: Fill | None, evidence: Evidence, discourse: Discourse
) -> Iterator[Further]:
    """The roles that the one who has ``role`` has by the same verb."""
    at = reading.ending_at(role.span[1])
    if at is None:
        return
    row = roles_behind(reading, _behind(reading, at), said=True)
    if row:
        yield from _rowed(reading, at, row, of, evidence, discourse)
        return
    following = _later_role(reading, at)
    if following is not None and of is not None:
        yield _later(reading, following, of, evidence, discourse)


def _behind(reading: Reading, at: int) -> int:
    """The item behind a role and its own body."""
    found = of_body(reading, at + 1, OF)
    return found[1] if found is not None else at + 1


def _rowed(
    reading: Reading,
    at: int,
    row: list[Rowed],
    of: Fill | None,
    evidence: Evidence,
    discourse: Discourse,
) -> Iterator[Further]:
    items, last = reading.items, row[-1]
    for rowed in row:
        role = _fill(rowed.role)
        apart = parted(items, rowed.end, last.phrase.end) or items[last.start].low == "the"
        whose = rowed.of or (None if apart else last.of)
        unnamed = whose is None and is_elsewhere(reading, rowed)
        elsewhere = of is not None and last.of is not None and last.of.name != of.value
        vague = items[rowed.start].low in ("a", "an") and elsewhere  # "a scout for Pell, a singer"
        body = _body(whose) or (None if vague else of)
        if unnamed or (body is None and not (rowed.phrase.definite or is_seat(role.value))):
            continue
        timed = any(item.time is not None for item in items[at + 1 : rowed.start])
        told = _with_own_time(
            reading, rowed, _without_times(evidence) if timed else evidence, discourse
        )
        yield role, body, replace(told, span=(told.span[0], items[rowed.end - 1].end))


def _with_own_time(
    reading: Reading, rowed: Rowed, told: Evidence, discourse: Discourse
) -> Evidence:
    """The evidence with the time that stands before the role: "and, for two years, the coach"."""
    at = rowed.start - 1 - (reading.items[rowed.start - 1].kind == "comma")
    time = reading.items[at].time
    if time is None:
        return told
    opens = reading.items[at - 1 - (reading.items[at - 1].kind == "det")].low
    when = discourse.when(time)
    own = dict(told.qualifiers)
    if time.duration is not None:
        own["duration"] = time.duration
    elif when is not None and opens in ("in", "since"):
        own["start_time"] = when.iso
    return replace(told, qualifiers=own)


def _later(
    reading: Reading, following: int, of: Fill, evidence: Evidence, discourse: Discourse
) -> Further:
    item = reading.items[following]
    told = _without_times(evidence)
    own = dict(told.qualifiers)
    for mark in reading.times_between(following, min(len(reading.items), following + 4)):
        when = discourse.when(mark.time)
        if when is not None and mark.preposition == "in":
            own.setdefault("start_time", when.iso)
    return _fill(item), of, replace(told, qualifiers=own, span=(told.span[0], item.end))


def _without_times(evidence: Evidence) -> Evidence:
    timeless = {
        name: value
        for name, value in evidence.qualifiers.items()
        if not name.endswith("_time") and name != "point_in_time"
    }
    return replace(evidence, qualifiers=timeless)


def _fill(role: Item) -> Fill:
    return Fill(role_name(role.text), "role", (role.start, role.end))


def _body(ref: Ref | None) -> Fill | None:
    return Fill(ref.name, ref.kind, ref.span, ref) if ref is not None else None


def _later_role(reading: Reading, at: int) -> int | None:
    """The item of a role that "and" joins to the one at ``at``, with a body or a time between;
    None where none is or where it says of its own whose it is."""
    items = reading.items
    for i in range(at + 1, min(len(items) - 1, at + 9)):
        if items[i].kind == "punct" or i in reading.verb_items:
            return None
        if items[i].low == "and":
            j = i + 1
            while j < len(items) - 1 and items[j].kind in ("det", "adv", "prep"):
                j += 1
            own = j + 1 < len(items) and items[j + 1].low in ("of", "for")
            return j if items[j].kind == "role" and not own else None
    return None
