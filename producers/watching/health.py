"""What a look makes of a place's row: pure, with the clock and the chance passed in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from producers.parsed import FeedFacts
from producers.watching.memory import Outcome
from producers.watching.places import Place
from producers.watching.schedule import Bounds, fresh_for, interval, rate_after, retry_after, wait
from producers.web.fetch import Answer

DEAD_SECONDS = 86400.0
"""A place that has failed for so long is dead: somebody must look at its address."""
_TOLD = 300
_MOVED_FAILURES = 3


@dataclass(frozen=True, slots=True)
class Moment:
    """When a look ended, and what decides its jitter."""

    now: float
    chance: float
    bounds: Bounds


def asked_for(*told: float | None) -> float | None:
    """Seconds that the publisher asks readers to wait at least; None where it asks nothing."""
    return max((one for one in told if one is not None and one > 0), default=None)


def failed(place: Place, moment: Moment, error: str, answer: Answer | None = None) -> Place:
    """A look that brought nothing because something went wrong: later and later."""
    now, failures = moment.now, place.failures + 1
    told = answer.headers.get("retry-after") if answer and answer.status in (429, 503) else None
    every = place.every or moment.bounds.shortest
    later = wait(every, failures, retry_after(told, now), moment.chance, moment.bounds)
    looked = _looked(place, moment, answer)
    return replace(
        looked,
        # the address that it has moved to may be the one that is wrong
        moved=None if failures % _MOVED_FAILURES == 0 else looked.moved,
        failures=failures,
        failing_since=place.failing_since or now,
        error=error[:_TOLD],
        due=now + later,
    )


def gone(place: Place, moment: Moment, answer: Answer) -> Place:
    """410: it says that it will not come back."""
    return replace(
        _looked(place, moment, answer), state="gone", error="It answered 410: gone for good."
    )


def unchanged(place: Place, moment: Moment, answer: Answer | None) -> Place:
    """304, or the body that was there before."""
    return _succeeded(place, moment, answer, 0)


def counted(place: Place, counts: Mapping[Outcome, int]) -> Place:
    """Some of a look's items have their outcome."""
    return replace(
        place,
        new=place.new + counts.get("new", 0),
        edited=place.edited + counts.get("edited", 0),
        duplicate=place.duplicate + counts.get("duplicate", 0),
        rejected=place.rejected + counts.get("rejected", 0),
    )


def read(
    place: Place,
    moment: Moment,
    answer: Answer | None,
    facts: FeedFacts | None,
    body: bytes | None,
    new: int,
    guessed: float = 0.0,
) -> Place:
    """A whole answer, all of whose items have their outcome and are ``counted``; ``new`` of them
    are new. ``guessed`` is the rate that a first look takes the place to publish at."""
    if place.succeeded is None:
        place = replace(place, rate=guessed)
    ttl = asked_for(facts.ttl_seconds, facts.period_seconds) if facts else None
    return replace(
        _succeeded(replace(place, ttl=ttl), moment, answer, new),
        etag=answer.etag if answer else None,
        last_modified=answer.last_modified if answer else None,
        body=body,
        filled=True,
        hub=facts.hub if facts else None,
        topic=facts.self_url if facts else None,
        news=moment.now if new else place.news,
    )


def state_of(place: Place, now: float) -> str:
    """``gone``, ``dead`` (failing for a day), ``failing`` or ``well``."""
    if place.state == "gone":
        return "gone"
    if not place.failures:
        return "well"
    since = place.failing_since
    return "dead" if since is not None and now - since > DEAD_SECONDS else "failing"


def _succeeded(
    place: Place,
    moment: Moment,
    answer: Answer | None,
    new: int,
) -> Place:
    now, bounds = moment.now, moment.bounds
    rate = place.rate
    if place.succeeded is not None:
        rate = rate_after(rate, now - place.succeeded, new)
    fresh = fresh_for(answer.headers, now) if answer else None
    every = interval(rate, asked_for(place.ttl, fresh), bounds)
    if not place.host:
        every = bounds.shortest  # a folder costs nobody anything
    return replace(
        _looked(place, moment, answer),
        rate=rate,
        every=every,
        due=now + wait(every, 0, None, moment.chance, bounds),
        failures=0,
        failing_since=None,
        succeeded=now,
        error=None,
    )


def _looked(place: Place, moment: Moment, answer: Answer | None) -> Place:
    return replace(
        place,
        looked=moment.now,
        looks=place.looks + 1,
        status=answer.status if answer else None,
        bytes=place.bytes + (answer.size if answer else 0),
        moved=(answer.moved or place.moved) if answer else place.moved,
    )
