"""When to look again: pure, with the clock passed in."""

from __future__ import annotations

from email.utils import formatdate

import pytest

from contract.errors import UsageError
from producers.parsed import FeedFacts
from producers.watching import health
from producers.watching.places import Place
from producers.watching.schedule import (
    MEMORY,
    Bounds,
    clocks_differ,
    first_rate,
    fresh_for,
    http_date,
    interval,
    rate_after,
    retry_after,
    silent,
    wait,
)
from producers.web.fetch import Answer

NOW = 1_750_000_000.0
DAY = 86400.0
BOUNDS = Bounds(shortest=300, longest=3600, jitter=0.1)


@pytest.mark.parametrize(
    ("rate", "asked", "expected"),
    [
        (0.0, None, 3600),
        (1 / DAY, None, 3600),
        (1 / 3600, None, 1800),
        (1 / 10, None, 300),
        (1 / 10, 1200, 1200),
        (0.0, 7200, 7200),
        (0.0, 365 * DAY, 6 * 3600),
        (1 / 3600, 60, 1800),
    ],
)
def test_the_interval_follows_rate_and_what_the_publisher_asks(
    rate: float, asked: float | None, expected: float
) -> None:
    assert interval(rate, asked, BOUNDS) == expected


def test_no_interval_is_no_schedule() -> None:
    for bad in ({"shortest": 0.0}, {"shortest": 100.0, "longest": 50.0}):
        with pytest.raises(UsageError):
            Bounds(**bad)


def test_the_rate_forgets() -> None:
    rate = first_rate([NOW - DAY, NOW - 10, NOW + 999], 24, NOW)
    assert rate == pytest.approx(1 / 3600)
    assert rate_after(rate, MEMORY, 0) == pytest.approx(rate / 2)
    steady = rate
    for _ in range(100):
        steady = rate_after(steady, 3600, 1)
    assert steady == pytest.approx(rate)
    assert rate_after(rate, 0, 5) == rate
    assert first_rate([], 24, NOW) == pytest.approx(24 / DAY)


def test_failures_wait_longer_and_longer_up_to_a_day() -> None:
    flat = Bounds(jitter=0)
    waits = [wait(300, failures, None, 0.5, flat) for failures in range(10)]
    assert waits[:4] == [300, 600, 1200, 2400]
    assert waits[-1] == wait(300, 5000, None, 0.5, flat) == DAY


def test_waits_are_spread_and_never_before_retry_after() -> None:
    assert wait(100, 0, None, 0.0, BOUNDS) == pytest.approx(90)
    assert wait(100, 0, None, 1.0, BOUNDS) == pytest.approx(110)
    assert wait(100, 0, 5000, 0.0, BOUNDS) == 5000
    assert wait(100, 0, 1e9, 0.0, BOUNDS) == DAY, "no server asks us to stay away for years"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("120", 120),
        (formatdate(NOW + 90, usegmt=True), 90),
        (formatdate(NOW - 90, usegmt=True), 0),
        ("soon", None),
        ("", None),
        (None, None),
    ],
)
def test_retry_after(text: str | None, expected: float | None) -> None:
    assert retry_after(text, NOW) == expected


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({"cache-control": "public, max-age=600"}, 600),
        ({"cache-control": "max-age=600", "age": "100"}, 500),
        ({"cache-control": "max-age=600, no-cache"}, None),
        ({"cache-control": "max-age=5", "expires": formatdate(NOW + 99, usegmt=True)}, 5),
        ({"expires": formatdate(NOW + 99, usegmt=True)}, 99),
        ({"expires": "0"}, None),
        ({}, None),
    ],
)
def test_how_long_an_answer_stays_fresh(headers: dict[str, str], expected: float | None) -> None:
    assert fresh_for(headers, NOW) == expected


def test_clocks_that_differ() -> None:
    sent = {"date": "Sun, 15 Jun 2025 12:00:00 GMT"}
    moment = http_date(sent["date"]) or 0.0
    assert not clocks_differ(sent, moment + 80000) and not clocks_differ({}, 0.0)
    assert clocks_differ(sent, moment - 90000) and clocks_differ(sent, moment + 90000)


def test_a_place_is_silent_against_its_own_habit() -> None:
    def after(days: float, rate: float) -> bool:
        now_rate = rate * 0.5 ** (days * DAY / MEMORY)
        return silent(NOW, NOW - days * DAY, now_rate, 3600)

    assert not after(0.9, 1 / 60), "a day at least"
    assert after(1.1, 1 / 60)
    assert not after(1.1, 1 / DAY)
    assert after(11, 1 / DAY)
    assert not silent(NOW, None, 1.0, 3600)
    assert not silent(NOW, 0.0, 1e-300, 3600)


def test_where_a_feed_has_moved_is_asked_three_times_before_its_own_address_again() -> None:
    place = Place(1, "https://quay.example/f", host="quay.example", moved="https://b.example/f")
    asked = []
    for at in range(4):
        place = health.failed(place, health.Moment(NOW + at, 0.5, BOUNDS), "It answered 404.")
        asked.append(place.asked)
    assert asked == ["https://b.example/f"] * 2 + ["https://quay.example/f"] * 2


def test_health_through_failures_and_back() -> None:
    place = Place(1, "https://quay.example/f", host="quay.example", every=300)
    answer = Answer("u", 503, headers={"retry-after": "4000"})
    for hour in range(30):
        moment = health.Moment(NOW + hour * 3600, 0.5, BOUNDS)
        place = health.failed(place, moment, "It answered 503.", answer)
    assert (place.failures, place.failing_since, place.looks) == (30, NOW, 30)
    assert health.state_of(place, NOW + 30 * 3600) == "dead"
    assert place.due - moment.now >= 4000
    back = health.Moment(NOW + 31 * 3600, 0.5, BOUNDS)
    ok = Answer("u", 200, raw=b"", etag='"v"', size=10)
    place = health.counted(place, {"new": 2, "edited": 1})
    place = health.read(place, back, ok, FeedFacts(ttl_seconds=5400), b"", 2, 1 / 60)
    assert (place.failures, place.error, place.etag, place.new) == (0, None, '"v"', 2)
    assert place.every == 5400
    assert health.state_of(place, back.now) == "well"


@pytest.mark.parametrize(
    "facts", [FeedFacts(ttl_seconds=6 * 3600.0), FeedFacts(period_seconds=6 * 3600.0)]
)
def test_what_a_feed_asks_for_holds_until_it_says_otherwise(facts: FeedFacts) -> None:
    place = Place(1, "https://quay.example/f", host="quay.example")
    place = health.read(
        place, health.Moment(NOW, 0.5, BOUNDS), Answer("u", 200, b""), facts, b"", 0
    )
    for day in (1, 2):
        moment = health.Moment(NOW + day * DAY, 0.5, BOUNDS)
        place = health.unchanged(place, moment, Answer("u", 304))
        assert place.every == 6 * 3600
    moment = health.Moment(NOW + 3 * DAY, 0.5, BOUNDS)
    place = health.read(place, moment, Answer("u", 200, b"x"), FeedFacts(), b"x", 0)
    assert place.every == BOUNDS.longest
