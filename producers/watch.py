"""Feeds and folders as a stream: looked at again and again, only what is new published."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timezone
from pathlib import Path

from contract.connection import Connection
from contract.errors import OnrecordError, Unreachable
from contract.times import instant
from producers import build, fetch
from producers.discover import is_url
from producers.publish import PublishResult, Report, publish_events
from producers.read import events_of, read_inputs, source_of
from producers.seen import Look, Place, Schedule, Watched, unseen
from producers.settings import PublishSettings


def look(name: str, place: Place, settings: PublishSettings) -> Look:
    """Look at one address (a conditional GET) or folder. Raises OnrecordError."""
    if not is_url(name):
        return unseen(place, list(read_inputs([Path(name)], settings)))
    with fetch.client(settings.timeout) as http:
        answer = fetch.fetch(http, name, place.etag, place.last_modified)
    if answer.raw is None:
        return Look(place)
    source = source_of(answer, settings, instant(datetime.now(timezone.utc)))
    look = unseen(place, list(events_of(source, build.given(settings))))
    return replace(
        look,
        place=replace(look.place, etag=answer.etag, last_modified=answer.last_modified),
    )


@dataclass(frozen=True, slots=True)
class Watch:
    """How to watch. ``tell`` gets a sentence for each look that failed, ``undelivered`` one
    for each that found news which the broker did not take. ``until`` says when to stop,
    asked between looks; ``clock`` is seconds of the epoch."""

    schedule: Schedule
    state: Path
    tell: Callable[[str], None]
    undelivered: Callable[[str], None] | None = None
    until: Callable[[], bool] = lambda: False
    clock: Callable[[], float] = time.time
    sleep: Callable[[float], None] = time.sleep
    chance: Callable[[], float] = random.random


def watch(
    names: Sequence[str],
    how: Watch,
    settings: PublishSettings,
    connection: Connection,
    report: Report = lambda ready: None,
) -> Iterator[PublishResult]:
    """Publish what is new, place by place, until told to stop; a result a look with news.

    A place that fails is looked at later and later, the others go on. What was seen is
    remembered only once the broker has acknowledged it: news that it did not take is
    found again by a later look. Raises BadInput ``bad_state`` for a broken memory.
    """
    watched = Watched.load(how.state)
    while not how.until():
        for name in names:
            place = watched.places.get(name, Place())
            if place.due > how.clock() or how.until():
                continue
            seen, result = _visit(name, place, how, settings, connection, report)
            later = how.schedule.next(how.clock(), seen.failures, how.chance())
            watched.places[name] = replace(seen, due=later)
            watched.save()
            if result is not None:
                yield result
        due = [watched.places.get(name, Place()).due for name in names]
        how.sleep(_pause(due, how.clock()))


def _visit(
    name: str,
    place: Place,
    how: Watch,
    settings: PublishSettings,
    connection: Connection,
    report: Report,
) -> tuple[Place, PublishResult | None]:
    failed = replace(place, failures=place.failures + 1)
    try:
        found = look(name, place, settings)
    except OnrecordError as error:
        how.tell(f"{error.what} {error.do}")
        return failed, None
    seen = replace(found.place, failures=0)
    if not found.events:
        return seen, None
    try:
        return seen, publish_events(found.events, settings, connection, report)
    except Unreachable as error:
        (how.undelivered or how.tell)(f"{error.what} {error.do}")
        return failed, None


def _pause(due: Sequence[float], now: float) -> float:
    """Seconds to sleep: until the next look, but a second at most, to stop when told."""
    return min(1.0, max(0.05, min(due, default=now) - now))
